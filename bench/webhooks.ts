import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { monotonicMs } from '../server/core/clock.ts'
import { newId } from '../server/core/ids.ts'
import { sql } from '../server/core/sql.ts'
import { startDispatcher } from '../server/webhooks/dispatcher.ts'
import { deliveryHeaders } from '../server/webhooks/signature.ts'
import { median, type Scenario } from './scenario.ts'
import { type Measure, milliseconds, perSecond } from './table.ts'
import { openWebhookSystem, payloadOf, recordMany, recordNumbered, type WebhookSystem } from './webhookSystem.ts'

const ENDPOINTS = 50
/** The number of parallel requests. The dispatcher sends as many while its receivers answer immediately. */
const IN_FLIGHT = 64
const LIVE_PER_SECOND = 1_000
const BACKLOGS = [10, 1_000, 100_000]
const SECRET = 'whsec_for_benchmarks_only_0000000000'

export const webhooks: Scenario = {
  about: 'the rate of deliveries, compared with a bare loop of the same client, and the delay from commit to receipt',
  quick: true,
  async run({ rounds, seconds }, progress) {
    const system = await openWebhookSystem()
    try {
      return [
        ...(await measureRate(system, rounds, seconds, progress)),
        ...(await measureDelay(system, rounds, seconds, progress)),
      ]
    } finally {
      await system.close()
    }
  },
}

async function measureRate(system: WebhookSystem, rounds: number, seconds: number, progress: (text: string) => void) {
  const count = 4_000 * seconds
  const many = await system.store(ENDPOINTS, '/ok')
  const single = await system.store(1, '/ok')
  const rates = { bare: [] as number[], many: [] as number[], single: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    progress(`rate, round ${round + 1} of ${rounds}`)
    rates.bare.push(await bareLoop(system.sinkUrl, count))
    rates.many.push(await drain(system, many, count))
    rates.single.push(await drain(system, single, count))
  }
  const beside = `bare loop ${perSecond(median(rates.bare))}`
  const measure = (what: string, own: number[], goal: Measure['goal']): Measure => ({
    what,
    figure: perSecond(median(own)),
    beside,
    ratio: median(own) / median(rates.bare),
    goal,
  })
  return [
    measure(`deliveries sent and recorded, ${ENDPOINTS} endpoints`, rates.many, { min: 0.8 }),
    measure('deliveries sent and recorded, one endpoint', rates.single, { min: 0.6 }),
  ]
}

/** Posts the same number of signed bodies with the same HTTP client in a plain loop. @returns requests a second */
async function bareLoop(url: string, count: number): Promise<number> {
  const pool = new Pool(url, { connections: IN_FLIGHT })
  let sent = 0
  const startedMs = monotonicMs()
  const loop = async () => {
    while (sent < count) {
      sent += 1
      const id = newId('whd')
      const body = `{"id":"${id}",${payloadOf(sent)}`
      const headers = deliveryHeaders('payment.paid', id, [SECRET], body)
      const answer = await pool.request({ path: '/ok', method: 'POST', headers, body })
      await answer.body.text()
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, loop))
  const rate = count / ((monotonicMs() - startedMs) / 1000)
  await pool.close()
  return rate
}

/**
 * Sends `count` deliveries with the dispatcher.
 * @returns deliveries a second. The time ends when the last result is in the database
 */
async function drain(system: WebhookSystem, storeId: string, count: number): Promise<number> {
  await recordMany(system.database, storeId, { from: 0, count })
  await system.database.pool.query('vacuum analyze deliveries, events')
  const startedMs = monotonicMs()
  const dispatcher = startDispatcher(system.ctx)
  while (await system.database.row(anyWaiting, { storeId })) await delay(5)
  const rate = count / ((monotonicMs() - startedMs) / 1000)
  await dispatcher.stop()
  return rate
}

async function measureDelay(system: WebhookSystem, rounds: number, seconds: number, progress: (text: string) => void) {
  const live = await system.store(ENDPOINTS, '/ok')
  const delays = new Map<number, { p50: number[]; p99: number[] }>(BACKLOGS.map((size) => [size, { p50: [], p99: [] }]))
  let backlog = 0
  for (const size of BACKLOGS) {
    // These deliveries wait for a retry at the destinations of the live events.
    await recordMany(system.database, live, { from: 0, count: size - backlog, dueInSeconds: 3_600 })
    backlog = size
    await system.database.pool.query('vacuum analyze deliveries, events')
    for (let round = 0; round < rounds; round += 1) {
      progress(`delay while ${size} deliveries wait, round ${round + 1} of ${rounds}`)
      const sorted = (await delaysOf(system, live, seconds * LIVE_PER_SECOND)).toSorted((one, other) => one - other)
      delays.get(size)!.p50.push(sorted[Math.floor(sorted.length * 0.5)]!)
      delays.get(size)!.p99.push(sorted[Math.floor(sorted.length * 0.99)]!)
    }
  }
  return BACKLOGS.flatMap((size): Measure[] => {
    const what = `delay from commit to receipt at ${LIVE_PER_SECOND}/s, ${size} deliveries waiting`
    const [p50, p99] = [median(delays.get(size)!.p50), median(delays.get(size)!.p99)]
    return [
      { what: `${what}, p50`, figure: milliseconds(p50), beside: '5 ms', ratio: p50 / 5, goal: { max: 1 } },
      { what: `${what}, p99`, figure: milliseconds(p99), beside: '20 ms', ratio: p99 / 20, goal: { max: 1 } },
    ]
  })
}

/**
 * Commits events at a steady rate, each for one endpoint of the store.
 * @returns the delays from the commit to the arrival, in milliseconds
 */
export async function delaysOf(
  system: WebhookSystem,
  storeId: string,
  count: number,
  ratePerSecond = LIVE_PER_SECOND,
): Promise<number[]> {
  const endpoints = await system.database.rows(endpointsOf, { storeId })
  const dispatcher = startDispatcher(system.ctx)
  await system.arrivals()
  const committedAt: number[] = []
  const startedMs = monotonicMs()
  const pending = new Set<Promise<void>>()
  for (let number = 0; number < count; ) {
    const owed = Math.min(count, ((monotonicMs() - startedMs) / 1000) * ratePerSecond)
    for (; number < owed; number += 1) {
      const commit = recordNumbered(system.database, storeId, number, endpoints[number % endpoints.length]!.id)
      const own = number
      const done: Promise<void> = commit.then((destinations) => {
        committedAt[own] = nowSeconds()
        dispatcher.notify(destinations)
        pending.delete(done)
      })
      pending.add(done)
    }
    await delay(1)
  }
  await Promise.all(pending)
  while (await system.database.row(anyDue, { storeId })) await delay(5)
  await dispatcher.stop()
  const arrived = await system.arrivals()
  // The dispatcher may poll and deliver before the promise of the commit resolves. Then the delay counts as 0.
  return committedAt.map((at, number) => Math.max(0, (arrived[number]! - at) * 1000))
}

function nowSeconds(): number {
  return Number(process.hrtime.bigint()) / 1e9
}

const anyWaiting = sql(
  'bench.anyWaiting',
  `select 1 as waits from deliveries where store_id = :storeId and status <> 'delivered' limit 1`,
)
const anyDue = sql(
  'bench.anyDue',
  `select 1 as due from webhook_endpoints as endpoint
   where store_id = :storeId and exists (
     select from deliveries where destination = endpoint.id and status = 'pending' and next_at <= now() limit 1
   ) limit 1`,
)
const endpointsOf = sql(
  'bench.endpointsOf',
  'select id from webhook_endpoints where store_id = :storeId order by id',
).as<{ id: string }>()
