import { holdsSeat } from '../catalog/holdSeat.ts'
import { lockSeat, settleSeat } from '../catalog/settleSeat.ts'
import { type ChargeMove, moveWithPayment, moveWithPaymentColumns } from '../charges/status.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import type { LostRace } from '../core/retryOnRace.ts'
import { type FactsOf, selectList, setFacts } from '../core/row.ts'
import { isKey, OF_STORES, type OfStores, type Statement, sql, type Values } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { destinationsOfBatch, eventRow, eventsCtes } from '../events/recordEvent.ts'
import type { Receipt } from '../gateways/port/outcome.ts'
import { sharedStatement } from '../lib/sharedStatement.ts'
import { insertMails, owedMails } from '../mail/owedMails.ts'
import { planAfterMove, requestChecks } from './checks/plannedChecks.ts'
import { closeWindows, openWindows } from './completions.ts'
import { enqueueMove } from './enqueueMove.ts'
import { mailsOfMove } from './mailsOfMove.ts'
import { type PaymentRow, paymentColumns, paymentRow } from './payment.ts'
import { paymentEvent } from './paymentEvent.ts'
import {
  canMove,
  holdsMoney,
  isChargedBack,
  isOpen,
  isReturned,
  type PaymentStatus,
  paymentStatuses,
  statusesWhere,
} from './paymentStatus.ts'
import { firstReceiptInCents, insertReceipts, receiptRows } from './receipts.ts'
import { closeOpenRefunds, failUnsentRefunds, insertGivenBack } from './refunds/moveRefunds.ts'
import { eventOfMove, mailsOfRefundedAgain, undoneBefore } from './refunds/refundedAgain.ts'
import { closeRequests } from './refunds/refundRequest.ts'
import { openRefunds } from './refunds/refundStatus.ts'
import { appendSaleDeltas } from './saleCounts.ts'

/* Only this file writes the status of a payment. `paymentStatus.ts` lists the allowed moves. */

/**
 * Returns the charge's status change for a status change of its payment. The charge changes only if it has the status `from`.
 */
function chargeMove(from: PaymentStatus, to: PaymentStatus): ChargeMove | undefined {
  const { charge } = paymentStatuses[to]
  if (charge === 'paid') return { from: isReturned(from) ? 'refunded' : 'pending', to: 'paid' }
  return charge === 'refunded' && from === 'paid' ? { from: 'paid', to: 'refunded' } : undefined
}

type ColumnFacts = FactsOf<typeof paymentRow>

/**
 * New values for columns of the payment. Other columns keep their values. For example, an answer without card data erases no
 * card data.
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
  /** The payment's row before the gateway was asked. If set, the move happens only if no refund began or failed since then. */
  refundsThen?: Pick<PaymentRow, 'refund_count' | 'refunds_owed_in_cents'> | undefined
}

/**
 * `not_allowed`: `paymentStatus.ts` does not allow this move. `lost_race`: the payment changed since it was read. A move to
 * `paid` also loses the race if the charge no longer waits for money, or if its seat was released and no other seat is left.
 */
export type PaymentMoveResult = { is: 'moved'; payment: PaymentRow } | { is: 'not_allowed' } | LostRace

/**
 * Changes the status of a payment. The same statement changes the status of its charge and records receipts, event,
 * deliveries and mails. It also frees the charge if this payment held the claim. Of two simultaneous moves, only one happens.
 *
 * @param payment the payment as the caller read it. The move happens only if the status is unchanged and the buyer's data was
 *   not erased since then.
 */
export async function movePayment(ctx: Context, payment: PaymentRow, move: PaymentMove): Promise<PaymentMoveResult> {
  const { to, at, facts = {}, refundsThen } = move
  // Imported history has no charge and never moves.
  if (payment.charge_id === null || !canMove(payment.status, to)) return { is: 'not_allowed' }
  const { receipts = [], checkInSeconds, maxDeclinedAttempts, ...known } = facts
  const kind = notifies(payment, to)
  const after = { ...payment, status: to, external_id: facts.externalId ?? payment.external_id }
  const charge = chargeMove(payment.status, to)
  const moved = await runMoveOf(payment, move)(ctx.database, {
    facts: known,
    paymentId: payment.id,
    chargeId: payment.charge_id,
    storeId: payment.store_id,
    from: payment.status,
    to,
    at,
    buyerEmail: payment.buyer_email,
    chargeFrom: charge?.from,
    chargeTo: charge?.to,
    maxDeclinedAttempts,
    checkInSeconds,
    refundId: to === 'refunded' ? newId('rfd') : undefined,
    refundCount: refundsThen?.refund_count,
    refundsOwed: refundsThen?.refunds_owed_in_cents,
    receipts: receipts.length > 0 ? receiptRows(receipts) : undefined,
    event: kind && eventRow(await paymentEvent(ctx.database, kind, after, { now: at })),
    mails: owedMails(mailsOfMove(payment, { to, at, expiresAt: facts.expiresAt ?? payment.expires_at })),
  })
  if (!moved) return { is: 'lost_race' }
  const { destinations, ...row } = moved
  if (destinations) ctx.notifyDeliveries(destinations)
  if (row.offer_id !== null) ctx.notifyPurchase?.()
  return { is: 'moved', payment: row }
}

/** The first row of a batch has the `destinations` of all its deliveries. */
type MovedRow = PaymentRow & { destinations: string[] | null }

/** The values of one move, by the columns of its recordset. */
type MoveInput = Values & { paymentId: string; chargeId: string; storeId: string }

/** `payment.pending` exists for PIX and boleto only (spec, Event kinds). A card under review sends no event. */
function notifies(payment: PaymentRow, to: PaymentStatus): EventKind | undefined {
  if (to === 'pending' && payment.method === 'credit_card') return undefined
  return paymentStatuses[to].event
}

/**
 * Returns an insert that makes the checks of pending payments due. These checks cancel the payments at the gateway.
 * @param canceled a CTE with the `id` and `store_id` of canceled charges
 * @param ofStores the stores of the statement
 */
export function checkPendingOf(canceled: string, ofStores?: OfStores): string {
  return requestChecks(
    `${canceled} join payments on payments.charge_id = ${canceled}.id
      and payments.store_id = ${canceled}.store_id where payments.status = 'pending'`,
    { ofStores },
  )
}

/** SQL condition: a mail of a moved payment is written. A charge with `sendMail: false` sends no mail to its buyer. */
const owedByCharge = `(moved.send_mail or mail.recipient is null)
      and (mail."chargeKind" is null or mail."chargeKind" = moved.charge_kind)`

/**
 * SQL of the seconds until the next check. A chargeback fails refunds. So a check sums up the other refunds and asks the
 * gateway about them. A check also asks about refunds of further receipts, because they are still open after the move.
 */
const checkAfterReturn = `case
      when changed.status in ${statusesWhere(isChargedBack)} and owed_before > refunded_before then 0
      when changed.status in ${statusesWhere(isReturned)} and exists (
        select from refunds where payment_id = changed.id and refunds.store_id = changed.store_id and refunds.store_id ${OF_STORES}
          and receipt_id is not null and refunds.status in ${openRefunds}) then 0
      else "checkOnce" end`

/**
 * `none`: a payment begins, or ends without money. `in`: money comes. `back`: money goes back to the buyer, or the store
 * keeps it after a dispute or a failed refund. A statement has only the parts that its moves need, because each part costs
 * time even without a row.
 */
type MoneyFlow = 'none' | 'in' | 'back'

function flowOf(from: PaymentStatus, { to, facts, refundsThen }: PaymentMove): MoneyFlow {
  if (isReturned(from) || isReturned(to) || refundsThen) return 'back'
  return paymentStatuses[to].moneyCame || facts?.receipts?.length ? 'in' : 'none'
}

/**
 * CTEs that lock the payments of the inputs. They lock the charges first, and always in the same order. So these statements
 * never deadlock.
 */
function lockedText(flow: MoneyFlow, locking: string): string {
  return `input as materialized (
    select * from json_to_recordset(:inputs::json) as input ("paymentId" text, "chargeId" text, "storeId" text, "from" text,
      "to" text, at timestamptz, "buyerEmail" text, "checkInSeconds" float8, "refundId" text, receipts json, event json, mails json, facts jsonb,
      "refundCount" integer, "refundsOwed" bigint,
      ${moveWithPaymentColumns})
    order by "chargeId"
  ), locked as materialized (
    select input.*, charge.kind as charge_kind, charge.status as charge_status, send_mail, claimed_by, claimed_until,
      known_external_id, owed_before, refunded_before${flow === 'back' ? `, ${undoneBefore}` : ''}
    from input
    -- A "no key" lock lets a refund window end at the same time: that statement inserts rows that refer to the charge.
    cross join lateral (
      select kind, status, send_mail, claimed_by, claimed_until from charges
      where id = "chargeId" and store_id = "storeId" and store_id ${OF_STORES} for no key update ${locking}
    ) as charge
    cross join lateral (
      select external_id as known_external_id, refunds_owed_in_cents as owed_before,
        refunded_in_cents as refunded_before
      from payments
      where id = "paymentId" and store_id = "storeId" and store_id ${OF_STORES} for no key update ${locking}
    ) as payment
  )`
}

/**
 * Writes the status and the facts, if the payment has not changed since the caller read it. A move of returned money also
 * depends on the refunds. A distributed engine refuses their SQL in `returning`, so a second CTE has it.
 */
function movedText(flow: MoneyFlow, withSeat: boolean): string {
  const returns = flow === 'back'
  return `${returns ? 'changed' : 'moved'} as (
    update payments set status = locked."to", updated_at = locked.at,
      ${setFacts(paymentRow, 'locked.facts')},
      -- A declined card payment loses its subscription id, because that subscription has not begun.
      subscription_id = case when locked."to" = 'failed' and payments.method = 'credit_card' and charge_kind = 'offer' then null
        else payments.subscription_id end,
      ${returns ? refundSums : ''}
      paid_at = case when locked."to" in ${statusesWhere(holdsMoney)} then coalesce(paid_at, locked.at) else paid_at end
    from locked
    where ${isKey('payments.id', 'locked."paymentId"')} and ${isKey('payments.store_id', 'locked."storeId"')}
      and payments.store_id ${OF_STORES} and ${isKey('payments.charge_id', 'locked."chargeId"')} and payments.status = locked."from"
      and payments.buyer_email is not distinct from locked."buyerEmail"
      and (locked."to" <> 'paid' or charge_status = locked."chargeFrom")
      ${returns ? refundGuards : ''}
      ${withSeat ? 'and not exists (select from unseated)' : ''}
    returning ${paymentColumns}, locked."from" as moved_from, locked.at as moved_at, claimed_by, claimed_until,
      locked."chargeFrom", locked."chargeTo", locked."maxDeclinedAttempts", locked."refundId", locked.receipts,
      ${returns ? 'locked.event as "eventOnce", locked.mails as "mailsOnce", locked."checkInSeconds" as "checkOnce", refunded_before, undone_before' : 'locked.event, locked.mails, locked."checkInSeconds"'},
      charge_kind, send_mail, known_external_id, owed_before, payments.completes_at
  )${
    returns
      ? `, moved as materialized (
    select changed.*, ${eventOfMove}, ${mailsOfRefundedAgain}, ${checkAfterReturn} as "checkInSeconds" from changed
  )`
      : ''
  }`
}

/** A move to `refunded` refunds the first receipt. */
const refundSums = `refunded_in_cents = case when locked."to" = 'refunded' then ${firstReceiptInCents('payments', OF_STORES)}
        else payments.refunded_in_cents end,
      refunds_owed_in_cents = case when locked."to" = 'refunded' then ${firstReceiptInCents('payments', OF_STORES)}
        else payments.refunds_owed_in_cents end,
      refund_count = refund_count + case when locked."to" = 'refunded'
        and owed_before < ${firstReceiptInCents('payments', OF_STORES)} then 1 else 0 end,`

const refundGuards = `-- After a won dispute or a failed refund a payment becomes paid only if it was paid before. An overpaid payment becomes overpaid again.
      and (locked."to" <> 'paid' or locked."from" not in ${statusesWhere(isReturned)} or payments.completes_at is not null)
      and (locked."refundCount" is null
        or (payments.refund_count, payments.refunds_owed_in_cents) = (locked."refundCount", locked."refundsOwed"))
      and (locked."from" <> 'refunded' or locked."to" in ${statusesWhere(isChargedBack)}
        or payments.refunded_in_cents < ${firstReceiptInCents('payments', OF_STORES)})`

/**
 * CTEs of every move: charge, counts, outbox, plan of checks, the gateway's id, mails, event and deliveries. A move without
 * money sends no mail to the team.
 */
const effectsOfMove = (flow: MoneyFlow) => [
  `charge_moved as (
    ${moveWithPayment('moved')}
  )`,
  `counted as (
    ${appendSaleDeltas('moved')}
  )`,
  `enqueued as (
    ${enqueueMove('moved', flow === 'back', OF_STORES)}
  )`,
  planAfterMove('moved', OF_STORES),
  `named as (
    insert into gateway_orders (gateway_account_id, external_id, store_id, payment_id)
    select gateway_account_id, external_id, store_id, id from moved
    where external_id is not null and external_id is distinct from known_external_id
    on conflict do nothing
  )`,
  insertMails('moved', { when: owedByCharge, toTeam: flow !== 'none', ofStores: OF_STORES }),
  eventsCtes('moved', OF_STORES),
]

/** CTEs that a move with money adds. */
const effectsOfMoney = [
  `received as (
    ${insertReceipts('moved')}
  )`,
  `other_instruments as (
    -- The charge is paid, so the next check of its other open payments cancels them at the gateway.
    ${requestChecks(
      `moved join payments on ${isKey('payments.charge_id', 'moved.charge_id')} and payments.store_id = moved.store_id
      where moved.status = 'paid' and payments.id <> moved.id and payments.status = 'pending'`,
      { ofStores: OF_STORES },
    )}
  )`,
  openWindows('moved'),
]

/** CTEs that a move of returned money adds. */
const effectsOfReturn = [
  `given_back as (
    ${insertGivenBack('moved')}
  )`,
  `refunds_done as (
    ${closeOpenRefunds('moved', OF_STORES)}
  )`,
  `answered as (
    ${closeRequests('moved', OF_STORES)}
  )`,
  `not_to_be as (
    ${failUnsentRefunds('moved', OF_STORES)}
  )`,
  closeWindows('moved', OF_STORES),
]

/**
 * @param locking `skip locked` leaves out a payment if another transaction has locked it or its charge
 * @param withSeat true for one payment with a batch or a coupon. Its statement also settles the seat and the use.
 */
function moveText(flow: MoneyFlow, locking: 'skip locked' | '', withSeat = false): string {
  const statuses = { open: statusesWhere(isOpen), returned: statusesWhere(isReturned) }
  const parts = [
    lockedText(flow, locking),
    ...(withSeat ? [lockSeat('locked', statuses, OF_STORES)] : []),
    movedText(flow, withSeat),
    ...(withSeat ? [settleSeat('moved', OF_STORES)] : []),
    ...effectsOfMove(flow),
    ...(flow === 'none' ? [] : effectsOfMoney),
    ...(flow === 'back' ? effectsOfReturn : []),
  ]
  return `with ${parts.join(', ')}
  select ${selectList(paymentRow, 'moved')}, ${destinationsOfBatch} from moved`
}

/** Two moves of one charge never share a statement. So the second move sees the result of the first. */
const runOf = (shared: Statement<MovedRow>, alone: Statement<MovedRow>) =>
  sharedStatement<MoveInput, MovedRow>({
    shared,
    alone,
    storeOf: ({ storeId }) => storeId,
    idOf: ({ paymentId }) => paymentId,
    keyOf: ({ chargeId }) => chargeId,
  })

const STORED = { isStored: true }

const runs = {
  none: runOf(
    sql('openPayments', moveText('none', 'skip locked'), STORED),
    sql('openPayment', moveText('none', ''), STORED),
  ),
  in: runOf(sql('payPayments', moveText('in', 'skip locked'), STORED), sql('payPayment', moveText('in', ''), STORED)),
  back: runOf(sql('returnPayments', moveText('back', 'skip locked')), sql('returnPayment', moveText('back', ''))),
} satisfies Record<MoneyFlow, unknown>

const moveWithSeat = sql('movePaymentWithSeat', moveText('back', '', true)).as<MovedRow>()

/** A payment with a batch or a coupon never shares a statement, because two payments may need the same last seat. */
function runMoveOf(payment: PaymentRow, move: PaymentMove): (typeof runs)[MoneyFlow] {
  if (!holdsSeat(payment)) return runs[flowOf(payment.status, move)]
  return (runner, input) => runner.row(moveWithSeat, { inputs: JSON.stringify([input]), storeIds: [input.storeId] })
}
