import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import { request } from 'undici'
import type { Provider } from '../server/core/provider.ts'
import { prepareReader, readBarcodes, readFirstPage } from './media/readPictures.ts'
import { buyer, openShop, type Shop } from './shop.ts'

/* Third-party readers (zxing, PDFium, brazilian-utils) must be able to read our PIX codes and boletos. */

before(prepareReader)

const address = { zipCode: '01310-100', street: 'Avenida Paulista', number: '1000', city: 'São Paulo', state: 'SP' }

// All shops are prepared before the first test, because the runner ends the file when all registered tests have ended.
const shops = new Map<Provider, Shop>()
for (const gateway of ['GATEWAY_A', 'GATEWAY_B'] as const) shops.set(gateway, await openShop({ gateways: [gateway] }))

for (const [gateway, shop] of shops)
  describe(gateway, () => {
    async function pay(method: 'pix' | 'boleto', amountInCents: number) {
      const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents })).body
      const answer = await shop.call('POST', `/v1/charges/${charge.id}/payments`, {
        method,
        buyer: { ...buyer, address },
      })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body
    }

    test('a PIX code is a valid BR Code, and its QR image contains exactly that code', async () => {
      for (const amountInCents of [1, 12_345, 99_999_999]) {
        const { pix } = await pay('pix', amountInCents)
        assert.ok(isValidPixPayload(pix.copyPaste), pix.copyPaste)
        assert.ok(getPixPayloadInfo(pix.copyPaste))
        const [read] = await readBarcodes(Buffer.from(pix.qrCodeBase64, 'base64'), { formats: ['QRCode'] })
        assert.equal(read?.text, pix.copyPaste)
      }
    })

    test('a boleto has a valid payment line with its amount, and a PDF with a readable barcode and QR code', async () => {
      const { boleto, totalInCents } = await pay('boleto', 123_456)
      assert.ok(isValidBoleto(boleto.line), boleto.line)
      assert.equal(getBoletoInfo(boleto.line)?.amount, totalInCents)
      assert.match(boleto.barcode, /^\d{44}$/)
      const pdf = await (await request(boleto.pdfUrl)).body.bytes()
      const read = await readBarcodes(await readFirstPage(pdf), { tryHarder: true })
      const bars = read.find(({ format }) => format === 'ITF')
      assert.equal(bars?.text, boleto.barcode, JSON.stringify(read.map(({ format, text }) => [format, text])))
    })
  })
