import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { monotonicMs } from '../server/core/clock.ts'
import type { Context } from '../server/core/context.ts'
import { credentialNamesOf, simulatorCredentials } from '../server/gateways/all.ts'
import { buildApp } from '../server/http/app.ts'
import { checkPayment } from '../server/payments/checkPayment.ts'
import { advanceTestClock } from '../server/scheduler/testClock.ts'
import { startSimulator } from '../server/simulator/simulator.ts'
import { createApiKey, scopes } from '../server/stores/apiKeys.ts'
import { forgetStore } from '../server/stores/authenticate.ts'
import { addGatewayAccount, openAccount } from '../server/stores/gatewayAccounts.ts'
import { createStore, getStore } from '../server/stores/store.ts'
import { createRandom, type Random } from './random.ts'

const DAY_SECONDS = 24 * 60 * 60
const PROVIDERS = ['GATEWAY_A', 'GATEWAY_B'] as const
const KEYS = { GATEWAY_A: 'apiKey', GATEWAY_B: 'secretKey' }
const PRICES = [1_990, 4_990, 9_700, 14_900, 19_700, 29_700, 49_700, 99_700]
const MISTAKES = { missing: 'missing_line', doubled: 'doubled_line', other_rate: 'other_rate' } as const
/** Sales that are made at the same time. */
const ABREAST = 6
/** The service is busy, the gateway did not answer in time, or the first request still runs. */
const BUSY: ReadonlySet<number> = new Set([409, 502, 503])
/** A payment needs some history of its method before an unusual fee can be seen. */
const HABIT_SALES = 200

const buyer = {
  name: 'Ana Maria Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone: '(11) 98765-4321',
  ip: '200.1.2.3',
  address: {
    zipCode: '01310-100',
    street: 'Av. Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

type Shop = { storeId: string; key: string; provider: (typeof PROVIDERS)[number]; account: string }
type Sold = { shop: Shop; id: string }

/** A store at each of two gateways, whose year is run day by day. */
export type BookYear = {
  /** Makes the sales of a day, some refunds and chargebacks, and plants mistakes. */
  sell(sales: number, mistakes: number): Promise<void>
  /** Moves the clocks by a day, over the nightly reading. */
  nextNight(): Promise<void>
  /** @returns a sentence for each difference between what the night found and what was planted */
  check(): Promise<string[]>
  figures(): { total: number; nights: string }
  close(): Promise<void>
}

export async function openBookYear(base: Context, seed: number): Promise<BookYear> {
  const { database } = base
  const simulator = await startSimulator({ database, host: '127.0.0.1', port: 0, log: base.log })
  const ctx = { ...base, simulatorUrl: simulator.url, notifyStoreChange: async (id: string) => forgetStore(id) }
  const app = await buildApp(ctx)
  await app.ready()
  const shops: Shop[] = []
  for (const provider of PROVIDERS) shops.push(await openShopAt(ctx, provider))
  const random = createRandom(seed).fork('books')
  const expected = new Map<string, string>()
  const paid: Sold[] = []
  const nightsMs: number[] = []
  let total = 0
  const world = { ctx, app, random }
  return {
    async sell(sales, mistakes) {
      const today: Sold[] = []
      await abreast(sales, async () => {
        const sold = await sellOne(world, random.pick(shops))
        today.push(sold)
      })
      total += sales
      for (let planted = 0; planted < mistakes && total > HABIT_SALES; planted++) {
        const sold = random.pick(today)
        const mistake = random.pick(Object.keys(MISTAKES) as (keyof typeof MISTAKES)[])
        if (await plant(world, sold, mistake)) expected.set(sold.id, MISTAKES[mistake])
      }
      const moved = paid.splice(0, Math.ceil(sales / 40))
      for (const [index, sold] of moved.entries())
        await giveBack(world, sold, index === 0 ? 'chargeback' : index % 2 === 0 ? 'whole' : 'part')
      paid.push(...today.filter(({ id }) => !expected.has(id)).slice(0, 20))
    },
    async nextNight() {
      const startedMs = monotonicMs()
      for (const { storeId } of shops) await advanceTestClock(ctx, storeId, DAY_SECONDS)
      nightsMs.push(monotonicMs() - startedMs)
    },
    check: () => findWrong(ctx, expected),
    figures: () => ({ total, nights: `${expected.size} mistakes found, last night ${nightsMs.at(-1)?.toFixed(0)} ms` }),
    async close() {
      await app.close()
      await simulator.stop()
    },
  }
}

type World = { ctx: Context; app: FastifyInstance; random: Random }

async function openShopAt(ctx: Context, provider: Shop['provider']): Promise<Shop> {
  const created = await createStore(ctx.database, { name: 'Loja de Teste', settings: { refundWindowDays: 0 } })
  const providers = { credentialNames: credentialNamesOf, simulatorCredentials }
  await addGatewayAccount(ctx, ctx.database, created, { provider, credentials: 'simulator', providers })
  const { key } = await createApiKey(ctx, created.id, { name: 'books', scopes: [...scopes] })
  const store = await getStore(ctx.database, created.id)
  const account = openAccount(ctx, store.gateways[0]!).credentials[KEYS[provider]]!
  return { storeId: created.id, key, provider, account }
}

/** Sells by PIX, or at gateway A by card in up to six installments. */
async function sellOne({ ctx, app, random }: World, shop: Shop): Promise<Sold> {
  const amountInCents = random.pick(PRICES)
  const charge = await post(app, shop, '/v1/charges', { currency: 'brl', amountInCents })
  const isCard = shop.provider === 'GATEWAY_A' && random.chance(0.5)
  const card = {
    number: '4111111111111111',
    holderName: 'ANA M SOUZA',
    expiryMonth: '12',
    expiryYear: '2031',
    cvv: '123',
  }
  const body = isCard
    ? { method: 'credit_card', buyer, card, installments: random.pick([1, 1, 1, 2, 3, 6]) }
    : { method: 'pix', buyer }
  const { id } = await post(app, shop, `/v1/charges/${charge.id}/payments`, body)
  if (!isCard) await atGateway(ctx, shop, id, 'pay')
  return { shop, id }
}

async function giveBack(world: World, { shop, id }: Sold, how: 'whole' | 'part' | 'chargeback'): Promise<void> {
  if (how === 'chargeback') return await atGateway(world.ctx, shop, id, 'chargeback')
  await post(world.app, shop, `/v1/payments/${id}/refunds`, how === 'part' ? { amountInCents: 500 } : {})
}

/** Moves a payment at the simulated gateway and lets Balcão ask about it, as after a webhook. */
async function atGateway(ctx: Context, shop: Shop, id: string, verb: string): Promise<void> {
  const store = await getStore(ctx.database, shop.storeId)
  const { simulatedDay } = openAccount(ctx, store.gateways[0]!)
  const externalId = await externalIdOf(ctx, id)
  await fetch(`${ctx.simulatorUrl}/control/${shop.provider}/payments/${externalId}/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulated-day': simulatedDay ?? '' },
    body: '{}',
  })
  await checkPayment(ctx, store, id, { callerWaits: true })
}

async function plant({ ctx }: World, { shop, id }: Sold, mistake: string): Promise<boolean> {
  const answer = await fetch(`${ctx.simulatorUrl}/control/mistakes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: shop.account, payment: await externalIdOf(ctx, id), mistake }),
  })
  return answer.status === 201
}

async function externalIdOf(ctx: Context, id: string): Promise<string> {
  const { rows } = await ctx.database.pool.query('select id from simulator.payments where external_reference = $1', [
    id,
  ])
  return rows[0].id
}

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
async function post(app: FastifyInstance, { key }: Shop, path: string, body: object): Promise<any> {
  const headers = { authorization: `Bearer ${key}` }
  const ask = () => app.inject({ method: 'POST', url: path, headers, payload: body })
  let answer = await ask()
  // On a busy machine a call may come too late. A repeated request pays no charge twice.
  for (let attempt = 1; attempt < 20 && BUSY.has(answer.statusCode); attempt++) {
    await pause(1_000)
    answer = await ask()
  }
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

/** Compares what the night found with what was planted. Each mistake is found in its own night and stays listed. */
async function findWrong(ctx: Context, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows: found } = await ctx.database.pool.query<{ payment_id: string | null; kind: string; amount: number }>(
    'select payment_id, kind, amount_in_cents as amount from money_differences where gone_on is null',
  )
  const { rows: nights } = await ctx.database.pool.query<{ provider: string; difference: number | null }>(
    `select distinct on (gateway_account_id) gateway_account_id as provider, difference_in_cents as difference
     from balance_checks order by gateway_account_id, day desc`,
  )
  const named = new Map(found.map((one) => [one.payment_id ?? '', one.kind]))
  return [
    ...[...expected]
      .filter(([id, kind]) => named.get(id) !== kind)
      .map(([id, kind]) => `${kind} of ${id} was not found`),
    ...found
      .filter(({ payment_id: id, kind }) => expected.get(id ?? '') !== kind)
      .map(({ payment_id: id, kind, amount }) => `${kind} of ${id} by ${amount} was not planted`),
    ...nights
      .filter(({ difference }) => difference !== 0)
      .map(({ provider, difference }) => `${provider}: balance ${difference}`),
  ]
}

async function abreast(count: number, work: () => Promise<void>): Promise<void> {
  let begun = 0
  const worker = async () => {
    while (begun++ < count) await work()
  }
  await Promise.all(Array.from({ length: ABREAST }, worker))
}
