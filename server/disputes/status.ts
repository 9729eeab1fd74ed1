import { newId } from '../core/ids.ts'
import { type LostRace, retryOnRace } from '../core/retryOnRace.ts'
import { isKey, OF_STORE, type Runner, sql, type Values } from '../core/sql.ts'
import { destinationsOfBatch, eventRow, eventsCtes } from '../events/recordEvent.ts'
import type { DisputeStatus, GatewayDispute } from '../gateways/port/disputes.ts'
import { insertMails, type OwedMail, owedMails } from '../mail/owedMails.ts'
import { requestChecks } from '../payments/checks/plannedChecks.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { moneyCame, statusesWhere } from '../payments/paymentStatus.ts'
import { resumeRequests } from '../payments/refunds/refundRequest.ts'
import { type DisputeRow, disputeColumns } from './dispute.ts'
import { disputeEvent } from './disputeEvent.ts'
import { canMove, isOpen } from './disputeStatus.ts'
import { mailsOfDispute } from './mailsOfDispute.ts'

/* Only this file writes the status of a dispute. `disputeStatus.ts` lists the allowed moves. */

/** `unchanged`: the dispute already has these facts, or the move is not allowed. */
export type DisputeResult =
  | { is: 'recorded'; dispute: DisputeRow; destinations: readonly string[] }
  | { is: 'unchanged'; dispute: DisputeRow }

/**
 * Records a gateway's report of a dispute. The same statement records the event and its deliveries, and queues the
 * mails to the team. A repeated, late or out-of-order report does no harm.
 *
 * @param at the store's time
 */
export async function recordDispute(
  runner: Runner,
  payment: PaymentRow,
  reported: GatewayDispute,
  at: Date,
): Promise<DisputeResult | LostRace> {
  const place = { accountId: payment.gateway_account_id!, externalId: reported.externalId, storeId: payment.store_id }
  const read = () => runner.row(disputeOfGateway, place)
  return await retryOnRace({ read }, (known) =>
    known ? follow(runner, { payment, known, reported, at }) : open(runner, payment, reported, at),
  )
}

/**
 * Moves a dispute, if `disputeStatus.ts` allows the move.
 * @param change.acceptedAt set if the store gave the dispute up
 */
export async function moveDispute(
  runner: Runner,
  payment: PaymentRow,
  known: DisputeRow,
  change: { to: DisputeStatus; at: Date; acceptedAt?: Date },
): Promise<DisputeResult | LostRace> {
  if (!canMove(known.status, change.to)) return { is: 'unchanged', dispute: known }
  const next = { ...known, status: change.to, accepted_at: change.acceptedAt ?? null }
  return await write(runner, payment, { known, next, at: change.at })
}

async function open(
  runner: Runner,
  payment: PaymentRow,
  reported: GatewayDispute,
  at: Date,
): Promise<DisputeResult | LostRace> {
  const dispute: DisputeRow = {
    id: newId('dsp'),
    store_id: payment.store_id,
    payment_id: payment.id,
    gateway_account_id: payment.gateway_account_id!,
    external_id: reported.externalId,
    ...factsOf(reported),
    opened_at: at,
    closed_at: isOpen(reported.status) ? null : at,
    evidence_asked_at: null,
    evidence_sent_at: null,
    accepted_at: null,
    currency: payment.currency,
  }
  const opened = {
    event: disputeEvent('dispute.opened', dispute, payment, at),
    mails: mailsOfDispute(dispute, payment, at),
  }
  const closed = isOpen(reported.status)
    ? []
    : [{ event: disputeEvent('dispute.closed', dispute, payment, at), mails: [] }]
  const written = await runner.row(insertDispute, {
    id: dispute.id,
    storeId: dispute.store_id,
    paymentId: payment.id,
    accountId: dispute.gateway_account_id,
    externalId: reported.externalId,
    kind: reported.kind,
    status: reported.status,
    amountInCents: reported.amountInCents,
    reason: reported.reason,
    dueAt: reported.dueAt,
    openedAt: at,
    closedAt: dispute.closed_at,
    happened: happenedJson([opened, ...closed]),
  })
  return written ? { is: 'recorded', dispute, destinations: written.destinations ?? [] } : { is: 'lost_race' }
}

type Known = { payment: PaymentRow; known: DisputeRow; reported: GatewayDispute; at: Date }

async function follow(runner: Runner, { payment, known, reported, at }: Known): Promise<DisputeResult | LostRace> {
  const status = canMove(known.status, reported.status) ? reported.status : known.status
  const facts = factsOf({ ...reported, status })
  const isSame =
    known.status === status &&
    known.amount_in_cents === facts.amount_in_cents &&
    known.reason === facts.reason &&
    known.due_at?.getTime() === facts.due_at?.getTime()
  if (isSame) return { is: 'unchanged', dispute: known }
  return await write(runner, payment, { known, next: { ...known, ...facts }, at })
}

/** Writes new facts of a dispute, and the effects of its new status. */
async function write(
  runner: Runner,
  payment: PaymentRow,
  { known, next, at }: { known: DisputeRow; next: DisputeRow; at: Date },
): Promise<DisputeResult | LostRace> {
  if (next.status !== known.status && !canMove(known.status, next.status))
    throw new Error(`A dispute never moves from ${known.status} to ${next.status}.`)
  const isEnd = !isOpen(next.status) && next.status !== known.status
  const isNewRound = isOpen(next.status) && !isOpen(known.status)
  const closedAt = isOpen(next.status) ? null : isEnd ? at : known.closed_at
  const dispute = { ...next, closed_at: closedAt }
  const kind = isNewRound ? 'dispute.opened' : isEnd ? 'dispute.closed' : undefined
  const isAlarming = isNewRound || next.due_at?.getTime() !== known.due_at?.getTime()
  const event = kind === undefined ? null : disputeEvent(kind, dispute, payment, at)
  const happened = [{ event, mails: isAlarming ? mailsOfDispute(dispute, payment, at) : [] }]
  const written = await runner.row(updateDispute, {
    id: known.id,
    storeId: known.store_id,
    from: known.status,
    to: dispute.status,
    amountInCents: dispute.amount_in_cents,
    reason: dispute.reason,
    dueAt: dispute.due_at,
    closedAt,
    acceptedAt: dispute.accepted_at,
    happened: happenedJson(happened),
  })
  return resultOf(written)
}

type Written = DisputeRow & { destinations: string[] | null }

function resultOf(written: Written | undefined): DisputeResult | LostRace {
  if (!written) return { is: 'lost_race' }
  const { destinations, ...dispute } = written
  return { is: 'recorded', dispute, destinations: destinations ?? [] }
}

function factsOf({ kind, status, amountInCents, reason, dueAt }: GatewayDispute) {
  return { kind, status, amount_in_cents: amountInCents, reason, due_at: dueAt }
}

type Happened = { event: ReturnType<typeof disputeEvent> | null; mails: readonly OwedMail[] }

function happenedJson(happened: readonly Happened[]): string {
  const rows: Values[] = happened.map(({ event, mails }) => ({
    event: event && eventRow(event),
    mails: owedMails(mails) ?? null,
  }))
  return JSON.stringify(rows)
}

/** The CTEs that record the effects of a change. @param changed a CTE of the changed dispute */
function effectsOf(changed: string): string {
  return `reported as (
     select ${changed}.store_id, happened.event, happened.mails from ${changed}
     cross join lateral json_to_recordset(:happened::json) as happened (event json, mails json)
   ), ${insertMails('reported')}, ${eventsCtes('reported')}, resumed as (
     ${resumeRequests(changed, OF_STORE)}
   ), checked as (
     -- A MED stops refunds. The planned check cancels waiting refunds, or continues them after the end of the MED.
     ${requestChecks(`${changed} join payments on ${isKey('payments.id', `${changed}.payment_id`)}
       and payments.store_id = :storeId
       where payments.status in ${statusesWhere(moneyCame)}
         and payments.refunds_owed_in_cents > payments.refunded_in_cents`)}
   )`
}

const disputeOfGateway = sql(
  'disputeOfGateway',
  `select ${disputeColumns} from disputes
   where gateway_account_id = :accountId and external_id = :externalId and store_id = :storeId`,
).as<DisputeRow>()

const insertDispute = sql(
  'insertDispute',
  `with written as (
     insert into disputes (id, store_id, payment_id, gateway_account_id, external_id, kind, status, amount_in_cents, reason,
       due_at, opened_at, closed_at)
     values (:id, :storeId, :paymentId, :accountId, :externalId, :kind, :status, :amountInCents, :reason, :dueAt, :openedAt,
       :closedAt)
     on conflict (gateway_account_id, external_id, store_id) do nothing
     returning store_id, payment_id, closed_at
   ), ${effectsOf('written')}
   select ${destinationsOfBatch} from written`,
).as<{ destinations: string[] | null }>()

const updateDispute = sql(
  'updateDispute',
  `with written as (
     update disputes set status = :to, amount_in_cents = :amountInCents, reason = :reason, due_at = :dueAt,
       closed_at = :closedAt, accepted_at = coalesce(:acceptedAt, accepted_at)
     where id = :id and store_id = :storeId and status = :from
     returning ${disputeColumns}
   ), ${effectsOf('written')}
   select written.*, ${destinationsOfBatch} from written`,
).as<Written>()
