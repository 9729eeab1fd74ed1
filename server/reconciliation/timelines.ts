import type { Context } from '../core/context.ts'
import { isDatabaseAway } from '../core/databaseErrors.ts'
import { sql } from '../core/sql.ts'

/*
 * Failovers that may have lost commits. Each promotion of a standby begins a new timeline. A loss of less than the pause between two
 * marks shows only here.
 */

/** SQL: the timeline of the primary. It is the beginning of the name of each file of its log. */
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer`

/** Returns true if the server tells its timeline. Some managed services have no log that a client can see. */
export async function tellsTimeline(ctx: Context): Promise<boolean> {
  try {
    return (await ctx.database.row(askTimeline, {})) !== undefined
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return false
  }
}

/**
 * SQL: CTEs that record a new timeline. Its primary was a standby. If commits did not wait for a standby, the last ones may be lost.
 * A loss that the marks of the nodes show is recorded as a restore instead.
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

/** SQL: commits after this instant may be lost by a failover that is not reconciled. */
export const keptUntil = '(select min(kept_until) from database_timelines where reconciled_at is null)'

/** Finds the first instant of the commits that a failover may have lost. */
export async function findKeptUntil(ctx: Context): Promise<Date | undefined> {
  return (await ctx.database.row(openFailover, {}))!.kept ?? undefined
}

/** Closes the failovers with a lost time that begins at `since` or later. */
export async function closeFailovers(ctx: Context, since: Date): Promise<void> {
  await ctx.database.rows(close, { since })
}

const askTimeline = sql('askTimeline', `select ${TIMELINE} as timeline`)

const openFailover = sql('openFailover', `select ${keptUntil} as kept`)

const close = sql(
  'closeFailovers',
  'update database_timelines set reconciled_at = now() where reconciled_at is null and kept_until >= :since',
)
