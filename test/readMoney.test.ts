import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMoney, UNREADABLE } from '../web/dashboard/components/readMoney.ts'

test('an amount in reais is read as Brazil writes it, also from an English text, and never guessed', () => {
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
