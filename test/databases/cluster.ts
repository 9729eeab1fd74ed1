import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/database/embedded.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

export const TEMPLATE = 'balcao_template'

/** A PostgreSQL server for tests in a temporary folder, or a Citus cluster, with a migrated database to clone from. */
export type Cluster = {
  url: string
  /** The URL of each server. The first server is the one of `url`. */
  servers: readonly string[]
  close(): Promise<void>
}

/** Starts a cluster in about a second. The server does not sync to disk, because a test database need not survive a crash. */
export async function startCluster(): Promise<Cluster> {
  const folder = await temporaryFolder('balcao-test-')
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '500', // Each shop opens up to ten connections.
    shared_buffers: '64MB',
    max_wal_size: '128MB', // The folder may be in memory.
    // By default PostgreSQL plans each of the first five runs of a statement on a connection. In tests, most statements
    // run less often, so each run would be planned.
    plan_cache_mode: 'force_generic_plan',
  }
  const server = await startEmbedded(folder.path, { settings })
  const close = async () => {
    await server.close()
    await folder.remove()
  }
  try {
    // A password check takes a quarter of the processor time of a new connection, and the tests open thousands of
    // connections.
    await writeFile(join(folder.path, 'postgres/pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
    await onServer(server.url, 'select pg_reload_conf()')
    await onServer(server.url, `create database ${TEMPLATE}`)
    // Imported here, because each test file loads this module, but only the suite's setup migrates.
    const { migrate } = await import('../../server/database/migrate.ts')
    await migrate(databaseUrl(server.url, TEMPLATE))
    return { url: server.url, servers: [server.url], close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the URL of another database on the same server. @param url the URL of any database of the server */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Runs one statement on a separate connection. */
export async function onServer(url: string, statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(url, database) })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
