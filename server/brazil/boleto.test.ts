import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatBoleto } from '@brazilian-utils/brazilian-utils/format-boleto'
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import fc from 'fast-check'
import { barcodeOfLine, buildBoleto, dueFactor, interleaved2of5 } from './boleto.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const aDueDate = fc
  .date({ min: new Date('2022-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const aBoleto = fc.record({
  bank: digits(3),
  amountInCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  dueDate: aDueDate,
  freeField: digits(25),
})
const EXAMPLE = { bank: '237', amountInCents: 12_990, dueDate: '2026-11-30', freeField: '3381260000000123456789012' }

describe('buildBoleto', () => {
  test('builds lines that another implementation reads with the same bank, amount and due date', () => {
    fc.assert(
      fc.property(aBoleto, (input) => {
        const { line } = buildBoleto(input)
        assert.equal(isValidBoleto(line), true, line)
        const read = getBoletoInfo(line, { referenceDate: new Date(`${input.dueDate}T12:00:00`) })
        assert.equal(read?.bankCode, input.bank)
        assert.equal(read?.amount, input.amountInCents)
        const due = read?.expirationDate
        assert.equal(
          due && new Date(Date.UTC(due.getFullYear(), due.getMonth(), due.getDate())).toISOString().slice(0, 10),
          input.dueDate,
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('puts each field at its position', () => {
    const { line, barcode } = buildBoleto(EXAMPLE)
    assert.match(barcode, /^2379\d164600000129903381260000000123456789012$/)
    assert.equal(line.length, 47)
    assert.equal(line.slice(-14), '16460000012990')
  })

  test('writes an amount of more than ten digits over the due factor', () => {
    const { barcode, line } = buildBoleto({ ...EXAMPLE, amountInCents: 99_999_999_999 })
    assert.equal(barcode.slice(5, 19), '00099999999999')
    assert.equal(isValidBoleto(line), true)
  })

  test('refuses malformed fields', () => {
    for (const wrong of [
      { bank: '23' },
      { freeField: '1' },
      { amountInCents: -1 },
      { amountInCents: 0.5 },
      { dueDate: '2000-07-02' },
      { dueDate: '2026-02-30' },
      { dueDate: 'amanhã' },
    ]) {
      assert.throws(() => buildBoleto({ ...EXAMPLE, ...wrong }), RangeError, JSON.stringify(wrong))
    }
  })
})

test('the due factor starts again from 1000 on 22 February 2025', () => {
  assert.equal(dueFactor('2000-07-03'), '1000')
  assert.equal(dueFactor('2025-02-21'), '9999')
  assert.equal(dueFactor('2025-02-22'), '1000')
  assert.equal(dueFactor('2026-11-30'), '1646')
})

describe('barcodeOfLine', () => {
  test('returns the barcode of a line with or without punctuation', () => {
    fc.assert(
      fc.property(aBoleto, (input) => {
        const { line, barcode } = buildBoleto(input)
        assert.equal(barcodeOfLine(line), barcode)
        assert.equal(barcodeOfLine(formatBoleto(line)), barcode)
      }),
    )
  })

  test('refuses a line with a wrong digit in its first three fields', () => {
    fc.assert(
      fc.property(aBoleto, fc.nat(31), fc.integer({ min: 1, max: 9 }), (input, at, change) => {
        const { line } = buildBoleto(input)
        const wrong = (Number(line[at]) + change) % 10
        assert.equal(barcodeOfLine(line.slice(0, at) + wrong + line.slice(at + 1)), undefined)
      }),
    )
  })

  test('refuses a changed amount with the old general check digit', () => {
    const { line } = buildBoleto(EXAMPLE)
    assert.equal(barcodeOfLine(line.replace(/12990$/, '12991')), undefined)
  })

  test('refuses every text that is not a valid line of 47 digits, and never throws', () => {
    for (const text of [
      '',
      '0'.repeat(46),
      '0'.repeat(47),
      `${'8'.repeat(48)}`,
      '１'.repeat(47),
      buildBoleto(EXAMPLE).barcode,
    ]) {
      assert.equal(barcodeOfLine(text), undefined, text)
    }
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0126.-/ A１é😀', '\0', '\n', '\ud800') }),
        (text) => void barcodeOfLine(text),
      ),
    )
  })
})

describe('interleaved2of5', () => {
  test('draws bars that decode to the same digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }).chain((pairs) => digits(pairs * 2)),
        (text) => {
          assert.equal(readBars(interleaved2of5(text)), text)
        },
      ),
    )
  })

  test('draws 405 modules for a boleto, with a bar at the start and at the end', () => {
    const widths = interleaved2of5(buildBoleto(EXAMPLE).barcode)
    assert.equal(widths.length % 2, 1)
    assert.equal(
      widths.reduce((sum, width) => sum + width, 0),
      405,
    )
  })

  test('refuses an empty text, an odd number of digits, and other characters', () => {
    for (const text of ['', '123', '12a4', '１２']) assert.throws(() => interleaved2of5(text), RangeError)
  })
})

/** Decodes the bars by the weights 1, 2, 4, 7 and parity, because the encoder's table may be wrong. */
function readBars(widths: number[]): string {
  assert.deepEqual(widths.slice(0, 4), [1, 1, 1, 1])
  assert.deepEqual(widths.slice(-3), [3, 1, 1])
  const data = widths.slice(4, -3)
  let text = ''
  for (let at = 0; at < data.length; at += 10) {
    const pair = data.slice(at, at + 10)
    for (const parity of [0, 1]) text += digitOf(pair.filter((_, place) => place % 2 === parity))
  }
  return text
}

function digitOf(elements: number[]): number {
  const isWide = elements.map((width) => width === 3)
  assert.equal(isWide.filter(Boolean).length, 2)
  const sum = [1, 2, 4, 7, 0].reduce((total, weight, place) => total + (isWide[place] ? weight : 0), 0)
  return sum === 11 ? 0 : sum
}
