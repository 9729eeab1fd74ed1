import pg from 'pg'
import type { Schema } from './nullability.ts'

/** Reads the tables of a database with their columns, and whether each column is never null. */
export async function readSchema(url: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; column: string; filled: boolean }>(
      `select attrelid::regclass::text as table, attname::text as column, attnotnull as filled from pg_attribute
       join pg_class on pg_class.oid = attrelid where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
       order by attrelid, attnum`,
    )
    const tables = new Map<string, Map<string, boolean>>()
    for (const { table, column, filled } of rows)
      tables.set(table, (tables.get(table) ?? new Map()).set(column, filled))
    return tables
  } finally {
    await client.end()
  }
}
