import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../../server/core/sql.ts'
import { isDivisible, storeTables } from '../../server/database/divideTables.ts'
import { type EmbeddedServer, startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createCitusDatabase, dropEverywhere, serversOf } from '../../test/databases/citus.ts'
import { databaseUrl } from '../../test/databases/cluster.ts'

/** The Citus cluster of the running scenario. Without one, each scenario has a PostgreSQL server of its own. */
const cluster = new AsyncLocalStorage<string>()

/** Runs a scenario on databases of a Citus cluster. @param url of a database on the coordinator that knows all workers */
export function onCluster<Result>(url: string, run: () => Promise<Result>): Promise<Result> {
  return cluster.run(url, run)
}

/**
 * Starts a PostgreSQL server in a folder. On a cluster it creates a divided database instead.
 * @param options.settings of the PostgreSQL server
 */
export async function startServer(
  folder: string,
  options: { settings?: Record<string, string> } = {},
): Promise<Pick<EmbeddedServer, 'url' | 'close'>> {
  const url = cluster.getStore()
  if (url === undefined) return await startEmbedded(folder, options)
  const servers = await serversOf(url)
  const name = `torture_${randomBytes(6).toString('hex')}`
  await migrate(await createCitusDatabase(servers, name))
  return { url: databaseUrl(url, name), close: () => dropEverywhere(servers, name) }
}

/**
 * Reads rows of all stores, with joins that Citus refuses on divided tables. There the statement reads temporary copies of the
 * tables.
 */
export async function readAll<Row extends pg.QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if (!(await isDivisible(pool))) return (await pool.query<Row>(statement, values)).rows
  const client = await pool.connect()
  try {
    for (const { name } of await storeTables(client))
      if (new RegExp(`(?<![.])\\b${name}\\b`).test(statement))
        await client.query(`create temp table ${name} as select * from public.${name}`)
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.query('discard temp')
    client.release()
  }
}
