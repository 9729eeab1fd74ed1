import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { listProducts, updateProduct } from '../catalog/products.ts'
import { updateOffer } from '../catalog/saveOffer.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'

const shop = await openShop({ jobs: false })

const edited = { name: 'Nova', priceInCents: 7_777, description: 'Outra', statementDescriptor: 'NOVA' }

describe('an edited offer', () => {
  test('changes no sale, so API, CSV, dashboard and events show the offer as it was sold', async () => {
    const { call, store } = shop
    const offer = (await call('POST', '/v1/test-helpers/offers', { name: 'À vista', priceInCents: 5_000 })).body
    const bought = await call('POST', '/v1/test-helpers/purchases', { offerId: offer.id, method: 'pix', buyer })
    assert.equal(bought.status, 201)
    await updateOffer(shop.ctx, store, offer.id, edited)
    await updateProduct(shop.ctx, store, offer.product.id, { name: 'Outro produto' })
    const { id } = bought.body
    const { pix: _code, boleto: _slip, ...sale } = (await call('GET', `/v1/payments/${id}`)).body
    assert.deepEqual([sale.offer, sale.product], [offer, offer.product])
    const [listed] = (await call('GET', `/v1/payments?productId=${offer.product.id}`)).body.data
    assert.deepEqual(listed, sale)
    const file: string = (await call('GET', '/v1/payments', undefined, { accept: 'text/csv' })).body
    assert.ok(file.includes(`,${offer.product.name},${offer.id},À vista,5000,`), file)

    assert.equal((await call('POST', `/v1/test-helpers/payments/${id}/pay`)).status, 200)
    const owner = await signedIn(shop, 'owner')
    assert.deepEqual((await owner.inStore('GET', `/sales/${id}`)).body.offer, offer)
    const stored = await shop.ctx.database.pool.query('select payload from events where payment_id = $1', [id])
    const offers = stored.rows.map(({ payload }) => JSON.parse(`{${payload}`).data.offer)
    assert.deepEqual(offers, [offer, offer])

    const next = await call('POST', '/v1/test-helpers/purchases', { offerId: offer.id, method: 'pix', buyer })
    const now = (await call('GET', `/v1/payments/${next.body.id}`)).body
    assert.deepEqual([now.amountInCents, now.offer.priceInCents, now.product.name], [7_777, 7_777, 'Outro produto'])
  })

  test('changes no imported sale', async () => {
    const document = {
      ref: 's',
      name: 'Mudança',
      apiKeys: [{ ref: 'all' }],
      products: [{ ref: 'p', name: 'Curso' }],
      offers: [{ ref: 'o', product: 'p', name: 'Antiga', priceInCents: 5_000 }],
      payments: [{ ref: 'h', offer: 'o', amountInCents: 4_500 }],
    }
    const { stores } = await importDocument(shop.ctx, { stores: [document] }, importSections)
    // biome-ignore lint/suspicious/noExplicitAny: the import returns an object of any shape
    const made = stores.s as any
    await updateOffer(shop.ctx, { ...shop.store, id: made.id }, made.offers.o, edited)
    const authorization = `Bearer ${made.apiKeys.all}`
    const sale = (await shop.call('GET', `/v1/payments/${made.payments.h}`, undefined, { authorization })).body
    assert.deepEqual([sale.offer.name, sale.offer.priceInCents, sale.product.name], ['Antiga', 5_000, 'Curso'])
  })

  test('changes no subscription, so a renewal shows the price of the purchase', async () => {
    const courseStore = await openCourseStore(shop, { monthly: { priceInCents: 4_900 } })
    const { subscriptionId } = (await courseStore.buy('monthly')).body
    const before = await courseStore.get(subscriptionId)
    await updateOffer(shop.ctx, courseStore.store, courseStore.offers.monthly!, {
      ...edited,
      priceInCents: 9_900,
      billingCycle: 'YEARLY',
    })
    const [product] = (await listProducts(shop.ctx, courseStore.store, { page: 1, perPage: 1 })).data
    await updateProduct(shop.ctx, courseStore.store, product!.id, { name: 'Outro clube' })
    await courseStore.advance(32 * DAY_S)
    const { offer } = await courseStore.get(subscriptionId)
    assert.deepEqual(offer, before.offer)
    const [renewal, first] = (await courseStore.call('GET', '/v1/payments')).body.data
    for (const sale of [renewal, first]) {
      assert.deepEqual([sale.subscriptionId, sale.amountInCents], [subscriptionId, 4_900])
      assert.deepEqual(
        [sale.offer.name, sale.offer.priceInCents, sale.offer.billingCycle, sale.product.name],
        ['monthly', 4_900, 'MONTHLY', 'Clube'],
      )
    }
    for (const kind of ['payment.paid', 'subscription.renewed']) {
      const { data } = (await courseStore.events(kind)).at(-1)!
      assert.deepEqual([data.offer.name, data.offer.priceInCents, data.offer.product.name], ['monthly', 4_900, 'Clube'])
    }
  })

  test('has its new statement descriptor on the card statement from the next cycle', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const { subscriptionId } = (await courseStore.buy('monthly')).body
    await updateOffer(shop.ctx, courseStore.store, courseStore.offers.monthly!, { statementDescriptor: 'NOVA' })
    await courseStore.advance(32 * DAY_S)
    const charges = await shop.ctx.database.pool.query(
      'select statement_descriptor from charges where subscription_id = $1 order by cycle',
      [subscriptionId],
    )
    assert.deepEqual(
      charges.rows.map((row) => row.statement_descriptor),
      [null, 'NOVA'],
    )
  })
})
