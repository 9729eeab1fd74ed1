import { claimByShard, storesOfFirst } from '../../core/byShard.ts'
import { systemNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { firstIdAt } from '../../core/ids.ts'
import { prunedRows } from '../../core/retention.ts'
import { OF_STORES, sql } from '../../core/sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Rows without proof of origin are deleted sooner, because anybody can create them. */
const KEEP_UNPROVEN_MS = DAY_MS
const PRUNE_BATCH = 5_000

/** Deletes gateway webhooks that were processed long ago (`RETENTION_DAYS`). @returns the number of deleted rows */
export async function pruneGatewayWebhooks(ctx: Context): Promise<number> {
  const now = systemNow().getTime()
  const keepMs = ctx.settings.retentionDays.gateway_webhooks * DAY_MS
  const [before, unprovenBefore] = [keepMs, KEEP_UNPROVEN_MS].map((ms) => firstIdAt('gwh', now - ms))
  const values = { before: before ?? null, unprovenBefore: unprovenBefore ?? null }
  const stores = await ctx.database.rows(storesWithOld, { ...values, limit: PRUNE_BATCH })
  const { length } = await claimByShard(ctx.database, stores, PRUNE_BATCH, (storeIds, limit) =>
    ctx.database.rows(pruneOld, { ...values, storeIds, limit }),
  )
  prunedRows.inc({ table: 'gateway_webhooks' }, length)
  return length
}

const isOld = '(id < :before or (id < :unprovenBefore and external_id = token)) and next_at is null'

const storesWithOld = sql(
  'storesWithOldGatewayWebhooks',
  storesOfFirst({ table: 'gateway_webhooks', rest: `where ${isOld}`, by: 'id', limit: ':limit' }),
  { looksForWork: true },
)

const pruneOld = sql(
  'pruneGatewayWebhooks',
  `delete from gateway_webhooks where store_id ${OF_STORES} and (id, store_id) in (
     select id, store_id from gateway_webhooks
     where ${isOld} and store_id ${OF_STORES}
     order by id limit :limit for update skip locked
   )
   returning id`,
)
