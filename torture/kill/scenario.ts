import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Database } from '../../server/core/sql.ts'
import { openDatabase } from '../../server/database/database.ts'
import { findPostmaster } from '../../server/database/postmaster.ts'
import { BOOKS } from '../books/gatewayBooks.ts'
import { lifeLaws, openSales } from '../lives/lifeLaws.ts'
import { liveOnePurchase } from '../lives/liveOnePurchase.ts'
import type { Options, Scenario } from '../scenario.ts'
import { openReceiver, type Receiver } from '../shoppers/receiver.ts'
import { auditEvents, brokenOf, untilSettled } from '../systems/audit.ts'
import { readAll } from '../systems/databaseServer.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs } from '../systems/serveProcess.ts'
import { shareOf } from '../systems/shareOf.ts'
import { openWorld, type World } from '../systems/world.ts'
import { openBalancer, sendWebhooksTo } from './balancer.ts'
import { ENDED_BY_ITSELF, type KillNodes, startKillNodes } from './killNodes.ts'
import { killDocument, killStores } from './killStores.ts'
import { createRecovery, type Recovery } from './recovery.ts'

const NODES = 3
const BUYERS = 6
/** The longest pause of a buyer between two purchases. The pause leaves time for the nodes that start. */
const MAX_PAUSE_MS = 400
const MIN_BETWEEN_KILLS_MS = 100
const MAX_BETWEEN_KILLS_MS = 1_200
/** The percentage of kills that hit the database server. */
const SERVER_KILLS_PERCENT = 3
const KILLS_PER_AUDIT = 100
/** A node logs these lines when it meets a killed database server (`outageLog.ts`). */
const DATABASE_AWAY = 'The database is away or refuses writes.'
const KILLS_PER_LINE = 25
const SETTLE_TIMEOUT_MS = 120_000
/** The laws compare all rows. On a busy machine this takes long. */
const AUDIT_TIMEOUT_MS = 600_000
/**
 * The laws count the mails of each enrollment and subscription. The product never does this, so it has no such indexes.
 */
const AUDIT_INDEXES = 'create index on mails (enrollment_id); create index on mails (subscription_id)'
/** The promises of docs/reliability.md. They are compared only if there are enough measurements for a share of 99 %. */
const MAX_SETTLED_SECONDS = 10
const MAX_TAKEN_OVER_SECONDS = 15
const MIN_MEASURED = 100

/** Kills nodes again and again, while buyers pay by all methods at all gateways. */
export const kill: Scenario = {
  about: 'kill -9 of one of three nodes each second or two, at all gateways; a thousand is the long run',
  rounds: 300,
  async run(options, print) {
    const random = createRandom(options.seed)
    const differences: string[] = []
    await using started = new AsyncDisposableStack()
    const receiver = await openReceiver(() => ({ delayMs: 20, status: 200 }))
    const field = await openField(receiver, started, () => options.keep && differences.length > 0)
    const begunMs = monotonicMs()
    while (field.kills + field.serverKills < options.rounds && differences.length === 0 && !options.signal.aborted) {
      const { found, line } = await killAndCompare(field, options, random, print)
      differences.push(...found)
      print(`${line}; ${((monotonicMs() - begunMs) / 1000).toFixed(0)} s`)
    }
    const { settled, takenOver } = field.recovery
    const figures = figuresOf(field)
    print(figures)
    for (const cause of field.nodes.failedStarts) print(`a start that was repeated: ${cause}`)
    options.figure(figures)
    differences.push(
      ...late('an unknown outcome was settled', settled, MAX_SETTLED_SECONDS),
      ...late('a delivery of a dead node was taken over', takenOver, MAX_TAKEN_OVER_SECONDS),
    )
    return differences
  },
}

type Field = {
  world: World
  nodes: KillNodes
  database: Database
  receiver: Receiver
  recovery: Recovery
  /** The folder of the database server. */
  server: string
  kills: number
  serverKills: number
  purchases: number
  /** The instant of the last comparison. */
  since: Date | undefined
}

async function openField(receiver: Receiver, started: AsyncDisposableStack, keeps: () => boolean): Promise<Field> {
  const document = killDocument(receiver.url)
  const world = await openWorld(started, receiver, { server: 'given', workers: 1, document, keeps })
  const database = openDatabase(world.variables.DATABASE_URL!, {
    size: 2,
    timeoutMs: AUDIT_TIMEOUT_MS,
    applicationName: 'audit',
    onError: () => {},
  })
  started.defer(() => database.close())
  await database.pool.query(AUDIT_INDEXES)
  const nodes = await startKillNodes(world, NODES)
  started.defer(nodes.end)
  const balancer = await openBalancer(nodes.anyUrl)
  started.defer(balancer.close)
  await sendWebhooksTo(database, balancer.url)
  const server = join(world.variables.DATA_DIR!, 'given', 'postgres')
  const counts = { kills: 0, serverKills: 0, purchases: 0, since: undefined }
  return { world, nodes, database, receiver, recovery: createRecovery(), server, ...counts }
}

/** Kills nodes while buyers pay. Then waits until no work is open, and compares all records. */
async function killAndCompare(field: Field, options: Options, random: Random, print: (line: string) => void) {
  const { nodes, database, receiver, recovery, world } = field
  const complaints: string[] = []
  let over = false
  const buyers = Array.from({ length: BUYERS }, async (_, number) => {
    const chances = random.fork(`buyer ${number} after ${field.kills}`)
    while (!over) {
      const store = chances.pick(killStores(world))
      const client = nodes.clientOf(store.key, chances)
      complaints.push(...(await liveOnePurchase({ client, store }, ++field.purchases, chances)))
      await delay(chances.between(0, MAX_PAUSE_MS))
    }
  })
  const end = Math.min(options.rounds, field.kills + field.serverKills + KILLS_PER_AUDIT)
  while (field.kills + field.serverKills < end && complaints.length === 0 && !options.signal.aborted) {
    await delay(random.between(MIN_BETWEEN_KILLS_MS, MAX_BETWEEN_KILLS_MS))
    if (!nodes.canLoseOne()) continue
    if (random.between(1, 100) <= SERVER_KILLS_PERCENT) await killServer(field)
    else {
      await nodes.killOne(random)
      field.kills += 1
      await recovery.note(database, { gatewayDied: false })
      if (field.kills % KILLS_PER_LINE === 0) print(`${field.kills} kills, ${field.purchases} purchases`)
    }
  }
  over = true
  await Promise.all(buyers)
  await nodes.whole()
  const { seconds, open } = await untilSettled(database, SETTLE_TIMEOUT_MS, OPEN_WORK)
  await recovery.read(database)
  const { rows } = await database.pool.query<{ now: Date }>('select now() as now')
  const errors = nodes
    .takeErrors()
    .filter((line) => isOurs(line) && !(options.signal.aborted && line === ENDED_BY_ITSELF))
    .filter((line) => !(field.serverKills > 0 && line.includes(DATABASE_AWAY)))
  const results = { database, box: world.box, received: receiver.received, since: field.since }
  const found = [
    ...complaints,
    ...errors.map((line) => `an error was logged: ${line}`),
    ...open.map((what) => `still open after ${SETTLE_TIMEOUT_MS / 1000} s: ${what}`),
    ...(await brokenOf(database, lifeLaws)),
    ...(await auditEvents(results)),
    ...(await lostAnswers(database, nodes.answered.splice(0))),
  ]
  field.since = rows[0]!.now
  receiver.received.splice(0)
  return { found, line: `${figuresOf(field)}; no open work after ${seconds.toFixed(1)} s` }
}

/** The gateways' records are on the same server, so the gateways answer again when the server does. */
async function killServer(field: Field): Promise<void> {
  const { server, database, nodes, recovery } = field
  const postmaster = await findPostmaster(server)
  if (postmaster?.state !== 'ready') return
  process.kill(postmaster.pid, 'SIGKILL')
  field.serverKills += 1
  const isBack = async () => {
    const next = await findPostmaster(server)
    return next?.state === 'ready' && next.pid !== postmaster.pid
  }
  while (!(await isBack())) await delay(20)
  // The sessions of the dead server end a moment later, and each session fails once.
  while (
    !(await recovery.note(database, { gatewayDied: true }).then(
      () => true,
      () => false,
    ))
  )
    await delay(20)
  nodes.takeErrors()
}

const OPEN_WORK = `${openSales}
  union all select 'delivery ' || id || ' is due ' || next_at from deliveries where status = 'pending'
  union all select 'the gateway still sends webhook ' || sent.id
    from simulator.sent_webhooks as sent join simulator.webhooks as webhook on webhook.id = webhook_id
    where next_at is not null and not interrupted
  union all select what || ' has ' || there || ' cents there' from (${BOOKS}) as book where here is distinct from there`

async function lostAnswers(database: Database, answered: readonly string[]): Promise<string[]> {
  const tables = ['charges', 'payments', 'subscriptions', 'refunds']
  const rows = await readAll<{ id: string }>(
    database,
    `select id from unnest($1::text[]) as answered (id) where not exists (
       ${tables.map((table) => `select from ${table} where ${table}.id = answered.id`).join(' union all ')})`,
    [answered],
  )
  return rows.map(({ id }) => `an answered object is lost: ${id}`)
}

function late(what: string, seconds: readonly number[], limit: number): string[] {
  const p99 = shareOf(seconds, 0.99)
  return seconds.length >= MIN_MEASURED && p99 > limit
    ? [`${what} late: 1 of 100 after more than ${p99.toFixed(1)} s; the limit is ${limit} s`]
    : []
}

function figuresOf({ kills, serverKills, purchases, recovery, nodes }: Field): string {
  return [
    `${kills} kills of a node, ${serverKills} of the database; ${purchases} purchases`,
    `${recovery.unknowns()} unknown at a kill, settled ${wordsOf(recovery.settled)}`,
    `deliveries of dead nodes ended ${wordsOf(recovery.takenOver)}`,
    `nodes ready after ${shareOf(nodes.readyMs, 0.5).toFixed(0)} ms at the median`,
  ].join('; ')
}

function wordsOf(seconds: readonly number[]): string {
  const [median, p99, most] = [0.5, 0.99, 1].map((share) => shareOf(seconds, share).toFixed(1))
  return `p50 ${median} s, p99 ${p99} s, at most ${most} s (${seconds.length})`
}
