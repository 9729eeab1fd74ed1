import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyer, call, openShop } from '../../test/shop.ts'
import { checkPayment } from './checks/checkPayment.ts'

const shop = await openShop({ jobs: false })

async function openBoleto() {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 9_700 })).body
  const { body } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'boleto', buyer })
  const [order] = await shop.atGateway(body.id)
  return { chargeId: charge.id, payment: body, externalId: order.id }
}

/** The buyer pays at the gateway, and then we ask the gateway. */
async function payAtGateway(id: string, externalId: string, body: { byPix?: boolean; force?: boolean }) {
  const paid = await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${externalId}/pay`, { body })
  assert.equal(paid.status, 200)
  await checkPayment(shop.ctx, shop.store, id)
}

const sale = async (id: string) => (await shop.call('GET', `/v1/payments/${id}`)).body

describe('a boleto with a PIX code', () => {
  test('shows the code on its page and in its mail, and keeps the fields of a boleto in the API', async () => {
    const { chargeId, payment } = await openBoleto()
    assert.deepEqual([payment.method, payment.pix], ['boleto', null])
    const [{ pix, boleto }, listed] = [await sale(payment.id), (await shop.call('GET', `/v1/charges/${chargeId}`)).body]
    assert.deepEqual([pix, listed.pix, boleto.line], [null, null, payment.boleto.line])
    const mails = (await shop.call('GET', `/v1/test-helpers/mails?paymentId=${payment.id}&kind=boleto_slip`)).body
    const [code] = /000201.+/.exec(mails.data[0].text)!
    assert.deepEqual(
      mails.data[0].attachments.map(({ name }: { name: string }) => name),
      ['boleto.pdf', 'pix.png'],
    )
    const page = (await call(shop.url, 'GET', `/checkout/${chargeId}`)).body
    assert.ok(page.includes(code.trim()) && page.includes('Ou pague este boleto com PIX'))
  })

  test('is paid once by the code as a boleto, and money that the bank sends too is refunded', async () => {
    const { chargeId, payment, externalId } = await openBoleto()
    await payAtGateway(payment.id, externalId, { byPix: true })
    const paid = await sale(payment.id)
    assert.deepEqual([paid.status, paid.paymentMethod, paid.amountInCents], ['PAID', 'boleto', 9_700])
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'paid')
    await payAtGateway(payment.id, externalId, { force: true })
    const orders = await shop.atGateway(payment.id)
    assert.deepEqual(orders.map(({ status }) => status).sort(), ['RECEIVED', 'REFUND_REQUESTED'])
    assert.equal((await sale(payment.id)).status, 'PAID')
  })

  test('is refunded by PIX if it was paid by PIX', async () => {
    const { payment, externalId } = await openBoleto()
    await payAtGateway(payment.id, externalId, { byPix: true })
    assert.equal((await shop.call('POST', `/v1/payments/${payment.id}/refunds`)).status, 201)
    await checkPayment(shop.ctx, shop.store, payment.id)
    const { status, refunds } = await sale(payment.id)
    assert.deepEqual([status, refunds[0].status], ['REFUNDED', 'done'])
  })
})
