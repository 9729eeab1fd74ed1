import type { Database } from '../../server/core/sql.ts'
import { WITHOUT_KEYS } from './citus.ts'

/*
 * A restore to an earlier point, for tests. The copy has all tables of the product in one snapshot. The tables of the
 * simulator stay unchanged, because a restore does not change the gateways' records.
 */

type Pool = Database['pool']

/** Copies all tables of the product, at one instant. A later call replaces the copy. */
export async function copyDatabase(pool: Pool): Promise<void> {
  const tables = await tablesOf(pool)
  const copies = tables.map(({ name }) => `create table earlier.${name} as table public.${name}`)
  const begin = [
    'begin isolation level repeatable read',
    'drop schema if exists earlier cascade',
    'create schema earlier',
  ]
  await inOneSession(pool, [...begin, ...copies, 'commit'])
}

/** Replaces the present rows with the copied rows. */
export async function restoreDatabase(pool: Pool): Promise<void> {
  const tables = await tablesOf(pool)
  // Without triggers, Citus does not truncate the shards of a table.
  const emptied = tables.map(({ name }) => `delete from public.${name}`)
  const rows = tables.map(
    ({ name, columns }) =>
      `insert into public.${name} (${columns}) overriding system value select ${columns} from earlier.${name}`,
  )
  // Triggers and key checks are off, so the order of the tables does not matter.
  await inOneSession(pool, ['begin', ...WITHOUT_KEYS, ...emptied, ...rows, 'commit'])
}

/** Runs statements one after the other on one connection. */
export async function inOneSession(pool: Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
}

async function tablesOf(pool: Pool): Promise<{ name: string; columns: string }[]> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select columns.table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and table_name <> 'migrations'
     group by columns.table_name`,
  )
  return rows
}
