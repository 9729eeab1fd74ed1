import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Database } from '../../server/core/sql.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { createRandom, type Random } from '../random.ts'
import type { Options, Scenario } from '../scenario.ts'
import { stablePort, startServing } from '../serveProcess.ts'
import { type Client, openClient } from '../subscriptions/client.ts'
import type { Ground } from '../subscriptions/environment.ts'
import { type Nodes, startNodes } from '../subscriptions/nodes.ts'
import { lifeLaws, openWork } from './lifeLaws.ts'
import { importLifeStore, type LifeStore } from './lifeStore.ts'
import { liveOnePurchase } from './liveOnePurchase.ts'
import { type MailSink, openMailSink } from './mailSink.ts'

const AT_ONCE = 12
const LIVES_PER_ROUND = 60
const KILL_PERCENT = 80
const SETTLE_TIMEOUT_MS = 120_000
/** After each round the clock moves, so that subscriptions renew and boletos and their reminders fall due. */
const DAYS_PER_ROUND = 11
/** Each point kills one node. The other kills come at random moments. */
const CRASH_POINTS = ['pay.settled', 'check.found', 'mail.sent', 'subscription.paid', 'refund.answered', 'mail.sent']

/** Lives random purchases under kill -9. Then compares sales, mails, the mail server's mailbox and enrollments. */
export const lives: Scenario = {
  about: 'random lives of purchases under kill -9: no paid sale without its mails and its access, and none twice',
  rounds: 300,
  async run(options, print) {
    const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
    const sink = await openMailSink()
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    const server = await startEmbedded(join(folder, 'given'), { settings })
    const database = openDatabase(server.url, { size: 2, applicationName: 'audit', onError: () => {} })
    const random = createRandom(options.seed)
    try {
      const ground = await groundOver({ DATABASE_URL: server.url, DATA_DIR: folder, SMTP_URL: sink.url }, random)
      const store = await importLifeStore(ground)
      const nodes = await startNodes(ground, random.fork('deaths'), { points: CRASH_POINTS, percent: KILL_PERCENT })
      try {
        return await liveAll({ options, print, random, store, nodes, database, sink, url: urlOf(ground) })
      } finally {
        await nodes.end()
      }
    } finally {
      await database.close()
      await server.close()
      await sink.close()
      if (options.keep) print(`kept: ${folder}`)
      else await rm(folder, { recursive: true, force: true })
    }
  },
}

type Run = {
  options: Options
  print(line: string): void
  random: Random
  store: LifeStore
  nodes: Nodes
  database: Database
  sink: MailSink
  url: string
}

async function liveAll(run: Run): Promise<string[]> {
  const { options, print, nodes, store, url, sink } = run
  const client = openClient(url, { authorization: `Bearer ${store.key}` }, nodes.alive)
  const differences: string[] = []
  for (let begun = 0; begun < options.rounds && differences.length === 0 && !options.signal.aborted; ) {
    const count = Math.min(LIVES_PER_ROUND, options.rounds - begun)
    const startedMs = monotonicMs()
    differences.push(...(await liveRound(run, client, { begun, count })))
    begun += count
    differences.push(...(await settleAndCompare(run)))
    print(
      `${begun} lives, ${sink.mails.length} mails, ${((monotonicMs() - startedMs) / 1000).toFixed(1)} s for the last ${count}`,
    )
  }
  for (const [where, count] of nodes.died) print(`  died at ${where.padEnd(24)}${count}`)
  const kinds = await run.database.pool.query(
    'select kind, status, count(*)::text as n from mails group by 1, 2 order by 1, 2',
  )
  for (const { kind, status, n } of kinds.rows) print(`  ${kind.padEnd(24)}${status.padEnd(12)}${n}`)
  print(`  mails that arrived twice ${sink.mails.length - new Set(sink.mails.map(({ id }) => id)).size}`)
  return differences
}

async function liveRound(
  { random, nodes, store }: Run,
  client: Client,
  { begun, count }: { begun: number; count: number },
) {
  const complaints: string[] = []
  let next = begun
  const worker = async () => {
    while (next < begun + count) {
      const number = next++
      if (number % (count >> 1) === 0) nodes.endanger()
      complaints.push(...(await liveOnePurchase(client, store.offers, number, random.fork(`life ${number}`))))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  nodes.endanger()
  const seconds = DAYS_PER_ROUND * 86_400
  const moved = await client.call('POST', '/v1/test-helpers/clock/advance', { seconds }, `clock ${begun}`)
  if (moved.status !== 200) complaints.push(`the clock answered ${moved.status} ${JSON.stringify(moved.body)}`)
  return complaints
}

async function settleAndCompare({ database, sink, nodes }: Run): Promise<string[]> {
  await nodes.alive()
  const open = await untilSettled(database)
  const differences = open.map((what) => `still open after ${SETTLE_TIMEOUT_MS / 1000} s: ${what}`)
  for (const [law, statement] of lifeLaws) {
    const { rows } = await database.pool.query<{ what: string }>(statement)
    differences.push(...rows.map(({ what }) => `${law}: ${what}`))
  }
  return [...differences, ...(await compareMailbox(database, sink))]
}

async function untilSettled(database: Database): Promise<string[]> {
  for (const startedMs = monotonicMs(); ; await delay(100)) {
    const { rows } = await database.pool.query<{ what: string }>(openWork)
    if (rows.length === 0 || monotonicMs() - startedMs > SETTLE_TIMEOUT_MS) return rows.map(({ what }) => what)
  }
}

/** Each sent mail arrived at its recipient, and nothing else arrived. */
async function compareMailbox(database: Database, { mails }: MailSink): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; recipient: string; kind: string; status: string }>(
    'select id, recipient, kind, status from mails',
  )
  const arrived = new Set(mails.map(({ id, recipient }) => `${id} to ${recipient}`))
  const written = new Set(rows.map(({ id, recipient }) => `${id} to ${recipient}`))
  const missing = rows.filter(({ id, recipient, status }) => status === 'sent' && !arrived.has(`${id} to ${recipient}`))
  const failed = rows.filter(({ status }) => !['sent', 'unwanted', 'waiting'].includes(status))
  return [
    ...missing.map(({ id, kind }) => `${kind} ${id} counts as sent but did not arrive`),
    ...failed.map(({ id, kind, status }) => `${kind} ${id} is ${status}`),
    ...[...arrived].filter((one) => !written.has(one)).map((one) => `a mail without a row arrived: ${one}`),
  ]
}

function urlOf({ variables }: Ground): string {
  return `http://127.0.0.1:${variables.PORT}`
}

async function groundOver(more: Record<string, string>, random: Random): Promise<Ground> {
  const ports = random.fork('ports')
  const variables = {
    PORT: String(await stablePort(ports)),
    SIMULATOR_PORT: String(await stablePort(ports)),
    BALCAO_SECRET: 'a secret for torture only',
    ...more,
  }
  return {
    variables,
    async start(extra) {
      const node = await startServing({ ...variables, ...extra })
      return { exited: node.exited, kill: () => node.kill('SIGKILL') }
    },
  }
}
