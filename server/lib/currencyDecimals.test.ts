import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimalsOf, fromDecimal, toDecimal } from './currencyDecimals.ts'
import { moneyText } from './moneyText.ts'
import { amountCell } from './sheet.ts'

/** An amount in the smallest unit, and its text on a page and in a spreadsheet, in Portuguese and English. */
const amounts: readonly [amount: number, currency: string, decimal: number, pt: string, cell: string, en: string][] = [
  [4_990, 'brl', 49.9, 'R$ 49,90', '49,90', 'R$49.90'],
  [123_456_789_012, 'brl', 1_234_567_890.12, 'R$ 1.234.567.890,12', '1.234.567.890,12', 'R$1,234,567,890.12'],
  [1_000, 'jpy', 1_000, 'JP¥ 1.000', '1.000', '¥1,000'],
  [1_000, 'clp', 1_000, 'CLP 1.000', '1.000', 'CLP 1,000'],
  [1_000, 'krw', 1_000, '₩ 1.000', '1.000', '₩1,000'],
  [1_000, 'cop', 10, 'COP 10,00', '10,00', 'COP 10.00'],
  [1_005, 'kwd', 1.005, 'KWD 1,005', '1,005', 'KWD 1.005'],
]

test('an amount is shown with the decimals that its currency has', () => {
  for (const [amount, currency, decimal, pt, cell, en] of amounts) {
    assert.equal(toDecimal(amount, currency), decimal)
    assert.equal(fromDecimal(decimal, currency), amount)
    assert.equal(moneyText(amount, currency, 'pt').replaceAll('\u00a0', ' '), pt)
    assert.equal(moneyText(amount, currency, 'en').replaceAll('\u00a0', ' '), en)
    assert.equal(amountCell(amount, currency, 'pt'), cell)
  }
})

test('the decimals of a currency do not depend on the case of its code', () => {
  assert.deepEqual([decimalsOf('JPY'), decimalsOf('kwd'), decimalsOf('BRL')], [0, 3, 2])
})
