import { buyerKeyOf } from '../../server/catalog/buyerKey.ts'
import { createDestination } from '../../server/webhooks/conversionDestinations.ts'
import { eventually } from '../eventually.ts'
import { buyer, call } from '../shop.ts'
import type { ExampleRecorder } from './exampleRecorder.ts'

const DAY_SECONDS = 86_400

/** Records the examples of the helpers that act as buyer, bank and gateway, and the examples of their effects. */
export async function takeTestPayments(recorder: ExampleRecorder): Promise<void> {
  const { take } = recorder
  const act = (operationId: string, id: string, path: string) =>
    take(operationId, 'POST', `/v1/test-helpers/payments/${id}/${path}`, { body: {} })
  await act('failTestPayment', await pixOf(recorder), 'fail')
  await act('expireTestPayment', await pixOf(recorder), 'expire')
  await act('refundTestPayment', await paidPix(recorder), 'refund')
  const lost = await paidPix(recorder)
  await act('chargebackTestPayment', lost, 'chargeback')
  await act('loseDisputeTestPayment', lost, 'lose-dispute')
  const won = await paidPix(recorder)
  await act('chargebackTestPayment', won, 'chargeback')
  await act('winDisputeTestPayment', won, 'win-dispute')
  const blocked = await paidPix(recorder)
  await act('blockTestPayment', blocked, 'block')
  await act('unblockTestPayment', blocked, 'unblock')
  const { data } = await take('listDisputes', 'GET', '/v1/disputes?perPage=1')
  await take('getDispute', 'GET', `/v1/disputes/${data[0].id}`)
  const refunded = await paidPix(recorder)
  await recorder.call('POST', `/v1/payments/${refunded}/refunds`, {})
  await act('failRefundTestPayment', refunded, 'fail-refund')
}

/** Records the examples of mails, conversions, the sandbox's events and a buyer who leaves the checkout. */
export async function takeMailsAndConversions(recorder: ExampleRecorder): Promise<void> {
  const { take, shop } = recorder
  const options = { account: '123456789012345', consent: 'always', renewals: false, testCode: null } as const
  await createDestination(shop.ctx, shop.store.id, { kind: 'meta', options, token: 'sim_token1' })
  const id = await paidPix(recorder)
  const received = `/v1/test-helpers/conversions?paymentId=${id}`
  await eventually(async () => (await recorder.call('GET', received)).data.length > 0, 'the service got the purchase')
  await take('listReceivedConversions', 'GET', received)
  await take('listMails', 'GET', '/v1/test-helpers/mails?kind=receipt&perPage=1')
  await abandonCheckout(recorder)
  await take('listNewEvents', 'GET', '/v1/test-helpers/events?after=0')
}

async function abandonCheckout(recorder: ExampleRecorder): Promise<void> {
  const { shop } = recorder
  const { data } = await recorder.call('GET', '/v1/offers?perPage=1')
  const page = `/checkout/${data[0].id}`
  const html = String((await call(shop.url, 'GET', page)).body)
  const purchase = /name="purchase" value="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  const form = {
    purchase,
    name: buyer.name,
    email: remindedEmail(shop.store.id),
    phone: '11987654321',
    reminderConsent: '1',
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url }
  await call(shop.url, 'POST', `${page}/draft`, { body: String(new URLSearchParams(form)), headers })
}

/** Finds an e-mail of a buyer who gets reminders. A tenth of the buyers gets none. */
function remindedEmail(storeId: string): string {
  for (let n = 1; ; n++) {
    const email = `ana${n}@example.com`
    if (Number.parseInt(buyerKeyOf(storeId, email).slice(0, 8), 16) % 10 !== 0) return email
  }
}

/**
 * Moves the clock through a trial, a renewal, a failed renewal, the refund windows and the payouts. Records their
 * events as examples.
 */
export async function takeWhatFallsDue({ take, call: callApi }: ExampleRecorder): Promise<void> {
  const terms = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 4_990, trialDays: 1 }
  const offer = { body: { name: 'Clube com teste', ...terms } }
  const { id: offerId } = await take('createTestOffer', 'POST', '/v1/test-helpers/offers', offer)
  const advance = (seconds: number) =>
    take('advanceTestClock', 'POST', '/v1/test-helpers/clock/advance', { body: { seconds } })
  await callApi('POST', '/v1/test-helpers/purchases', { offerId, method: 'pix', buyer })
  await advance(DAY_SECONDS + 1)
  const { data: open } = await callApi('GET', '/v1/payments?status=PENDING&perPage=100')
  const code = open.find(({ subscriptionId }: { subscriptionId: string | null }) => subscriptionId !== null)
  await callApi('POST', `/v1/test-helpers/payments/${code.id}/pay`, {})
  const renewed = async () => (await callApi('GET', `/v1/subscriptions/${code.subscriptionId}`)).chargesPaid === 1
  await eventually(renewed, 'the payment renews the subscription')
  await take('listSubscriptions', 'GET', '/v1/subscriptions?perPage=1')
  await take('getSubscription', 'GET', `/v1/subscriptions/${code.subscriptionId}`)
  await advance(64 * DAY_SECONDS)
  const { subscriptionId } = await callApi('POST', '/v1/test-helpers/purchases', { offerId, method: 'pix', buyer })
  const atOnce = { body: { atPeriodEnd: false } }
  await take('cancelSubscription', 'POST', `/v1/subscriptions/${subscriptionId}/cancel`, atOnce)
  await take('listBalanceLines', 'GET', '/v1/balance-lines?kind=gross&perPage=1')
  await take('listPayouts', 'GET', '/v1/payouts?perPage=1')
  await take('listEvents', 'GET', '/v1/events?kind=payment.pending&limit=1')
}

async function pixOf({ call: callApi }: ExampleRecorder): Promise<string> {
  const { id } = await callApi('POST', '/v1/charges', { currency: 'BRL', amountInCents: 4_990 })
  return (await callApi('POST', `/v1/charges/${id}/payments`, { method: 'pix', buyer })).id
}

async function paidPix(recorder: ExampleRecorder): Promise<string> {
  const id = await pixOf(recorder)
  await recorder.call('POST', `/v1/test-helpers/payments/${id}/pay`, {})
  return id
}
