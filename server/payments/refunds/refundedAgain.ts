import { OF_STORES } from '../../core/sql.ts'
import type { RefundFailure } from './refund.ts'
import { openRefunds } from './refundStatus.ts'

/*
 * A refund of the whole payment may fail after it was done, because the buyer's bank refused the money (`undoneRefunds.ts`).
 * The next refund moves the payment to `refunded` a second time. Without the SQL of this file, its event and its mail would
 * count as repetitions of the first ones.
 */

const NOT_TAKEN: RefundFailure = 'not_taken'

/** SQL of the id of the last refund that failed after it was done, for a move to `refunded`. Null for every other move. */
export const undoneBefore = `case when "to" = 'refunded' then (
      select id from refunds where payment_id = "paymentId" and refunds.store_id = "storeId" and refunds.store_id ${OF_STORES}
        and status = 'failed'
        and failure = '${NOT_TAKEN}' order by id desc limit 1) end as undone_before`

/**
 * SQL of the move's event, from the CTE `changed`. It contains the id of the earlier failed refund, because a payment has an event of a kind only
 * once.
 */
export const eventOfMove = `case when undone_before is null then "eventOnce"
      else ("eventOnce"::jsonb || jsonb_build_object('occasion', undone_before))::json end as event`

/**
 * SQL of the move's mails, from the CTE `changed`. They contain the id of their refund, because a payment has a mail of a kind only once for each
 * refund.
 */
export const mailsOfRefundedAgain = `case when undone_before is null then "mailsOnce" else (
      select json_agg(mail || jsonb_build_object('refundId', coalesce((
        select id from refunds where payment_id = changed.id and refunds.store_id = changed.store_id and refunds.store_id ${OF_STORES}
          and receipt_id is null
          and refunds.status in ${openRefunds} order by id desc limit 1), "refundId")))
      from jsonb_array_elements("mailsOnce"::jsonb) as mail) end as mails`
