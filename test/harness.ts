import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { type DestinationStream, pino } from 'pino'
import type { Context } from '../server/core/context.ts'
import { createSecretBox } from '../server/core/secretBox.ts'
import type { Settings } from '../server/core/settings.ts'
import type { Database } from '../server/core/sql.ts'
import { openDatabase } from '../server/database/database.ts'
import { type Cluster, databaseUrl, onServer, startCluster, TEMPLATE } from './cluster.ts'

export type TestDatabase = {
  url: string
  database: Database
  /** Closes the connections and drops the database. The harness calls it after the file's last test. */
  drop(): Promise<void>
}

/** The `BALCAO_SECRET` of test contexts. */
export const TEST_SECRET = 'a secret for tests only'

export type TestContext = Context & Pick<TestDatabase, 'drop'> & { databaseUrl: string }

let ownCluster: Promise<Cluster> | undefined
const opened = new Set<TestDatabase>()

// Registered here and not in `testDatabase`: a hook registered during a test runs at the end of that test.
after(async () => {
  for (const database of opened) await database.drop()
  await (await ownCluster)?.close()
})

/**
 * Creates a migrated database from the suite's template. A file that runs alone creates its own template.
 * @param template `template0` for a database without any table
 */
export async function testDatabase(template: typeof TEMPLATE | 'template0' = TEMPLATE): Promise<TestDatabase> {
  const server = await clusterUrl()
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(server, name)
  const database = openDatabase(url, { size: 8, applicationName: 'balcao test', onError: () => {} })
  const made: TestDatabase = {
    url,
    database,
    async drop() {
      if (!opened.delete(made)) return
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
  opened.add(made)
  return made
}

/**
 * Creates a context with its own database. It logs nothing by default. `logTo: { write: (line) => lines.push(line) }` gets
 * every level, one JSON line per call.
 */
export async function testContext(
  overrides: Partial<Context> & { logTo?: DestinationStream } = {},
): Promise<TestContext> {
  const { logTo, ...rest } = overrides
  const { url, database, drop } = await testDatabase()
  return {
    settings: testSettings({ databaseUrl: url }),
    database,
    secrets: createSecretBox([TEST_SECRET]),
    log: logTo === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, logTo),
    localUrl: 'http://127.0.0.1:3000',
    simulatorUrl: undefined,
    notifyDeliveries: () => {},
    notifyStoreChange: async () => {},
    ...rest,
    databaseUrl: url,
    drop,
  }
}

/**
 * Returns the settings of a sandbox. Port 0 takes a free port. The database is the embedded one unless `overrides` has a
 * `databaseUrl`.
 */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  return {
    environment: 'sandbox',
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: '.balcao',
    databaseUrl: undefined,
    secrets: undefined,
    simulatorPort: 0,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    docs: true,
    demo: false,
    logLevel: 'info',
    smtpUrl: undefined,
    workers: 1,
    rateLimit: 0,
    trustedProxies: ['127.0.0.0/8'],
    connections: {
      headersTimeoutMs: 15_000,
      requestTimeoutMs: 30_000,
      keepAliveTimeoutMs: 65_000,
      silenceTimeoutMs: 60_000,
      perAddress: 0,
    },
    role: 'all',
    ...overrides,
  }
}

async function clusterUrl(): Promise<string> {
  const shared = process.env.BALCAO_TEST_CLUSTER
  if (shared !== undefined) return shared
  ownCluster ??= startCluster()
  return (await ownCluster).url
}
