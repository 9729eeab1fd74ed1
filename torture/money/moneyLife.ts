import { newId } from '../../server/core/ids.ts'
import { type Method, type Provider, providers } from '../../server/gateways/gateway.ts'
import { readMoneyOf } from '../../server/money/dueReadings.ts'
import { planNewAccounts } from '../../server/money/moneyAccounts.ts'
import type { ChargePaymentRequest } from '../../server/payments/chargePaymentRequest.ts'
import { checkPayment } from '../../server/payments/checkPayment.ts'
import { createPayment } from '../../server/payments/createPayment.ts'
import { forgetStore } from '../../server/stores/authenticate.ts'
import { openAccount } from '../../server/stores/gatewayAccounts.ts'
import { getStore, type Store } from '../../server/stores/store.ts'
import { type Hurt, liveOnce, WIRE_TROUBLES } from '../oneLife.ts'
import type { Random } from '../random.ts'
import { openSequenceStore, type SequenceStore, type SequenceSystem, tell } from '../sequenceSystem.ts'
import { tokenBody } from '../tokenBody.ts'
import { brokenMoneyLaws } from './moneyLaws.ts'

/** A sale of the life, as the test knows it. */
export type Sale = {
  id: string
  externalId: string
  method: Method
  totalInCents: number
  ended: boolean
  /** True while the bank has the money of a chargeback. */
  disputed?: boolean
  mistake?: string
}

export type MoneyLife = SequenceStore & {
  system: SequenceSystem
  random: Random
  provider: Provider
  accountId: string
  /** The ids of the store's recipients. */
  recipients: string[]
  sales: Sale[]
}

const METHODS: Record<Provider, readonly Method[]> = {
  GATEWAY_A: ['pix', 'boleto', 'credit_card'],
  GATEWAY_B: ['pix', 'boleto', 'credit_card'],
  GATEWAY_C: ['credit_card'],
  GATEWAY_D: ['credit_card'],
}

/** Lives some days of a store, each with a night. @returns the broken laws of the first night that breaks one */
export async function liveMoneyLife(system: SequenceSystem, random: Random): Promise<string[]> {
  const provider = random.pick(providers)
  const opened = await openSequenceStore(system, [provider])
  await planNewAccounts(system.ctx)
  const accountId = opened.store.gateways[0]!.id
  const life: MoneyLife = { ...opened, system, random, provider, accountId, recipients: [], sales: [] }
  await addRecipients(life)
  for (let day = random.between(3, 9); day > 0; day--) {
    for (let sale = random.between(0, 4); sale > 0; sale--) await sell(life)
    for (let act = random.between(0, 3); act > 0; act--) await actOnSale(life)
    if (random.chance(0.3)) await control(life, 'payouts', {})
    await passDays(life, random.pick([1, 1, 1, 2, 3, 30, 33]))
    await readAtNight(life)
    const broken = await brokenMoneyLaws(life)
    if (broken.length > 0) return broken.map((law) => `${provider}: ${law}`)
  }
  return []
}

/** Sells by a method of the gateway. @param isHonest true for a sale without a mistake in the gateway's books */
export async function sell(life: MoneyLife, isHonest = false): Promise<Sale> {
  const { system, random, provider } = life
  const method = random.pick(METHODS[provider])
  const totalInCents = random.pick([random.between(500, 3_000), random.between(3_000, 2_000_000)])
  const split = random.chance(0.3) && totalInCents > MIN_SPLIT_IN_CENTS ? splitRule(life, totalInCents) : undefined
  const charge = await post(life, '/v1/charges', { currency: 'brl', amountInCents: totalInCents, split })
  const store = await storeOf(life)
  const paymentId = newId('pay')
  const request = await requestOf(life, store, method)
  await createPayment(system.ctx, store, charge.id, { request, paymentId, channel: 'checkout' })
  const { rows } = await system.pool.query('select external_id from payments where id = $1', [paymentId])
  const sale: Sale = { id: paymentId, externalId: rows[0].external_id, method, totalInCents, ended: false }
  if (!isHonest && random.chance(0.1)) sale.mistake = random.pick(['missing', 'doubled'])
  if (sale.mistake) await control(life, 'mistakes', { payment: sale.externalId, mistake: sale.mistake })
  // A card of the gateways A to C is paid at once. This call then credits it.
  await act(life, sale, 'pay')
  life.sales.push(sale)
  return sale
}

/** Below this amount the gateway's fee may leave too little for a share. */
const MIN_SPLIT_IN_CENTS = 2_000

/** At gateway D a payment has one recipient. */
async function addRecipients(life: MoneyLife): Promise<void> {
  for (const name of ['co', 'affiliate']) {
    const accounts = { [life.provider]: `sim_${name}` }
    const { id } = await post(life, '/v1/recipients', { name, document: '529.982.247-25', accounts })
    life.recipients.push(id)
  }
}

function splitRule({ random, recipients, provider }: MoneyLife, totalInCents: number): object[] {
  const count = provider === 'GATEWAY_D' ? 1 : random.between(1, 2)
  return recipients.slice(0, count).map((recipientId) => {
    if (random.chance(0.5)) return { recipientId, percent: random.between(1, 4_000) / 100 }
    return { recipientId, amountInCents: random.between(1, Math.floor(totalInCents / 3)) }
  })
}

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
async function post({ system, key }: MoneyLife, url: string, payload: object): Promise<any> {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await system.app.inject({ method: 'POST', url, payload, headers })
  if (answer.statusCode !== 201) throw new Error(`${url} answered ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

async function requestOf(life: MoneyLife, store: Store, method: Method): Promise<ChargePaymentRequest> {
  const { provider, random } = life
  if (method !== 'credit_card' || provider === 'GATEWAY_D') return { method, buyer: BUYER }
  const { credentials } = openAccount(life.system.ctx, store.gateways[0]!)
  const card = {
    number: '4111111111111111',
    holderName: 'ANA M SOUZA',
    expiryMonth: '12',
    expiryYear: '2034',
    cvv: '123',
  }
  const installments = random.pick([1, 1, 2, 3, 7, 12])
  if (provider === 'GATEWAY_A') return { method, buyer: BUYER, installments, card }
  const isB = provider === 'GATEWAY_B'
  const url = isB ? `/gateway-b/core/v5/tokens?appId=${credentials.publicKey}` : '/gateway-c/tokens'
  const body = isB ? tokenBody(card) : { payeeCode: credentials.payeeCode, ...card }
  const made = await tell(life.system, url, body)
  return { method, buyer: BUYER, installments, card: { token: made.body.id ?? made.body.payment_token } }
}

const BUYER = {
  name: 'Ana Maria Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone: '(11) 98765-4321',
  ip: '203.0.113.7',
  address: {
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

/** Lets the bank, the buyer or the gateway act on a sale. */
async function actOnSale(life: MoneyLife): Promise<void> {
  const { random, provider } = life
  const disputed = life.sales.find((sale) => sale.disputed)
  // A charge of gateway C does not show that its dispute was won.
  if (disputed && provider !== 'GATEWAY_C' && random.chance(0.4)) return endDispute(life, disputed)
  const open = life.sales.filter(({ ended, mistake }) => !ended && mistake === undefined)
  if (open.length === 0) return
  const sale = random.pick(open)
  const acts = ['refund', 'chargeback', 'ask', 'ask', ...(provider === 'GATEWAY_A' ? ['block', 'unblock'] : [])]
  const verb = random.pick(acts)
  if (verb === 'ask') return askRefund(life, sale)
  const done = await act(life, sale, verb)
  if (done && (verb === 'refund' || verb === 'chargeback')) sale.ended = true
  if (done && verb === 'chargeback') sale.disputed = true
}

/** A won dispute brings the money back. */
async function endDispute(life: MoneyLife, sale: Sale): Promise<void> {
  const verb = life.random.pick(['dispute_won', 'dispute_won', 'dispute_lost'])
  if (await act(life, sale, verb)) sale.disputed = false
}

/**
 * Asks for one refund, or for two at once, whole or in part. Gateway C shows no trace of a part. A boleto of gateway A waits for
 * its buyer, and a plan of gateway A is refunded whole.
 */
async function askRefund(life: MoneyLife, sale: Sale): Promise<void> {
  const { random, provider, system } = life
  if (provider === 'GATEWAY_C' || sale.method === 'boleto') return
  const amountInCents = random.chance(0.3) ? undefined : random.between(1, Math.ceil(sale.totalInCents / 2))
  const hurt: Hurt = random.chance(0.3) ? { crashAt: random.pick(['refund.asked', 'refund.answered']) } : {}
  // The call begins when it is awaited, and must begin in the life that may crash.
  const ask = async () =>
    await system.app.inject({
      method: 'POST',
      url: `/v1/payments/${sale.id}/refunds`,
      payload: amountInCents === undefined ? {} : { amountInCents },
      headers: { authorization: `Bearer ${life.key}` },
    })
  const ends = await Promise.all(random.pick([[hurt], [hurt, {}]]).map((one) => liveOnce(one, ask)))
  for (const end of ends)
    if (end.is === 'done' && ![201, 400, 409, 422, 502].includes(end.value.statusCode))
      throw new Error(`a refund answered ${end.value.statusCode} ${end.value.body}`)
  await untilRefundsEnd(life, sale)
}

const MAX_CHECKS = 10

/** Lets the leases of crashed calls lapse, and checks the payment until no refund is open. */
async function untilRefundsEnd(life: MoneyLife, sale: Sale): Promise<void> {
  const { system, store } = life
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    await system.pool.query(
      `update refunds set leased_until = now() where payment_id = $1 and store_id = $2 and leased_until is not null`,
      [sale.id, store.id],
    )
    await checkPayment(system.ctx, await storeOf(life), sale.id)
    const { rows } = await system.pool.query(
      `select status, (select count(*) from refunds where payment_id = payments.id
         and refunds.status not in ('done', 'failed'))::integer as open from payments where id = $1`,
      [sale.id],
    )
    sale.ended = rows[0].status !== 'paid'
    if (rows[0].open === 0) return
  }
  throw new Error(`a refund of ${sale.id} did not end`)
}

/** @returns true if the simulator performed the act */
async function act(life: MoneyLife, sale: Sale, verb: string): Promise<boolean> {
  const answer = await control(life, `${life.provider}/payments/${sale.externalId}/${verb}`, {})
  await checkPayment(life.system.ctx, await storeOf(life), sale.id)
  return answer.status === 200
}

/** Calls a control of the simulator, on the business day of the store. */
export async function control(life: MoneyLife, place: string, body: object) {
  const store = await storeOf(life)
  const { credentials, simulatedDay } = openAccount(life.system.ctx, store.gateways[0]!)
  const account = credentials.apiKey ?? credentials.secretKey ?? credentials.clientId
  return tell(life.system, `/control/${place}`, { provider: life.provider, account, ...body }, simulatedDay)
}

/** Moves the store's clock to the night after some days. */
export async function passDays(life: MoneyLife, days: number): Promise<void> {
  await life.system.pool.query('update stores set clock_offset_ms = clock_offset_ms + $2 where id = $1', [
    life.store.id,
    days * 86_400_000,
  ])
  forgetStore(life.store.id)
}

const CRASHES = ['money.read', 'money.recorded', 'money.settled'] as const

/** Reads the books, with some readings that crash or lose an answer, and a last one that succeeds. */
async function readAtNight(life: MoneyLife): Promise<void> {
  const { system, random, accountId } = life
  const hurts = Array.from({ length: random.between(0, 2) }, (): Hurt => {
    if (random.chance(0.6)) return { crashAt: random.pick(CRASHES) }
    return { atCall: random.between(1, 12), wire: random.pick(WIRE_TROUBLES) }
  })
  for (const hurt of [...hurts, {}]) {
    await system.pool.query('update money_accounts set leased_until = null where gateway_account_id = $1', [accountId])
    const store = await storeOf(life)
    const end = await liveOnce(hurt, () => readMoneyOf(system.ctx, store, accountId))
    if (end.is === 'done' && end.value !== 'done' && hurt.crashAt === undefined && hurt.wire === undefined)
      throw new Error(`the reading without a fault is ${end.value}`)
  }
}

export function storeOf({ system, store }: MoneyLife): Promise<Store> {
  return getStore(system.ctx.database, store.id)
}
