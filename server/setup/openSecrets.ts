import type { SecretBox } from '../core/secretBox.ts'
import { type Database, sql } from '../core/sql.ts'
import { sealedColumns } from './resealSecrets.ts'

const NEWEST = 1_000

/**
 * Opens the newest thousand secrets of each column, to check whether `BALCAO_SECRET` is the secret of this database.
 * The database may have an earlier version without some of the columns.
 * @returns the number of opened secrets, and the places of secrets that do not open
 */
export async function openSecrets(
  database: Pick<Database, 'rows'>,
  box: Pick<SecretBox, 'open'>,
): Promise<{ opened: number; unreadable: string[] }> {
  let opened = 0
  const unreadable: string[] = []
  const there = new Set((await database.rows(columnNames, {})).map(({ name }) => name))
  for (const { table, column, ...rest } of sealedColumns.filter(({ table, column }) =>
    there.has(`${table}.${column}`),
  )) {
    const newest = sql(
      `newestSecrets_${table}_${column}`,
      `select id, ${column} as sealed from ${table} where ${column} <> '' order by id desc limit :limit`,
    ).as<{ id: string; sealed: string }>()
    const place = 'place' in rest ? rest.place : column
    for (const { id, sealed } of await database.rows(newest, { limit: NEWEST }))
      try {
        box.open(sealed, `${table}.${place}:${id}`)
        opened += 1
      } catch {
        unreadable.push(`${table}.${column}:${id}`)
      }
  }
  return { opened, unreadable }
}

const columnNames = sql(
  'columnNames',
  `select relname || '.' || attname as name from pg_attribute join pg_class as c on c.oid = attrelid
   where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
)
