import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { checkDisputes } from './checkDisputes.ts'

const shop = await openShop()

type Dispute = { id: string; kind: string; status: string; dueAt: string | null; amountInCents: number }

const eventsOf = async (paymentId: string) =>
  (
    await shop.ctx.database.rows(
      sql(
        'disputeTest.events',
        `select kind from events where payment_id = :paymentId and kind like 'dispute.%' order by id`,
      ).as<{ kind: string }>(),
      { paymentId },
    )
  ).map(({ kind }) => kind)

async function paidPix() {
  const { body: charge } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })
  const { body: payment } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  await make(payment.id, 'pay')
  return payment.id as string
}

async function make(paymentId: string, act: string) {
  const { status, body } = await shop.call('POST', `/v1/test-helpers/payments/${paymentId}/${act}`)
  assert.equal(status, 200, JSON.stringify(body))
}

/** Waits until the jobs have recorded a dispute with this status. */
async function dispute(paymentId: string, status: string): Promise<Dispute> {
  for (let attempts = 0; attempts < 500; attempts++) {
    const { body } = await shop.call('GET', `/v1/disputes?paymentId=${paymentId}`)
    const found = body.data.find((one: Dispute) => one.status === status)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.fail(`no dispute became ${status}`)
}

const statusOf = async (paymentId: string) => (await shop.call('GET', `/v1/payments/${paymentId}`)).body.status

describe('a chargeback', () => {
  test('opens a dispute with its last day, and a won dispute closes it and makes the sale paid again', async () => {
    const paymentId = await paidPix()
    await make(paymentId, 'chargeback')
    const opened = await dispute(paymentId, 'needs_response')
    assert.equal(opened.kind, 'chargeback')
    assert.equal(opened.amountInCents, 10_000)
    assert.ok(Date.parse(opened.dueAt!) > Date.now() + 9 * 86_400_000)
    await make(paymentId, 'win-dispute')
    await dispute(paymentId, 'won')
    assert.equal(await statusOf(paymentId), 'PAID')
    assert.deepEqual(await eventsOf(paymentId), ['dispute.opened', 'dispute.closed'])
  })

  test('closes its dispute if the store loses, and the sale stays refunded', async () => {
    const paymentId = await paidPix()
    await make(paymentId, 'chargeback')
    await dispute(paymentId, 'needs_response')
    await make(paymentId, 'lose-dispute')
    await dispute(paymentId, 'lost')
    assert.equal(await statusOf(paymentId), 'REFUNDED')
  })
})

describe('a PIX that the payer’s bank disputes (MED)', () => {
  test('stays paid while it is blocked, and the release closes the dispute as won', async () => {
    const paymentId = await paidPix()
    await make(paymentId, 'block')
    const opened = await dispute(paymentId, 'needs_response')
    assert.deepEqual([opened.kind, opened.amountInCents], ['med', 10_000])
    assert.equal(await statusOf(paymentId), 'PAID')
    await make(paymentId, 'unblock')
    await dispute(paymentId, 'won')
    assert.equal(await statusOf(paymentId), 'PAID')
  })

  test('notifies the team and the endpoints of a second block and of its end', async () => {
    await signedIn(shop, 'owner')
    const paymentId = await paidPix()
    for (const act of ['block', 'unblock', 'block', 'unblock']) {
      await make(paymentId, act)
      await dispute(paymentId, act === 'block' ? 'needs_response' : 'won')
    }
    const round = ['dispute.opened', 'dispute.closed']
    assert.deepEqual(await eventsOf(paymentId), [...round, ...round])
    const { body } = await shop.call('GET', `/v1/test-helpers/mails?kind=dispute_opened&paymentId=${paymentId}`)
    assert.equal(body.total, 2)
  })

  test('is lost when the bank takes the money', async () => {
    const paymentId = await paidPix()
    await make(paymentId, 'block')
    await dispute(paymentId, 'needs_response')
    await make(paymentId, 'lose-dispute')
    await dispute(paymentId, 'lost')
    assert.equal(await statusOf(paymentId), 'REFUNDED')
  })
})

test('the sandbox answers after the dispute has moved, and the list agrees with its total', async () => {
  const paymentId = await paidPix()
  for (const [act, status] of [
    ['block', 'needs_response'],
    ['unblock', 'won'],
    ['chargeback', 'needs_response'],
  ] as const) {
    await make(paymentId, act)
    const { data, total } = (await shop.call('GET', `/v1/disputes?paymentId=${paymentId}`)).body
    assert.equal(data[0].status, status)
    assert.equal(total, data.length)
  }
})

test('a check without a change records nothing', async () => {
  const paymentId = await paidPix()
  await make(paymentId, 'chargeback')
  await dispute(paymentId, 'needs_response')
  assert.equal(await checkDisputes(shop.ctx, shop.store, paymentId), true)
  assert.deepEqual(await eventsOf(paymentId), ['dispute.opened'])
  const { body: payments } = await call(shop.simulatorUrl, 'GET', `/control/payments?reference=${paymentId}`)
  assert.equal(payments.length, 1)
})
