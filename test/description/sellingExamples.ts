import { buyer } from '../shop.ts'
import type { ExampleRecorder } from './exampleRecorder.ts'

export async function takeCharges({ take }: ExampleRecorder): Promise<void> {
  const items = [{ name: 'Camiseta', quantity: 2, unitAmountInCents: 4_990 }]
  const charge = { currency: 'BRL', items, metadata: { order: '1042' } }
  const canceled = await take('createCharge', 'POST', '/v1/charges', { body: charge })
  await take('cancelCharge', 'POST', `/v1/charges/${canceled.id}/cancel`, { body: {} })
  const { id } = await take('createCharge', 'POST', '/v1/charges', { body: charge })
  await take('getCharge', 'GET', `/v1/charges/${id}`)
  await take('listCharges', 'GET', '/v1/charges?perPage=1')
  await take('listPaymentMethods', 'GET', '/v1/payment-methods?amountInCents=9980&maxInstallments=3')
  const pix = { body: { method: 'pix', buyer } }
  const payment = await take('createPayment', 'POST', `/v1/charges/${id}/payments`, pix)
  await take('createPayment', 'POST', `/v1/charges/${id}/payments`, pix) // Answers 200 with the open PIX.
  await take('payTestPayment', 'POST', `/v1/test-helpers/payments/${payment.id}/pay`, { body: {} })
  await take('getPayment', 'GET', `/v1/payments/${payment.id}`)
  await take('listPayments', 'GET', '/v1/payments?perPage=1')
  await take('exportPayments', 'GET', '/v1/payments.csv')
  const part = { amountInCents: 1_000, reason: 'buyer_regret' }
  await take('refundPayment', 'POST', `/v1/payments/${payment.id}/refunds`, { body: part })
}

/** Records the examples of products, offers, coupons and checkout sessions. */
export async function takeCatalog({ take }: ExampleRecorder): Promise<void> {
  const { id: productId } = await take('createProduct', 'POST', '/v1/products', { body: { name: 'Clube do café' } })
  await take('updateProduct', 'PATCH', `/v1/products/${productId}`, { body: { name: 'Clube do café especial' } })
  await take('getProduct', 'GET', `/v1/products/${productId}`)
  await take('listProducts', 'GET', '/v1/products?perPage=1')
  const cycle = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 4_990 }
  const { id: offerId } = await take('createOffer', 'POST', '/v1/offers', {
    body: { productId, name: 'Mensal', ...cycle },
  })
  await take('updateOffer', 'PATCH', `/v1/offers/${offerId}`, { body: { priceInCents: 5_490 } })
  await take('getOffer', 'GET', `/v1/offers/${offerId}`)
  await take('listOffers', 'GET', '/v1/offers?perPage=1')
  const coupon = { code: 'CAFE10', percent: 10, maxUses: 100 }
  const { id: couponId } = await take('createCoupon', 'POST', '/v1/coupons', { body: coupon })
  await take('updateCoupon', 'PATCH', `/v1/coupons/${couponId}`, { body: { maxUses: 200 } })
  await take('getCoupon', 'GET', `/v1/coupons/${couponId}`)
  await take('listCoupons', 'GET', '/v1/coupons?perPage=1')
  const session = { offerId, clientReference: 'order-1042', customer: { email: 'ana@example.com' } }
  const { id } = await take('createCheckoutSession', 'POST', '/v1/checkout-sessions', { body: session })
  await take('getCheckoutSession', 'GET', `/v1/checkout-sessions/${id}`)
  await take('listCheckoutSessions', 'GET', '/v1/checkout-sessions?perPage=1')
  await take('expireCheckoutSession', 'POST', `/v1/checkout-sessions/${id}/expire`, { body: {} })
  const purchase = { offerId, method: 'pix', buyer }
  const bought = await take('createTestPurchase', 'POST', '/v1/test-helpers/purchases', { body: purchase })
  await take('payTestPayment', 'POST', `/v1/test-helpers/payments/${bought.id}/pay`, { body: {} })
}

/** Records the examples of webhook endpoints, recipients and the stores of a partner. */
export async function takeStore({ take }: ExampleRecorder): Promise<void> {
  const path = '/v1/webhook-endpoints'
  const input = { url: 'https://shop.example/hook', events: ['payment.paid', 'payment.refunded'] }
  const { id } = await take('createWebhookEndpoint', 'POST', path, { body: input })
  await take('updateWebhookEndpoint', 'PATCH', `${path}/${id}`, { body: { enabled: false } })
  await take('getWebhookEndpoint', 'GET', `${path}/${id}`)
  await take('listWebhookEndpoints', 'GET', path)
  await take('rotateWebhookSecret', 'POST', `${path}/${id}/rotate-secret`, { body: {} })
  await take('deleteWebhookEndpoint', 'DELETE', `${path}/${id}`)
  const recipient = { name: 'Bia Lima', document: '529.982.247-25', accounts: { GATEWAY_A: 'sim_bia' } }
  const { id: recipientId } = await take('createRecipient', 'POST', '/v1/recipients', { body: recipient })
  await take('changeRecipient', 'PATCH', `/v1/recipients/${recipientId}`, { body: { name: 'Bia Lima Souza' } })
  await take('getRecipient', 'GET', `/v1/recipients/${recipientId}`)
  await take('listRecipients', 'GET', '/v1/recipients?perPage=1')
  const store = { name: 'Loja da Bia', settings: { maxInstallments: 6 } }
  await take('createPartnerStore', 'POST', '/v1/partner/stores', { body: store })
}

/** Records the examples of courses and students. @param key an API key of a store that has one student */
export async function takeCourses({ take }: ExampleRecorder, key: string): Promise<void> {
  const { data: courses } = await take('listCourses', 'GET', '/v1/courses?perPage=1', { key })
  await take('getCourse', 'GET', `/v1/courses/${courses[0].id}`, { key })
  await take('listCohorts', 'GET', `/v1/cohorts?courseId=${courses[0].id}`, { key })
  const { data: students } = await take('listStudents', 'GET', '/v1/students?perPage=1', { key })
  await take('getStudent', 'GET', `/v1/students/${students[0].id}`, { key })
  await take('getProgress', 'GET', `/v1/students/${students[0].id}/progress`, { key })
}
