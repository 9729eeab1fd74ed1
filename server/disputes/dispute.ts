import { type Static, Type } from 'typebox'
import { dateInSaoPaulo, daysBetween } from '../brazil/calendar.ts'
import { bigint, declareRow, derived, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import { type DisputeKind, type DisputeStatus, disputeKinds, disputeStatuses } from '../gateways/port/disputes.ts'
import { instant, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'

export const disputeRow = declareRow('disputes', {
  id: text(),
  store_id: text(),
  payment_id: text(),
  gateway_account_id: text(),
  external_id: text(),
  kind: text<DisputeKind>(),
  status: text<DisputeStatus>(),
  amount_in_cents: bigint(),
  reason: orNull(text()),
  due_at: orNull(timestamptz()),
  opened_at: timestamptz(),
  closed_at: orNull(timestamptz()),
  evidence_asked_at: orNull(timestamptz()),
  evidence_sent_at: orNull(timestamptz()),
  accepted_at: orNull(timestamptz()),
  currency: derived<string>(
    '(select currency from payments where payments.id = payment_id and payments.store_id = :storeId)',
  ),
})
export type DisputeRow = RowOf<typeof disputeRow>

export const disputeColumns = selectList(disputeRow)

export const disputeById = sql(
  'disputeById',
  `select ${disputeColumns} from disputes where id = :id and store_id = :storeId`,
).as<DisputeRow>()

/** A dispute (decisions, "Disputes"). */
export const Dispute = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('dispute'),
    paymentId: Type.String(),
    kind: oneOf(disputeKinds, '`med` is the return of a PIX after a report of fraud'),
    status: oneOf(disputeStatuses),
    amountInCents: Type.Integer({ description: 'The disputed amount, in cents' }),
    currency: Type.String(),
    reason: { ...nullableText, description: 'The gateway’s code of the reason' },
    dueAt: { ...nullableInstant, description: 'The last instant for evidence, if the gateway reports it' },
    evidenceSentAt: { ...nullableInstant, description: 'The instant when evidence was sent. Null until then' },
    acceptedAt: { ...nullableInstant, description: 'The instant when the store gave the dispute up' },
    createdAt: instant,
    closedAt: { ...nullableInstant, description: 'The instant when the dispute was won or lost. Null until then' },
  },
  { $id: 'Dispute' },
)
export type Dispute = Static<typeof Dispute>

export function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    object: 'dispute',
    paymentId: row.payment_id,
    kind: row.kind,
    status: row.status,
    amountInCents: row.amount_in_cents,
    currency: row.currency,
    reason: row.reason,
    dueAt: row.due_at?.toISOString() ?? null,
    evidenceSentAt: row.evidence_sent_at?.toISOString() ?? null,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    createdAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

/**
 * Returns the days until the last day for evidence, in Brasília. 0 means today, a negative number means too late.
 * @param now the store's time
 * @returns null if the dispute needs no answer, or if the gateway does not report the last day
 */
export function daysLeft({ status, due_at }: Pick<DisputeRow, 'status' | 'due_at'>, now: Date): number | null {
  if (status !== 'needs_response' || due_at === null) return null
  return daysBetween(dateInSaoPaulo(now), dateInSaoPaulo(due_at))
}
