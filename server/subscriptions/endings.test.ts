import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Club, DAY_S, openClub } from '../../test/club.ts'
import { openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { drawConsequences } from '../scheduler/effects.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

async function subscribed(method = 'credit_card', settings = {}) {
  const club = await openClub(shop, { monthly: {} }, { settings })
  const { body } = await club.buy('monthly', { method })
  if (method === 'pix') assert.equal((await club.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
  await club.advance(1)
  const id: string = body.subscriptionId
  const known = (await club.events()).length
  return { club, id, begun: await club.get(id), kindsSince: async () => (await club.kinds()).slice(known) }
}

const cancel = (club: Club, id: string, body: object = {}) => club.call('POST', `/v1/subscriptions/${id}/cancel`, body)

/** The buyer's only enrollment, as the API shows it. */
async function enrollment(club: Club) {
  const { data } = (await club.call('GET', '/v1/students')).body
  assert.equal(data.length, 1)
  assert.equal(data[0].enrollments.length, 1)
  return data[0].enrollments[0]
}

describe('a subscription that is canceled', () => {
  test('at once is never charged again; access lasts as long as what was paid for', async () => {
    const { club, id, begun, kindsSince } = await subscribed()
    const { status, body } = await cancel(club, id)
    assert.deepEqual([status, body.status, body.cancelAtPeriodEnd], [200, 'canceled', false])
    const again = await cancel(club, id, { atPeriodEnd: true })
    assert.deepEqual(again.body, body)
    await club.advance(DAY_S)
    const access = await enrollment(club)
    assert.deepEqual([access.status, access.expiresAt], ['ACTIVE', begun.currentPeriodEnd])
    await club.advance(60 * DAY_S)
    assert.equal((await enrollment(club)).status, 'EXPIRED')
    assert.deepEqual(await kindsSince(), ['subscription.canceled', 'payment.completed'])
    assert.deepEqual(await club.received(), [4_990])
  })

  test('at the end of its period stays as it is until then', async () => {
    const { club, id, begun, kindsSince } = await subscribed()
    const { body } = await cancel(club, id, { atPeriodEnd: true })
    assert.deepEqual([body.status, body.cancelAtPeriodEnd, body.canceledAt], ['active', true, null])
    assert.deepEqual((await cancel(club, id, { atPeriodEnd: true })).body, body)
    await club.advance(20 * DAY_S)
    assert.equal((await enrollment(club)).expiresAt, null)
    await club.advanceTo(begun.currentPeriodEnd)
    const ended = await club.get(id)
    assert.equal(ended.status, 'canceled')
    assert.equal(ended.canceledAt.slice(0, 18), begun.currentPeriodEnd.slice(0, 18))
    await club.advance(1)
    assert.equal((await enrollment(club)).status, 'EXPIRED')
    assert.deepEqual(await kindsSince(), ['payment.completed', 'subscription.canceled'])
  })

  test('while a code is out takes it back, and canceled when past due ends at once', async () => {
    const { club, id, begun, kindsSince } = await subscribed('pix')
    await club.advanceTo(begun.currentPeriodEnd)
    const waiting = await cancel(club, id, { atPeriodEnd: true })
    assert.equal(waiting.body.status, 'canceled')
    assert.deepEqual(await kindsSince(), [
      'payment.completed',
      'payment.pending',
      'subscription.canceled',
      'payment.failed',
    ])
    await club.advance(1)
    assert.equal((await enrollment(club)).status, 'EXPIRED')

    const other = await subscribed()
    await other.club.setCard(other.id, 'declined')
    await other.club.advanceTo(other.begun.currentPeriodEnd)
    assert.equal((await cancel(other.club, other.id, { atPeriodEnd: true })).body.status, 'canceled')
    await other.club.advance(30 * DAY_S)
    assert.equal((await other.club.events('subscription.payment_failed')).length, 1)
  })

  test('needs the scope of writing, and a body that is understood', async () => {
    const { club, id } = await subscribed()
    const { status, body } = await cancel(club, id, { atEnd: true })
    assert.deepEqual([status, body.error.param], [400, 'atEnd'])
    assert.equal((await club.get(id)).status, 'active')
  })
})

describe('money that goes back', () => {
  for (const [act, event] of [
    ['refund', 'payment.refunded'],
    ['chargeback', 'payment.chargeback'],
  ] as const)
    test(`by a ${act} of the period that runs ends the subscription and its access at once`, async () => {
      const { club, id, kindsSince } = await subscribed()
      const { data } = (await club.events('payment.paid')).at(-1)!
      assert.equal((await club.call('POST', `/v1/test-helpers/payments/${data.id}/${act}`)).status, 200)
      await club.advance(1)
      assert.equal((await club.get(id)).status, 'canceled')
      assert.equal((await enrollment(club)).status, 'REVOKED')
      assert.deepEqual(await kindsSince(), [event, 'subscription.canceled'])
    })

  test('of an earlier period changes nothing, and of the last one of a canceled subscription its access alone', async () => {
    const { club, id, begun } = await subscribed()
    await club.advanceTo(begun.currentPeriodEnd)
    const [first, second] = await club.events('payment.paid')
    await club.call('POST', `/v1/test-helpers/payments/${first!.data.id}/refund`)
    await club.advance(1)
    assert.equal((await club.get(id)).status, 'active')
    assert.equal((await enrollment(club)).status, 'ACTIVE')
    await cancel(club, id)
    await club.call('POST', `/v1/test-helpers/payments/${second!.data.id}/refund`)
    await club.advance(1)
    assert.equal((await enrollment(club)).status, 'REVOKED')
    assert.equal((await club.events('subscription.canceled')).length, 1)
  })

  test('of the setup fee ends the trial', async () => {
    const club = await openClub(shop, { trial: { trialDays: 10, setupFeeInCents: 500 } })
    const { body } = await club.buy('trial')
    await club.call('POST', `/v1/test-helpers/payments/${body.id}/refund`)
    await club.advance(1)
    assert.equal((await club.get(body.subscriptionId)).status, 'canceled')
  })
})

describe('access', () => {
  test('begins with a trial, is one for the whole life, and ends at once with dunning', async () => {
    const club = await openClub(shop, { trial: { trialDays: 10 } }, { settings: { dunningDays: [2] } })
    const { body } = await club.buy('trial')
    await club.advance(1)
    const before = await enrollment(club)
    assert.deepEqual([before.status, before.expiresAt], ['ACTIVE', null])
    await club.advance(45 * DAY_S)
    assert.equal((await enrollment(club)).id, before.id)
    await club.setCard(body.subscriptionId, 'declined')
    await club.advance(40 * DAY_S)
    assert.equal((await club.get(body.subscriptionId)).status, 'canceled')
    assert.equal((await enrollment(club)).status, 'EXPIRED')
  })

  test('that cannot be given waits, its end behind it, and holds up nobody else’s', async () => {
    const { pool } = ctx.database
    await pool.query("alter table students add constraint stuck check (email <> 'stuck@example.com')")
    const club = await openClub(shop, { monthly: {} })
    const stuck = (await club.buy('monthly', { email: 'stuck@example.com' })).body
    const refunded = await club.call('POST', `/v1/test-helpers/payments/${stuck.id}/refund`)
    assert.equal(refunded.status, 200, JSON.stringify(refunded.body))
    await club.buy('monthly', { email: 'fine@example.com' })
    await club.advance(1)
    assert.equal((await enrollment(club)).status, 'ACTIVE')
    assert.equal((await club.get(stuck.subscriptionId)).status, 'canceled')
    assert.equal(await drawConsequences(ctx), 0)
    const waiting = await ctx.database.rows<{ access: string }>(changesOfStore, [club.store.id])
    assert.deepEqual(waiting, [
      { access: 'given', attempts: 1, waits: true },
      { access: 'refund', attempts: 0, waits: false },
    ])
    await pool.query('alter table students drop constraint stuck')
    await pool.query('update subscription_wakes set due_at = now() where store_id = $1', [club.store.id])
    while ((await drawConsequences(ctx)) > 0);
    const { data } = (await club.call('GET', '/v1/students')).body
    const status = (email: string) =>
      data.find((student: { email: string }) => student.email === email).enrollments[0].status
    assert.deepEqual([status('stuck@example.com'), status('fine@example.com')], ['REVOKED', 'ACTIVE'])
  })
})

const changesOfStore = sql(
  'test access changes of store',
  'select access, attempts, due_at > now() as waits from subscription_wakes where store_id = $1 order by id',
)

test('subscriptions are listed newest first, by status, in pages', async () => {
  const club = await openClub(shop, { monthly: {}, trial: { trialDays: 3 } })
  const ids: string[] = []
  for (const offer of ['monthly', 'trial', 'monthly']) {
    ids.unshift((await club.buy(offer)).body.subscriptionId)
    await club.advance(1)
  }
  await club.buy('monthly', { method: 'pix' })
  const all = (await club.call('GET', '/v1/subscriptions')).body
  assert.deepEqual([all.data.map(({ id }: { id: string }) => id), all.total, all.perPage], [ids, 3, 50])
  assert.deepEqual(all.data[0], await club.get(ids[0]!))
  const paged = (await club.call('GET', '/v1/subscriptions?page=2&perPage=2')).body
  assert.deepEqual([paged.data.map(({ id }: { id: string }) => id), paged.hasMore], [[ids[2]], false])
  const trials = (await club.call('GET', '/v1/subscriptions?status=trialing')).body
  assert.deepEqual(
    trials.data.map(({ id }: { id: string }) => id),
    [ids[1]],
  )
  assert.equal((await club.call('GET', '/v1/subscriptions?status=incomplete')).body.error.param, 'status')
})
