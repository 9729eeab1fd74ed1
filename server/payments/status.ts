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

/* The life of a payment: only this file writes a payment's status. `paymentStatus.ts` has the moves. */

/** What a move does to its charge: from one status to another, only if it is still in the first. */
function chargeMove(from: PaymentStatus, to: PaymentStatus): ChargeMove | undefined {
  const { charge } = paymentStatuses[to]
  if (charge === 'paid') return { from: from === 'charged_back' ? 'refunded' : 'pending', to: 'paid' }
  return charge === 'refunded' && from === 'paid' ? { from: 'paid', to: 'refunded' } : undefined
}

type ColumnFacts = FactsOf<typeof paymentRow>

/** What became known with a move. Without a fact its column stays: a gateway that names no card does not erase one. */
export type Facts = { [Fact in keyof ColumnFacts]: NonNullable<ColumnFacts[Fact]> } & {
  receipts?: readonly Receipt[]
  /** Seconds from now until the gateway is asked again; absent: no question is open. */
  checkInSeconds?: number
  /** A declined attempt counts against the charge; at this many the charge fails (card testing). */
  maxDeclinedAttempts?: number
}

export type PaymentMove = {
  to: PaymentStatus
  /** The store's time. */
  at: Date
  /** By default nothing more became known. */
  facts?: Facts
}

/**
 * `not_allowed`: the table has no such move. A move to `paid` also loses its race when the charge no longer waits for money.
 */
export type PaymentMoveResult = { is: 'moved'; payment: PaymentRow } | { is: 'not_allowed' } | LostRace

/**
 * Moves a payment. The same statement moves its charge, records its receipts, its event and the deliveries, and frees the
 * charge if this payment held the claim. Of two racing moves only one happens.
 *
 * @param payment as it was read; the move happens only if its status is still that, and its buyer was not erased meanwhile
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

/** `payment.pending` is for PIX and boleto (spec, Event kinds): a card under review tells nothing until it is decided. */
function notifies(payment: PaymentRow, to: PaymentStatus): EventKind | undefined {
  if (to === 'pending' && payment.method === 'credit_card') return undefined
  return paymentStatuses[to].event
}

/**
 * The statement part that cancels open codes and slips at the gateway: it makes their next check due.
 * @param canceled a CTE of charges, by their `id`
 */
export function checkPendingOf(canceled: string): string {
  return `update payments set next_check_at = now() from ${canceled}
    where payments.charge_id = ${canceled}.id and payments.store_id = ${canceled}.store_id
      and payments.status = 'pending'`
}

const move = `
  charge as (
    -- Not against references: a completion that records its event meanwhile holds the payment.
    select id, store_id, kind, status, claimed_by, claimed_until from charges
      where id = :chargeId and store_id = :storeId for no key update
  ), moved as (
    update payments set status = :to, updated_at = :now,
      ${setFacts(paymentRow)},
      -- A purchase by card that was declined began nothing: no subscription of it is ever seen.
      subscription_id = case when :to = 'failed' and payments.method = 'credit_card' and charge.kind = 'offer' then null
        else payments.subscription_id end,
      paid_at = case when :to in ('paid', 'overpaid') then coalesce(paid_at, :now) else paid_at end,
      next_check_at = now() + :checkInSeconds::float8 * interval '1 second', checks = 0
    from charge
    where payments.id = :paymentId and payments.charge_id = charge.id and payments.store_id = charge.store_id
      and payments.status = :from
      and payments.buyer_email is not distinct from :buyerEmail::text
      -- A dispute that was won makes paid what had paid its charge, and overpaid what was that before.
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
    -- The bank was quicker: what it took back cannot be given back.
    delete from refunds using moved
    where moved.status = 'charged_back' and payment_id = moved.id and refunds.store_id = moved.store_id
      and receipt_id is null and refunds.status = 'asked'
  ), other_instruments as (
    -- What else could still be paid for this charge is taken back at the gateway by the next check.
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
