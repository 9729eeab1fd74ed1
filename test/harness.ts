import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type DestinationStream, pino } from 'pino'
import type { Context } from '../server/core/context.ts'
import { newHealth } from '../server/core/health.ts'
import { createSecretBox } from '../server/core/secretBox.ts'
import type { Settings } from '../server/core/settings.ts'
import type { Database } from '../server/core/sql.ts'
import { openDatabase } from '../server/database/database.ts'
import { logOptions } from '../server/process/log.ts'
import { afterFile, afterProcess } from './afterFile.ts'
import { dropEverywhere, openCluster, testPrefix } from './databases/citus.ts'
import { type Cluster, databaseUrl, onServer, TEMPLATE } from './databases/cluster.ts'
import { watchTransactions } from './laws/transactionLaw.ts'

export type TestDatabase = {
  url: string
  database: Database
  /** Closes the connections and drops the database. The harness calls it after the file's last test. */
  drop(): Promise<void>
}

/** The `BALCAO_SECRET` of test contexts. */
export const TEST_SECRET = 'a secret for tests only'

const CLOSE_WITHIN_MS = 10_000

export type TestContext = Context & Pick<TestDatabase, 'drop'> & { databaseUrl: string }

let ownCluster: Promise<Cluster> | undefined

/**
 * Creates a migrated database from the suite's template, on a Citus cluster if `BALCAO_TEST_CLUSTER` names one. A file that runs
 * alone creates its own template.
 * @param template `template0` for a database without any table
 */
export async function testDatabase(template: typeof TEMPLATE | 'template0' = TEMPLATE): Promise<TestDatabase> {
  const servers = await testServers()
  const name = `${testPrefix}${randomBytes(6).toString('hex')}`
  await Promise.all(
    servers.map((server) => onServer(server, `create database ${name} template ${template} strategy file_copy`)),
  )
  const url = databaseUrl(servers[0]!, name)
  const database = watchTransactions(openDatabase(url, { size: 8, applicationName: 'balcao test', onError: () => {} }))
  let dropped = false
  const drop = async () => {
    if (dropped) return
    dropped = true
    // A failed test may hold a connection, for which the pool waits without end.
    const closed = new AbortController()
    const close = database.close().finally(() => closed.abort())
    await Promise.race([close, pause(CLOSE_WITHIN_MS, undefined, { signal: closed.signal }).catch(() => {})])
    await dropEverywhere(servers, name)
  }
  afterFile(drop)
  return { url, database, drop }
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
    log: logTo === undefined ? pino({ level: 'silent' }) : pino(logOptions('trace'), logTo),
    health: newHealth(),
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
 * Returns the settings of a sandbox. Port 0 chooses a free port. Without a `databaseUrl` in `overrides`, the embedded
 * database is used.
 */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  return {
    environment: 'sandbox',
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: '.balcao',
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    tracing: undefined,
    replicaWaitMs: 100,
    backupDir: undefined,
    databaseSignals: true,
    webPush: true,
    secrets: undefined,
    simulatorPort: 0,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    docs: true,
    demo: false,
    logLevel: 'info',
    smtpUrl: undefined,
    mailIsOff: false,
    mailFrom: undefined,
    s3: undefined,
    media: { fileLimitMb: 100, storeLimitMb: 1_000 },
    drainSeconds: 0,
    retentionDays: { events: 180, deliveries: 90, delivery_attempts: 30, gateway_webhooks: 60, mails: 180 },
    workers: 1,
    rateLimit: 0,
    trustedProxies: ['127.0.0.0/8'],
    connections: {
      headersTimeoutMs: 15_000,
      requestTimeoutMs: 30_000,
      keepAliveTimeoutMs: 65_000,
      silenceTimeoutMs: 60_000,
      perAddress: 0,
      inAll: 0,
    },
    role: 'all',
    ...overrides,
  }
}

async function testServers(): Promise<readonly string[]> {
  const shared = process.env.BALCAO_TEST_SERVERS
  if (shared !== undefined) return shared.split(' ')
  ownCluster ??= openCluster().then((cluster) => {
    afterProcess(cluster.close)
    return cluster
  })
  return (await ownCluster).servers
}
