/**
 * The server refuses the value that `readMoney` returns for an unreadable amount, in each form with a field for an
 * amount.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../test/dashboard.ts'
import { buyer, openShop } from '../../../test/shop.ts'
import { UNREADABLE } from './readMoney.ts'

const shop = await openShop({ jobs: false })
const owner = await signedIn(shop, 'owner')
const unreadable = Math.round(UNREADABLE * 100)

const made = async (path: string, body: object) => {
  const answer = await owner.inStore('POST', path, body)
  assert.ok([200, 201].includes(answer.status), `${path} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const product = await made('/products', { name: 'Curso' })
const priced = { name: 'Oferta', productId: product.id, priceInCents: 10_000 }
const offer = await made('/offers', priced)
const account = { name: 'Ana', accounts: { GATEWAY_A: 'sim_ana' } }
const recipient = (await shop.call('POST', '/v1/recipients', account)).body
const charge = await made('/charges', { currency: 'BRL', amountInCents: 10_000 })
const pix = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
await shop.call('POST', `/v1/test-helpers/payments/${pix.body.id}/pay`)

const monthly = { ...priced, billingType: 'RECURRING', billingCycle: 'MONTHLY' }
const batch = { name: 'Lote', priceInCents: unreadable, startsAt: null, endsAt: null, maxSales: null }
const coupon = { code: 'DEZ', percent: null, amountInCents: unreadable, offers: null, startsAt: null, endsAt: null }
const split = [{ recipientId: recipient.id, amountInCents: unreadable }]

for (const [form, method, path, body] of [
  ['price of an offer', 'POST', '/offers', { ...priced, priceInCents: unreadable }],
  ['changed price of an offer', 'PATCH', `/offers/${offer.id}`, { priceInCents: unreadable }],
  ['fee of a subscription', 'POST', '/offers', { ...monthly, setupFeeInCents: unreadable }],
  ['share of an offer', 'POST', '/offers', { ...priced, split }],
  ['price of a batch', 'PUT', `/offers/${offer.id}/batches`, { batches: [batch] }],
  ['coupon', 'POST', '/coupons', { ...coupon, maxUses: null, maxPerBuyer: null, cycles: null }],
  ['payment link', 'POST', '/payment-links', { name: 'Link', amountInCents: unreadable }],
  ['share of a payment link', 'POST', '/payment-links', { name: 'Link', amountInCents: 10_000, split }],
  ['charge', 'POST', '/charges', { currency: 'BRL', amountInCents: unreadable }],
  ['share of a charge', 'POST', '/charges', { currency: 'BRL', amountInCents: 10_000, split }],
  ['share of the store', 'PUT', '/split', { split }],
  ['refund', 'POST', `/sales/${pix.body.id}/refund`, { amountInCents: unreadable, reason: 'other' }],
  ['fee of the platform', 'PATCH', '/settings', { platformFeeFixedInCents: unreadable }],
] as const)
  test(`an unreadable amount is refused: ${form}`, async () => {
    const answer = await owner.inStore(method, path, body)
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    assert.match(answer.body.error.param, /InCents$|^items$/)
  })
