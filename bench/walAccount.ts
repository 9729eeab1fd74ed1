import type { Database } from '../server/core/sql.ts'

/** The writes of some work to one table: the bytes of WAL without page images, and the number of records. */
export type Written = {
  /** The table, or `commits` for records that belong to no table. */
  table: string
  /** The index; null for the table's own rows. */
  index: string | null
  bytes: number
  records: number
  /** New entries of an index. */
  entries: number
}

/**
 * Disables page images and autovacuum, because they depend on the last checkpoint and on the time of the run. Lets PostgreSQL
 * read its own WAL.
 */
export async function prepareAccount(database: Database): Promise<void> {
  await database.pool.query('create extension if not exists pg_walinspect')
  await database.pool.query('alter system set full_page_writes = off')
  await database.pool.query('alter system set autovacuum = off')
  await database.pool.query('select pg_reload_conf()')
}

/**
 * Runs work and returns its writes, including the writes of background work after it.
 * @param work ends when its calls are answered
 */
export async function accountOf(database: Database, work: () => Promise<void>): Promise<Written[]> {
  const from = await quietPosition(database)
  await work()
  const until = await quietPosition(database)
  const { rows } = await database.pool.query<Written>(account, [from, until])
  return rows
}

/** Waits until only the writes of an idle node occur for half a second. Returns the end of the WAL. */
async function quietPosition(database: Database): Promise<string> {
  for (let before = await position(database); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const after = await position(database)
    const { rows } = await database.pool.query<{ bytes: number }>('select pg_wal_lsn_diff($1, $2)::float8 as bytes', [
      after,
      before,
    ])
    if (rows[0]!.bytes < 1_000) return after
    before = after
  }
}

async function position(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
  return rows[0]!.at
}

/** The bytes of a record count for the relation of its first block. */
const account = `
  with blocks as (
    select start_lsn, block_id, relfilenode, record_type, resource_manager,
      block_data_length + case when block_id = min(block_id) over record
        then record_length - block_fpi_length - sum(block_data_length) over record else 0 end as bytes,
      block_id = min(block_id) over record as is_first
    from pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn, false)
    window record as (partition by start_lsn)
  ), relations as (
    select pg_relation_filenode(pg_class.oid) as filenode,
      coalesce(owner.oid, indexed.oid, pg_class.oid) as table_id,
      case when pg_class.relkind = 'i' and owner.oid is null then pg_class.relname end as index
    from pg_class
    left join pg_index on indexrelid = pg_class.oid
    left join pg_class as indexed on indexed.oid = indrelid
    left join pg_class as owner on owner.reltoastrelid = coalesce(indexed.oid, pg_class.oid)
    where pg_relation_filenode(pg_class.oid) is not null
  )
  select coalesce(case when namespace.nspname = 'public' then '' else namespace.nspname || '.' end || tables.relname, 'other') as table,
    index, sum(bytes)::float8 as bytes, count(*) filter (where is_first)::float8 as records,
    count(*) filter (where is_first and index is not null and (record_type like 'INSERT%' or resource_manager = 'Gin'))::float8 as entries
  from blocks
  left join relations on filenode = relfilenode
  left join pg_class as tables on tables.oid = table_id
  left join pg_namespace as namespace on namespace.oid = tables.relnamespace
  group by 1, 2
  union all
  select 'commits', null, sum(record_length)::float8, count(*)::float8, 0
  from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn) where block_ref is null or block_ref = ''
  order by bytes desc`
