import { daysLater, periodBoundary } from '../brazil/billingPeriod.ts'
import type { Context } from '../core/context.ts'
import { retryOnRace } from '../core/retryOnRace.ts'
import { keptCardPlace, type PaymentRow } from '../payments/payment.ts'
import { cardFacts } from './keepCard.ts'
import { periodPrice } from './periodPrice.ts'
import { nextDueAt } from './recurringPix.ts'
import {
  type BuyerMail,
  type ChangeTarget,
  type Facts,
  moveSubscription,
  type SubscriptionMove,
  subscriptionBusy,
} from './status.ts'
import { findSubscription, type SubscriptionRow } from './subscription.ts'

/** `payment` is the first payment. If nothing was due, `card` has the columns of the kept card instead. */
export type Activation = { payment?: PaymentRow; card?: Facts }

/**
 * Starts a subscription: it becomes `trialing` or `active`. A repeated call changes nothing. The purchase that starts
 * the subscription sets the buyer, the card, the method and the language. These values replace the data from another
 * window of the same page.
 * @param target.subscription the row that this purchase created or read
 * @param target.at the store's time when the first period starts. With a trial, the first period starts at the end of
 *   the trial.
 * @returns the current subscription
 * @throws ApiError 409 `subscription_busy`
 */
export async function activateSubscription(
  ctx: Context,
  { unit, subscription, at }: ChangeTarget,
  by: Activation,
): Promise<SubscriptionRow> {
  const buyer = buyerColumns(by.payment?.buyer_email ? by.payment : subscription)
  const read = async () => (await findSubscription(unit.database, subscription.store_id, subscription.id))!
  const begun = await retryOnRace({ known: subscription, read }, async (row) => {
    if (row.status !== 'incomplete') return { is: 'begun_before' as const, subscription: row }
    const { recurring_pix_status, recurring_pix_id } = row
    const bought = { ...subscription, ...buyer, recurring_pix_status, recurring_pix_id }
    return await moveSubscription({ unit, subscription: { ...row, ...buyer }, at }, activation(ctx, bought, at, by))
  })
  switch (begun.is) {
    case 'moved':
    case 'begun_before':
      return begun.subscription
    case 'not_allowed':
    case 'lost_race':
      throw subscriptionBusy()
    default:
      return begun satisfies never
  }
}

function activation(ctx: Context, bought: SubscriptionRow, at: Date, by: Activation): SubscriptionMove {
  const { trial_days: trialDays, billing_cycle: cycle, method, language } = bought
  const anchorAt = trialDays ? daysLater(at, trialDays) : at
  const currentPeriodEnd = trialDays ? anchorAt : periodBoundary(anchorAt, cycle, 1)
  const chargesPaid = trialDays ? 0 : 1
  const paid = by.payment && paymentFacts(ctx, bought, by.payment)
  const consented = { ...bought, charges_paid: chargesPaid, recurring_pix_status: paid?.recurringPixStatus ?? null }
  return {
    to: trialDays ? 'trialing' : 'active',
    facts: {
      anchorAt,
      currentPeriodEnd,
      ...(!trialDays && { periodStartsAt: at, periodValueInCents: periodPrice(bought, 1).valueInCents }),
      dueAt: nextDueAt(consented, currentPeriodEnd, at),
      chargesPaid,
      attemptPaymentId: null,
      createdAt: at,
      language,
      buyerName: bought.buyer_name,
      buyerEmail: bought.buyer_email,
      buyerDocument: bought.buyer_document,
      buyerPhone: bought.buyer_phone,
      buyerAddress: bought.buyer_address,
      ...(paid ?? { ...by.card, method, buyerIp: bought.buyer_ip }),
    },
    event: 'subscription.created',
    payment: by.payment && { id: by.payment.id, is: 'paid' },
    access: { is: 'given' },
    mails: mailsOfStart(at, { payment: by.payment, trialEndsAt: trialDays ? anchorAt : undefined }),
  }
}

/** A first payment queues the mail about the start itself. A trial has no payment, so its mail is queued here. */
function mailsOfStart(at: Date, { payment, trialEndsAt }: { payment?: PaymentRow; trialEndsAt?: Date }): BuyerMail[] {
  const mails: BuyerMail[] = payment ? [] : [{ kind: 'subscription_started' }]
  if (trialEndsAt === undefined) return mails
  const plannedAt = daysLater(trialEndsAt, -TRIAL_REMINDER_DAYS)
  return plannedAt > at ? [...mails, { kind: 'trial_ending', plannedAt }] : mails
}

/** The reminder is sent this number of days before a trial ends (decisions, "Mails"). */
const TRIAL_REMINDER_DAYS = 3

type BuyerColumns = Pick<PaymentRow, 'buyer_name' | 'buyer_email' | 'buyer_document' | 'buyer_phone' | 'buyer_address'>

function buyerColumns(row: BuyerColumns): BuyerColumns {
  const { buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address } = row
  return { buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address }
}

/**
 * Returns the method and the card of the first payment. The subscription keeps this card, even if the buyer tried other
 * cards.
 */
function paymentFacts(ctx: Context, bought: SubscriptionRow, payment: PaymentRow): Facts {
  const { id, method, card_reference, card_brand: brand, card_last_four: lastFour } = payment
  const paid = { lastPaidPaymentId: id, method, ...consentFacts(bought, payment) }
  if (card_reference === null)
    return { ...paid, cardReference: null, cardAccountId: null, cardBrand: null, cardLastFour: null }
  const card = { id: ctx.secrets.open(card_reference, keptCardPlace(id)), brand, lastFour }
  return { ...paid, ...cardFacts(ctx, bought.id, card), cardAccountId: payment.gateway_account_id }
}

/**
 * The buyer may have paid another code of the same page, without the consent. The known state may also be that of an earlier
 * code, which expired.
 */
function consentFacts(
  { recurring_pix_status: status, recurring_pix_id: knownId }: SubscriptionRow,
  { recurring_pix, authorization_id, gateway_account_id }: PaymentRow,
): Facts {
  return recurring_pix?.is === 'authorize'
    ? {
        recurringPixStatus: (knownId === authorization_id && status) || 'pending',
        recurringPixId: authorization_id,
        recurringPixAccountId: gateway_account_id,
      }
    : { recurringPixStatus: null, recurringPixId: null, recurringPixAccountId: null, recurringPixInCents: null }
}
