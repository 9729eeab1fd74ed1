import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '../../server/core/ids.ts'
import type { Database } from '../../server/core/sql.ts'
import type { Options, Scenario } from '../scenario.ts'
import { startFleet } from '../systems/fleet.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs } from '../systems/serveProcess.ts'
import { createWorld, type World } from '../systems/world.ts'
import { type Crowd, sendCrowd } from './crowd.ts'
import { countTaken, judge, SEATS, USES } from './judge.ts'
import { oversellByModel } from './model.ts'

const NODES = 3
const WAVES = 5
const KILLS_PER_WAVE = 2
/** The number of buyers who come after the waves, if a seat or a use was held until then. */
const LATE_BUYERS = 30
const LATE_WAVES = 3

/**
 * Many buyers want few seats and few uses of a coupon, at three nodes that are killed. Then the scenario compares the
 * paid purchases with the limits.
 */
export const seats: Scenario = {
  about: 'many buyers of 100 seats and of 50 uses of a coupon, at three nodes that are killed',
  rounds: 10_000,
  async run(options, print) {
    const random = createRandom(options.seed)
    const world = await createWorld({ url: 'http://127.0.0.1:9' }, { server: 'given', workers: 1, document })
    const database = await world.openDatabase()
    const differences: string[] = []
    try {
      differences.push(...(await runWaves({ world, database, random, options }, print)))
      const model = await oversellByModel(database, { limit: USES, buyers: options.rounds })
      print(`model of other engines       ${model} orders with a coupon of ${USES} uses (count, then insert)`)
    } finally {
      await database.close()
      await world.close({ keep: options.keep && differences.length > 0 })
    }
    return differences
  },
}

const document = {
  stores: [
    {
      ref: 'a',
      name: 'Escola',
      gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
      apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
      products: [{ ref: 'course', name: 'Curso' }],
      offers: [
        { ref: 'batch', product: 'course', name: 'Turma', priceInCents: 50_000 },
        { ref: 'coupon', product: 'course', name: 'Assinatura', priceInCents: 30_000 },
      ],
    },
  ],
}

type Run = { world: World; database: Database; random: Random; options: Options }

async function runWaves({ world, database, random, options }: Run, print: (line: string) => void): Promise<string[]> {
  const fleet = await startFleet(world, NODES)
  const differences: string[] = []
  try {
    const offers = await limitOffers(database)
    const crowd: Crowd = {
      nodes: () => fleet.urls,
      simulators: () => fleet.simulatorUrls,
      key: world.keys[0]!,
      offers,
      buyers: Math.ceil(options.rounds / WAVES),
      payPercent: 50,
    }
    for (let wave = 1; wave <= WAVES && !options.signal.aborted; wave++) {
      const isLast = wave === WAVES
      const killing = fleet.killSome(random, isLast ? 0 : KILLS_PER_WAVE)
      // In the last wave every buyer pays, so every seat and every use is sold.
      const coming = isLast ? { ...crowd, payPercent: 100 } : crowd
      const counts = await sendCrowd(coming, random.fork(`wave ${wave}`))
      await killing
      differences.push(...counts.complaints, ...(await judge(database, { isLast: false })))
      // Unpaid codes expire, and their seats and uses become free again.
      await advance(fleet.urls[0]!, world.keys[0]!, 3_700)
      const { batch, coupon } = await countTaken(database)
      print(
        `wave ${wave}: ${counts.codes} codes, ${counts.refused} refusals, ${fleet.kills()} kills so far; ` +
          `sold ${batch.sold} of ${SEATS} seats and ${coupon.sold} of ${USES} uses, ${batch.held + coupon.held} still held`,
      )
    }
    for (let wave = 1; ; wave++) {
      await untilNothingHeld(database, () => advance(fleet.urls[0]!, world.keys[0]!, 3_700))
      const left = await countTaken(database)
      if ((left.batch.sold >= SEATS && left.coupon.sold >= USES) || wave > LATE_WAVES || options.signal.aborted) break
      // In the last wave, payments of a killed node held seats. These seats became free after the wave.
      const late = { ...crowd, buyers: LATE_BUYERS, payPercent: 100 }
      differences.push(...(await sendCrowd(late, random.fork(`late ${wave}`))).complaints)
    }
    differences.push(...(await judge(database, { isLast: !options.signal.aborted })))
    const { batch, coupon } = await countTaken(database)
    options.figure(
      `${options.rounds} buyers, ${fleet.kills()} kills; sold ${batch.sold} of ${SEATS} seats and ${coupon.sold} of ${USES} uses`,
    )
    return [...differences, ...fleet.errors().filter(isOurs)]
  } finally {
    await fleet.end()
  }
}

/** Limits the first offer by a batch, and creates a coupon for the second offer. */
async function limitOffers(database: Database): Promise<Crowd['offers']> {
  const { rows } = await database.pool.query('select id, store_id, name from offers')
  const idOf = (name: string) => rows.find((row) => row.name === name)!
  const { id: batch, store_id: storeId } = idOf('Turma')
  await database.pool.query(
    `insert into offer_batches (id, store_id, offer_id, position, name, price_in_cents, max_sales, created_at, updated_at)
     values ($1, $2, $3, 0, 'Lote 1', 40000, $4, now(), now())`,
    [newId('bat'), storeId, batch, SEATS],
  )
  await database.pool.query(
    `insert into coupons (id, store_id, code, code_key, basis_points, max_uses, max_per_buyer, created_at, updated_at)
     values ($1, $2, 'LANCA50', 'LANCA50', 5000, $3, 1, now(), now())`,
    [newId('cpn'), storeId, USES],
  )
  return { batch, coupon: idOf('Assinatura').id, code: 'lanca50' }
}

async function advance(url: string, key: string, seconds: number): Promise<void> {
  const answer = await fetch(`${url}/v1/test-helpers/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`)
}

/**
 * A killed node leaves payments with an unknown outcome. They keep their seats until the gateway reports the outcome.
 */
async function untilNothingHeld(database: Database, advanceClock: () => Promise<void>): Promise<void> {
  for (let attempts = 0; attempts < 60; attempts++) {
    const { batch, coupon } = await countTaken(database)
    if (batch.held + coupon.held === 0) return
    await delay(1_000)
    await advanceClock()
  }
}
