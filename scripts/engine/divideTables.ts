import pg from 'pg'
import { migrate } from '../../server/database/migrate.ts'

/** Tables that are copied to every machine, because requests look up a store, a person or a certificate in them. */
const EVERYWHERE = ['stores', 'users', 'api_keys', 'certificates', 'invitations']
/** The number of shards of each divided table. A shard moves between machines as a whole, and Citus can split it. */
const SHARDS = 32

type Table = { name: string; isStores: boolean }
type Key = { name: string; table: string; target: string; definition: string }

/**
 * Migrates a Citus cluster, and distributes the tables of stores among its machines with their foreign keys. All rows of a
 * store are on one machine. A table without `store_id` in its primary key stays on the coordinator.
 * @param url of the coordinator
 * @param shards the number of shards of each distributed table
 * @returns the names of the tables that this call distributed. A second call distributes none
 */
export async function divideDatabase(url: string, shards = SHARDS): Promise<string[]> {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const names = await divideTables(client, shards)
    await client.query('commit')
    return names
  } finally {
    await client.end()
  }
}

async function divideTables(client: pg.ClientBase, shards: number): Promise<string[]> {
  const { rows: tables } = await client.query<Table>(UNDIVIDED, [EVERYWHERE])
  const names = tables.map(({ name }) => name)
  if (names.length === 0) return []
  // In the parallel mode, Citus opens several connections, and one connection does not see the changes of another
  // connection.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  await client.query(`set local citus.shard_count = ${shards}`)
  const { rows: keys } = await client.query<Key>(FOREIGN_KEYS, [names])
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const divided = new Set(await dividedTables(client))
  for (const { name, isStores } of tables) {
    await divide(client, name, isStores ? ([...divided][0] ?? 'none') : undefined)
    if (isStores) divided.add(name)
  }
  for (const key of keys)
    if (isPossible(key, divided))
      await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
  return names
}

/**
 * Distributes a table of stores, or copies a table to every machine.
 * @param beside a distributed table. The new table gets its shards, so all rows of a store are on one machine. Undefined for
 *   a table that is copied
 */
async function divide(client: pg.ClientBase, name: string, beside: string | undefined): Promise<void> {
  if (beside === undefined) await client.query('select create_reference_table($1)', [name])
  else await client.query("select create_distributed_table($1, 'store_id', colocate_with => $2)", [name, beside])
}

async function dividedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(DIVIDED)
  return rows.map(({ name }) => name)
}

/** A table that is copied to every machine cannot refer to a distributed table (Citus, "Foreign keys"). */
function isPossible({ table, target }: Key, divided: ReadonlySet<string>): boolean {
  return divided.has(table) || !divided.has(target)
}

/** SQL of the tables to distribute: they have `store_id` in their primary key, so `store_id` is never null. */
const UNDIVIDED = `select relname as name, relname <> all ($1::text[]) as "isStores" from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
    and (relname = any ($1::text[]) or exists (
      select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where conrelid = pg_class.oid and contype = 'p' and attname = 'store_id'))
  order by 2, 1`

const DIVIDED = `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`

const FOREIGN_KEYS = `select quote_ident(conname) as name, conrelid::regclass::text as "table",
    confrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
    and (conrelid::regclass::text = any ($1::text[]) or confrelid::regclass::text = any ($1::text[]))`
