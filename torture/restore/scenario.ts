import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs, systemNow } from '../../server/core/clock.ts'
import { providers } from '../../server/core/provider.ts'
import type { Database } from '../../server/core/sql.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { findPostmaster } from '../../server/database/postmaster.ts'
import type { Reconciliation } from '../../server/reconciliation/reconcile.ts'
import type { Options, Scenario } from '../scenario.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs, type ServeProcess, startServing } from '../systems/serveProcess.ts'
import { createWorld, type World } from '../systems/world.ts'
import { balcao, killReconcile, reconcile } from './commands.ts'
import { readRecords, writeRecords } from './gatewayRecords.ts'
import { judge } from './laws.ts'
import { repeatAll, repeatCards, summaryOf } from './repeats.ts'
import { call, type Market, PAGE_PRICE_IN_CENTS, type Shop, shopAt } from './shop.ts'

/** Restores a killed node's database to ten seconds before the kill, and compares all books after `balcao reconcile --fix`. */
export const restore: Scenario = {
  about:
    'a restore to ten seconds before a kill under load; reconcile, itself killed once; the shops repeat their calls',
  rounds: 5,
  async run(options, print) {
    const differences: string[] = []
    let purchases = 0
    let rounds = 0
    for (let round = 1; round <= options.rounds && !options.signal.aborted && differences.length === 0; round++) {
      const random = createRandom(options.seed).fork(`round ${round}`)
      const { found, begun } = await runRound(options, random, (line) => print(`round ${round}: ${line}`))
      purchases += begun
      rounds = round
      differences.push(...found.map((difference) => `round ${round}: ${difference}`))
    }
    options.figure(`${rounds} restores of ${purchases} purchases at four gateways`)
    return differences
  },
}

const SHOPPERS = 12
/** The time between the copy and the instant of the restore. */
const KEPT_MS = 10_000
const LOST_MS = 10_000
const SETTLE_TIMEOUT_MS = 120_000

const documentOfShops = {
  stores: providers.map((provider) => ({
    ref: provider,
    name: `Loja ${provider}`,
    gateways: [{ provider, credentials: 'simulator' }],
    apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
    products: [{ ref: 'course', name: 'Curso' }],
    offers: [
      { ref: 'course', product: 'course', name: 'Curso', priceInCents: PAGE_PRICE_IN_CENTS, billingType: 'ONE_TIME' },
    ],
  })),
}

type Round = { world: World; variables: Record<string, string>; market: Market; print(line: string): void }

async function runRound(options: Options, random: Random, print: (line: string) => void) {
  const world = await createWorld({ url: '' }, { server: 'embedded', workers: 1, document: documentOfShops })
  const variables = { ...world.variables, BACKUP_DIR: join(world.variables.DATA_DIR!, 'backup') }
  const { url, simulatorUrl } = world
  const market: Market = { url, simulatorUrl, over: false, purchases: [], complaints: [] }
  const round = { world, variables, market, print }
  let node = await startServing(variables)
  let found = ['the round stopped']
  try {
    const at = await sellUntilKill(round, node, random)
    await restoreTo(round, at, random)
    node = await startServing(variables)
    found = [...market.complaints, ...(await reconcileAndRepeat(round))]
    found.push(...node.errors.filter(isOurs).map((line) => `an error was logged: ${line}`))
    return { found, begun: market.purchases.length }
  } finally {
    await node.kill('SIGKILL')
    await world.close({ keep: options.keep && found.length > 0 })
  }
}

/** @returns the instant of the restore */
async function sellUntilKill({ world, variables, market }: Round, node: ServeProcess, random: Random): Promise<Date> {
  const shops = await openShops(world)
  const shoppers = Array.from({ length: SHOPPERS }, (_, index) => shopAt(market, shops, random.fork(`buyer ${index}`)))
  await delay(random.between(500, 2_000))
  await balcao(['backup', 'make'], variables)
  await delay(KEPT_MS)
  const at = systemNow()
  await delay(LOST_MS)
  market.over = true
  await node.kill('SIGKILL')
  await Promise.all(shoppers)
  return at
}

/** In half of the rounds the database dies with its node. */
async function restoreTo({ world, variables, market, print }: Round, at: Date, random: Random): Promise<void> {
  const server = await findPostmaster(world.ownServer!)
  if (random.chance(0.5) && server !== undefined) process.kill(server.pid, 'SIGKILL')
  const records = await withDatabase(world, variables, readRecords)
  const { rows, problems } = await balcao(['backup', 'restore', '--at', at.toISOString()], variables)
  if (problems.length > 0) throw new Error(problems.join())
  await withDatabase(world, variables, (database) => writeRecords(database, records))
  print(`${market.purchases.length} purchases were begun, ${rows.payments} payments are left`)
}

/** Uses the database while no node runs. The simulator of a killed node has ended if its port is closed. */
async function withDatabase<Result>(
  { simulatorUrl, variables: { DATA_DIR } }: World,
  { BACKUP_DIR: backupDir }: Record<string, string>,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const isGone = () =>
    call(simulatorUrl, undefined, {}).then(
      () => false,
      ({ code }) => code === 'ECONNREFUSED',
    )
  while (!(await isGone())) await delay(50)
  const server = await startEmbedded(DATA_DIR!, { backupDir })
  const database = openDatabase(server.url, { size: 2, onError: () => {} })
  try {
    return await use(database)
  } finally {
    await database.close()
    await server.close()
  }
}

async function reconcileAndRepeat({ world, variables, market, print }: Round): Promise<string[]> {
  const found: string[] = []
  const database = await world.openDatabase()
  try {
    const cards = await countCards(database)
    const early = await repeatCards(market)
    print(`before reconcile: ${summaryOf(early)}`)
    if ((await countCards(database)) !== cards) found.push('a card was charged before the reconciliation')
    if (!(await killReconcile(variables, database))) print('reconcile had nothing to keep, so it was not killed')
    const fixed = await reconcile(variables)
    print(`reconcile: ${describe(fixed)}`)
    const repeated = await repeatAll(market)
    print(`repeats: ${summaryOf(repeated)}`)
    found.push(...(await untilSettled(database)))
    const last = await reconcile(variables, '--since', String(fixed.since))
    print(`reconcile again: ${describe(last)}`)
    found.push(...(await untilSettled(database)))
    if (!fixed.done || !last.done) found.push('a reconciliation was not done')
    const named = new Set(last.accounts.flatMap(({ unknown }) => unknown.map(({ reference }) => reference)))
    found.push(...(await judge(database, { purchases: market.purchases, repeated, named })))
    return found
  } finally {
    await database.close()
  }
}

async function countCards({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as n from simulator.payments where method = 'credit_card'`)
  return rows[0].n
}

const OPEN_WORK = `
  select 'payment ' || id || ' is ' || status as what from payments where status in ('unknown', 'overpaid')
  union all
  select 'refund ' || id || ' is ' || status from refunds where status not in ('done', 'failed')
  union all
  select 'gateway webhook ' || id || ' waits' from gateway_webhooks where next_at is not null and unmatched_at is null
  union all
  select 'the gateway still sends webhook ' || id from simulator.sent_webhooks where next_at is not null`

/** @returns a sentence for each piece of work that stays open */
async function untilSettled({ pool }: Database): Promise<string[]> {
  const startedMs = monotonicMs()
  for (;;) {
    const { rows } = await pool.query<{ what: string }>(OPEN_WORK)
    if (rows.length === 0) return []
    if (monotonicMs() - startedMs > SETTLE_TIMEOUT_MS) return rows.map(({ what }) => `still open: ${what}`)
    await delay(200)
  }
}

function describe({ accounts, unmatchedWebhooks, done }: Reconciliation): string {
  const lines = accounts.map(({ provider, orders, adopted, unknown, asked, failure }) => {
    const paid = unknown.filter(({ moneyCame }) => moneyCame).length
    const counts = `${adopted.length} adopted, ${unknown.length} unknown, ${paid} of them paid, ${asked.length} asked`
    return `${provider} ${orders} orders, ${counts}${failure === null ? '' : `, ${failure}`}`
  })
  return [`${done ? 'done' : 'not done'}, ${unmatchedWebhooks} unmatched webhooks`, ...lines].join('; ')
}

type Imported = { apiKeys: { key: string }; offers: { course: string } }

async function openShops({ url, stores }: World): Promise<Shop[]> {
  return await Promise.all(
    providers.map(async (provider) => {
      const { apiKeys, offers } = stores[provider] as unknown as Imported
      const { body } = await call(`${url}/v1/payment-methods`, undefined, { authorization: `Bearer ${apiKeys.key}` })
      const tokenKey = body.card.gatewayBPublicKey ?? body.card.gatewayCPayeeCode ?? ''
      return { provider, apiKey: apiKeys.key, offerId: offers.course, tokenKey }
    }),
  )
}
