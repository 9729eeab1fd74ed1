import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import type { Store } from '../stores/store.ts'

const shop = await openShop({ gateways: ['GATEWAY_B'] })
const other = (await shop.secondStore()).store
const owner = await signedIn(shop, 'owner')
const theirs = await signedIn(shop, 'owner', other)

async function newOffer(store: Store): Promise<string> {
  const product = await createProduct(shop.ctx, store, { name: 'Clube' })
  const monthly = { billingType: 'RECURRING', billingCycle: 'MONTHLY' } as const
  const { offer } = await createOffer(shop.ctx, store, {
    productId: product.id,
    name: 'Mensal',
    priceInCents: 2_990,
    ...monthly,
  })
  return offer.id
}

test('a subscription of a test buyer can be found, gets a link for another card, and can be canceled', async () => {
  const offerId = await newOffer(shop.store)
  const bought = await owner.inStore('POST', `/offers/${offerId}/test-purchase`, { method: 'credit_card' })
  const { paymentId, subscriptionId } = described(bought, 'testPurchase', 201)
  const [purchase] = await auditOf(shop, offerId)
  assert.deepEqual(purchase.after, { method: 'credit_card', paymentId, subscriptionId })
  const seen = described(await owner.inStore('GET', `/subscriptions/${subscriptionId}`), 'getSubscription')
  assert.deepEqual([seen.status, seen.cardLastFour, seen.payments[0].id], ['active', '1111', paymentId])
  assert.equal(seen.nextChargeAt, seen.currentPeriodEnd)
  for (const query of ['status=active', `offerId=${offerId}`, 'q=cliente', 'q=529.982.247-25', `q=${subscriptionId}`])
    assert.equal(
      described(await owner.inStore('GET', `/subscriptions?${query}`), 'listSubscriptions').data[0]?.id,
      subscriptionId,
      query,
    )
  assert.equal((await owner.inStore('GET', '/subscriptions?q=ninguem')).body.total, 0)
  const link = described(await owner.inStore('POST', `/subscriptions/${subscriptionId}/card-link`), 'makeCardLink', 201)
  assert.ok(link.url.includes(`/checkout/${subscriptionId}/card?token=`))
  const later = await owner.inStore('POST', `/subscriptions/${subscriptionId}/cancel`, { atPeriodEnd: true })
  assert.deepEqual([later.body.status, described(later, 'cancelSubscription').cancelAtPeriodEnd], ['active', true])
  const kept = described(await owner.inStore('POST', `/subscriptions/${subscriptionId}/keep`), 'keepSubscription')
  assert.deepEqual([later.body.can.keep, kept.can.keep, kept.cancelAtPeriodEnd], [true, false, false])
  assert.equal(kept.nextChargeAt, kept.currentPeriodEnd)
  const now = await owner.inStore('POST', `/subscriptions/${subscriptionId}/cancel`, { atPeriodEnd: false })
  assert.equal(described(now, 'cancelSubscription').status, 'canceled')
  const over = await owner.inStore('POST', `/subscriptions/${subscriptionId}/card-link`)
  assert.deepEqual([over.status, over.body.error.code], [409, 'subscription_over'])
  assert.equal((await owner.inStore('POST', `/subscriptions/${subscriptionId}/keep`)).status, 409)
  const lines = await auditOf(shop, subscriptionId)
  assert.deepEqual(
    lines.map(({ action, after }) => [action, after?.status]),
    [
      ['makeCardLink', undefined],
      ['cancelSubscription', 'active'],
      ['keepSubscription', undefined],
      ['cancelSubscription', 'canceled'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(lines), /token/)
  const sale = described(await owner.inStore('GET', `/sales/${paymentId}`), 'getSale')
  assert.deepEqual([sale.can.refund, sale.subscriptionId, sale.offer.name], [true, subscriptionId, 'Mensal'])
})

test('an offer or subscription of another store is not found', async () => {
  const offerId = await newOffer(other)
  const call = (method: string, path: string, body?: object) => theirs.call(method, `/stores/${other.id}${path}`, body)
  const { subscriptionId } = (await call('POST', `/offers/${offerId}/test-purchase`, { method: 'credit_card' })).body
  assert.equal((await call('GET', `/subscriptions/${subscriptionId}`)).status, 200)
  for (const [method, path, body] of [
    ['GET', `/subscriptions/${subscriptionId}`],
    ['POST', `/subscriptions/${subscriptionId}/cancel`, { atPeriodEnd: false }],
    ['POST', `/subscriptions/${subscriptionId}/keep`],
    ['POST', `/subscriptions/${subscriptionId}/card-link`],
    ['POST', `/offers/${offerId}/test-purchase`, { method: 'pix' }],
  ] as const)
    assert.equal((await owner.inStore(method, path, body)).status, 404, path)
})
