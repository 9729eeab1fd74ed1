import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from '../scripts/checkCommits.ts'

test('a commit has a short subject that begins with a plain verb, and a body', () => {
  const right = { subject: 'Fix the price of a renewal', body: 'It was the price of the purchase.', needsVerb: true }
  assert.equal(faultOf(right), undefined)
  assert.equal(faultOf({ ...right, subject: 'Sharpen the price of a renewal', needsVerb: false }), undefined)
  const wrong: [subject: string, fault: RegExp][] = [
    ['Sharpen the price of a renewal', /"Sharpen" is not in the list/],
    ['The price of a renewal', /"The" is not in the list/],
    ['fix the price', /capital letter/],
    ['Fix the price.', /period/],
    [`Fix ${'the price '.repeat(8)}`, /84 characters/],
  ]
  for (const [subject, fault] of wrong) assert.match(faultOf({ ...right, subject }) ?? '', fault)
  assert.match(faultOf({ ...right, body: '' }) ?? '', /no body/)
})
