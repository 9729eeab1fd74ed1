import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Database } from '../server/core/sql.ts'
import { createEndpoint } from '../server/webhooks/endpoints.ts'
import { openReceiver, type Received } from '../torture/shoppers/receiver.ts'
import { audit, untilSettled } from '../torture/systems/audit.ts'
import { buyer, openShop } from './shop.ts'

/** The audit of torture runs must find planted faults. Otherwise a run without differences would prove nothing. */
const shop = await openShop()
const receiver = await openReceiver(() => ({ delayMs: 0, status: 200 }))
await createEndpoint(shop.ctx, shop.store.id, {
  url: `${receiver.url}/erp`,
  events: ['payment.pending', 'payment.paid'],
})
const charge = { currency: 'brl', amountInCents: 4_990, postbackUrl: `${receiver.url}/postback` }
const { id: chargeId } = (await shop.call('POST', '/v1/charges', charge)).body
const { id: paymentId } = (await shop.call('POST', `/v1/charges/${chargeId}/payments`, { method: 'pix', buyer })).body
await shop.call('POST', `/v1/test-helpers/payments/${paymentId}/pay`)
await untilSettled(shop.ctx.database, 20_000)

function auditOf(database: Database, received: readonly Received[] = receiver.received) {
  return audit({ database, box: shop.ctx.secrets, received })
}

test('a run without faults shows no difference', async () => {
  assert.equal(receiver.received.length, 3)
  assert.deepEqual(await auditOf(shop.ctx.database), [])
})

describe('the audit finds', () => {
  const plants: [what: string, statement: string, law: RegExp][] = [
    [
      'a payment that exists only at the gateway',
      `update simulator.payments set external_reference = 'pay_x'`,
      /that our database does not have/,
    ],
    [
      'a status that differs from the status at the gateway',
      `update simulator.payments set status = 'REFUNDED'`,
      /differs from the gateway’s payment/,
    ],
    [
      'a payment that does not exist at the gateway',
      `delete from simulator.movements; delete from simulator.payments`,
      /does not have a payment of our database/,
    ],
    ['an outcome that stays unknown', `update payments set status = 'unknown'`, /stayed unknown/],
    ['a wrong amount of money', 'update receipts set amount_in_cents = 4991', /differs from the gateway’s records/],
    ['a missing receipt', 'delete from receipts', /not recorded exactly once/],
    [
      'a charge with a status that contradicts its payment',
      `update charges set status = 'pending'`,
      /does not match its payments/,
    ],
    [
      'a claim that stays after its payment',
      'update charges set claimed_by = (select id from payments)',
      /claimed by a payment that is not unknown/,
    ],
    [
      'a status without its event',
      `delete from delivery_attempts; delete from deliveries; delete from events where kind = 'payment.paid'`,
      /no event for its status/,
    ],
    [
      'an event without its status',
      `update events set kind = 'payment.refunded' where kind = 'payment.paid'`,
      /does not match the status of its payment/,
    ],
    ['a gap in the numbers of events', 'delete from event_numbers where sequence = 1', /not numbered without gaps/],
    [
      'a number that differs from the delivered one',
      'update event_numbers set sequence = sequence + 100',
      /a delivery had the sequence/,
    ],
    ['an event without its delivery', 'delete from delivery_attempts; delete from deliveries', /exactly one/],
    ['a delivery that is still pending', `update deliveries set status = 'pending'`, /a delivery is still pending/],
    ['an attempt that was not counted', 'update deliveries set attempts = attempts + 1', /a delivery is still pending/],
    [
      'a body that was changed after it was sent',
      `update events set payload = payload || ' '`,
      /differs from the stored body/,
    ],
  ]
  for (const [what, statement, law] of plants)
    test(what, async () => {
      const client = await shop.ctx.database.pool.connect()
      try {
        await client.query(`begin; ${statement}`)
        const differences = await auditOf({ pool: client } as unknown as Database)
        assert.ok(
          differences.some((difference) => law.test(difference)),
          differences.join('\n'),
        )
      } finally {
        await client.query('rollback')
        client.release()
      }
    })

  test('a signature with another secret, a missing delivery, and a delivery that nobody sent', async () => {
    const [first, ...others] = receiver.received
    const forged = { ...first!, signature: first!.signature.replace(/v1=./, 'v1=z') }
    assert.match((await auditOf(shop.ctx.database, [forged, ...others])).join(), /signature is wrong/)
    assert.match((await auditOf(shop.ctx.database, others)).join(), /did not accept it/)
    const stray = { ...first!, id: 'whd_stray' }
    assert.match((await auditOf(shop.ctx.database, [...receiver.received, stray])).join(), /is not in the database/)
    receiver.close()
  })
})
