import type { Logger } from 'pino'
import { createSecretBox, type SecretBox } from '../core/secretBox.ts'
import type { Settings } from '../core/settings.ts'
import type { Database } from '../core/sql.ts'
import { openDatabase } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { claimEnvironment } from '../database/environment.ts'
import { migrate } from '../database/migrate.ts'
import { keptSecret } from '../lib/keptSecret.ts'
import { makeFolder } from '../lib/makeFolder.ts'

type Secrets = readonly [string, ...string[]]

/** A migrated database, and the secrets with which its texts are sealed. */
export type Connection = {
  url: string
  database: Database
  secrets: Secrets
  box: SecretBox
  /**
   * Closes the pool. Stops the embedded server unless another node uses it.
   * @param timeoutMs time in milliseconds after which running statements are aborted. Committed changes stay.
   */
  close(timeoutMs?: number): Promise<void>
}

/**
 * Connects to `DATABASE_URL`, or starts the embedded server if no other node has started it. Then migrates and opens a pool.
 *
 * @param options.poolSize number of connections; by default the share of one process of a node
 * @param options.onLaunch called when the process of the embedded server runs, if this call starts it
 * @throws StartError
 */
export async function connect(
  settings: Settings,
  log: Logger,
  options: { poolSize?: number; onLaunch?(): void } = {},
): Promise<Connection> {
  const onError = (error: Error) => log.warn({ err: error }, 'The connection to the database was lost. Trying again.')
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbedded(settings.dataDir, { onError, onLaunch: options.onLaunch })
  const url = settings.databaseUrl ?? embedded!.url
  try {
    const run = await migrate(url)
    if (run.length > 0) log.info({ migrations: run }, 'The database was migrated.')
    const secrets = settings.secrets ?? (await sandboxSecrets(settings.dataDir))
    const database = openDatabase(url, { size: options.poolSize ?? poolSizeOf(settings), onError })
    await claimEnvironment(database, settings.environment).catch(async (error) => {
      await database.close()
      throw error
    })
    return {
      url,
      database,
      secrets,
      box: createSecretBox(secrets),
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

/** Returns the number of connections of each process. 16 gave the best measurement on two cores. */
export function poolSizeOf(settings: Settings): number {
  return Math.min(16, Math.floor(CONNECTIONS / (settings.workers + 1)))
}

/** The embedded server allows 200 connections. The other 40 are for commands and other nodes. */
const CONNECTIONS = 160

async function sandboxSecrets(dataDir: string): Promise<Secrets> {
  await makeFolder(dataDir, 'DATA_DIR')
  return [await keptSecret(`${dataDir}/secret`)]
}

/** Waits for work, at most `timeoutMs` milliseconds. @returns true if the work finished */
export async function within(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, timeoutMs, false)
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
