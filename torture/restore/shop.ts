import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Provider } from '../../server/core/provider.ts'
import { METHODS } from '../../test/gateways/methods.ts'
import { tokenBody } from '../sequences/tokenBody.ts'
import { BUYER } from '../shoppers/buyer.ts'
import { type Answer, createCaller } from '../shoppers/caller.ts'
import type { Random } from '../systems/random.ts'

/** A call that a shop made under an idempotency key. `answer` is missing if the node died before the answer arrived. */
export type Sent = { path: string; body: object; key: string; answer?: Answer }

/** The facts that a shop knows about one purchase. Without a charge, the payment was made at the page of gateway D. */
export type Purchase = {
  store: Shop
  isCard: boolean
  charge?: Sent
  payment?: Sent
  paymentId?: string
  refunds: Sent[]
  /**
   * The amount of a partial refund that the shop requested. Undefined without such a refund, or if the bank also
   * reversed money.
   */
  partInCents?: number
}

export type Shop = { provider: Provider; apiKey: string; offerId: string; tokenKey: string }

/** The shared state of the buyers. After `over` no purchase begins, and no call is repeated. */
export type Market = { url: string; simulatorUrl: string; over: boolean; purchases: Purchase[]; complaints: string[] }

type Method = 'pix' | 'boleto' | 'credit_card'

const FATES = ['keep', 'keep', 'keep', 'refund', 'part', 'bank refund', 'chargeback', 'leave'] as const
/** The price of the offer that is sold on the page. `scenario.ts` creates it. */
export const PAGE_PRICE_IN_CENTS = 9_700
const APPROVED = '4111111111111111'
const DECLINED = '4000000000000069'

export const call = createCaller({ connections: 32, timeoutMs: 90_000 })

/** Sells one purchase after the other, until the market is over or the node dies. */
export async function shopAt(market: Market, shops: readonly Shop[], random: Random): Promise<void> {
  while (!market.over) {
    const purchase: Purchase = { store: random.pick(shops), isCard: false, refunds: [] }
    market.purchases.push(purchase)
    await buy(market, purchase, random).catch((error: Error & { code?: string }) => {
      // An error with a code means that the call got no answer. The shop repeats the call later.
      if (!market.over && error.code === undefined) market.complaints.push(`a purchase stopped: ${error.message}`)
    })
    await delay(random.between(0, 100))
  }
}

async function buy(market: Market, purchase: Purchase, random: Random): Promise<void> {
  const { store } = purchase
  const method = random.pick(METHODS[store.provider])
  purchase.isCard = method === 'credit_card'
  const fate = random.pick(FATES)
  const amountInCents = store.provider === 'GATEWAY_D' ? PAGE_PRICE_IN_CENTS : random.between(2_000, 400_000)
  if (store.provider === 'GATEWAY_D') await buyAtPage(market, purchase)
  else {
    purchase.charge = sent('/v1/charges', { currency: 'brl', amountInCents })
    const charge = await send(market, purchase, purchase.charge)
    // Some buyers wait before they pay. Then the charge may be older than the restored instant, and its payment
    // younger.
    if (random.chance(0.3)) await pause(market, random.between(1_000, 8_000))
    if (charge.status !== 201 || market.over) return
    const body = await paymentBody(market, store, method, random)
    purchase.payment = sent(`/v1/charges/${charge.body.id}/payments`, body)
    const paid = await send(market, purchase, purchase.payment)
    if (paid.status !== 201) return
    purchase.paymentId = paid.body.id
  }
  if (fate === 'leave') return
  if (!purchase.isCard) await help(market, purchase, 'pay')
  if (random.chance(0.3)) await pause(market, random.between(1_000, 8_000))
  // The refund of a boleto may wait for its buyer's bank account.
  if (method !== 'boleto') await giveBack(market, purchase, fate, amountInCents)
}

async function giveBack(market: Market, purchase: Purchase, fate: string, amountInCents: number): Promise<void> {
  const { provider } = purchase.store
  // Gateway C does not report a partial refund of a charge.
  if (market.over || fate === 'keep' || (fate === 'part' && provider === 'GATEWAY_C')) return
  if (fate === 'chargeback') return help(market, purchase, 'chargeback')
  if (fate === 'bank refund') return help(market, purchase, 'refund')
  if (fate === 'part') purchase.partInCents = Math.floor(amountInCents / 3)
  const body = fate === 'part' ? { amountInCents: purchase.partInCents } : {}
  const refund = sent(`/v1/payments/${purchase.paymentId}/refunds`, body)
  purchase.refunds.push(refund)
  await send(market, purchase, refund)
}

async function buyAtPage(market: Market, purchase: Purchase): Promise<void> {
  const { offerId } = purchase.store
  const body = { offerId, method: 'credit_card', buyer: BUYER, card: cardWith(APPROVED) }
  purchase.payment = sent('/v1/test-helpers/purchases', body)
  const answer = await send(market, purchase, purchase.payment)
  if (answer.status !== 201) throw new Error(`the page answered ${answer.status} ${JSON.stringify(answer.body)}`)
  purchase.paymentId = answer.body.id
}

async function help(market: Market, { store, paymentId }: Purchase, act: string): Promise<void> {
  const url = `${market.url}/v1/test-helpers/payments/${paymentId}/${act}`
  const { status, body } = await call(url, {}, { authorization: `Bearer ${store.apiKey}` })
  if (status !== 200) market.complaints.push(`${act} at ${store.provider} answered ${status} ${JSON.stringify(body)}`)
}

function sent(path: string, body: object): Sent {
  return { path, body, key: randomUUID() }
}

/** Sends a call, and repeats it while another call with its key is in progress. */
async function send(market: Market, { store }: Pick<Purchase, 'store'>, one: Sent): Promise<Answer> {
  for (;;) {
    const answer = await sendOnce(market, store, one)
    if (answer.status !== 409 || !/in_progress/.test(answer.body.error?.code) || market.over) {
      one.answer = answer
      return answer
    }
    await delay(200)
  }
}

/** Sends a call once with its key. */
export async function sendOnce({ url }: Pick<Market, 'url'>, store: Shop, { path, body, key }: Sent): Promise<Answer> {
  return await call(url + path, body, { authorization: `Bearer ${store.apiKey}`, 'idempotency-key': key })
}

async function paymentBody(market: Market, store: Shop, method: Method, random: Random): Promise<object> {
  if (method !== 'credit_card') return { method, buyer: BUYER }
  const card = cardWith(random.chance(0.1) ? DECLINED : APPROVED)
  return { method, buyer: BUYER, installments: random.pick([1, 1, 2, 3]), card: await cardOf(market, store, card) }
}

function cardWith(number: string) {
  return { number, holderName: 'ANA M SOUZA', expiryMonth: '12', expiryYear: '2034', cvv: '123' }
}

async function cardOf({ simulatorUrl }: Market, store: Shop, card: Parameters<typeof tokenBody>[0]): Promise<object> {
  if (store.provider === 'GATEWAY_A') return card
  const isB = store.provider === 'GATEWAY_B'
  const path = isB ? `/gateway-b/core/v5/tokens?appId=${store.tokenKey}` : '/gateway-c/tokens'
  const made = await call(simulatorUrl + path, isB ? tokenBody(card) : { payeeCode: store.tokenKey, ...card }, {})
  return { token: made.body.id ?? made.body.payment_token }
}

async function pause(market: Market, ms: number): Promise<void> {
  for (let left = ms; left > 0 && !market.over; left -= 100) await delay(100)
}
