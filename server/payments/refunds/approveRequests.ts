import type { Context } from '../../core/context.ts'
import { levelOfFailure } from '../../core/databaseErrors.ts'
import { ApiError } from '../../core/errors.ts'
import { sql } from '../../core/sql.ts'
import type { PoolWork } from '../../lib/pool.ts'
import { getStore, type Store } from '../../stores/store.ts'
import { claimDueShare, fromDueShare, storesWithDue } from '../checks/dueShare.ts'
import { decideRefundRequest, getRefundRequest } from './decideRefundRequest.ts'
import type { RefundRequestRow } from './refundRequest.ts'

/** True if a request is approved without a person: it came in time, and the store's setting is `approve`. */
export function approvesAtOnce(store: Store, request: RefundRequestRow): boolean {
  return request.in_time && store.settings.refundRequests === 'approve'
}

/**
 * Approves a buyer's request without a person. If a dispute holds the refund, or if the gateway does not answer, a job
 * makes another attempt. After any other refusal a member of the team decides.
 */
export async function approveRequest(ctx: Context, store: Store, request: RefundRequestRow): Promise<void> {
  try {
    await decideRefundRequest(ctx, store, request, { approve: true, by: null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code } = error.details
    ctx.log.warn({ paymentId: request.payment_id, code }, 'A requested refund could not be made at once.')
    if (error.status >= 500 || code === 'dispute_open') return
    await ctx.database.rows(leaveToTeam, { id: request.id, storeId: store.id })
  }
}

/**
 * Approves the requests that wait for the end of a dispute. It also approves requests that have no refund yet, because their
 * process died. Several nodes may run this at the same time, because a node claims each request first.
 */
export function dueRefundRequests(ctx: Context): PoolWork<DueRequest> {
  return {
    claim: (share) => claimDueShare(ctx.database, { stores: storesWithDueRequests, claim: claimDue }, share),
    ownerOf: (request) => request.gateway_account_id,
    work: (due) => approveDue(ctx, due),
  }
}

type DueRequest = { id: string; store_id: string; gateway_account_id: string }

async function approveDue(ctx: Context, { id, store_id }: DueRequest): Promise<void> {
  try {
    const store = await getStore(ctx.database, store_id)
    const request = await getRefundRequest(ctx, store, id)
    if (approvesAtOnce(store, request)) await approveRequest(ctx, store, request)
    else await ctx.database.rows(leaveToTeam, { id, storeId: store_id })
  } catch (error) {
    ctx.log[levelOfFailure(error, 'error')](
      { refundRequestId: id, error: (error as Error).message },
      'A requested refund failed. It will be tried again.',
    )
  }
}

const leaveToTeam = sql(
  'leaveRequestToTeam',
  'update refund_requests set next_at = null where id = :id and store_id = :storeId',
)

const storesWithDueRequests = sql(
  'storesWithDueRefundRequests',
  storesWithDue({ table: 'refund_requests', at: 'next_at' }),
  { looksForWork: true },
)

/** The next attempt comes after at least a minute. By then the call of this attempt has ended. */
const claimDue = sql(
  'claimDueRefundRequests',
  `update refund_requests set attempts = attempts + 1, next_at = due.next
   ${fromDueShare({
     table: 'refund_requests',
     id: 'id',
     at: 'next_at',
     next: `now() + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')`,
   })}
   returning refund_requests.id, refund_requests.store_id, gateway_account_id`,
)
