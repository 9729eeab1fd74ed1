import type pg from 'pg'
import { statementsOf } from './migrationPlan.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Tables that are copied to every machine, because requests look up a store or a person in them. */
export const COPIED_TABLES = ['stores', 'users', 'api_keys', 'invitations', 'memberships', 'gateway_accounts']

/** A table of stores. Citus divides it by `store_id`, or copies it to every machine. */
export type StoreTable = { name: string; isEverywhere: boolean }

type Key = { name: string; table: string; target: string; definition: string }

/** Returns true if Citus can divide the tables of this database among several machines. */
export async function isDivisible(client: Client): Promise<boolean> {
  return (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1
}

/** Returns true if Citus has divided a table of this database. @param client of a divisible database */
export async function isDivided(client: Client): Promise<boolean> {
  return (await client.query(`${DIVIDED} limit 1`)).rowCount === 1
}

/**
 * Lists the tables that Citus divides or copies. They have `store_id` in their primary key, so `store_id` is never null. Any
 * other table stays on the coordinator.
 */
export async function storeTables(client: Client): Promise<StoreTable[]> {
  return (await client.query<StoreTable>(STORE_TABLES, [COPIED_TABLES])).rows
}

/** Lists the tables that Citus should divide or copy, and has not. */
export async function undividedTables(client: Client): Promise<StoreTable[]> {
  const { rows } = await client.query<{ name: string }>(DISTRIBUTED)
  return (await storeTables(client)).filter(({ name }) => rows.every((row) => row.name !== name))
}

/**
 * Divides the tables of stores among the machines of Citus, with their rows and foreign keys, in the caller's transaction. All
 * rows of a store are on one machine. The setting `citus.shard_count` of the database has the number of shards.
 * @param created a new table. Its foreign keys are made again, even if the table stays on the coordinator
 * @returns the names of the tables that this call divided or copied. A second call returns none
 */
export async function divideTables(client: Client, created?: string): Promise<string[]> {
  const tables = await undividedTables(client)
  const names = tables.map(({ name }) => name)
  const { rows: keys } = await client.query<Key>(FOREIGN_KEYS, [created === undefined ? names : [...names, created]])
  if (names.length === 0 && keys.length === 0) return []
  // In the parallel mode, Citus opens several connections, and one connection does not see the changes of another one.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await divide(client, table)
  const { rows } = await client.query<{ name: string }>(DIVIDED)
  const divided = rows.map(({ name }) => name)
  // A table that is copied to every machine cannot refer to a divided table (Citus, "Foreign keys").
  for (const { table, target, name, definition } of keys)
    if (divided.includes(table) || !divided.includes(target))
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  return names
}

/**
 * Runs a migration on a database that Citus has divided, and divides its new tables at once. Citus refuses a new table with a
 * foreign key to a divided table. So the table is first created only on the coordinator.
 * @returns the names of the tables that it divided or copied
 */
export async function migrateDivided(client: Client, text: string): Promise<string[]> {
  const divided: string[] = []
  for (const statement of statementsOf(text)) {
    const [, created] = /^create (?:unlogged )?table (?:if not exists )?(\w+)/i.exec(statement) ?? []
    if (created !== undefined) await client.query('set local citus.enable_ddl_propagation = off')
    await client.query(statement)
    if (created === undefined) continue
    await client.query('set local citus.enable_ddl_propagation = on')
    divided.push(...(await divideTables(client, created)))
  }
  return divided
}

/** Divides or copies a table, and removes its rows from the coordinator. */
async function divide(client: Client, { name, isEverywhere }: StoreTable): Promise<void> {
  if (isEverywhere) return void (await client.query('select create_reference_table($1)', [name]))
  const { rows } = await client.query<{ name: string }>(`${DIVIDED} limit 1`)
  // Beside another table, the new table gets its shards, so all rows of a store are on one machine.
  const beside = rows[0]?.name ?? 'none'
  await client.query("select create_distributed_table($1, 'store_id', colocate_with => $2)", [name, beside])
  await client.query('select truncate_local_data_after_distributing_table($1)', [name])
}

const STORE_TABLES = `select relname as name, relname = any ($1::text[]) as "isEverywhere" from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and (relname = any ($1::text[]) or exists (
      select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where conrelid = pg_class.oid and contype = 'p' and attname = 'store_id'))
  order by 2 desc, 1`

const DIVIDED = `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`

/** A table without shards that refers to a copied table is also in `pg_dist_partition`, with `repmodel` `s`. */
const DISTRIBUTED = `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'`

const FOREIGN_KEYS = `select quote_ident(conname) as name, conrelid::regclass::text as "table",
    confrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
    and (conrelid::regclass::text = any ($1::text[]) or confrelid::regclass::text = any ($1::text[]))`
