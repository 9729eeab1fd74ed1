import { buyer } from '../shop.ts'
import type { ExampleRecorder } from './exampleRecorder.ts'

/** Pauses, resumes and changes a subscription. Records the answers and events as examples. */
export async function takeSteering({ take, call: callApi }: ExampleRecorder): Promise<void> {
  const monthly = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 4_990 }
  const { id: offerId, product } = await callApi('POST', '/v1/test-helpers/offers', {
    name: 'Clube mensal',
    ...monthly,
  })
  const yearly = { ...monthly, productId: product.id, name: 'Anual', billingCycle: 'YEARLY', priceInCents: 49_900 }
  const { id: yearlyId } = await callApi('POST', '/v1/offers', yearly)
  const address = { zipCode: '01310100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' }
  const wanted = { offerId, method: 'boleto', buyer: { ...buyer, address } }
  const { id, subscriptionId } = await callApi('POST', '/v1/test-helpers/purchases', wanted)
  await callApi('POST', `/v1/test-helpers/payments/${id}/pay`, {})
  // The payment begins the subscription.
  await callApi('POST', '/v1/test-helpers/clock/advance', { seconds: 1 })
  const act = (operationId: string, path: string, body: object = {}) =>
    take(operationId, 'POST', `/v1/subscriptions/${subscriptionId}/${path}`, { body })
  await act('pauseSubscription', 'pause', { periods: 1 })
  await act('resumeSubscription', 'resume')
  await act('changeSubscriptionPlan', 'change-plan', { offerId: yearlyId, when: 'period_end' })
  const { currentPeriodEnd } = await callApi('GET', `/v1/subscriptions/${subscriptionId}`)
  await act('changeSubscriptionDay', 'change-day', { day: ((new Date(currentPeriodEnd).getUTCDate() + 13) % 28) + 1 })
  await act('changeSubscriptionMethod', 'change-method', { method: 'pix' })
  await callApi('POST', `/v1/subscriptions/${subscriptionId}/cancel`, { atPeriodEnd: true })
  await act('keepSubscription', 'keep')
}
