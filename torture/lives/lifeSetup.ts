import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/core/sql.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { findPostmaster } from '../../server/database/postmaster.ts'
import { stablePorts } from '../proxies/stablePorts.ts'
import { type Client, openClient } from '../subscriptions/client.ts'
import type { Ground } from '../subscriptions/environment.ts'
import { type Nodes, startNodes } from '../subscriptions/nodes.ts'
import type { Random } from '../systems/random.ts'
import { startServing } from '../systems/serveProcess.ts'
import { type Gateways, importLifeStore, type LifeStore } from './lifeStore.ts'
import { type MailSink, openMailSink } from './mailSink.ts'

const AUDIT_TIMEOUT_MS = 600_000

/** A store with its own database server, mail server and node. */
export type LifeSetup = {
  store: LifeStore
  nodes: Nodes
  database: Database
  sink: MailSink
  client: Client
  /** Kills the database server. It starts again on the same port. @returns false if it was down already */
  killDatabase(): Promise<boolean>
  /** @param options.keep if true, the folder remains. @returns the folder */
  close(options: { keep: boolean }): Promise<string>
}

/** For each gateway, a node dies at each of these points. */
const CRASH_POINTS = [
  'pay.settled',
  'check.found',
  'mail.sent',
  'subscription.paid',
  'refund.answered',
  'gatewayWebhook.followed',
  'pay.answered',
  'subscription.cyclePaid',
]
/** The timeout is long, because the run lasts for hours and the machine may have other work. */
const START_TIMEOUT_MS = 300_000
/** The percentage of calls of `endanger` that kill a node. */
const KILL_PERCENT = 80
/** Only processes die, never the machine. So a commit is safe as soon as it is in the operating system's cache. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' }

export async function openLifeSetup(gateways: Gateways, random: Random): Promise<LifeSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
  const given = join(folder, 'given')
  const sink = await openMailSink()
  const server = await startEmbedded(given, { settings: SETTINGS })
  // The laws compare all rows. On a busy machine this takes long.
  const database = openDatabase(server.url, {
    size: 2,
    timeoutMs: AUDIT_TIMEOUT_MS,
    applicationName: 'audit',
    onError: () => {},
  })
  const ground = await groundOver({ DATABASE_URL: server.url, DATA_DIR: folder, SMTP_URL: sink.url })
  const store = await importLifeStore(ground, gateways)
  // Every second node has no crash point. It dies at a random moment.
  const points = CRASH_POINTS.flatMap((point) => [point, undefined])
  const nodes = await startNodes(ground, random.fork('deaths'), { points, percent: KILL_PERCENT })
  const url = `http://127.0.0.1:${ground.variables.PORT}`
  return {
    store,
    nodes,
    database,
    sink,
    client: openClient(url, { authorization: `Bearer ${store.key}` }, nodes.alive),
    async killDatabase() {
      const postmaster = await findPostmaster(join(given, 'postgres'))
      if (postmaster?.state !== 'ready') return false
      process.kill(postmaster.pid, 'SIGKILL')
      return true
    },
    async close({ keep }) {
      await nodes.end()
      await database.close()
      await server.close()
      await sink.close()
      if (!keep) await rm(folder, { recursive: true, force: true })
      return folder
    },
  }
}

async function groundOver(more: Record<string, string>): Promise<Ground> {
  const variables = { ...(await stablePorts()), BALCAO_SECRET: 'a secret for torture only', ...more }
  return {
    variables,
    async start(extra) {
      const node = await startServing({ ...variables, ...extra }, { startTimeoutMs: START_TIMEOUT_MS })
      return { exited: node.exited, kill: () => node.kill('SIGKILL') }
    },
  }
}
