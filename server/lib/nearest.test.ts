import assert from 'node:assert/strict'
import { test } from 'node:test'
import { didYouMean, nearestOf } from './nearest.ts'

const fields = ['currency', 'items', 'amountInCents', 'customer', 'successUrl', 'cancelUrl', 'clientReference']

test('the known name is found for a wrong letter, another case, underscores, or only its beginning or end', () => {
  const cases: [string, string | undefined][] = [
    ['custmer', 'customer'],
    ['custoemr', 'customer'],
    ['amount_in_cents', 'amountInCents'],
    ['AMOUNTINCENTS', 'amountInCents'],
    ['amount', 'amountInCents'],
    ['sucessUrl', 'successUrl'],
    ['item', 'items'],
    ['firstItems', 'items'],
    ['buyerCurrency', 'currency'],
    ['reference', 'clientReference'],
    // Two of the known names end with `Url`.
    ['orderUrl', undefined],
    ['color', undefined],
    ['x', undefined],
    ['', undefined],
    ['x'.repeat(200_000), undefined],
  ]
  for (const [word, name] of cases) assert.equal(nearestOf(word, fields), name, word.slice(0, 30))
  assert.equal(nearestOf('constructor', fields), undefined)
})

test('the question is empty if no known name is near', () => {
  assert.equal(didYouMean('custmer', fields), ' Did you mean "customer"?')
  assert.equal(didYouMean('shoes', fields), '')
})
