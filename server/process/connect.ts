import type { Logger } from 'pino'
import { createSecretBox, type SecretBox } from '../core/secretBox.ts'
import type { Settings } from '../core/settings.ts'
import type { Database } from '../core/sql.ts'
import { openDatabase, type PoolSizes } from '../database/database.ts'
import { MAX_CONNECTIONS, startEmbedded } from '../database/embedded.ts'
import { findPrimary } from '../database/findPrimary.ts'
import { withFirstHost } from '../database/hosts.ts'
import { createMachineLog } from '../database/machineLog.ts'
import { migrate } from '../database/migrate.ts'
import { refuseTransactionPooling } from '../database/refuseTransactionPooling.ts'
import { keptSecret } from '../lib/keptSecret.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import { claimDatabase, type Deployment, requireOwner } from '../setup/claimDatabase.ts'

type Secrets = readonly [string, ...string[]]

/** A migrated database, and the secrets that encrypt its texts. */
export type Connection = {
  url: string
  database: ReturnType<typeof openDatabase>
  secrets: Secrets
  box: SecretBox
  /**
   * Closes the pool. Stops the embedded server unless another node uses it.
   * @param timeoutMs running statements are aborted after this time in milliseconds. Committed changes stay.
   */
  close(timeoutMs?: number): Promise<void>
}

/**
 * Connects to `DATABASE_URL`, or starts the embedded server if no other node has started it. Then migrates and opens a pool.
 *
 * @param options.poolSizes numbers of connections; by default the share of one process of a node
 * @param options.onLaunch called when the process of the embedded server runs, if this call starts it
 * @throws StartError
 */
export async function connect(
  settings: Settings,
  log: Logger,
  options: { poolSizes?: PoolSizes; onLaunch?(): void } = {},
): Promise<Connection> {
  // The watch of a node reports outages (`watchDatabase.ts`).
  const onError = (error: Error) => log.debug({ err: error }, 'A connection to the database was lost.')
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbedded(settings.dataDir, { backupDir: settings.backupDir, onError, onLaunch: options.onLaunch })
  const given = settings.databaseUrl ?? embedded!.url
  try {
    const primary = await findPrimary(given, () =>
      log.warn('The database takes no writes: it is starting, or it is a standby. The start waits.'),
    )
    if (embedded === undefined) await refuseTransactionPooling(primary)
    const secrets = await secretsOf(settings)
    const box = createSecretBox(secrets)
    // Every process of the node, including the simulator's, starts with the same chosen host.
    const url = withFirstHost(given, primary)
    const database = openDatabase(url, {
      ...(options.poolSizes ?? poolSizesOf(settings)),
      onError,
      onMachineAway: createMachineLog(log),
    })
    try {
      const { applied, divided } = await migrateOwn(primary, database, { environment: settings.environment, box })
      if (applied.length > 0) log.info({ migrations: applied }, 'The database was migrated.')
      if (divided.length > 0) log.info({ tables: divided }, 'Citus divided tables among its machines.')
    } catch (error) {
      await database.close()
      throw error
    }
    return {
      url,
      database,
      secrets,
      box,
      async close(timeoutMs = 10_000) {
        await within(timeoutMs / 2, database.close())
        if (embedded !== undefined) await within(timeoutMs / 2 + 1_000, embedded.close(timeoutMs / 2))
      },
    }
  } catch (error) {
    await embedded?.close()
    throw error
  }
}

/**
 * Migrates a database that is new or belongs to this deployment, and binds it to the deployment.
 * @returns the names of the migrations that ran, and of the tables that Citus divided
 * @throws StartError, before any migration, if the database belongs to another deployment
 */
export async function migrateOwn(
  url: string,
  database: Database,
  deployment: Deployment,
): Promise<Record<'applied' | 'divided', readonly string[]>> {
  await requireOwner(database, deployment)
  let divided: readonly string[] = []
  const applied = await migrate(url, (tables) => {
    divided = tables
  })
  await claimDatabase(database, deployment)
  return { applied, divided }
}

/**
 * Returns the numbers of connections of each process. Up to 11 API processes get the numbers that were the fastest in
 * the benchmark.
 */
export function poolSizesOf({ workers }: Pick<Settings, 'workers'>): Required<PoolSizes> {
  const share = Math.floor(CONNECTIONS / (workers + 1))
  const keySize = Math.min(4, Math.ceil(share / 6))
  const searchSize = Math.min(2, Math.ceil(share / 12))
  return { size: Math.min(16, share - keySize - searchSize), keySize, searchSize }
}

/**
 * The connections for the pools of all processes of the node. The other connections are for signals between processes,
 * for the simulator, for commands and for other nodes.
 */
const CONNECTIONS = 0.7 * MAX_CONNECTIONS

/** Returns the secrets of the settings, or the secret that a sandbox stores in its DATA_DIR. */
export async function secretsOf({ secrets, dataDir }: Pick<Settings, 'secrets' | 'dataDir'>): Promise<Secrets> {
  if (secrets !== undefined) return secrets
  await makeFolder(dataDir, 'DATA_DIR')
  return [await keptSecret(`${dataDir}/secret`)]
}

/** Waits for work, at most `timeoutMs` milliseconds. @returns true if the work finished */
export async function within(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, timeoutMs, false)
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
