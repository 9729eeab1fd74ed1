import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { type DisputeStatus, disputeStatuses, type GatewayDispute } from '../gateways/port/disputes.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { paymentById } from '../payments/payment.ts'
import { applyEffectsOfStore } from '../scheduler/effects.ts'
import { checkDisputes } from './checkDisputes.ts'
import type { DisputeRow } from './dispute.ts'
import { canMove, isOpen } from './disputeStatus.ts'
import { recordDispute } from './status.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

async function paid(api = shop.call, store = shop.store): Promise<string> {
  const { body: charge } = await api('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })
  const { body } = await api('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  await act(body.id, 'pay')
  await checkPayment(ctx, store, body.id)
  return body.id
}

/** Runs an action of the simulated bank, and loses its webhook. An action that the bank refuses changes nothing. */
async function act(paymentId: string, verb: string): Promise<void> {
  const [there] = await shop.atGateway(paymentId)
  const path = `/control/GATEWAY_A/payments/${there.id}/${verb}`
  await call(shop.simulatorUrl, 'POST', path, { body: { webhooks: 'never' } })
}

const payment = async (id: string, store = shop.store) =>
  (await ctx.database.row(paymentById, { id, storeId: store.id }))!

async function disputesOf(paymentId: string): Promise<{ kind: string; status: DisputeStatus }[]> {
  return (await shop.call('GET', `/v1/disputes?paymentId=${paymentId}`)).body.data
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

describe('a refund, a chargeback and a won dispute', () => {
  for (const order of ordersOf(['refund', 'chargeback', 'dispute_won']))
    test(`in the order ${order.join(', ')} leave payment and dispute with the same end`, async () => {
      const id = await paid()
      for (const verb of order) {
        await act(id, verb)
        await checkPayment(ctx, shop.store, id)
        await applyEffectsOfStore(ctx, shop.store)
        await checkDisputes(ctx, shop.store, id)
        const { status } = await payment(id)
        const ends = (await disputesOf(id)).map((one) => one.status)
        assert.ok(ends.length <= 1)
        if (status === 'charged_back') assert.deepEqual(ends, ['needs_response'], verb)
        else
          assert.ok(
            ends.every((end) => !isOpen(end)),
            `${verb}: ${status} ${ends}`,
          )
      }
      const [there] = await shop.atGateway(id)
      const expected = { RECEIVED: 'paid', REFUNDED: 'refunded', CHARGEBACK_REQUESTED: 'charged_back' }[
        there.status as string
      ]
      assert.equal((await payment(id)).status, expected)
    })
})

test('reports in any order cause only moves that the table allows, and each end records an event', async () => {
  const id = await paid()
  const row = await payment(id)
  const base = { externalId: 'd1', kind: 'chargeback', amountInCents: 10_000, reason: null, dueAt: null } as const
  let known: DisputeStatus | undefined
  let closings = 0
  for (let index = 0; index < 60; index++) {
    const status = disputeStatuses[(index * index * 7 + index * 3) % 4]!
    const reported: GatewayDispute = { ...base, status }
    const result = await recordDispute(ctx.database, row, reported, new Date())
    assert.notEqual(result.is, 'lost_race')
    const dispute = (result as { dispute: DisputeRow }).dispute
    const expected: DisputeStatus = known === undefined || canMove(known, status) ? status : known
    assert.equal(dispute.status, expected)
    assert.equal(dispute.closed_at === null, isOpen(expected))
    if ((known === undefined || isOpen(known)) && !isOpen(expected)) closings++
    known = expected
  }
  assert.ok(closings > 0)
  const kinds = await ctx.database.rows(
    sql(
      'disputeOrders.events',
      `select kind from events where payment_id = :id and kind like 'dispute.%' order by id`,
    ).as<{ kind: string }>(),
    { id },
  )
  assert.deepEqual(new Set(kinds.map(({ kind }) => kind)), new Set(['dispute.opened', 'dispute.closed']))
})

test('the remaining days follow the store’s clock, and the team gets a reminder three days before the last day', async () => {
  const { store, key } = await shop.secondStore()
  const headers = { authorization: `Bearer ${key}` }
  const api: typeof shop.call = (method, path, body) => shop.call(method, path, body, headers)
  const owner = await signedIn(shop, 'owner', store)
  const id = await paid(api, store)
  await act(id, 'chargeback')
  await checkPayment(ctx, store, id)
  await applyEffectsOfStore(ctx, store)
  await checkDisputes(ctx, store, id)
  const lineOf = async () =>
    described(await owner.call('GET', `/stores/${store.id}/disputes`), 'listDisputes').data[0] as { daysLeft: number }
  assert.equal((await lineOf()).daysLeft, 10)
  await api('POST', '/v1/test-helpers/clock/advance', { seconds: 8 * 86_400 })
  assert.equal((await lineOf()).daysLeft, 2)
  const { data } = (await api('GET', `/v1/test-helpers/mails?paymentId=${id}&kind=dispute_due`)).body
  assert.equal(data.length, 1)
  assert.match(data[0].subject, /^Faltam \d dias para responder/)
})
