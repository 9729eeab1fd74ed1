import { getCheckout, viewOf } from '../checkout/checkout.ts'
import { offeredForCharge } from '../checkout/offeredMethods.ts'
import { rescueUrl } from '../checkout/rescueLink.ts'
import type { Context } from '../core/context.ts'
import type { MailRow } from '../mail/mailRow.ts'
import { paymentById } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { buttonTo, helloBlock, orderOf } from './factBlocks.ts'
import type { DeclinedFacts, FactsWith, MailContent } from './mailFacts.ts'

/**
 * Reads the facts for the mail about a declined purchase.
 * @returns undefined for a renewal, which has another mail, and after the end of a checkout session
 */
export async function readDeclinedFacts(ctx: Context, store: Store, mail: MailRow): Promise<DeclinedFacts | undefined> {
  const { payment_id: id, subscription_id: subscriptionId } = mail
  if (id === null || subscriptionId !== null) return undefined
  const payment = await ctx.database.row(paymentById, { id, storeId: store.id })
  if (!payment?.charge_id) return undefined
  const checkout = await getCheckout(ctx, payment.charge_id)
  if (viewOf(checkout).is === 'expired') return undefined
  const { charge } = checkout
  const { methods } = offeredForCharge(ctx, store, charge)
  return {
    url: rescueUrl(ctx, { ...payment, charge_id: payment.charge_id }),
    takesPix: methods.some(({ method }) => method === 'pix'),
    amountInCents: charge.amount_in_cents,
  }
}

/** The mail about the declined card of a purchase. Its link opens the purchase again, with PIX selected. */
export function purchaseDeclinedMail(facts: FactsWith<'payment' | 'declined'>): MailContent {
  const { t, payment, declined } = facts
  const order = orderOf(facts, payment)
  const text = t.purchaseDeclinedText(order, payment.card_last_four)
  return {
    subject: t.purchaseDeclinedSubject(order.bought),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.declinedHeading },
      helloBlock(facts, payment.buyer_name),
      { is: 'text', text: `${text}\n${declined.takesPix ? t.purchaseDeclinedPix : t.purchaseDeclinedCard}` },
      ...buttonTo(declined.takesPix ? t.purchaseDeclinedButton : t.abandonedButton, declined.url),
      {
        is: 'rows',
        rows: [
          [t.amount, t.money(declined.amountInCents, payment.currency)],
          [t.reference, payment.id],
        ],
      },
    ],
  }
}
