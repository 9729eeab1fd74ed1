import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { derivedId } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import { insertMails, owedMails } from '../../mail/owedMails.ts'
import type { Store } from '../../stores/store.ts'
import { getPayment } from '../getPayment.ts'
import { mailsOfDeclined } from '../mailsOfMove.ts'
import { decideRequest, type RefundRequestRow, refundRequestById } from './refundRequest.ts'
import { requestRefund } from './requestRefund.ts'

export type RefundDecision = {
  approve: boolean
  /** The member of the team who decides. Null if the request is approved without a person. */
  by: string | null
  /** The store's message to the buyer, for the mail about a declined request. */
  answer?: string | undefined
}

/**
 * Approves or declines a buyer's request for a refund. An approval refunds all that is left. A repeated approval refunds
 * once. If the gateway refused the refund, the next approval makes a new refund. After a decline the buyer gets a mail.
 * @throws ApiError 409 `refund_owed` if the buyer asked in time, because the store may not decline then. Also as
 *   `requestRefund`
 */
export async function decideRefundRequest(
  ctx: Context,
  store: Store,
  request: RefundRequestRow,
  { approve, by, answer }: RefundDecision,
): Promise<void> {
  if (request.status !== 'open') return
  if (!approve && request.in_time)
    throw conflict('refund_owed', 'The buyer asked within seven days. The law gives the money back.')
  if (approve)
    await requestRefund(ctx, store, {
      refundId: await refundIdOf(ctx, request),
      paymentId: request.payment_id,
      reason: 'buyer_regret',
      isRetry: true,
    })
  const mails = approve ? [] : mailsOfDeclined(await getPayment(ctx, store, request.payment_id), request.id)
  await ctx.database.rows(close, {
    id: request.id,
    storeId: store.id,
    status: approve ? 'approved' : 'declined',
    by,
    answer: (!approve && answer?.trim()) || null,
    now: storeNow(store),
    mails: JSON.stringify(owedMails(mails) ?? []),
  })
}

/** Derives the id of the refund from the request and from the number of refunds that the gateway refused before. */
async function refundIdOf(ctx: Context, { id, store_id: storeId, payment_id: paymentId, asked_at }: RefundRequestRow) {
  const row = await ctx.database.row(failedRefunds, { paymentId, storeId })
  return derivedId('rfd', asked_at.getTime(), `${id} ${row!.failed}`)
}

/** Finds a request by its id. @throws ApiError 404 */
export async function getRefundRequest(ctx: Context, store: Store, id: string): Promise<RefundRequestRow> {
  const request = await ctx.database.row(refundRequestById, { id, storeId: store.id })
  if (!request) throw notFound('refund request')
  return request
}

const close = sql(
  'closeRefundRequest',
  `with closed as (
     ${decideRequest}
     returning store_id, :mails::json as mails
   ), ${insertMails('closed')}
   select from closed`,
)

const failedRefunds = sql(
  'failedRefundsOfPayment',
  `select count(*)::integer as failed from refunds
   where payment_id = :paymentId and store_id = :storeId and status = 'failed'`,
)
