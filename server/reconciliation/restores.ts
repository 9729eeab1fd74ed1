import { systemNow } from '../core/clock.ts'
import type { Context, RestoreState } from '../core/context.ts'
import { type Database, sql } from '../core/sql.ts'
import { lostTags, lostTagsSince } from '../payments/checks/lostOrders.ts'
import { keptUntil } from './timelines.ts'

/** A restore that is not reconciled. All instants are machine time. */
export type OpenRestore = { noticedAt: Date; restoredTo: Date }

/** Finds when the first open restore was noticed, and the earliest restored instant of all open restores. */
export async function findOpenRestore(ctx: Context): Promise<OpenRestore | undefined> {
  const row = await ctx.database.row(openRestore, {})
  return row?.noticed_at && row.restored_to ? { noticedAt: row.noticed_at, restoredTo: row.restored_to } : undefined
}

/** Closes the open restores with a restored instant at `since` or later. */
export async function closeRestores(ctx: Context, since: Date): Promise<void> {
  await ctx.database.rows(close, { since })
}

/** Records a restore at once, so even new nodes see it. The restored instant is the latest mark of the nodes. */
export async function recordRestore(database: Pick<Database, 'rows'>): Promise<void> {
  await database.rows(record, {})
}

/** Records a reconciled restore that no node noticed. So repeated refunds of the lost time are recognised. */
export async function recordReconciled(ctx: Context, times: { noticedAt: Date; restoredTo: Date }): Promise<void> {
  await ctx.database.rows(insertReconciled, times)
}

/** The result of a statement with `restoreColumns`. */
export type RestoreRow = {
  openSince: Date | null
  noticedAt: Date | null
  reconciledAt: Date | null
  keptUntil: Date | null
  lostTags: string[]
}

const recentRestores = "database_restores where noticed_at > now() - interval '24 hours'"

/**
 * SQL: the columns of a `RestoreRow`. A charge that was created after the last restore was noticed cannot have a lost
 * payment.
 */
export const restoreColumns = `(select max(noticed_at) from database_restores where reconciled_at is null) as "openSince",
     (select min(noticed_at) from ${recentRestores}) as "noticedAt",
     (select max(reconciled_at) from ${recentRestores}) as "reconciledAt",
     ${keptUntil} as "keptUntil",
     ${lostTags} as "lostTags"`

/** Returns the parameters of `restoreColumns`. */
export function restoreValues(): { lostSince: string } {
  return lostTagsSince(systemNow().getTime())
}

export function toRestoreState({
  openSince,
  noticedAt,
  reconciledAt,
  keptUntil,
  lostTags: tags,
}: RestoreRow): RestoreState {
  const refundsFound = noticedAt && reconciledAt ? { from: noticedAt, until: reconciledAt } : undefined
  return { openSince: openSince ?? undefined, lost: new Set(tags), refundsFound, keptUntil: keptUntil ?? undefined }
}

/** Reads the state for `ctx.restore`. */
export async function readRestoreState(ctx: Context): Promise<RestoreState> {
  return toRestoreState((await ctx.database.row(readState, restoreValues()))!)
}

const openRestore = sql(
  'openRestore',
  `select min(noticed_at) as noticed_at, min(restored_to) as restored_to from database_restores where reconciled_at is null`,
)

const record = sql(
  'recordRestore',
  `insert into database_restores (restored_to) select coalesce(max(marked_at), now() - interval '1 day') from node_marks`,
)

const insertReconciled = sql(
  'recordReconciledRestore',
  'insert into database_restores (noticed_at, restored_to, reconciled_at) values (:noticedAt, :restoredTo, now())',
)

const readState = sql('readRestoreState', `select ${restoreColumns}`)

const close = sql(
  'closeRestores',
  `update database_restores set reconciled_at = now() where reconciled_at is null and restored_to >= :since`,
)
