import { addDays, dateInSaoPaulo, endOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { type Attempt, attemptPayment } from '../payments/attemptPayment.ts'
import { checkPayment } from '../payments/checkPayment.ts'
import { chooseOperation } from '../payments/chooseOperation.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { findPaidPayment } from './beginPaidCycle.ts'
import { discardAbandoned, findCycle, openCycle } from './beginSubscription.ts'
import { codeMail } from './mails.ts'
import { applyPayment, chargeFailed, giveUp, paymentMoved } from './paymentMoved.ts'
import { afterVoidAt, termStartsAt } from './schedule.ts'
import { moveSubscription, type UnitOfWork, unitOfWorkOf } from './status.ts'
import { buyerOf, cardReferencePlace, type SubscriptionRow, subscriptionColumns } from './subscription.ts'

/**
 * Does the work that is due for one subscription by its store's time: charges the next cycle, ends it, or checks an open
 * attempt. Safe to repeat, on several nodes and after a crash: a cycle has one charge, and the row holds the id of the
 * attempt's payment before the gateway is called.
 *
 * @returns true if this call did the work; false if nothing was due or another node holds the lease
 */
export async function runSubscription(ctx: Context, store: Store, id: string): Promise<boolean> {
  const subscription = await ctx.database.row<SubscriptionRow>(claimDue, {
    id,
    storeId: store.id,
    now: storeNow(store),
  })
  if (!subscription) return false
  await runClaimed(ctx, store, subscription)
  return true
}

/** Does the same for a subscription that the caller has claimed with `claiming`. */
export async function runClaimed(ctx: Context, store: Store, subscription: SubscriptionRow): Promise<void> {
  crashPoint('subscription.claimed')
  await doDue(ctx, store, subscription, storeNow(store))
}

async function doDue(ctx: Context, store: Store, subscription: SubscriptionRow, at: Date): Promise<void> {
  const unit = unitOfWorkOf(ctx)
  const { status, charges_paid, max_charges } = subscription
  if (status === 'incomplete') return await discardAbandoned(unit, subscription, at)
  if (status === 'past_due' && subscription.no_retry_left) return void (await giveUp(unit, subscription, at))
  if (subscription.cancel_at_period_end && status !== 'past_due') return await endPeriod(unit, subscription, at)
  if (max_charges !== null && charges_paid >= max_charges) return await complete(unit, subscription, at)
  await chargeCycle(ctx, store, subscription, at)
}

/** The buyer canceled it for the end of this period. */
async function endPeriod(unit: UnitOfWork, subscription: SubscriptionRow, at: Date): Promise<void> {
  await moveSubscription(unit, subscription, 'canceled', at, {
    facts: { canceledAt: at, dueAt: null, attemptPaymentId: null },
    event: 'subscription.canceled',
    access: { is: 'ends', at },
  })
}

/** All agreed charges are paid. No event exists for this. */
async function complete(unit: UnitOfWork, subscription: SubscriptionRow, at: Date): Promise<void> {
  await moveSubscription(unit, subscription, 'completed', at, {
    facts: { dueAt: null, attemptPaymentId: null },
    access: { is: 'ends', at },
  })
}

async function chargeCycle(ctx: Context, store: Store, subscription: SubscriptionRow, at: Date): Promise<void> {
  if (subscription.method === 'credit_card' && subscription.card_reference === null)
    return void (await chargeFailed(ctx, unitOfWorkOf(ctx), store, subscription, at, { isHard: true }))
  const cycle = subscription.charges_paid + 1
  const charge =
    (await openCycle(ctx, store, subscription, {
      kind: 'subscription',
      cycle,
      amountInCents: subscription.price_in_cents,
    })) ?? (await findCycle(ctx, subscription, cycle))!
  crashPoint('subscription.cycleOpened')
  const payment = await payCycle(ctx, store, subscription, charge)
  crashPoint('subscription.cyclePaid')
  if (payment && payment.status !== 'unknown') await applyOutcome(ctx, store, subscription, payment, at)
  else await lookAgainLater(ctx, subscription, at, { inVain: !payment })
}

/**
 * The gateway's answer is still open. It triggers the next run itself; this run is only for a lost answer.
 * @param inVain the gateway was not called: another attempt holds the charge, or the store has no gateway for it
 */
async function lookAgainLater(
  ctx: Context,
  subscription: SubscriptionRow,
  at: Date,
  { inVain }: { inVain: boolean },
): Promise<void> {
  const voidAttempts = subscription.void_attempts + (inVain ? 1 : 0)
  await moveSubscription(unitOfWorkOf(ctx), subscription, subscription.status, at, {
    facts: { voidAttempts, dueAt: afterVoidAt(Math.max(1, voidAttempts), at) },
  })
}

/** @returns the attempt's payment as it is now; undefined while another attempt holds the charge */
async function payCycle(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  charge: ChargeRow,
): Promise<PaymentRow | undefined> {
  // The answer of the payment that paid it was lost: apply it now.
  if (charge.status === 'paid') return await findPaidPayment(ctx, subscription)
  const id = subscription.attempt_payment_id!
  const attempt = toAttempt(ctx, store, subscription, charge, id)
  if (attempt && charge.status === 'pending' && charge.claimed_by === null) {
    const made = await attemptPayment(ctx, store, charge, attempt)
    // Ask for the outcome at once: a lost answer must not delay the renewal by a day.
    if (made.is === 'attempted')
      return made.payment.status === 'unknown' ? await checkPayment(ctx, store, id, { hurried: true }) : made.payment
  }
  const before = await ctx.database.row<PaymentRow>(paymentById, { id, storeId: store.id })
  return before?.status === 'unknown'
    ? await checkPayment(ctx, store, id, { onlyIfClaimLapsed: true, hurried: true })
    : before
}

/** Undefined without a gateway for the method. A kept card is charged at its own account, even one that sells nothing new. */
function toAttempt(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  charge: ChargeRow,
  id: string,
): Attempt | undefined {
  const { method, card_account_id, card_reference } = subscription
  const buyer = buyerOf(subscription)
  if (method === 'credit_card') {
    const account = store.gateways.find((one) => one.id === card_account_id)
    if (!account) return withoutGateway(ctx, subscription)
    const saved = ctx.secrets.open(card_reference!, cardReferencePlace(subscription.id))
    return { id, method, account, operation: gatewayFor(account.provider).card!, buyer, card: { saved } }
  }
  const chosen = chooseOperation(store, method, charge.currency)
  if (!chosen) return withoutGateway(ctx, subscription)
  const { boletoDueInDays, dunningDays } = store.settings
  const since = subscription.dunning_since
  const termAt = termStartsAt(since ?? subscription.current_period_end!, since ? dunningDays : [], storeNow(store))
  const lastDay = addDays(dateInSaoPaulo(termAt), boletoDueInDays)
  const term = method === 'pix' ? { pixExpiresAt: endOfDayInSaoPaulo(lastDay) } : { boletoDueDate: lastDay }
  return { id, method, ...chosen, buyer, ...term }
}

function withoutGateway(ctx: Context, { id, method }: SubscriptionRow): undefined {
  ctx.log.warn({ subscriptionId: id, method }, 'The store has no gateway for a renewal.')
}

async function applyOutcome(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  payment: PaymentRow,
  at: Date,
): Promise<void> {
  const unit = unitOfWorkOf(ctx)
  if (payment.status === 'pending') {
    // A code is open, or the card is under review: the outcome arrives by itself.
    const mail = payment.method === 'credit_card' ? undefined : codeMail(ctx, store, subscription, payment)
    await moveSubscription(unit, subscription, subscription.status, at, { facts: { dueAt: null }, mail })
    return
  }
  const { status } = payment
  const movedAt = status === 'paid' ? payment.paid_at! : payment.updated_at
  const applied = await applyPayment(ctx, unit, store, subscription, { payment, status, at: movedAt })
  // Another change (such as a new card) won the race: apply to the current row.
  if (applied === 'raced') await paymentMoved(ctx, unit, payment, status, movedAt)
}

/** Lists the store's next due subscriptions, each with its instant. @param until by the store's clock */
export async function dueSubscriptions(
  ctx: Context,
  storeId: string,
  until: Date,
  limit: number,
): Promise<{ id: string; at: Date }[]> {
  return await ctx.database.rows<{ id: string; at: Date }>(dueOfStore, { storeId, until, limit })
}

/**
 * Claims a subscription. The lease outlasts the gateway call and the check after it (`attemptPayment`); a simulated gateway
 * answers at once. The claim raises the revision, so only its holder can change the row.
 */
export const claiming = `update subscriptions set revision = revision + 1,
     taken_until = now() + case
       when exists (select from gateway_accounts where gateway_accounts.store_id = subscriptions.store_id and not simulated)
         then interval '60 seconds'
       else interval '25 seconds' end,
     attempt_payment_id = coalesce(attempt_payment_id, new_id('pay'))`

const claimDue = sql(
  'claimDueSubscription',
  `${claiming}
   where id = :id and store_id = :storeId and due_at <= :now and (taken_until is null or taken_until < now())
   returning ${subscriptionColumns}`,
)

const dueOfStore = sql(
  'dueSubscriptionsOfStore',
  `select id, due_at as at from subscriptions where store_id = :storeId and due_at <= :until
    order by due_at, id limit :limit`,
)
