import { byShard } from '../../core/byShard.ts'
import type { Context } from '../../core/context.ts'
import { OF_STORES, sql } from '../../core/sql.ts'

/**
 * Counts the gateway webhooks of all stores about payments that this database does not have. After a restore, such webhooks
 * show that payments are missing.
 */
export async function countUnmatchedWebhooks(ctx: Context): Promise<number> {
  return (await ctx.database.row(countAll, {}))!.count
}

/**
 * Counts the unmatched webhooks of each gateway account of a store. The result leaves out accounts without unmatched
 * webhooks.
 */
export async function unmatchedWebhooksOf(ctx: Context, storeId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.database.rows(countByAccount, { storeId })
  return new Map(rows.map(({ account, count }) => [account, count]))
}

/** Makes all unmatched webhooks due now. @returns the number of webhooks */
export async function retryUnmatchedWebhooks(ctx: Context): Promise<number> {
  const stores = (await ctx.database.rows(storesWithUnmatched)).map(({ store_id }) => store_id)
  let retried = 0
  for (const storeIds of byShard(ctx.database, stores, (storeId) => storeId))
    retried += (await ctx.database.rows(retryAll, { storeIds })).length
  return retried
}

const storesWithUnmatched = sql(
  'storesWithUnmatchedWebhooks',
  'select distinct store_id from gateway_webhooks where unmatched_at is not null',
  { looksForWork: true },
)

const retryAll = sql(
  'retryUnmatchedWebhooks',
  `update gateway_webhooks set next_at = now(), attempts = 0
   where store_id ${OF_STORES} and unmatched_at is not null returning id`,
)

const countAll = sql(
  'countUnmatchedWebhooks',
  `select count(*)::integer as count from gateway_webhooks where unmatched_at is not null`,
)

const countByAccount = sql(
  'unmatchedWebhooksByAccount',
  `select accounts.id as account, count(*)::integer as count
   from gateway_accounts as accounts
   join gateway_webhooks as webhooks
     on webhooks.gateway_account_id = accounts.id and webhooks.store_id = accounts.store_id
   where accounts.store_id = :storeId and unmatched_at is not null
   group by accounts.id`,
)
