import { boletoBlocks, boletoFile } from './boleto.ts'
import { buttonTo, helloBlock, orderOf, planOf } from './factBlocks.ts'
import type { FactsWith, MailContent } from './mailFacts.ts'
import { pixBlocks, pixPicture } from './pixCode.ts'

/** The mail with the PIX code or boleto of the next period. */
export async function renewalCodeMail(facts: FactsWith<'subscription' | 'payment'>): Promise<MailContent> {
  const { t, subscription, payment } = facts
  const plan = planOf(facts, subscription)
  const { amount } = orderOf(facts, payment)
  const text = t.renewalText({ ...plan, amount, until: payment.expires_at ? t.day(payment.expires_at) : '' })
  const isPix = payment.method === 'pix'
  return {
    subject: t.renewalSubject[isPix ? 'pix' : 'boleto'](plan.offer),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.renewalHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text },
      { is: 'amount', label: t.amount, value: amount },
      ...(isPix ? pixBlocks(facts, payment) : boletoBlocks(facts, payment)),
    ],
    attachments: isPix ? pixPicture(payment) : await boletoFile(facts, payment),
  }
}

/** The mail about the declined card of a renewal, with the link to enter another card. */
export function cardDeclinedMail(facts: FactsWith<'subscription'>): MailContent {
  const { t, subscription } = facts
  const plan = planOf(facts, subscription)
  const text = t.declinedText(plan, subscription.card_last_four)
  const { due_at: nextAt, no_retry_left: isLast, status } = subscription
  return {
    subject: t.declinedSubject(plan.offer),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.declinedHeading },
      helloBlock(facts, subscription.buyer_name),
      { is: 'text', text: `${text}\n${t.declinedNext}` },
      ...buttonTo(t.otherCard, subscription.cardUrl),
      {
        is: 'rows',
        rows: [
          [t.amount, t.money(subscription.price_in_cents, subscription.currency)],
          ...(nextAt && !isLast && status === 'past_due' ? ([[t.nextAttempt, t.day(nextAt)]] as const) : []),
        ],
      },
      ...(isLast ? [{ is: 'note', text: t.lastAttempt } as const] : []),
    ],
  }
}
