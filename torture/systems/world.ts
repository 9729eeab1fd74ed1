import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createSecretBox, type SecretBox } from '../../server/core/secretBox.ts'
import type { Database } from '../../server/core/sql.ts'
import { openDatabase } from '../../server/database/database.ts'
import { findPostmaster } from '../../server/database/postmaster.ts'
import { eventKinds } from '../../server/events/eventKinds.ts'
import { stablePorts } from '../proxies/stablePorts.ts'
import type { Received, Receiver } from '../shoppers/receiver.ts'
import { audit, untilSettled } from './audit.ts'
import { startServer } from './databaseServer.ts'

/** A data folder with a database and two stores, and the settings for nodes that use this folder. */
export type World = {
  url: string
  simulatorUrl: string
  keys: readonly string[]
  /** The ids, keys and secrets of each store, from the output of the import. */
  stores: Record<string, ImportedStore>
  variables: Record<string, string>
  /**
   * The folder of the node's embedded PostgreSQL. This server survives the node. Undefined if the database is external.
   */
  ownServer: string | undefined
  box: SecretBox
  /** Opens a few connections for the audit. Call it again after a restart, because the server's port may change. */
  openDatabase(): Promise<Database>
  /** Stops the database server, and removes the folder if `keep` is false. Stop the nodes first. */
  close(options: { keep: boolean }): Promise<void>
}

/** The parts of the import's output that the scenarios use. */
export type ImportedStore = {
  id: string
  apiKeys: { key: string }
  paymentLinks?: Record<string, { id: string; url: string }>
}

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))
const SECRET = 'a secret for torture only'

type WorldOptions = {
  server: 'embedded' | 'given' | { url: string }
  workers: number
  document?: object
  folder?: string
}

/**
 * Creates a world. The world is closed together with everything that a scenario started. Its receiver is closed last.
 * @param options.keeps decides at the end whether the world's folder is kept
 */
export async function openWorld(
  started: AsyncDisposableStack,
  receiver: Pick<Receiver, 'url' | 'close'>,
  { keeps, ...options }: WorldOptions & { keeps(): boolean },
): Promise<World> {
  started.defer(receiver.close)
  const world = await createWorld(receiver, options)
  started.defer(() => world.close({ keep: keeps() }))
  return world
}

/**
 * Creates a world.
 * @param options.server `embedded`: the node's own PostgreSQL. `given`: an external server that is never killed. A
 *   connection string: a server of the caller.
 * @param options.workers number of API processes of a node
 * @param options.folder the parent of the world's folder. By default it is the system's temporary folder.
 * @param options.document the stores to import. By default the two stores of `storesDocument`.
 */
export async function createWorld(receiver: Pick<Receiver, 'url'>, options: WorldOptions): Promise<World> {
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'balcao-torture-'))
  const { server } = options
  const own = server === 'given' ? await startServer(join(folder, 'given')) : undefined
  const given = typeof server === 'object' ? server : own
  const ports = await stablePorts()
  const variables: Record<string, string> = {
    ...ports,
    DATA_DIR: folder,
    BALCAO_SECRET: SECRET,
    WORKERS: String(options.workers),
    ...(given && { DATABASE_URL: given.url }),
  }
  const stores = await importStores(folder, variables, options.document ?? storesDocument(receiver.url))
  return {
    url: `http://127.0.0.1:${ports.PORT}`,
    simulatorUrl: `http://127.0.0.1:${ports.SIMULATOR_PORT}`,
    keys: Object.values(stores).map(({ apiKeys }) => apiKeys.key),
    stores,
    variables,
    ownServer: given ? undefined : join(folder, 'postgres'),
    box: createSecretBox([SECRET]),
    openDatabase: async () =>
      openDatabase(given?.url ?? (await embeddedUrl(folder)), { size: 2, applicationName: 'audit', onError: () => {} }),
    close: ({ keep }) => closeWorld(folder, own, keep),
  }
}

/**
 * Waits until a world has no open work, and compares its records.
 * @returns the waiting time in seconds, the work that is still open, and a sentence for each difference
 */
export async function auditWorld(
  { openDatabase: open, box }: Pick<World, 'openDatabase' | 'box'>,
  received: readonly Received[],
  timeoutMs: number,
): Promise<{ seconds: number; open: string[]; found: string[] }> {
  const database = await open()
  try {
    const settled = await untilSettled(database, timeoutMs)
    return { ...settled, found: await audit({ database, box, received }) }
  } finally {
    await database.close()
  }
}

/**
 * Returns two stores. One store has two webhook endpoints and the other store has one. So the audit finds a wrong
 * destination.
 */
export function storesDocument(receiverUrl: string) {
  const store = (ref: string, endpoints: { ref: string; events?: readonly string[] }[]) => ({
    ref,
    name: `Loja ${ref}`,
    gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
    apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
    webhookEndpoints: endpoints.map((endpoint) => ({ ...endpoint, url: `${receiverUrl}/${ref}/${endpoint.ref}` })),
  })
  const two = store('a', [
    { ref: 'all', events: eventKinds },
    { ref: 'paid', events: ['payment.paid'] },
  ])
  return { stores: [two, store('b', [{ ref: 'all' }])] }
}

async function importStores(
  folder: string,
  variables: Record<string, string>,
  document: object,
): Promise<Record<string, ImportedStore>> {
  const file = join(folder, 'stores.json')
  await writeFile(file, JSON.stringify(document))
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...variables }
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'import', file], { env })
  return JSON.parse(stdout).stores
}

async function embeddedUrl(folder: string): Promise<string> {
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  const server = await findPostmaster(join(folder, 'postgres'))
  if (server === undefined) throw new Error('The embedded server is not running.')
  return `postgres://balcao:${password}@127.0.0.1:${server.port}/balcao`
}

async function closeWorld(folder: string, given: { close(): Promise<void> } | undefined, keep: boolean): Promise<void> {
  await given?.close()
  const orphan = await findPostmaster(join(folder, 'postgres'))
  if (orphan !== undefined) {
    process.kill(orphan.pid, 'SIGQUIT')
    while ((await findPostmaster(join(folder, 'postgres'))) !== undefined) await delay(20)
  }
  if (!keep) await rm(folder, { recursive: true, force: true })
}
