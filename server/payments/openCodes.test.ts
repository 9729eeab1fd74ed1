import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyer, openShop } from '../../test/shop.ts'
import { qrPng } from '../lib/qrPng.ts'

const shop = await openShop()

async function open(method: 'pix' | 'boleto', chargeId?: string) {
  const id = chargeId ?? (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 9_700 })).body.id
  const { body, status } = await shop.call('POST', `/v1/charges/${id}/payments`, { method, buyer })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Fetches an address of the public URL at the shop's own server, without a key. */
const fetchPublic = (address: string) => fetch(address.replace(shop.ctx.settings.publicUrl, shop.url))

const read = async (path: string) => (await shop.call('GET', path)).body

describe('an open payment', () => {
  test('shows its PIX code in the payment and the charge, with a picture that needs no key', async () => {
    const payment = await open('pix')
    const charge = await read(`/v1/charges/${payment.chargeId}`)
    const { copyPaste, expiresAt } = payment.pix
    assert.deepEqual(charge.payments, [payment.id])
    assert.deepEqual([charge.pix.copyPaste, charge.pix.expiresAt], [copyPaste, expiresAt])
    const sale = await read(`/v1/payments/${payment.id}`)
    assert.deepEqual([sale.pix, sale.boleto, charge.boleto], [charge.pix, null, null])
    const picture = await fetchPublic(sale.pix.qrCodeUrl)
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'])
    assert.deepEqual(Buffer.from(await picture.arrayBuffer()), qrPng(copyPaste))
  })

  test('shows its boleto in the payment, and a charge with PIX and boleto lists its payments with the newest first', async () => {
    const pix = await open('pix')
    const { id, boleto } = await open('boleto', pix.chargeId)
    const charge = await read(`/v1/charges/${pix.chargeId}`)
    assert.deepEqual(charge.payments, [id, pix.id])
    assert.deepEqual([charge.boleto, charge.pix.copyPaste], [boleto, pix.pix.copyPaste])
    const sale = await read(`/v1/payments/${id}`)
    assert.deepEqual([sale.boleto, sale.pix], [boleto, null])
  })

  test('shows no code after it is paid or expired, and its picture is gone', async () => {
    for (const act of ['pay', 'expire']) {
      const payment = await open('pix')
      const { pix } = await read(`/v1/payments/${payment.id}`)
      await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/${act}`)
      for (const path of [`/v1/payments/${payment.id}`, `/v1/charges/${payment.chargeId}`]) {
        const { pix: code, boleto } = await read(path)
        assert.deepEqual([code, boleto], [null, null], `${act} ${path}`)
      }
      assert.equal((await fetchPublic(pix.qrCodeUrl)).status, 404)
    }
  })

  test('has a picture only under the address of its own charge', async () => {
    const [one, other] = [await open('pix'), await open('pix')]
    const address = `${shop.ctx.settings.publicUrl}/checkout/${other.chargeId}/pix/${one.id}.png`
    assert.equal((await fetchPublic(address)).status, 404)
  })
})
