import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyer, openShop } from '../../test/shop.ts'
import { newId } from '../core/ids.ts'
import { importDocument } from '../import/importDocument.ts'
import { payLink } from '../payments/payLink.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'
import { listOffers } from './listOffers.ts'
import { findOffer } from './offer.ts'
import { createPaymentLink, findSoldLink, listPaymentLinks, updatePaymentLink } from './paymentLinks.ts'
import { createProduct, listProducts, updateProduct } from './products.ts'
import { createOffer, type OfferInput, updateOffer } from './saveOffer.ts'

const shop = await openShop()
const { ctx } = shop
const page = { page: 1, perPage: 50 }

const loja = {
  ref: 'loja',
  name: 'Loja Exemplo',
  apiKeys: [{ ref: 'all' }],
  products: [
    { ref: 'p1', name: 'Curso de Violão' },
    { ref: 'p2', name: 'Clube' },
  ],
  offers: [
    { ref: 'o1', product: 'p1', name: 'À vista', priceInCents: 9700, currency: 'BRL', setupFeeInCents: null },
    {
      ref: 'o2',
      product: 'p2',
      name: 'Mensal',
      description: 'Aulas novas toda semana',
      billingType: 'RECURRING',
      billingCycle: 'MONTHLY',
      priceInCents: 2990,
      setupFeeInCents: 1000,
      trialDays: 7,
      maxCharges: 12,
      statementDescriptor: 'CLUBE',
      metadata: { plano: 'ouro' },
    },
  ],
  paymentLinks: [{ ref: 'l1', name: 'Aula avulsa', amountInCents: 5000 }],
  payments: [
    { ref: 'h1', amountInCents: 9700, offer: 'o1' },
    { ref: 'h2', amountInCents: 100, product: 'p2' },
  ],
}

describe('an import of a catalogue', () => {
  test('writes offers and links, and returns the URL of each link', async () => {
    const { stores } = await importDocument(ctx, { stores: [loja] }, importSections)
    const made = stores.loja as unknown as Record<string, Record<string, string>> & {
      id: string
      paymentLinks: { l1: { id: string; url: string } }
    }
    const { id, url } = made.paymentLinks.l1
    assert.match(id, /^lnk_/)
    assert.equal(url, `${ctx.settings.publicUrl}/checkout/${id}`)
    const monthly = (await findOffer(ctx.database, made.id, made.offers!.o2!))!
    assert.deepEqual(monthly.metadata, { plano: 'ouro' })
    assert.deepEqual(monthly.offer, {
      id: made.offers!.o2,
      name: 'Mensal',
      description: 'Aulas novas toda semana',
      billingType: 'RECURRING',
      billingCycle: 'MONTHLY',
      priceInCents: 2990,
      currency: 'brl',
      setupFeeInCents: 1000,
      trialDays: 7,
      maxCharges: 12,
      statementDescriptor: 'CLUBE',
      product: { id: made.products!.p2, name: 'Clube' },
    })
    const once = (await findOffer(ctx.database, made.id, made.offers!.o1!))!.offer
    assert.deepEqual(
      [once.billingType, once.billingCycle, once.setupFeeInCents, once.trialDays],
      ['ONE_TIME', null, null, null],
    )
    assert.equal(await findOffer(ctx.database, shop.store.id, once.id), undefined)

    const authorization = `Bearer ${made.apiKeys!.all}`
    const sales = await shop.call('GET', `/v1/payments?productId=${made.products!.p1}`, undefined, { authorization })
    assert.deepEqual(
      sales.body.data.map((sale: { offerId: string; product: { name: string } }) => [sale.offerId, sale.product.name]),
      [[once.id, 'Curso de Violão']],
    )
  })

  const refusals: Record<string, { offer?: object; link?: object; param: string }> = {
    'a one-time offer with a cycle': { offer: { billingCycle: 'MONTHLY' }, param: 'offers.0.billingCycle' },
    'a one-time offer with a trial': { offer: { trialDays: 7 }, param: 'offers.0.trialDays' },
    'a recurring offer without a cycle': { offer: { billingType: 'RECURRING' }, param: 'offers.0.billingCycle' },
    'an unknown cycle': { offer: { billingType: 'RECURRING', billingCycle: 'DAILY' }, param: 'offers.0.billingCycle' },
    'a price of 0': { offer: { priceInCents: 0 }, param: 'offers.0.priceInCents' },
    'a price and a setup fee that exceed the maximum together': {
      offer: { priceInCents: 99_999_999_999, setupFeeInCents: 1 },
      param: 'offers.0.setupFeeInCents',
    },
    'an unknown currency': { offer: { currency: 'zzz' }, param: 'offers.0.currency' },
    'an unknown product': { offer: { product: 'p9' }, param: 'offers.0.product' },
    'a link with the amount 0': { link: { amountInCents: 0 }, param: 'paymentLinks.0.amountInCents' },
    'a link with an unknown currency': { link: { currency: 'zzz' }, param: 'paymentLinks.0.currency' },
  }
  for (const [name, { offer, link, param }] of Object.entries(refusals))
    test(`is refused with the path of the error if it has ${name}`, async () => {
      const store = {
        ref: 'a',
        name: 'A',
        products: [{ ref: 'p1', name: 'P' }],
        offers: [{ ref: 'o', product: 'p1', name: 'O', priceInCents: 100, ...offer }],
        paymentLinks: [{ ref: 'l', name: 'L', amountInCents: 100, ...link }],
      }
      await assert.rejects(importDocument(ctx, { stores: [store] }, importSections), {
        status: 400,
        details: { param: `stores.0.${param}` },
      })
    })
})

describe('the catalogue', () => {
  test('keeps the fields that are missing from a change', async () => {
    const product = await createProduct(ctx, shop.store, { name: 'Curso' })
    assert.equal((await updateProduct(ctx, shop.store, product.id, { name: 'Curso de Café' })).name, 'Curso de Café')
    const input: OfferInput = { productId: product.id, name: 'À vista', priceInCents: 5000, metadata: { a: 1 } }
    const { offer } = await createOffer(ctx, shop.store, input)
    const changed = await updateOffer(ctx, shop.store, offer.id, { priceInCents: 6000, active: false })
    assert.deepEqual(changed, {
      offer: { ...offer, priceInCents: 6000 },
      billing_cycle: null,
      metadata: { a: 1 },
      recurring_pix: null,
      split: null,
      active: false,
      bumps: null,
      upsell_offer_id: null,
      on_sale: false,
      has_batches: false,
    })
    const offers = await listOffers(ctx, shop.store, { ...page, productId: product.id })
    assert.deepEqual([offers.total, offers.data[0]!.priceInCents], [1, 6000])
    assert.deepEqual((await listProducts(ctx, shop.store, page)).data[0]!.id, product.id)
  })

  test('of another store cannot be changed, listed or sold', async () => {
    const other = (await shop.secondStore()).store
    const product = await createProduct(ctx, shop.store, { name: 'Curso' })
    const input = { productId: product.id, name: 'O', priceInCents: 100 }
    const { offer } = await createOffer(ctx, shop.store, input)
    const link = await createPaymentLink(ctx, shop.store, { name: 'L', amountInCents: 100 })
    await assert.rejects(createOffer(ctx, other, input), { status: 400, details: { param: 'productId' } })
    await assert.rejects(updateOffer(ctx, other, offer.id, { name: 'X' }), { status: 404 })
    await assert.rejects(updateProduct(ctx, other, product.id, { name: 'X' }), { status: 404 })
    await assert.rejects(updatePaymentLink(ctx, other, link.id, { name: 'X' }), { status: 404 })
    assert.equal((await listPaymentLinks(ctx, other, page)).total, 0)
  })
})

describe('a payment link', () => {
  test('creates a charge when a buyer pays, and the API shows that charge but refuses payments for it', async () => {
    const store = await getStore(ctx.database, shop.store.id)
    const { id } = await createPaymentLink(ctx, store, { name: 'Aula avulsa', amountInCents: 5000 })
    const pix = { method: 'pix' as const, buyer }
    const pay = async () =>
      (
        await payLink(ctx, store, (await findSoldLink(ctx.database, store.id, id))!, {
          request: pix,
          paymentId: newId('pay'),
        })
      ).payment
    const [payment, other] = [await pay(), await pay()]
    const chargeId = payment.charge_id
    assert.notEqual(chargeId, other.charge_id)
    const shown = await shop.call('GET', `/v1/charges/${chargeId}`)
    assert.deepEqual(
      [shown.status, shown.body.amountInCents, shown.body.description, shown.body.status],
      [200, 5000, 'Aula avulsa', 'pending'],
    )
    const listed = (await shop.call('GET', '/v1/charges')).body.data.map((charge: { id: string }) => charge.id)
    assert.ok(listed.includes(chargeId))

    assert.equal((await shop.call('POST', `/v1/charges/${chargeId}/payments`, pix)).status, 404)
    await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'paid')
    assert.equal((await shop.call('GET', `/v1/payments/${payment.id}`)).body.chargeId, chargeId)

    await updatePaymentLink(ctx, store, id, { active: false })
    assert.equal(await findSoldLink(ctx.database, store.id, id), undefined)
    await updatePaymentLink(ctx, store, id, { active: true, amountInCents: 7000 })
    assert.equal((await pay()).amount_in_cents, 7000)
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.amountInCents, 5000)
  })
})
