import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Club, DAY_S, openClub } from '../../test/club.ts'
import { openShop } from '../../test/shop.ts'
import { sql } from '../database/database.ts'
import type { Outcome } from '../gateways/gateway.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { settle } from '../payments/settle.ts'
import { getStore } from '../stores/store.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

describe('moves of a payment that wait to be drawn together', () => {
  test('paid and given back: the purchase is canceled, and its access is gone', async () => {
    const club = await openClub(shop, { monthly: {} })
    const { body } = await club.buy('monthly', { method: 'pix' })
    await gatewaySays(club, body.id, 'paid', 4_990)
    await gatewaySays(club, body.id, 'refunded', 4_990)
    await club.advance(1)
    assert.equal((await club.get(body.subscriptionId)).status, 'canceled')
    assert.deepEqual(await subscriptionKinds(club), ['subscription.created', 'subscription.canceled'])
    const [student] = (await club.call('GET', '/v1/students')).body.data
    assert.equal(student.enrollments[0].status, 'REVOKED')
  })

  test('expired and paid all the same: the period is paid for, after a failure', async () => {
    const { club, id, code } = await renewalByPix()
    await gatewaySays(club, code, 'expired')
    await gatewaySays(club, code, 'paid', 4_990)
    await club.advance(1)
    assert.deepEqual([(await club.get(id)).status, (await club.get(id)).chargesPaid], ['active', 2])
    assert.deepEqual((await subscriptionKinds(club)).slice(1), ['subscription.payment_failed', 'subscription.renewed'])
  })

  test('and were lost: a period that is paid for is counted at the next look', async () => {
    const { club, id, code } = await renewalByPix()
    await gatewaySays(club, code, 'expired')
    await club.advance(1)
    assert.equal((await club.get(id)).status, 'past_due')
    await gatewaySays(club, code, 'paid', 4_990)
    await ctx.database.rows(loseMoves, [club.store.id])
    await club.advance(2 * DAY_S)
    assert.deepEqual([(await club.get(id)).status, (await club.get(id)).chargesPaid], ['active', 2])
  })
})

test('a code that brings less than was asked is a failure: the money goes back, and a new one is mailed on the next day', async () => {
  const { club, id, code } = await renewalByPix()
  await gatewaySays(club, code, 'paid', 100)
  await club.advance(1)
  assert.equal((await club.get(id)).status, 'past_due')
  await club.advance(DAY_S)
  assert.equal((await club.events('payment.pending')).length, 3)
  await club.advance(90 * DAY_S)
  assert.equal((await club.get(id)).status, 'canceled')
})

/** A subscription by PIX whose first period is over, and the code that is out for the second. */
async function renewalByPix() {
  const club = await openClub(shop, { monthly: {} })
  const { body } = await club.buy('monthly', { method: 'pix' })
  assert.equal((await club.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
  await club.advance(1)
  const id: string = body.subscriptionId
  await club.advanceTo((await club.get(id)).currentPeriodEnd)
  const code: string = (await club.events('payment.pending')).at(-1)!.data.id
  return { club, id, code }
}

/** What a notice of the gateway would bring, with nobody drawing what follows from it yet. */
async function gatewaySays(club: Club, paymentId: string, is: 'paid' | 'refunded' | 'expired', amountInCents = 0) {
  const payment = (await ctx.database.row<PaymentRow>(paymentOf, [paymentId, club.store.id]))!
  const receipts = [{ id: `E-${paymentId}`, amountInCents }]
  const outcome = { is, externalId: payment.external_id!, receipts } as Outcome
  await settle(ctx, await getStore(ctx.database, club.store.id), payment, outcome)
}

async function subscriptionKinds(club: Club) {
  return (await club.kinds()).filter((kind) => kind.startsWith('subscription.'))
}

const paymentOf = sql('test payment of a code', 'select * from payments where id = $1 and store_id = $2')
const loseMoves = sql('test lost moves of payments', 'delete from payment_wakes where store_id = $1')
