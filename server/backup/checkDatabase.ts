import type { SecretBox } from '../core/secretBox.ts'
import { type Database, sql } from '../core/sql.ts'
import { compareMigrations } from '../database/migrate.ts'
import { openSecrets } from '../setup/openSecrets.ts'

export type Checked = {
  /** The migrations of this version that the next start will apply. */
  pendingMigrations: string[]
  rows: { stores: number; charges: number; payments: number; events: number; all: number }
  lastEventAt: Date | null
  /** The instant of the last mark. Each running node writes a mark every two seconds. */
  lastMarkAt: Date | null
  secrets: { opened: number; unreadable: number }
  /** One sentence for each fault of the database. */
  problems: string[]
}

/**
 * Checks a recovered database: reads every row of every table, compares the migrations, and opens secrets.
 * @param box opens secrets with the current `BALCAO_SECRET`
 */
export async function checkDatabase(database: Database, box: Pick<SecretBox, 'open'>): Promise<Checked> {
  const problems: string[] = []
  const client = await database.pool.connect()
  const { missing, unknown } = await compareMigrations(client).finally(() => client.release())
  if (unknown.length > 0)
    problems.push(`The database belongs to a newer version, which has the migration ${unknown[0]}.`)
  const counts = await countRows(database)
  const { opened, unreadable } = await openSecrets(database, box)
  if (unreadable.length > 0)
    problems.push(`BALCAO_SECRET does not open ${unreadable.length} secrets, for example ${unreadable[0]}.`)
  const last = (await database.row(newest))!
  const of = (table: string) => counts.get(table) ?? 0
  return {
    pendingMigrations: missing,
    rows: {
      stores: of('stores'),
      charges: of('charges'),
      payments: of('payments'),
      events: of('events'),
      all: [...counts.values()].reduce((sum, count) => sum + count, 0),
    },
    lastEventAt: last.event,
    lastMarkAt: last.mark,
    secrets: { opened, unreadable: unreadable.length },
    problems,
  }
}

/** PostgreSQL verifies the checksum of each page that it reads. */
async function countRows({ pool }: Database): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class as c join pg_namespace as n on n.oid = relnamespace
     where nspname = 'public' and relkind = 'r' order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from public."${name}"`)
    counts.set(name, rows[0]!.count)
  }
  return counts
}

const newest = sql(
  'newestChange',
  `select (select max(created_at) from events) as event,
     (select max(marked_at) from node_marks) as mark`,
  { isLong: true },
)
