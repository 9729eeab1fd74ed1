import type { Context } from '../core/context.ts'
import { timeOfId } from '../core/ids.ts'
import { type RetainedTable, retainedTables } from '../core/retention.ts'
import { sql } from '../core/sql.ts'

/**
 * Returns the instants of the oldest rows of the tables that `RETENTION_DAYS` prunes, in milliseconds since 1970. An
 * empty table has no instant.
 */
export async function readOldestRows(ctx: Context): Promise<ReadonlyMap<RetainedTable, number>> {
  const { attemptedAt, ...ids } = (await ctx.database.row(oldestRows))!
  const oldest = new Map<RetainedTable, number>()
  for (const table of Object.keys(retainedTables) as RetainedTable[]) {
    const atMs = table === 'delivery_attempts' ? attemptedAt?.getTime() : ids[table] ? timeOfId(ids[table]) : undefined
    if (atMs !== undefined) oldest.set(table, atMs)
  }
  return oldest
}

// An id begins with its creation time, so each value is the first entry of an index. Each store with events has a counter.
const oldestRows = sql(
  'oldestRows',
  `select (select min(first.id) from event_counters as counter cross join lateral (
       select id from events where store_id = counter.store_id order by id limit 1) as first) as events, (select min(id) from deliveries) as deliveries,
     (select min(id) from gateway_webhooks) as gateway_webhooks, (select min(id) from mails) as mails,
     (select min(started_at) from delivery_attempts) as "attemptedAt"`,
)
