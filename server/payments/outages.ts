import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { BreakerChange } from '../gateways/breaker.ts'

/** A gateway account that gets no payments until `retryAt` (machine time). The first payment after that instant is a trial. */
export type Outage = { accountId: string; since: Date; retryAt: Date; cause: string }

const MAX_CAUSE = 200

/**
 * Records that a gateway account is down, or back. The breaker itself is in the memory of each process. The record only
 * shows its state to people, so a failure here is logged and does not fail the payment.
 */
export async function noteOutage(
  ctx: Context,
  account: { id: string; storeId: string },
  change: BreakerChange,
): Promise<void> {
  const names = { accountId: account.id, storeId: account.storeId }
  try {
    if (change.is === 'back') await ctx.database.rows(endOutage, names)
    else
      await ctx.database.rows(recordOutage, {
        ...names,
        pauseMs: change.pauseMs,
        cause: change.cause.slice(0, MAX_CAUSE),
      })
  } catch (error) {
    ctx.log.warn({ accountId: account.id, err: error }, 'The state of a gateway account could not be recorded.')
  }
}

/** Lists the outages of a store's accounts. An outage is left out a day after its `retryAt`. */
export function outagesOf(ctx: Context, storeId: string): Promise<Outage[]> {
  return ctx.database.rows(outages, { storeId })
}

// An old row belongs to an earlier outage: its process ended before it could record the recovery.
const recordOutage = sql(
  'recordOutage',
  `insert into gateway_outages as known (gateway_account_id, store_id, since, retry_at, cause)
   values (:accountId, :storeId, now(), now() + :pauseMs::bigint * interval '1 millisecond', :cause)
   on conflict (gateway_account_id, store_id) do update set
     since = case when excluded.since - known.retry_at > interval '1 hour' then excluded.since else known.since end,
     retry_at = greatest(known.retry_at, excluded.retry_at), cause = excluded.cause`,
)

const endOutage = sql(
  'endOutage',
  'delete from gateway_outages where gateway_account_id = :accountId and store_id = :storeId',
)

const outages = sql(
  'outagesOfStore',
  `select gateway_account_id as "accountId", since, retry_at as "retryAt", cause
   from gateway_outages where store_id = :storeId and retry_at > now() - interval '1 day'`,
)
