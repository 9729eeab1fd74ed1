import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { qrBase64 } from '../lib/qrPng.ts'
import { packAnswer, unpackAnswer } from './packedAnswer.ts'

const CODE = '00020101021226640014br.gov.bcb.pix2542pix.example.com/qr/v2/pay_mwstqa5ltdaawcbw520400005303986'
const pix = { copyPaste: CODE, qrCodeBase64: qrBase64(CODE), qrCodeUrl: null }

describe('a packed answer', () => {
  test('is the same bytes again, whatever it holds', () => {
    fc.assert(
      fc.property(fc.json(), (json) => assert.equal(unpackAnswer(packAnswer(json)), json)),
      { numRuns: 200 },
    )
  })

  test('has no picture of a PIX code, and gives it back', () => {
    const answer = JSON.stringify({ object: 'payment', pix, metadata: { note: JSON.stringify(pix) } })
    const packed = packAnswer(JSON.stringify({ object: 'payment', pix }))
    assert.ok(packed.length < 150, `${packed.length} bytes`)
    assert.equal(unpackAnswer(packAnswer(answer)), answer)
  })

  test('keeps a picture that the code beside it does not draw, and a text that looks like a picture left out', () => {
    for (const metadata of [{ ...pix, qrCodeBase64: 'aGk=' }, { a: '"qrCodeBase64":~', copyPaste: 'x"' }, pix]) {
      const answer = JSON.stringify({ metadata })
      assert.equal(unpackAnswer(packAnswer(answer)), answer)
    }
  })
})
