import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** Facts about the database server. */
export type DatabaseFacts = {
  bytes: number
  connections: number
  maxConnections: number
  standbys: number
  /** The bytes that the slowest standby has not replayed. Null without standbys, or without the role `pg_monitor`. */
  lagBytes: number | null
  /** The replication slots that retain WAL for a disconnected standby. */
  idleSlots: number
}

/** Reads facts about the database server. Any role may read them, except the lag. */
export async function readDatabaseFacts(ctx: Context): Promise<DatabaseFacts> {
  return (await ctx.database.row(databaseFacts, {}))!
}

const databaseFacts = sql(
  'databaseFacts',
  `select pg_database_size(current_database())::float8 as bytes,
     (select sum(numbackends)::integer from pg_stat_database) as connections,
     current_setting('max_connections')::integer as "maxConnections",
     (select count(*)::integer from pg_stat_replication) as standbys,
     (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 from pg_stat_replication) as "lagBytes",
     (select count(*)::integer from pg_replication_slots where not active) as "idleSlots"`,
).as<DatabaseFacts>()
