import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../root.ts'
import { type Cluster, databaseUrl, onServer, startCluster, TEMPLATE } from './cluster.ts'

/**
 * The URL of a database on the coordinator of a Citus cluster. The database has the extension and knows all workers, and the
 * user is a superuser of all servers. Undefined if there is no cluster for tests.
 */
export const citusUrl = process.env.BALCAO_TEST_CLUSTER

/** The option of a test that needs the cluster. */
export const onCitus = { skip: citusUrl === undefined && 'not run here: BALCAO_TEST_CLUSTER names no Citus cluster' }

process.env.BALCAO_TEST_RUN ??= randomBytes(4).toString('hex')
/** The names of all test databases of a run begin with this text. */
export const testPrefix = `test_${process.env.BALCAO_TEST_RUN}_`

/** The first statements of a transaction without triggers and without checks of foreign keys, on each server of a cluster. */
export const WITHOUT_KEYS = [
  "set local citus.propagate_set_commands = 'local'",
  "set local citus.multi_shard_modify_mode = 'sequential'",
  'set local session_replication_role = replica',
] as const

/** A test database has few rows. With more shards, it would take longer to copy. */
const SHARDS = 4

/** Opens the Citus cluster for tests, or starts a PostgreSQL server. */
export async function openCluster(): Promise<Cluster> {
  return citusUrl === undefined ? await startCluster() : await openCitus(citusUrl)
}

/** Creates the template on each server of the cluster, unless a run with the same migrations has created it. */
async function openCitus(url: string): Promise<Cluster> {
  const servers = await serversOf(url)
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [TEMPLATE])
    const { rows } = await client.query(
      `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
      [TEMPLATE, sourcesHash()],
    )
    if (rows.length === 0) await createTemplate(servers)
  } finally {
    await client.end()
  }
  return { url, servers, close: () => dropTests(servers) }
}

/** Drops the databases that a run has left, for example because the process of a failed test ended early. */
async function dropTests(servers: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(servers[0]!, 'postgres') })
  await client.connect()
  const { rows } = await client
    .query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [testPrefix])
    .finally(() => client.end())
  for (const { name } of rows) await dropEverywhere(servers, name)
}

/** Returns the URL of each server of the cluster, the coordinator first. */
export async function serversOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ nodename: string; nodeport: number }>('select nodename, nodeport from pg_dist_node order by groupid')
    .finally(() => client.end())
  return rows.map(({ nodename, nodeport }) => {
    return Object.assign(new URL(url), { hostname: nodename, port: String(nodeport) }).href
  })
}

/**
 * Creates an empty database on each server, and adds the workers to the cluster of this database.
 * @returns the URL of the database on the coordinator. Its option sets the number of shards of a division
 */
export async function createCitusDatabase(servers: readonly string[], name: string): Promise<string> {
  for (const server of servers) {
    await onServer(server, `create database ${name}`)
    await onServer(server, 'create extension citus', name)
  }
  const [coordinator, ...workers] = servers.map((server) => new URL(server))
  await onServer(
    coordinator!.href,
    `select citus_set_coordinator_host('${coordinator!.hostname}', ${coordinator!.port})`,
    name,
  )
  for (const { hostname, port } of workers)
    await onServer(coordinator!.href, `select citus_add_node('${hostname}', ${port})`, name)
  const url = new URL(databaseUrl(coordinator!.href, name))
  url.searchParams.set('options', `-c citus.shard_count=${SHARDS}`)
  return url.href
}

/** Drops a database on each server. The coordinator is first, because its sessions use the workers. */
export async function dropEverywhere(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) await onServer(server, `drop database if exists ${name} with (force)`)
}

async function createTemplate(servers: readonly string[]): Promise<void> {
  await dropEverywhere(servers, TEMPLATE)
  // Imported here, because each test file loads this module, but only one process migrates.
  const { migrate } = await import('../../server/database/migrate.ts')
  await migrate(await createCitusDatabase(servers, TEMPLATE))
  for (const server of servers) {
    // A database with sessions cannot be copied, and Citus keeps one for its maintenance.
    await onServer(server, `alter database ${TEMPLATE} with allow_connections false`)
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`)
  }
  await onServer(servers[0]!, `comment on database ${TEMPLATE} is '${sourcesHash()}'`)
}

function sourcesHash(): string {
  const sources = [...globSync('migrations/*.sql', { cwd: root }).sort(), 'server/database/divideTables.ts']
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(join(root, source)))
  return hash.digest('hex')
}
