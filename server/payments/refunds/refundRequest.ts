import { type Static, Type } from 'typebox'
import { addDays, dateInSaoPaulo } from '../../brazil/calendar.ts'
import {
  bigint,
  boolean,
  declareRow,
  derived,
  orNull,
  type RowOf,
  selectList,
  text,
  timestamptz,
} from '../../core/row.ts'
import { isKey, type OfStores, sql } from '../../core/sql.ts'
import { instant, nullableInstant, nullableText, oneOf } from '../../lib/schema.ts'
import { holdsAll } from './refundHold.ts'

/**
 * The number of days in which a buyer may withdraw from a purchase without a reason (Código de Defesa do Consumidor, art.
 * 49).
 */
export const REGRET_DAYS = 7
/** The number of days in which the team must answer a request that needs a person. */
export const DECIDE_WITHIN_DAYS = 5

export const refundRequestStatuses = ['open', 'approved', 'declined'] as const
export type RefundRequestStatus = (typeof refundRequestStatuses)[number]

/** The statuses that may follow each status. Only this file changes the status of a request. */
export const requestRules: Record<RefundRequestStatus, { to: readonly RefundRequestStatus[]; isFirst: boolean }> = {
  open: { to: ['approved', 'declined'], isFirst: true },
  // The refund of an approved request failed, or a dispute holds it.
  approved: { to: ['open'], isFirst: false },
  declined: { to: [], isFirst: false },
}

export const refundRequestRow = declareRow('refund_requests', {
  id: text(),
  store_id: text(),
  payment_id: text(),
  amount_in_cents: bigint(),
  status: text<RefundRequestStatus>(),
  /** True if the buyer asked within the seven days of the law. */
  in_time: boolean(),
  asked_at: timestamptz(),
  decide_by: timestamptz(),
  decided_at: orNull(timestamptz()),
  gateway_account_id: text(),
  /** True while a dispute holds the refund. */
  is_held: derived<boolean>(holdsAll('refund_requests', 'payment_id')),
  /** The store's message to the buyer about a declined request. */
  answer: orNull(text()),
})
export const refundRequestColumns = selectList(refundRequestRow)
export type RefundRequestRow = RowOf<typeof refundRequestRow>

/** A buyer's request for a refund, in the dashboard. */
export const RefundRequest = Type.Object(
  {
    id: Type.String(),
    amountInCents: Type.Integer(),
    status: oneOf(refundRequestStatuses),
    inTime: Type.Boolean({ description: 'True if the buyer asked within seven days. Then the refund is owed' }),
    askedAt: instant,
    decideBy: instant,
    decidedAt: nullableInstant,
    isHeld: Type.Boolean({ description: 'True while a dispute (MED) holds the refund' }),
    answer: { ...nullableText, description: 'The store’s message to the buyer about a declined request' },
  },
  { $id: 'RefundRequest' },
)
export type RefundRequest = Static<typeof RefundRequest>

export function toRefundRequest(row: RefundRequestRow): RefundRequest {
  return {
    id: row.id,
    amountInCents: row.amount_in_cents,
    status: row.status,
    inTime: row.in_time,
    askedAt: row.asked_at.toISOString(),
    decideBy: row.decide_by.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    isHeld: row.is_held,
    answer: row.answer,
  }
}

/** The last day of the right to regret, `YYYY-MM-DD` in Brasília. The day of the payment does not count. */
export function lastDayOfRegret(paidAt: Date): string {
  return addDays(dateInSaoPaulo(paidAt), REGRET_DAYS)
}

export const refundRequestById = sql(
  'refundRequestById',
  `select ${refundRequestColumns} from refund_requests where id = :id and store_id = :storeId`,
)

/** The latest request of a payment. */
export const latestRequest = sql(
  'latestRefundRequest',
  `select ${refundRequestColumns} from refund_requests where payment_id = :paymentId and store_id = :storeId
   order by asked_at desc, id desc limit 1`,
)

/** The latest request of each payment in a list. */
export const latestRequests = sql(
  'latestRefundRequests',
  `select distinct on (payment_id) ${refundRequestColumns} from refund_requests
   where payment_id = any (:paymentIds::text[]) and store_id = :storeId
   order by payment_id, asked_at desc, id desc`,
)

/**
 * An update that approves or declines a request. It also adds the member's id to an approved request, because the refund may
 * close the request first, without that id.
 */
export const decideRequest = `update refund_requests set status = :status, decided_at = :now, decided_by = :by, answer = :answer,
       next_at = null
     where id = :id and store_id = :storeId
       and (status = 'open' or status = 'approved' and :status = 'approved' and decided_by is null)`

/**
 * Returns a CTE that opens the latest request of a payment again, because the refund was not made. A request that needed no
 * person is tried again.
 * @param failed a CTE of the refund that failed, with `reason`
 */
export function reopenRequest(failed: string): string {
  return `reopened as (
     update refund_requests set status = 'open', decided_at = null, decided_by = null, attempts = 0,
       next_at = case when decided_by is null then clock.now end
     from (select now() as now) as clock
     where payment_id = :paymentId and store_id = :storeId and status = 'approved'
       and exists (select from ${failed} where reason = 'buyer_regret')
       and asked_at = (
         select max(asked_at) from refund_requests as latest where latest.payment_id = :paymentId and latest.store_id = :storeId)
   )`
}

/**
 * Returns an update that closes the open requests of refunded payments, even if the store refunded at the gateway.
 * @param moved a CTE of payments, with `moved_at`
 */
export function closeRequests(moved: string, ofStores: OfStores): string {
  return `update refund_requests set status = 'approved', decided_at = ${moved}.moved_at, next_at = null from ${moved}
    where ${isKey('refund_requests.payment_id', `${moved}.id`)}
      and ${isKey('refund_requests.store_id', `${moved}.store_id`)}
      and refund_requests.store_id ${ofStores} and refund_requests.status = 'open'
      and ${moved}.status = 'refunded'`
}

/**
 * Returns an update that makes the open requests of payments due again.
 * @param ended a CTE of disputes, with `payment_id` and `store_id`
 */
export function resumeRequests(ended: string, ofStores: OfStores): string {
  return `update refund_requests set next_at = now(), attempts = 0 from ${ended}
    where ${isKey('refund_requests.payment_id', `${ended}.payment_id`)}
      and ${isKey('refund_requests.store_id', `${ended}.store_id`)}
      and refund_requests.store_id ${ofStores} and refund_requests.status = 'open'
      and next_at is not null and ${ended}.closed_at is not null`
}
