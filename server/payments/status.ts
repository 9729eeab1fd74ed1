import { type ChargeMove, moveWithPayment, moveWithPaymentValues } from '../charges/status.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import type { LostRace } from '../core/retryOnRace.ts'
import { type FactsOf, setFacts } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { eventCtes, eventValues } from '../events/recordEvent.ts'
import type { Receipt } from '../gateways/gateway.ts'
import { enqueueMove } from './enqueueMove.ts'
import { type PaymentRow, paymentColumns, paymentRow } from './payment.ts'
import { paymentEvent } from './paymentEvent.ts'
import { canMove, type PaymentStatus, paymentStatuses } from './paymentStatus.ts'
import { firstReceiptInCents, insertReceipts, receiptValues } from './receipts.ts'
import { appendSaleDeltas, saleDeltaValues } from './saleCounts.ts'

/* Only this file writes the status of a payment. `paymentStatus.ts` lists the allowed moves. */

/**
 * Returns the status change of the charge that goes with a status change of its payment. The charge changes only if it has the
 * status `from`.
 */
function chargeMove(from: PaymentStatus, to: PaymentStatus): ChargeMove | undefined {
  const { charge } = paymentStatuses[to]
  if (charge === 'paid') return { from: from === 'charged_back' ? 'refunded' : 'pending', to: 'paid' }
  return charge === 'refunded' && from === 'paid' ? { from: 'paid', to: 'refunded' } : undefined
}

type ColumnFacts = FactsOf<typeof paymentRow>

/**
 * New values for columns of the payment. A column without a new value keeps its value. An answer without card data, for
 * example, erases no card data.
 */
export type Facts = { [Fact in keyof ColumnFacts]: NonNullable<ColumnFacts[Fact]> } & {
  receipts?: readonly Receipt[]
  /** Seconds from now until the next check at the gateway. By default no check follows. */
  checkInSeconds?: number
  /** Limit of declined attempts. When the charge reaches the limit, the charge fails. This stops card testing. */
  maxDeclinedAttempts?: number
}

export type PaymentMove = {
  to: PaymentStatus
  /** The store's time of the move. */
  at: Date
  /** By default no other column changes. */
  facts?: Facts
}

/**
 * `not_allowed`: `paymentStatus.ts` does not allow this move. `lost_race`: the payment changed since it was read. A move to
 * `paid` also loses the race if the charge no longer waits for money.
 */
export type PaymentMoveResult = { is: 'moved'; payment: PaymentRow } | { is: 'not_allowed' } | LostRace

/**
 * Changes the status of a payment. The same statement changes the status of its charge and records receipts, event and
 * deliveries. It also frees the charge if this payment held the claim. If two moves race, only one of them happens.
 *
 * @param payment the payment as the caller read it. The move happens only if the status is unchanged and the buyer's data was
 *   not erased since then.
 */
export async function movePayment(
  ctx: Context,
  payment: PaymentRow,
  { to, at, facts = {} }: PaymentMove,
): Promise<PaymentMoveResult> {
  if (!canMove(payment.status, to)) return { is: 'not_allowed' }
  const { receipts = [], checkInSeconds = null, maxDeclinedAttempts = null, ...known } = facts
  const values = {
    paymentId: payment.id,
    chargeId: payment.charge_id,
    storeId: payment.store_id,
    from: payment.status,
    to,
    ...moveWithPaymentValues(chargeMove(payment.status, to), { at, maxDeclinedAttempts }),
    facts: JSON.stringify(known),
    checkInSeconds,
    refundId: newId('rfd'),
    buyerEmail: payment.buyer_email,
    ...receiptValues(receipts, at),
    ...saleDeltaValues(payment.status, to),
  }
  const kind = notifies(payment, to)
  if (!kind) return toMoved(ctx, await ctx.database.row<PaymentRow>(moveWithoutEvent, values))
  const after = { ...payment, status: to, external_id: facts.externalId ?? payment.external_id }
  const event = eventValues(await paymentEvent(ctx.database, kind, after, at))
  const moved = await ctx.database.row<PaymentRow & { destinations: string[] }>(moveWithEvent, { ...values, ...event })
  if (moved) ctx.notifyDeliveries(moved.destinations)
  return toMoved(ctx, moved)
}

function toMoved(ctx: Context, payment: PaymentRow | undefined): PaymentMoveResult {
  if (!payment) return { is: 'lost_race' }
  if (payment.offer_id !== null) ctx.notifyPurchase?.()
  return { is: 'moved', payment }
}

/** `payment.pending` exists for PIX and boleto only (spec, Event kinds). A card under review sends no event. */
function notifies(payment: PaymentRow, to: PaymentStatus): EventKind | undefined {
  if (to === 'pending' && payment.method === 'credit_card') return undefined
  return paymentStatuses[to].event
}

/**
 * Returns the part of a statement that makes the check of pending payments due. The check cancels them at the gateway.
 * @param canceled a CTE with the `id` and `store_id` of canceled charges
 */
export function checkPendingOf(canceled: string): string {
  return `update payments set next_check_at = now() from ${canceled}
    where payments.charge_id = ${canceled}.id and payments.store_id = ${canceled}.store_id
      and payments.status = 'pending'`
}

const move = `
  charge as (
    -- A "no key" lock lets the end of the refund window run at the same time. It inserts rows that refer to the charge.
    select id, store_id, kind, status, claimed_by, claimed_until from charges
      where id = :chargeId and store_id = :storeId for no key update
  ), moved as (
    update payments set status = :to, updated_at = :now,
      ${setFacts(paymentRow)},
      -- A declined card purchase is detached from its subscription, which has not begun.
      subscription_id = case when :to = 'failed' and payments.method = 'credit_card' and charge.kind = 'offer' then null
        else payments.subscription_id end,
      paid_at = case when :to in ('paid', 'overpaid') then coalesce(paid_at, :now) else paid_at end,
      next_check_at = now() + :checkInSeconds::float8 * interval '1 second', checks = 0
    from charge
    where payments.id = :paymentId and payments.charge_id = charge.id and payments.store_id = charge.store_id
      and payments.status = :from
      and payments.buyer_email is not distinct from :buyerEmail::text
      -- After a won dispute a payment becomes paid only if it had been paid. An overpaid payment becomes overpaid again.
      and (:to <> 'paid' or charge.status = :chargeFrom and (:from <> 'charged_back' or completes_at is not null))
    returning ${paymentColumns}
  ), charge_moved as (
    ${moveWithPayment('moved')}
  ), received as (
    ${insertReceipts('moved')}
  ), counted as (
    ${appendSaleDeltas('moved')}
  ), enqueued as (
    ${enqueueMove('moved', 'charge')}
  ), given_back as (
    insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at, done_at)
    select :refundId, store_id, id, 'requested', ${firstReceiptInCents('moved')}, 'done', :now, :now from moved
      where status = 'refunded'
    on conflict (payment_id, store_id) where receipt_id is null do update set status = 'done', done_at = :now
  ), not_to_be as (
    -- The bank has already returned the money, so the requested refund is dropped.
    delete from refunds using moved
    where moved.status = 'charged_back' and payment_id = moved.id and refunds.store_id = moved.store_id
      and receipt_id is null and refunds.status = 'asked'
  ), other_instruments as (
    -- The charge is paid, so the next check of its other open payments cancels them at the gateway.
    update payments set next_check_at = now()
    from moved where moved.status = 'paid' and payments.charge_id = moved.charge_id
      and payments.store_id = moved.store_id and payments.id <> moved.id
      and payments.status = 'pending'
  )`

const moveWithoutEvent = sql('movePayment', `with ${move} select * from moved`)

const moveWithEvent = sql(
  'movePaymentWithEvent',
  `with ${move}, ${eventCtes('moved')}
   select moved.*, array(select distinct destination from delivery) as destinations from moved`,
)
