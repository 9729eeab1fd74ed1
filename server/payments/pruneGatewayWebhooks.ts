import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt } from '../core/ids.ts'
import { sql } from '../core/sql.ts'

/**
 * Rows stay longer than the gateway retries, so that we recognise duplicates. The last retry comes after 36 days (gateway C).
 */
const KEEP_MS = 60 * 24 * 60 * 60 * 1000
/** Rows without proof of origin are deleted sooner, because anybody can create them. */
const KEEP_UNPROVEN_MS = 24 * 60 * 60 * 1000
const PRUNE_BATCH = 5_000

/** Deletes gateway webhooks that were processed long ago. @returns the number of deleted rows */
export async function pruneGatewayWebhooks(ctx: Context): Promise<number> {
  const now = systemNow().getTime()
  const [before, unprovenBefore] = [KEEP_MS, KEEP_UNPROVEN_MS].map((ms) => firstIdAt('gwh', now - ms))
  return (
    await ctx.database.rows(pruneOld, {
      before: before ?? null,
      limit: PRUNE_BATCH,
      unprovenBefore: unprovenBefore ?? null,
    })
  ).length
}

const pruneOld = sql(
  'pruneGatewayWebhooks',
  `delete from gateway_webhooks where (id, store_id) in (
     select id, store_id from gateway_webhooks
     where (id < :before or (id < :unprovenBefore and external_id = token)) and next_at is null
     order by id limit :limit for update skip locked
   )
   returning id`,
)
