import { changeSettings } from '../../server/split/changeSettings.ts'
import { forgetStore } from '../../server/stores/authenticate.ts'
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

/** Lets payers agree to recurring PIX, refuse it and cancel it. Records the answers as examples. */
export async function takeRecurringPix({ take, call: callApi, shop }: ExampleRecorder): Promise<void> {
  await changeSettings(shop.ctx, shop.store, { recurringPix: true })
  forgetStore(shop.store.id)
  const plan = { name: 'Clube por PIX', billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 4_990 }
  const { id: offerId } = await callApi('POST', '/v1/test-helpers/offers', plan)
  const act = (operationId: string, subscriptionId: string, path: string) =>
    take(operationId, 'POST', `/v1/test-helpers/subscriptions/${subscriptionId}/${path}`, { body: {} })
  const subscribe = async () =>
    (await callApi('POST', '/v1/test-helpers/purchases', { offerId, method: 'pix_automatico', buyer })).subscriptionId
  const agreed = await subscribe()
  await act('approveRecurringPixTest', agreed, 'approve-recurring-pix')
  await act('failNextChargeTest', agreed, 'fail-next-charge')
  await act('cancelRecurringPixTest', agreed, 'cancel-recurring-pix')
  await act('refuseRecurringPixTest', await subscribe(), 'refuse-recurring-pix')
}
