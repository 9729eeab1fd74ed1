/** Tests of sales that can be refunded only on the gateway's site or by its support. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFor, cards } from '../../../test/cards.ts'
import { described, signedIn } from '../../../test/dashboard.ts'
import { buyer, call, openShop } from '../../../test/shop.ts'
import { getPayment } from '../getPayment.ts'

const shop = await openShop({ gateways: ['GATEWAY_B'], jobs: false })
const who = {
  ...buyer,
  ip: '203.0.113.7',
  address: { zipCode: '01310-100', street: 'Avenida Paulista', number: '1000', city: 'São Paulo', state: 'SP' },
}
const sales = {
  'a boleto of gateway B': { gateway: 'GATEWAY_B', method: 'boleto', isDivided: false },
  'a divided card payment of gateway C': { gateway: 'GATEWAY_C', method: 'credit_card', isDivided: true },
} as const
type Kind = (typeof sales)[keyof typeof sales]

/** Opens a store at the gateway with a paid sale and an owner. @param settings of the store */
async function openSale({ gateway, method, isDivided }: Kind, settings = {}) {
  const { store, key } = await shop.secondStore(settings, [gateway])
  const owner = await signedIn(shop, 'owner', store)
  const api = (verb: string, path: string, body?: unknown) =>
    shop.call(verb, path, body, { authorization: `Bearer ${key}` })
  const inStore = (verb: string, path: string, body?: unknown) => owner.call(verb, `/stores/${store.id}${path}`, body)
  const recipient = { name: 'Ana', accounts: { [gateway]: 'sim_r0' } }
  const recipientId = isDivided ? (await api('POST', '/v1/recipients', recipient)).body.id : undefined
  const split = isDivided ? { split: [{ recipientId, percent: 10 }] } : {}
  const charge = (await api('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000, ...split })).body
  const card = method === 'credit_card' && { card: await cardFor({ ...shop, call: api }, cards.approved) }
  const { id } = (await api('POST', `/v1/charges/${charge.id}/payments`, { method, buyer: who, ...card })).body
  await api('POST', `/v1/test-helpers/payments/${id}/pay`)
  const sale = async () => described(await inStore('GET', `/sales/${id}`), 'getSale')
  assert.equal((await sale()).status, 'PAID')
  return { id, chargeId: charge.id as string, gateway, store, api, inStore, sale }
}
type Place = Awaited<ReturnType<typeof openSale>>

const ask = ({ chargeId }: Place) =>
  call(shop.url, 'POST', `/checkout/${chargeId}/refund`, {
    body: new URLSearchParams({ email: who.email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
  })

const openRequests = async ({ inStore }: Place) =>
  described(await inStore('GET', '/refund-requests?status=open'), 'listRefundRequests').data

/** Refunds the sale on the site of the gateway, without a webhook. */
async function refundByHand({ id, gateway, store }: Place): Promise<void> {
  const { external_id } = await getPayment(shop.ctx, store, id)
  const path = `/control/${gateway}/payments/${external_id}/refund`
  assert.equal((await call(shop.simulatorUrl, 'POST', path, { body: { webhooks: 'never' } })).status, 200)
}

for (const [name, kind] of Object.entries(sales))
  describe(name, () => {
    test('offers no refund that the API refuses', async () => {
      const place = await openSale(kind)
      const { can, refundPlace, provider } = await place.sale()
      assert.deepEqual([can.refund, refundPlace, provider], [false, 'at_gateway', kind.gateway])
      const history = await place.inStore('GET', `/customers/${place.id}/history`)
      const entries = described(history, 'listCustomerHistory').data
      assert.ok(entries.every((entry: { can: { refund: boolean } }) => !entry.can.refund))
      for (const refused of [
        await place.inStore('POST', `/sales/${place.id}/refund`, {}),
        await place.api('POST', `/v1/payments/${place.id}/refunds`, {}),
      ])
        assert.deepEqual([refused.status, refused.body.error.code], [422, 'refund_not_supported'])
    })

    test('keeps the buyer’s request open, and the team cannot approve it but reads where to refund', async () => {
      const place = await openSale(kind, { refundRequests: 'approve' })
      assert.equal((await ask(place)).status, 303)
      const { can, refundRequest } = await place.sale()
      assert.deepEqual([refundRequest.status, can.approveRefund, can.declineRefund], ['open', false, false])
      const [line] = await openRequests(place)
      assert.deepEqual([line.refundPlace, line.provider], ['at_gateway', kind.gateway])
      assert.deepEqual(line.can, { approve: false, decline: false })
      const approved = await place.inStore('POST', `/refund-requests/${line.id}/decide`, { approve: true })
      assert.deepEqual([approved.status, approved.body.error.code], [422, 'refund_not_supported'])
    })

    test('closes the buyer’s request when the gateway reports the refund', async () => {
      const place = await openSale(kind)
      await ask(place)
      const check = async () => described(await place.inStore('POST', `/sales/${place.id}/check`), 'checkSale')
      const before = await check()
      assert.deepEqual([before.can.check, before.refundRequest.status], [true, 'open'])
      await refundByHand(place)
      const after = await check()
      assert.deepEqual([after.status, after.refundRequest.status], ['REFUNDED', 'approved'])
      assert.notEqual(after.refundRequest.decidedAt, null)
      assert.deepEqual([after.can.check, after.refundPlace], [false, 'nowhere'])
      assert.deepEqual(await openRequests(place), [])
    })
  })
