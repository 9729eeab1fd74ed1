import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { qrBase64 } from '../lib/qrPng.ts'
import { packAnswer, unpackAnswer } from './packedAnswer.ts'

const CODE = '00020101021226640014br.gov.bcb.pix2542pix.example.com/qr/v2/pay_mwstqa5ltdaawcbw520400005303986'
const pix = { copyPaste: CODE, qrCodeBase64: qrBase64(CODE), qrCodeUrl: null }

describe('a packed answer', () => {
  test('unpacks to the same bytes for any content', () => {
    fc.assert(
      fc.property(fc.json(), (json) => assert.equal(unpackAnswer(packAnswer(json)), json)),
      { numRuns: 200 },
    )
  })

  test('does not contain the picture of a PIX code, and unpacks with the picture', () => {
    const answer = JSON.stringify({ object: 'payment', pix, metadata: { note: JSON.stringify(pix) } })
    const packed = packAnswer(JSON.stringify({ object: 'payment', pix }))
    assert.ok(packed.length < 150, `${packed.length} bytes`)
    assert.equal(unpackAnswer(packAnswer(answer)), answer)
  })

  test('keeps a picture that does not match its PIX code, and a text that looks like the mark of a removed picture', () => {
    for (const metadata of [{ ...pix, qrCodeBase64: 'aGk=' }, { a: '"qrCodeBase64":~', copyPaste: 'x"' }, pix]) {
      const answer = JSON.stringify({ metadata })
      assert.equal(unpackAnswer(packAnswer(answer)), answer)
    }
  })
})
