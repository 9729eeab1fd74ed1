import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../server/core/sql.ts'
import { createDestination } from '../../server/webhooks/conversionDestinations.ts'
import type { ConversionKind } from '../../server/webhooks/conversions/conversionOptions.ts'
import type { Options, Scenario } from '../scenario.ts'
import { startFleet } from '../systems/fleet.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs } from '../systems/serveProcess.ts'
import { createWorld, type World } from '../systems/world.ts'
import { judge } from './judge.ts'
import { type Market, type Sale, type StoreName, sellOnce } from './sell.ts'

const NODES = 3
const WAVES = 5
const KILLS_PER_WAVE = 2
const AT_ONCE = 24
const SETTLE_ROUNDS = 180
/** With this token the services fail 25 of 100 calls. In 10 of the 25 they have accepted the conversion before. */
const TOKEN = 'sim_unsteady_token'
const accounts: Record<ConversionKind, string | null> = { meta: '123456789012345', ga4: 'G-AB12CD34EF', utmify: null }

/**
 * Sales with and without consent, at nodes that die and with services that fail. Each paid sale with consent must be
 * reported, and no other sale.
 */
export const conversions: Scenario = {
  about: 'sales whose conversions go to services that fail, at three nodes that are killed',
  rounds: 3_000,
  async run(options, print) {
    const random = createRandom(options.seed)
    const world = await createWorld({ url: 'http://127.0.0.1:9' }, { server: 'given', workers: 1, document })
    const database = await world.openDatabase()
    const differences: string[] = []
    try {
      await addDestinations(world, database)
      differences.push(...(await runWaves({ world, database, random, options }, print)))
    } finally {
      await database.close()
      await world.close({ keep: options.keep && differences.length > 0 })
    }
    return differences
  },
}

const document = {
  stores: (['asked', 'always'] as const).map((ref) => ({
    ref,
    name: `Loja ${ref}`,
    gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
    apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
  })),
}

async function addDestinations({ stores, box }: World, database: Database): Promise<void> {
  for (const [consent, { id }] of Object.entries(stores) as [StoreName, World['stores'][string]][])
    for (const kind of Object.keys(accounts) as ConversionKind[]) {
      const options = { account: accounts[kind], consent, renewals: false, testCode: null }
      await createDestination({ database, secrets: box }, id, { kind, options, token: TOKEN })
    }
}

type Run = { world: World; database: Database; random: Random; options: Options }

async function runWaves({ world, database, random, options }: Run, print: (line: string) => void): Promise<string[]> {
  const fleet = await startFleet(world, NODES)
  const [asked, always] = world.keys as [string, string]
  const market: Market = { nodes: fleet.urls, simulators: fleet.simulatorUrls, keys: { asked, always }, database }
  const sales: Sale[] = []
  const differences: string[] = []
  try {
    for (let wave = 1; wave <= WAVES && !options.signal.aborted; wave++) {
      const killing = fleet.killSome(random, wave === WAVES ? 0 : KILLS_PER_WAVE)
      const sold = await sellMany(market, random.fork(`wave ${wave}`), Math.ceil(options.rounds / WAVES))
      await killing
      for (const one of sold) 'complaint' in one ? differences.push(one.complaint) : sales.push(one)
      print(`wave ${wave}: ${sales.length} sales, ${fleet.kills()} kills so far`)
    }
    differences.push(...(await settle(database)))
    const verdict = await judge(database, sales)
    print(`paid, may be reported        ${verdict.paid} payments, each at three services`)
    print(`unpaid or without consent    ${verdict.others} payments`)
    print(`taken again after an answer was lost  ${verdict.repeated}`)
    options.figure(
      `${sales.length} sales, ${fleet.kills()} kills; ${verdict.paid} at each of three services, ${verdict.others} at none`,
    )
    return [...differences, ...verdict.differences, ...fleet.errors().filter(isOurs)]
  } finally {
    await fleet.end()
  }
}

async function sellMany(market: Market, random: Random, count: number) {
  const results: Awaited<ReturnType<typeof sellOnce>>[] = []
  let next = 0
  const work = async (worker: number) => {
    const own = random.fork(`buyer ${worker}`)
    while (next++ < count) results.push(await sellOnce(market, own))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)))
  return results
}

/**
 * Makes each retry due at once, because the pauses of the schedule last up to a day.
 * @returns the deliveries that stay open
 */
async function settle({ pool }: Database): Promise<string[]> {
  for (let rounds = 0; rounds < SETTLE_ROUNDS; rounds++) {
    const { rows } = await pool.query<{ what: string }>(openWork)
    if (rows.length === 0) return []
    if (rounds === SETTLE_ROUNDS - 1) return rows.map(({ what }) => `Still open: ${what}.`)
    await pool.query(`update deliveries set next_at = now() where status = 'pending' and leased_until is null`)
    await pool.query('delete from webhook_breakers')
    await delay(1_000)
  }
  return []
}

const openWork = `
  select 'payment ' || id || ' is ' || status as what from payments where status in ('unknown', 'overpaid')
  union all
  select 'refund ' || id || ' is ' || status from refunds where status not in ('done', 'failed')
  union all
  select 'delivery ' || id || ' waits' from deliveries where status = 'pending'
  union all
  select 'webhook ' || id || ' of the gateway waits' from gateway_webhooks where next_at is not null
  union all
  select 'the gateway still sends webhook ' || sent.id
  from simulator.sent_webhooks as sent join simulator.webhooks as webhook on webhook.id = webhook_id
  where next_at is not null and not interrupted`
