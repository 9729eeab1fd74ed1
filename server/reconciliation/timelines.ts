import type { Context } from '../core/context.ts'
import { isDatabaseAway } from '../core/databaseErrors.ts'
import { sql } from '../core/sql.ts'

/*
 * Failovers that may have lost commits. Each promotion of a standby begins a new timeline. If a failover loses less than the
 * time between two marks, only the timeline shows the loss.
 */

/** SQL: the timeline of the primary. The name of each WAL file begins with it. */
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer`

/** Returns true if a client can read the server's timeline. Some managed services do not allow it. */
export async function tellsTimeline(ctx: Context): Promise<boolean> {
  try {
    return (await ctx.database.row(askTimeline, {})) !== undefined
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return false
  }
}

/**
 * SQL: CTEs that record a new timeline, after the promotion of a standby. If commits did not wait for a standby, the
 * last commits may be lost. If the nodes' marks show a loss, it is recorded as a restore instead.
 * @param timeline SQL of the timeline
 * @param recorded a CTE that has a row if this statement recorded a restore
 */
export function followTimeline(timeline: string, recorded: string): string {
  return `server as (
     select ${timeline} as timeline, current_setting('synchronous_standby_names') <> '' as is_synchronous
   ), last as (
     select id, timeline, is_synchronous from database_timelines order by id desc limit 1
   ), followed as (
     insert into database_timelines (timeline, follows, is_synchronous, kept_until)
     select server.timeline, coalesce(last.id, 0), server.is_synchronous,
       case when not last.is_synchronous and not exists (select from ${recorded})
         and not exists (select from database_restores where reconciled_at is null)
         then (select max(marked_at) from node_marks) end
     from server left join last on true
     where server.timeline is not null and server.timeline is distinct from last.timeline
     on conflict (follows) do nothing
     returning kept_until
   ), noted as (
     update database_timelines set is_synchronous = server.is_synchronous from server, last
     where database_timelines.id = last.id and last.timeline = server.timeline
       and last.is_synchronous <> server.is_synchronous
   )`
}

/** SQL: commits after this instant may be lost because of an open failover. */
export const keptUntil = '(select min(kept_until) from database_timelines where reconciled_at is null)'

/** Finds the instant after which a failover may have lost commits. */
export async function findKeptUntil(ctx: Context): Promise<Date | undefined> {
  return (await ctx.database.row(openFailover, {}))!.kept ?? undefined
}

/** Closes the open failovers with `kept_until` at `since` or later. */
export async function closeFailovers(ctx: Context, since: Date): Promise<void> {
  await ctx.database.rows(close, { since })
}

const askTimeline = sql('askTimeline', `select ${TIMELINE} as timeline`)

const openFailover = sql('openFailover', `select ${keptUntil} as kept`)

const close = sql(
  'closeFailovers',
  'update database_timelines set reconciled_at = now() where reconciled_at is null and kept_until >= :since',
)
