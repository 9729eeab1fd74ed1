import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../server/core/clock.ts'
import { sql } from '../server/core/sql.ts'
import { startDispatcher } from '../server/webhooks/dispatcher.ts'
import { median, type Scenario } from './scenario.ts'
import { type Measure, milliseconds, perSecond } from './table.ts'
import { openWebhookSystem, recordMany, type WebhookSystem } from './webhookSystem.ts'
import { delaysOf } from './webhooks.ts'

const HEALTHY = { stores: 9, endpoints: 100 }
const HANGING = 50
const FAILING = 50
const NOISY_EVENTS = 1_000_000

export const webhookIsolation: Scenario = {
  about:
    'the rate of healthy receivers while other receivers fail, and the delay of a quiet store while another store has a million events',
  quick: false,
  async run({ rounds }, progress) {
    const system = await openWebhookSystem()
    try {
      return [
        ...(await measureFailingReceivers(system, rounds, progress)),
        ...(await measureNoise(system, rounds, progress)),
      ]
    } finally {
      await system.close()
    }
  },
}

async function measureFailingReceivers(system: WebhookSystem, rounds: number, progress: (text: string) => void) {
  const healthy: string[] = []
  for (let count = 0; count < HEALTHY.stores; count += 1) healthy.push(await system.store(HEALTHY.endpoints, '/ok'))
  const hanging = await system.store(HANGING, '/hang')
  const failing = await system.store(FAILING, '/fail')
  const rates = { alone: [] as number[], beside: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    progress(`only healthy receivers, round ${round + 1} of ${rounds}`)
    rates.alone.push(await drainHealthy(system, healthy))
    progress(`healthy receivers while others fail, round ${round + 1} of ${rounds}`)
    await system.database.pool.query('delete from webhook_breakers')
    await recordMany(system.database, hanging, { from: 0, count: HANGING * 40 })
    await recordMany(system.database, failing, { from: 0, count: FAILING * 40 })
    rates.beside.push(await drainHealthy(system, healthy))
    // The remaining deliveries of the failing receivers must not disturb the next round.
    await system.database.pool.query(`update deliveries set status = 'failed' where status = 'pending'`)
  }
  const measure: Measure = {
    what: `${HEALTHY.stores * HEALTHY.endpoints} healthy endpoints while ${HANGING} hang and ${FAILING} answer 500`,
    figure: perSecond(median(rates.beside)),
    beside: `only the healthy endpoints ${perSecond(median(rates.alone))}`,
    ratio: median(rates.beside) / median(rates.alone),
    goal: { min: 0.9 },
  }
  return [measure]
}

async function drainHealthy(system: WebhookSystem, storeIds: readonly string[]): Promise<number> {
  const each = HEALTHY.endpoints * 20
  const count = storeIds.length * each
  for (const storeId of storeIds) await recordMany(system.database, storeId, { from: 0, count: each })
  await system.database.pool.query('vacuum analyze deliveries, events')
  const startedMs = monotonicMs()
  const dispatcher = startDispatcher(system.ctx)
  while (await system.database.row(anyUndelivered, { storeIds })) await delay(10)
  const rate = count / ((monotonicMs() - startedMs) / 1000)
  await dispatcher.stop()
  return rate
}

async function measureNoise(system: WebhookSystem, rounds: number, progress: (text: string) => void) {
  const quiet = await system.store(1, '/ok')
  const noisy = await system.store(20, '/ok')
  const waits = { alone: [] as number[], beside: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    progress(`only the quiet store, round ${round + 1} of ${rounds}`)
    waits.alone.push(await p99(system, quiet))
  }
  progress(`committing ${NOISY_EVENTS} events of another store`)
  await recordMany(system.database, noisy, { from: 10_000, count: NOISY_EVENTS })
  await system.database.pool.query('vacuum analyze deliveries, events')
  for (let round = 0; round < rounds; round += 1) {
    progress(`quiet store with a noisy store, round ${round + 1} of ${rounds}`)
    waits.beside.push(await p99(system, quiet))
  }
  const measure: Measure = {
    what: `p99 of a quiet store's delay (10/s) while another store has ${NOISY_EVENTS} due events`,
    figure: milliseconds(median(waits.beside)),
    beside: `only the quiet store ${milliseconds(median(waits.alone))}`,
    ratio: median(waits.beside) / median(waits.alone),
  }
  return [measure]
}

async function p99(system: WebhookSystem, storeId: string): Promise<number> {
  const sorted = (await delaysOf(system, storeId, 100, 10)).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)]!
}

const anyUndelivered = sql(
  'bench.anyUndelivered',
  `select 1 as waits from deliveries where store_id = any (:storeIds) and status <> 'delivered' limit 1`,
)
