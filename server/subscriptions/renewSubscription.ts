import { addDays, dateInSaoPaulo, endOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { gatewayFor } from '../gateways/all.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { type Attempt, attemptPayment } from '../payments/attemptPayment.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { chooseGatewayMethod } from '../payments/chooseGatewayMethod.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { findPaidPayment } from './applyPaidCycle.ts'
import { applyPayment } from './applyPayment.ts'
import { beginPeriod } from './beginPeriod.ts'
import { chargeFailed } from './chargeFailed.ts'
import { chargeOfCycle } from './chargeOfCycle.ts'
import { leastAmount } from './leastAmount.ts'
import { lookAgainLater } from './lookAgainLater.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { noteDueDay } from './noteDueDay.ts'
import { periodPrice } from './periodPrice.ts'
import { accountOfConsent, chargeByConsent } from './recurringPix.ts'
import { paidByAt } from './recurringPixDays.ts'
import { termStartsAt } from './schedule.ts'
import { moveSubscription, type SubscriptionTarget } from './status.ts'
import { buyerOf, cardReferencePlace, type SubscriptionRow } from './subscription.ts'
import { withdrawChange } from './withdrawChange.ts'

/**
 * Charges the next cycle of a subscription that the caller has claimed. Creates the charge of the cycle, attempts to pay this
 * charge and applies the outcome. A repeated call does not charge twice, because the row holds the payment's id before the
 * gateway call.
 * @throws ApiError 409 `subscription_busy`
 */
export async function renewSubscription(ctx: Context, claimed: SubscriptionTarget): Promise<void> {
  const { store } = claimed
  if (claimed.subscription.method === 'credit_card' && claimed.subscription.card_reference === null)
    return void (await (isChange(claimed.subscription)
      ? withdrawChange(claimed)
      : chargeFailed(claimed, { isHard: true })))
  const target = await noteDueDay(claimed, byConsent(claimed)?.recurringPix.dueDate ?? null)
  if (!target) return
  const { subscription } = target
  const cycle = subscription.charges_paid + 1
  const { dueInCents, coupon } = periodPrice(subscription, cycle, leastAmount(store, subscription))
  if (dueInCents === 0) return void (await beginPeriod(target, { amountInCents: 0 }))
  const due = { kind: 'subscription', cycle, amountInCents: dueInCents, coupon } as const
  const charge = await chargeOfCycle(ctx, store, subscription, due)
  crashPoint('subscription.cycleOpened')
  const outcome = await payCycle(ctx, store, subscription, charge)
  crashPoint('subscription.cyclePaid')
  await applyOutcome(ctx, target, outcome, charge)
}

/** `decided`: the payment is neither unknown nor pending. `not_attempted`: the gateway was not called for this charge. */
type CycleOutcome = { is: 'decided' | 'pending'; payment: PaymentRow } | { is: 'unknown' } | { is: 'not_attempted' }

async function payCycle(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  charge: ChargeRow,
): Promise<CycleOutcome> {
  // The charge is paid, but the subscription does not count the payment yet. The caller applies the payment.
  if (charge.status === 'paid') return toOutcome(await findPaidPayment(ctx, subscription))
  const attempt = toAttempt(ctx, store, subscription)
  if (attempt && charge.status === 'pending' && charge.claimed_by === null) {
    const made = await attemptPayment(ctx, store, charge, attempt)
    if (made.is === 'attempted') {
      const { id, status } = made.payment
      // Reads the outcome from the gateway now. Otherwise a lost answer would delay the renewal by a day.
      return toOutcome(status === 'unknown' ? await checkPayment(ctx, store, id, { callerWaits: true }) : made.payment)
    }
    if (made.is === 'not_carried') {
      const { cause } = made
      ctx.log.warn({ subscriptionId: subscription.id, cause }, 'The gateway of a renewal cannot divide its payment.')
    }
  }
  const id = subscription.attempt_payment_id!
  const before = await ctx.database.row(paymentById, { id, storeId: store.id })
  return toOutcome(
    before?.status === 'unknown'
      ? await checkPayment(ctx, store, id, { onlyIfClaimLapsed: true, callerWaits: true })
      : before,
  )
}

function toOutcome(payment: PaymentRow | undefined): CycleOutcome {
  if (!payment) return { is: 'not_attempted' }
  if (payment.status === 'unknown') return { is: 'unknown' }
  return { is: payment.status === 'pending' ? 'pending' : 'decided', payment }
}

/**
 * Returns undefined if no gateway of the store accepts the method. A kept card is charged by the gateway account that
 * keeps it, even if this account is inactive.
 */
function toAttempt(ctx: Context, store: Store, subscription: SubscriptionRow): Attempt | undefined {
  const id = subscription.attempt_payment_id!
  const { method, card_account_id, card_reference } = subscription
  const [buyer, language] = [buyerOf(subscription), subscription.language ?? undefined]
  if (method === 'credit_card') {
    const account = store.gateways.find((one) => one.id === card_account_id)
    if (!account) return withoutGateway(ctx, subscription)
    const saved = ctx.secrets.open(card_reference!, cardReferencePlace(subscription.id))
    return { id, method, account, gatewayMethod: gatewayFor(account.provider).card!, buyer, language, card: { saved } }
  }
  const charge = byConsent({ store, subscription })
  const account = charge && accountOfConsent(store, subscription)
  if (account)
    return { id, method, account, gatewayMethod: gatewayFor(account.provider).pix!, buyer, language, ...charge }
  const chosen = chooseGatewayMethod(store, method, subscription.currency)
  if (!chosen) return withoutGateway(ctx, subscription)
  const { boletoDueInDays, dunningDays } = store.settings
  const since = subscription.dunning_since
  const dueAt = since ?? (isChange(subscription) ? storeNow(store) : nextChargeAt(subscription))
  const termAt = termStartsAt(dueAt, since ? dunningDays : [], storeNow(store))
  const lastDay = addDays(dateInSaoPaulo(termAt), boletoDueInDays)
  const term = method === 'pix' ? { pixExpiresAt: endOfDayInSaoPaulo(lastDay) } : { boletoDueDate: lastDay }
  return { id, method, ...chosen, buyer, language, ...term }
}

function byConsent({ store, subscription }: Pick<SubscriptionTarget, 'store' | 'subscription'>) {
  return subscription.method === 'pix' && accountOfConsent(store, subscription)
    ? chargeByConsent(subscription, storeNow(store))
    : undefined
}

/** True while a change of plan waits for its payment. Its failure changes nothing. */
function isChange({ next_plan }: SubscriptionRow): boolean {
  return next_plan?.when === 'now'
}

function withoutGateway(ctx: Context, { id, method }: SubscriptionRow): undefined {
  ctx.log.warn({ subscriptionId: id, method }, 'The store has no gateway for the payment method of a renewal.')
}

async function applyOutcome(
  ctx: Context,
  target: SubscriptionTarget,
  outcome: CycleOutcome,
  charge: ChargeRow,
): Promise<void> {
  switch (outcome.is) {
    case 'decided': {
      const { payment } = outcome
      const { status } = payment
      const at = status === 'paid' ? payment.paid_at! : payment.updated_at
      const cycle = payment.charge_id === charge.id ? charge.cycle! : undefined
      return void (await applyPayment(ctx, { ...target, at }, { payment, status, cycle }))
    }
    case 'pending':
      return await waitForMoney(target, outcome.payment)
    case 'unknown':
      return await lookAgainLater(target, target.subscription.not_created_attempts)
    case 'not_attempted':
      if (isChange(target.subscription)) return void (await withdrawChange(target))
      return await lookAgainLater(target)
    default:
      return outcome satisfies never
  }
}

/**
 * Waits until the buyer pays the PIX or boleto, or until the gateway has reviewed the card. The outcome triggers a run.
 * The payment's move to `pending` queues the mail with the code.
 */
async function waitForMoney(target: SubscriptionTarget, { recurring_pix: part }: PaymentRow): Promise<void> {
  // The payer's bank pays on the due day, so the next run is on that day.
  const facts = part?.is === 'charge' ? { recurringPixDueOn: part.dueOn, dueAt: paidByAt(part.dueOn) } : { dueAt: null }
  await moveSubscription(target, { to: target.subscription.status, facts: { ...facts, notCreatedAttempts: 0 } })
}
