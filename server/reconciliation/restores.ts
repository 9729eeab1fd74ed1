import { systemNow } from '../core/clock.ts'
import type { Context, RestoreState } from '../core/context.ts'
import { type Database, sql } from '../core/sql.ts'
import { listLostTags } from '../payments/lostOrders.ts'

/** A restore that is not reconciled. All instants are machine time. */
export type OpenRestore = { noticedAt: Date; restoredTo: Date }

/** Finds the first notice and the earliest instant of the restores that are not reconciled. */
export async function findOpenRestore(ctx: Context): Promise<OpenRestore | undefined> {
  const row = await ctx.database.row<{ noticed_at: Date | null; restored_to: Date | null }>(openRestore, {})
  return row?.noticed_at && row.restored_to ? { noticedAt: row.noticed_at, restoredTo: row.restored_to } : undefined
}

/** Closes the open restores whose lost time begins at `since` or later. */
export async function closeRestores(ctx: Context, since: Date): Promise<void> {
  await ctx.database.rows(close, { since })
}

/** Records a restore at once, also for nodes that do not know this database. The marks of the nodes tell the restored instant. */
export async function recordRestore(database: Pick<Database, 'rows'>): Promise<void> {
  await database.rows(record, {})
}

/** Reads the state that a process keeps in `ctx.restore`. */
export async function readRestoreState(ctx: Context): Promise<RestoreState> {
  const { noticedAt: openSince } = (await findLastNotice(ctx)) ?? {}
  const lost = await listLostTags(ctx, systemNow().getTime())
  return { openSince, lost: new Set(lost.map(({ storeId, tag }) => `${storeId} ${tag}`)) }
}

/** A charge that is younger than the last notice cannot have a lost payment. */
async function findLastNotice(ctx: Context): Promise<{ noticedAt: Date } | undefined> {
  const row = await ctx.database.row<{ last: Date | null }>(lastNotice, {})
  return row?.last ? { noticedAt: row.last } : undefined
}

const openRestore = sql(
  'openRestore',
  `select min(noticed_at) as noticed_at, min(restored_to) as restored_to from database_restores where reconciled_at is null`,
)

const record = sql(
  'recordRestore',
  `insert into database_restores (restored_to) select coalesce(max(marked_at), now() - interval '1 day') from node_marks`,
)

const lastNotice = sql(
  'lastRestoreNotice',
  `select max(noticed_at) as last from database_restores where reconciled_at is null`,
)

const close = sql(
  'closeRestores',
  `update database_restores set reconciled_at = now() where reconciled_at is null and restored_to >= :since`,
)
