import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyer, openShop } from '../../test/shop.ts'
import { createProduct } from '../catalog/products.ts'
import { saveBatches } from '../catalog/saveBatches.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { providers } from '../core/provider.ts'
import { gatewayFor } from '../gateways/all.ts'
import { maxInstallmentsOf, smallestTotalInCents } from '../gateways/minimumAmount.ts'
import { messagesIn } from '../pages/i18n/language.ts'
import { chooseForOrder, chooseKeptCard, requireGatewayMethod } from '../payments/chooseGatewayMethod.ts'
import { listPaymentMethods } from '../payments/listPaymentMethods.ts'
import type { Store } from '../stores/store.ts'
import { offeredMethods } from './offeredMethods.ts'
import { type PaymentForm, paymentForm } from './views/paymentForm.ts'

const shop = await openShop({ gateways: ['GATEWAY_A'], jobs: false })
const { ctx } = shop
/** The store with a real gateway account. No test of this file calls the gateway. */
const real: Store = { ...shop.store, gateways: shop.store.gateways.map((one) => ({ ...one, simulated: false })) }

test('the minimum amount of a gateway equals the amount in its guide', () => {
  for (const provider of providers) {
    const { minimum, guide } = gatewayFor(provider)
    const amount = minimum && (minimum.totalInCents / 100).toFixed(2)
    const named = /(?:minimum of a charge)[^R]*R\$ (\d+\.\d\d)/.exec(JSON.stringify(guide))?.[1]
    assert.equal(amount, named, provider)
  }
})

test('a price below the minimum of every method cannot be saved, except with a simulated account', async () => {
  const { id: productId } = await createProduct(ctx, shop.store, { name: 'Curso' })
  const cheap = { productId, name: 'Amostra', priceInCents: 499 }
  const refused = { details: { param: 'priceInCents' }, message: /R\$5\.00 or more/ }
  await assert.rejects(createOffer(ctx, real, cheap), (error: Error) => {
    assert.match(error.message, refused.message)
    return true
  })
  const { offer } = await createOffer(ctx, shop.store, cheap)
  const batches = [{ name: 'Lote 1', priceInCents: 499 }]
  await assert.rejects(saveBatches(ctx, real, offer.id, batches), { message: refused.message })
  await createOffer(ctx, real, { ...cheap, priceInCents: 500 })
})

test('a page and a payment below the minimum name the minimum, and no installment is below its own minimum', () => {
  const payable = {
    amountInCents: 499,
    currency: 'brl',
    maxInstallments: 12,
    interestPaidByBuyer: false,
    boletoDueInDays: 3,
  }
  const offered = offeredMethods(ctx, real, payable, false)
  assert.deepEqual(offered, { methods: [], leastInCents: 500 })
  const form = { payable, offered } as unknown as PaymentForm
  assert.match(paymentForm(form, messagesIn('pt')), /só recebe pagamentos a partir de R\$\s5,00/)
  assert.equal(offeredMethods(ctx, shop.store, payable, false).methods.length, 3)
  assert.throws(() => requireGatewayMethod(real, 'pix', 'brl', 499), { message: /R\$5\.00 or more/ })
  assert.equal(requireGatewayMethod(real, 'pix', 'brl', 500).account.provider, 'GATEWAY_A')
  const { installments } = listPaymentMethods(ctx, real, { amountInCents: 1_999, maxInstallments: 12 })
  assert.equal(installments!.length, 3)
  const [account] = real.gateways
  assert.deepEqual([maxInstallmentsOf(account!, 499), maxInstallmentsOf(account!, 100_000)], [1, 12])
  assert.equal(maxInstallmentsOf({ provider: 'GATEWAY_C', simulated: false }, 1_999), 3)
  assert.equal(smallestTotalInCents([], 'brl'), undefined)
  const kept = { paymentId: 'pay_1', accountId: account!.id, id: 'card' }
  assert.equal(chooseKeptCard(real, kept.accountId, 'brl', 499), undefined)
  assert.equal(chooseKeptCard(real, kept.accountId, 'brl', 500)?.account.id, account!.id)
  const order = { request: { method: 'credit_card', buyer, installments: 4 }, keptCard: kept } as const
  const charge = { currency: 'brl', max_installments: 12, amount_in_cents: 1_999 }
  assert.throws(() => chooseForOrder(real, charge, order, 'checkout'), {
    message: '"installments" must be 3 or less for this charge.',
  })
})
