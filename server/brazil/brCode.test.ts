import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import fc from 'fast-check'
import { buildPixCode, readPixCode } from './brCode.ts'

const LOCATION = 'pix.example.com/qr/v2/2353c790eefb11eaadc10242ac120002'
const KEY = '123e4567-e12b-12d1-a456-426655440000'
/** The example in the central bank's manual. */
const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

const anAmount = fc.integer({ min: 1, max: 99_999_999_999 })
const aTxid = fc.stringMatching(/^[\dA-Za-z]{1,25}$/)
const aName = fc.string({ unit: fc.constantFrom(...'abcXYZ áÉçãõü&-.日本😀ﬁ\t'), maxLength: 40 })

describe('buildPixCode', () => {
  test("reproduces the central bank's example exactly", () => {
    assert.equal(buildPixCode({ key: KEY, merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' }), MANUAL)
  })

  test('writes the same static code as another implementation', () => {
    fc.assert(
      fc.property(anAmount, aTxid, (amountInCents, txid) => {
        const merchant = { merchantName: 'Café & Violão do Sertão Encantado', merchantCity: 'São José do Rio Preto' }
        const ours = buildPixCode({ key: KEY, amountInCents, txid, ...merchant })
        assert.equal(ours, generatePixPayload({ key: KEY, amount: amountInCents / 100, txid, ...merchant }))
      }),
    )
  })

  test('writes a dynamic code that another implementation reads, for any merchant name', () => {
    fc.assert(
      fc.property(anAmount, aName, aName, (amountInCents, merchantName, merchantCity) => {
        const code = buildPixCode({ location: LOCATION, amountInCents, merchantName, merchantCity })
        const read = getPixPayloadInfo(code)
        assert.equal(read?.url, LOCATION)
        assert.equal(read?.pointOfInitiation, 'dynamic')
        assert.equal(readPixCode(code)?.amountInCents, amountInCents)
        assert.equal(read?.txid, undefined)
        assert.match(read?.merchantName ?? '', /^[!-~](?:[ -~]{0,23}[!-~])?$/)
        assert.match(read?.merchantCity ?? '', /^[!-~](?:[ -~]{0,13}[!-~])?$/)
        assert.match(code, /^[ -~]+$/)
      }),
    )
  })

  test('accepts a location with a port', () => {
    const location = '127.0.0.1:4010/pix/v2/abc'
    const code = buildPixCode({ location, amountInCents: 100, merchantName: 'Loja', merchantCity: 'Recife' })
    assert.equal(readPixCode(code)?.location, location)
  })

  test('refuses fields that a BR Code cannot hold', () => {
    const merchant = { merchantName: 'Loja', merchantCity: 'Recife' }
    assert.throws(() => buildPixCode({ location: `https://${LOCATION}`, ...merchant }), RangeError)
    assert.throws(() => buildPixCode({ location: 'p'.repeat(78), ...merchant }), RangeError)
    assert.throws(() => buildPixCode({ key: KEY, amountInCents: 0, ...merchant }), RangeError)
    assert.throws(() => buildPixCode({ key: KEY, amountInCents: 1.5, ...merchant }), RangeError)
    assert.throws(() => buildPixCode({ key: KEY, txid: 'pay_123', ...merchant }), RangeError)
  })
})

describe('readPixCode', () => {
  test('reads the codes that buildPixCode writes', () => {
    fc.assert(
      fc.property(anAmount, aTxid, (amountInCents, txid) => {
        const fields = { key: KEY, amountInCents, merchantName: 'Loja Exemplo', merchantCity: 'Recife', txid }
        assert.deepEqual(readPixCode(buildPixCode(fields)), fields)
      }),
    )
    assert.deepEqual(readPixCode(MANUAL), { key: KEY, merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' })
  })

  test('reads variants of other issuers: upper-case names, a lower-case CRC, an amount without cents', () => {
    const phone =
      '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304'
    assert.deepEqual(readPixCode(phone + crcByDivision(phone).toLowerCase()), {
      key: '+5511943214321',
      amountInCents: 6666,
      merchantName: 'EMPRESA',
      merchantCity: 'BRASILIA',
    })
    const whole = phone.replace('540566.66', '540266')
    assert.equal(readPixCode(whole + crcByDivision(whole))?.amountInCents, 6600)
  })

  test('refuses a code in which any one character is changed', () => {
    fc.assert(
      fc.property(fc.nat(MANUAL.length - 1), fc.constantFrom(...'0123456789ABCDEFxyz* é'), (at, character) => {
        fc.pre(MANUAL[at]!.toUpperCase() !== character.toUpperCase())
        assert.equal(readPixCode(MANUAL.slice(0, at) + character + MANUAL.slice(at + 1)), undefined)
      }),
    )
  })

  test('refuses a wrong structure or another payment scheme, even with a correct CRC', () => {
    for (const body of [
      '6304',
      '0002016304',
      MANUAL.slice(0, -4).replace('br.gov.bcb.pix', 'br.gov.bcb.xip'),
      MANUAL.slice(0, -4).replace('0136123e', '0199123e'),
      MANUAL.slice(0, -4).replace('5802BR', '5403-105802BR'),
      MANUAL.slice(0, -4).replace('5802BR', '5802BR5802BR'),
    ]) {
      assert.equal(readPixCode(body + crcByDivision(body)), undefined, body)
    }
  })

  test('never throws, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0126.-/ A１é😀', '\0', '\n', '\ud800') }),
        (text) => void readPixCode(text),
      ),
    )
  })
})

/** Computes the CRC without the code under test, as the remainder of a long division by x^16 + x^12 + x^5 + 1. */
function crcByDivision(text: string): string {
  const message = Buffer.from(text)
  let rest = BigInt(`0x${message.toString('hex')}0000`) ^ (0xffffn << BigInt(message.length * 8))
  for (let bit = BigInt(message.length * 8 + 15); bit >= 16n; bit--) {
    if ((rest >> bit) & 1n) rest ^= 0x11021n << (bit - 16n)
  }
  return rest.toString(16).toUpperCase().padStart(4, '0')
}
