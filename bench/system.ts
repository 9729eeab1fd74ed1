import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Context } from '../server/core/context.ts'
import { newHealth } from '../server/core/health.ts'
import { createSecretBox } from '../server/core/secretBox.ts'
import type { Database } from '../server/core/sql.ts'
import { openDatabase } from '../server/database/database.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { readSettings } from '../server/process/readSettings.ts'

/** The folder of the databases. It is kept between runs, because building the databases takes minutes. */
export const BENCH_FOLDER = fileURLToPath(new URL('../.bench', import.meta.url))

const BUILD_TIMEOUT_MS = 3_600_000

export const BENCH_SECRET = 'a secret for benchmarks only'

export type BenchServer = {
  url: string
  urlOf(database: string): string
  has(database: string): Promise<boolean>
  /** Creates or replaces a database. The new database is empty or a copy of `template`. */
  create(database: string, template?: string): Promise<void>
  drop(database: string): Promise<void>
  rename(database: string, to: string): Promise<void>
  close(): Promise<void>
}

/** Starts PostgreSQL with durable commits, like a node. */
export async function startBenchServer(folder = BENCH_FOLDER): Promise<BenchServer> {
  const server = await startEmbedded(folder)
  const database = openBenchDatabase(server.url, 1)
  const drop = async (name: string) => {
    await database.pool.query(`drop database if exists ${name} with (force)`)
  }
  return {
    url: server.url,
    urlOf: (name) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
    async has(name) {
      return (await database.pool.query('select from pg_database where datname = $1', [name])).rowCount === 1
    },
    async create(name, template = 'template1') {
      await drop(name)
      await database.pool.query(`create database ${name} template ${template}`)
    },
    drop,
    async rename(name, to) {
      await database.pool.query(`alter database ${name} rename to ${to}`)
    },
    async close() {
      await database.close()
      await server.close()
    },
  }
}

/** Runs the work on a new migrated database, then stops the server. */
export async function onNewDatabase<Result>(name: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startBenchServer()
  try {
    await server.create(name)
    await migrate(server.urlOf(name))
    return await work(server.urlOf(name))
  } finally {
    await server.close()
  }
}

export function openBenchDatabase(url: string, size = 4): Database {
  // Building a database takes longer than the timeout of requests.
  return openDatabase(url, { size, timeoutMs: BUILD_TIMEOUT_MS, applicationName: 'bench', onError: () => {} })
}

/** A context for calling use cases without a server. */
export function benchContext(url: string, database: Database): Context {
  return {
    settings: readSettings({ DATABASE_URL: url }),
    database,
    secrets: createSecretBox([BENCH_SECRET]),
    log: pino({ level: 'silent' }),
    health: newHealth(),
    localUrl: '',
    simulatorUrl: undefined,
    notifyDeliveries: () => {},
    notifyStoreChange: async () => {},
  }
}
