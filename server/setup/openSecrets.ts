import type { SecretBox } from '../core/secretBox.ts'
import { type Database, sql } from '../core/sql.ts'
import { sealedColumns } from './resealSecrets.ts'

const NEWEST = 1_000

/**
 * Opens the newest thousand secrets of each column, to check whether `BALCAO_SECRET` fits to this database.
 * @returns the number of opened secrets, and the places of those that could not be opened
 */
export async function openSecrets(
  database: Pick<Database, 'rows'>,
  box: Pick<SecretBox, 'open'>,
): Promise<{ opened: number; unreadable: string[] }> {
  let opened = 0
  const unreadable: string[] = []
  for (const { table, column, ...rest } of sealedColumns) {
    const newest = sql(
      `newestSecrets_${table}_${column}`,
      `select id, ${column} as sealed from ${table} where ${column} <> '' order by id desc limit :limit`,
    )
    const place = 'place' in rest ? rest.place : column
    for (const { id, sealed } of await database.rows<{ id: string; sealed: string }>(newest, { limit: NEWEST }))
      try {
        box.open(sealed, `${table}.${place}:${id}`)
        opened += 1
      } catch {
        unreadable.push(`${table}.${column}:${id}`)
      }
  }
  return { opened, unreadable }
}
