import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFor, cards } from '../../test/cards.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop, type Shop } from '../../test/shop.ts'
import { createRandom, type Random } from '../../torture/systems/random.ts'
import { newId } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import { createPayment } from '../payments/createPayment.ts'

type Body = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: tests read JSON from the wire.
type Json = any

const address = { zipCode: '01310-100', street: 'Avenida Paulista', number: '1', city: 'São Paulo', state: 'SP' }
const payer = { ...buyer, ip: '203.0.113.7', address: { ...address, neighborhood: 'Bela Vista' } }
const LIVES = 4

/** The abilities of each gateway in this test. */
const gateways: Record<Provider, { method: 'pix' | 'credit_card'; recipients: number; refunds: boolean }> = {
  GATEWAY_A: { method: 'pix', recipients: 3, refunds: true },
  GATEWAY_B: { method: 'pix', recipients: 3, refunds: true },
  GATEWAY_C: { method: 'credit_card', recipients: 3, refunds: false },
  GATEWAY_D: { method: 'credit_card', recipients: 1, refunds: true },
}

const shop = await openShop()

// One node serves a store of each gateway, because four nodes in sequence took minutes on a busy machine.
describe('after random sales and refunds, every party has the exact cents in our rows and at the gateway', {
  concurrency: true,
}, () => {
  for (const [provider, does] of Object.entries(gateways) as [Provider, (typeof gateways)[Provider]][])
    test(provider, async () => {
      const random = createRandom(18)
      const place = await openPlace(provider)
      const recipients: string[] = []
      for (let index = 0; index < does.recipients; index++) {
        const sent = { name: `R${index}`, accounts: { [provider]: `sim_r${index}` } }
        recipients.push((await place.call('POST', '/v1/recipients', sent)).body.id)
      }
      for (let life = 0; life < LIVES; life++) await live(place, { random, recipients, does })
    })
})

/** Opens a store at one gateway in the shared node. */
async function openPlace(provider: Provider): Promise<Shop> {
  const { store, key } = await shop.secondStore({ refundWindowDays: 30 }, [provider])
  const authorization = `Bearer ${key}`
  const calls: Shop['call'] = (method, path, body, headers) =>
    shop.call(method, path, body, { authorization, ...headers })
  return { ...shop, store, key, call: calls }
}

async function live(
  shop: Shop,
  { random, recipients, does }: { random: Random; recipients: string[]; does: (typeof gateways)[Provider] },
): Promise<void> {
  const amountInCents = random.between(3_000, 99_999)
  const split = recipients.map((recipientId) =>
    random.chance(0.3)
      ? { recipientId, amountInCents: random.between(1, 300) }
      : { recipientId, percent: random.between(1, 2_500) / 100 },
  )
  const charge = await shop.call('POST', '/v1/charges', { currency: 'BRL', amountInCents, split })
  assert.equal(charge.status, 201, JSON.stringify(charge.body))
  const id = await pay(shop, charge.body.id, does.method)
  const total = (await saleOf(shop, id)).amountInCents
  await assertSums(shop, id)
  if (!does.refunds) return await refuseRefund(shop, id)
  let left = total
  while (left > 0) {
    const part = random.chance(0.7) ? random.between(1, left) : left
    const body = part === left ? {} : { amountInCents: part }
    const { status, body: answer } = await shop.call('POST', `/v1/payments/${id}/refunds`, body)
    assert.equal(status, 201, JSON.stringify(answer))
    left -= part
    const wanted = total - left
    await eventually(async () => (await saleOf(shop, id)).refundedInCents === wanted, `${wanted} cents went back`)
    await assertSums(shop, id)
  }
  const { split: shares } = await saleOf(shop, id)
  for (const { amountInCents: share, refundedInCents } of shares) assert.equal(refundedInCents, share)
}

/** Asserts that the API refuses a refund and records none, because gateway C cannot refund a divided payment. */
async function refuseRefund(shop: Shop, id: string): Promise<void> {
  const { status, body } = await shop.call('POST', `/v1/payments/${id}/refunds`, {})
  assert.deepEqual([status, body.error.code], [422, 'refund_not_supported'])
  assert.deepEqual((await saleOf(shop, id)).refunds, [])
  await assertSums(shop, id)
}

async function pay(shop: Shop, chargeId: string, method: 'pix' | 'credit_card'): Promise<string> {
  const isHosted = shop.store.gateways[0]!.provider === 'GATEWAY_D'
  const card = method === 'credit_card' && !isHosted ? await cardFor(shop, cards.approved) : undefined
  const request = { method, buyer: payer, ...(card && { card }) }
  // Only the checkout can pay on the gateway's own page.
  const id = isHosted
    ? (await createPayment(shop.ctx, shop.store, chargeId, { request, paymentId: newId('pay'), channel: 'checkout' }))
        .payment.id
    : (await shop.call('POST', `/v1/charges/${chargeId}/payments`, request)).body.id
  const sale = await shop.call('GET', `/v1/payments/${id}`)
  if (sale.body.status !== 'PAID') await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
  assert.equal((await saleOf(shop, id)).status, 'PAID')
  return id
}

async function saleOf(shop: Shop, id: string): Promise<Json> {
  return (await shop.call('GET', `/v1/payments/${id}`)).body
}

/** Our shares equal the gateway's, and with the store's rest they add up to the total. */
async function assertSums(shop: Shop, id: string): Promise<void> {
  const sale = await saleOf(shop, id)
  const { body } = await call(shop.simulatorUrl, 'GET', '/control/shares')
  const booked = body.filter(({ reference, amountInCents }: Body) => reference === id && amountInCents !== 0)
  const amounts = (all: Json[]) => all.map((share) => [share.amountInCents, share.refundedInCents])
  assert.deepEqual(amounts(booked), amounts(sale.split.filter((share: Json) => share.amountInCents > 0)))
  const sum = (name: string) => sale.split.reduce((all: number, share: Json) => all + share[name], 0)
  const storeKeeps = sale.amountInCents - sum('amountInCents')
  const storeGaveBack = sale.refundedInCents - sum('refundedInCents')
  assert.ok(storeKeeps > 0 && storeGaveBack >= 0 && storeGaveBack <= storeKeeps, JSON.stringify(sale))
}
