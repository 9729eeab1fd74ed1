import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, newIdOf } from '../../server/core/ids.ts'
import { STORE_START, stableExample } from './stableExample.ts'

const startedAt = new Date('2030-05-05T07:12:34.567Z')

/** Two recordings may differ in these: random ids, and instants some seconds after the start. */
function record(passedMs: number) {
  const [chargeId, paymentId] = [newIdOf('chg', 'sto_1'), newId('pay')]
  const storeAt = (ms: number) => new Date(STORE_START.getTime() + ms + passedMs).toISOString()
  return {
    id: paymentId,
    chargeId,
    url: `https://pay.example/checkout/${chargeId}`,
    body: JSON.stringify({ id: paymentId, other: newId('pay') }),
    createdAt: storeAt(0),
    expiresAt: storeAt(3_600_000),
    sentAt: new Date(startedAt.getTime() + passedMs).toISOString(),
    chosenAt: '2026-02-02T00:00:00.000Z',
    day: '2037-08-04',
    amountInCents: 4_990,
  }
}

test('two recordings of the same answer give the same example', () => {
  const example = stableExample(record(1_234), startedAt)
  assert.deepEqual(stableExample(record(98_765), startedAt), example)
  assert.match(example.id, /^pay_01k1r3mc00e[0-9a-hjkmnp-tv-z]{15}$/)
  assert.equal(example.url, `https://pay.example/checkout/${example.chargeId}`)
  assert.equal(JSON.parse(example.body).id, example.id)
  assert.notEqual(JSON.parse(example.body).other, example.id)
  const { createdAt, expiresAt, sentAt, chosenAt, day, amountInCents } = example
  assert.deepEqual(
    { createdAt, expiresAt, sentAt, chosenAt, day, amountInCents },
    {
      createdAt: '2026-08-03T15:00:00.000Z',
      expiresAt: '2026-08-03T16:00:00.000Z',
      sentAt: '2026-08-03T15:00:00.000Z',
      chosenAt: '2026-02-02T00:00:00.000Z',
      day: '2026-08-04',
      amountInCents: 4_990,
    },
  )
})
