import type { Context, RestoreState } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type RestoreRow, readRestoreState, restoreColumns, restoreValues, toRestoreState } from './restores.ts'
import { followTimeline, TIMELINE } from './timelines.ts'

/**
 * A mark of a node. The node's DATA_DIR and the database each store it. `restoreId` is the last restore that the node has
 * seen; 0 for none.
 */
export type NodeMark = { databaseId: string; nodeId: string; mark: number; restoreId: number }

/** `lost`: the node has seen a later mark than the database has, so the database lost changes. */
export type Advanced = {
  mark: NodeMark
  lost: boolean
  /** Set if this call noticed a failover that may have lost commits after this instant (machine time). */
  keptUntil: Date | undefined
  state: RestoreState
}

/**
 * Raises the mark of a node by one. If the database's mark is older than the node's own, the database was restored to
 * an earlier point. Then this statement also records the restore, unless another node did so while this node was
 * stopped. The caller writes the new mark to its DATA_DIR only after this call. So even after a crash, the mark in
 * DATA_DIR is not later than the database's.
 *
 * @param own the mark in the node's DATA_DIR. It counts only for the database with its `databaseId`.
 * @param options.blind true if the server does not show its timeline
 */
export async function advanceMark(ctx: Context, own: NodeMark, { blind = false } = {}): Promise<Advanced> {
  const statement = blind ? advanceBlind : advance
  const row = (await ctx.database.row(statement.as<AdvancedRow>(), { ...own, ...restoreValues() }))!
  const { databaseId, mark, restoreId, lost, failedOverFrom } = row
  // The statement's result does not include the restore that the same statement recorded.
  const state = lost ? await readRestoreState(ctx) : toRestoreState(row)
  const keptUntil = failedOverFrom ?? undefined
  return { mark: { databaseId, nodeId: own.nodeId, mark, restoreId }, lost, keptUntil, state }
}

type AdvancedRow = Omit<NodeMark, 'nodeId'> & { lost: boolean; failedOverFrom: Date | null } & RestoreRow

/** The restored instant is the latest mark of any node: everything before that mark still exists. */
const advanceText = (timeline: string) => `with own as (
     select database_id, coalesce(known.mark, 0) as known, coalesce(marked_at, '-infinity') as marked_at,
       case when database_id::text = :databaseId then :mark::bigint else 0 end as seen,
       case when database_id::text = :databaseId then :restoreId::bigint else 0 end as restore_id
     from environment left join node_marks as known on node_id = :nodeId::uuid
   ), recorded as (
     insert into database_restores (restored_to)
     select coalesce((select max(marked_at) from node_marks), now() - interval '1 day') from own
     where seen > known and not exists (
       select from database_restores where id > own.restore_id and noticed_at >= own.marked_at)
     returning id
   ), ${followTimeline(timeline, 'recorded')}, marked as (
     insert into node_marks (node_id, mark, marked_at) select :nodeId::uuid, greatest(seen, known) + 1, now() from own
     on conflict (node_id) do update
       set mark = greatest(excluded.mark, node_marks.mark + 1), marked_at = excluded.marked_at
     returning mark
   )
   select database_id as "databaseId", marked.mark, exists (select from recorded) as lost,
     (select kept_until from followed) as "failedOverFrom",
     coalesce((select id from recorded), (select max(id) from database_restores), 0) as "restoreId",
     ${restoreColumns}
   from own, marked`

const advance = sql('advanceNodeMark', advanceText(TIMELINE))
/** Keeps the last known timeline. */
const advanceBlind = sql(
  'advanceNodeMarkBlind',
  advanceText('(select timeline from database_timelines order by id desc limit 1)'),
)
