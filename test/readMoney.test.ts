import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMoney, UNREADABLE } from '../web/dashboard/components/readMoney.ts'

test('an amount in reais is read in the formats of Brazil and of English texts, and never guessed', () => {
  const amounts: [text: string, amount: number | ''][] = [
    ['1234', 1234],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['R$ 1.234,5', 1234.5],
    ['R$\u00a01.234,00', 1234],
    ['49,9', 49.9],
    ['12.5', 12.5],
    [',5', 0.5],
    ['5,', 5],
    ['', ''],
    ['R$ ', ''],
  ]
  for (const [text, amount] of amounts) assert.equal(readMoney(text), amount, text)
  for (const text of ['49,905', '1,234', '1.2345', '0.123', '1.234,567', '-5', 'dez', ','])
    assert.equal(readMoney(text), UNREADABLE, text)
})

test('an amount in another currency has the decimals of that currency, and an ambiguous text is not guessed', () => {
  const amounts: [text: string, currency: string, mark: string, amount: number | ''][] = [
    ['5000', 'jpy', ',', 5000],
    ['JP¥\u00a05.000', 'jpy', ',', 5000],
    ['¥5,000', 'jpy', '.', 5000],
    ['1,234,567', 'jpy', '.', 1_234_567],
    ['KWD\u00a015,250', 'kwd', ',', 15.25],
    ['KWD\u00a015.250', 'kwd', '.', 15.25],
    ['1.234,500', 'kwd', ',', 1234.5],
    ['1,234.500', 'kwd', '.', 1234.5],
    ['15,2', 'kwd', ',', 15.2],
    ['US$\u00a01.234,56', 'usd', ',', 1234.56],
    ['$49.90', 'usd', '.', 49.9],
    ['1.234', 'usd', ',', 1234],
  ]
  for (const [text, currency, mark, amount] of amounts) assert.equal(readMoney(text, currency, mark), amount, text)
  for (const [text, currency, mark] of [
    ['50,00', 'jpy', ','],
    ['1.5', 'jpy', '.'],
    ['15.250', 'kwd', ','],
    ['15,250', 'kwd', '.'],
    ['1,2345', 'kwd', ','],
    ['49,905', 'usd', ','],
  ] as const)
    assert.equal(readMoney(text, currency, mark), UNREADABLE, text)
})
