import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFields, cards } from '../../test/cards.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { daysLater, periodBoundary } from '../brazil/billingPeriod.ts'
import { addDays, boletoExpiry, dateInSaoPaulo, endOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { sql } from '../core/sql.ts'
import { leaveUnbegun } from './insertForSession.ts'
import { findSubscription } from './subscription.ts'

const shop = await openShop({ jobs: false })

describe('a subscription', () => {
  test('starts when its card is charged, is active for a calendar period, and keeps the card', async () => {
    const courseStore = await openCourseStore(shop, { monthly: { setupFeeInCents: 1_000 } })
    const { status, body } = await courseStore.buy('monthly')
    assert.deepEqual([status, body.status, body.totalInCents], [201, 'paid', 5_990])
    const subscription = await courseStore.get(body.subscriptionId)
    const begun = new Date(subscription.createdAt)
    assert.equal(subscription.status, 'active')
    assert.equal(subscription.currentPeriodEnd, periodBoundary(begun, 'MONTHLY', 1).toISOString())
    assert.deepEqual(
      [subscription.method, subscription.chargesPaid, subscription.trialEndsAt],
      ['credit_card', 1, null],
    )
    const [paid, created] = await courseStore.events()
    assert.deepEqual([paid!.kind, created!.kind], ['payment.paid', 'subscription.created'])
    assert.deepEqual(
      [paid!.data.subscriptionId, paid!.data.chargeId, paid!.data.offer.id],
      [subscription.id, null, courseStore.offers.monthly],
    )
    assert.deepEqual(created!.data, {
      id: subscription.id,
      status: 'active',
      offerId: courseStore.offers.monthly,
      customerEmail: 'ana@example.com',
      customer: subscription.customer,
      currentPeriodEnd: subscription.currentPeriodEnd,
      offer: subscription.offer,
    })
    const { customer } = subscription
    assert.deepEqual([customer.document, customer.address.city], ['52998224725', 'São Paulo'])
  })

  test('does not start with a declined card, and the API does not show it', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const { status, body } = await courseStore.buy('monthly', { number: cards.declinedSafely })
    assert.deepEqual([status, body.error.message], [402, 'Cartão recusado pelo banco emissor'])
    const [failed, ...more] = await courseStore.events()
    assert.deepEqual(
      [failed!.kind, failed!.data.subscriptionId, failed!.data.offerId, more.length],
      ['payment.failed', null, courseStore.offers.monthly, 0],
    )
    assert.equal((await courseStore.call('GET', '/v1/subscriptions')).body.total, 0)
    assert.equal((await courseStore.call('GET', `/v1/payments/${failed!.data.id}`)).body.subscriptionId, null)
    await courseStore.advance(40 * DAY_S)
    assert.deepEqual(await courseStore.kinds(), ['payment.failed'])
  })

  test('starts when the buyer pays its PIX, and the API does not show it before', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const { body } = await courseStore.buy('monthly', { method: 'pix' })
    assert.equal(body.status, 'pending')
    assert.equal((await courseStore.call('GET', `/v1/subscriptions/${body.subscriptionId}`)).status, 404)
    assert.equal((await courseStore.call('POST', `/v1/subscriptions/${body.subscriptionId}/cancel`)).status, 404)
    await courseStore.advance(1_800)
    assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
    await courseStore.advance(1)
    assert.deepEqual(await courseStore.kinds(), ['payment.pending', 'payment.paid', 'subscription.created'])
    const { status, createdAt, currentPeriodEnd } = await courseStore.get(body.subscriptionId)
    assert.equal(status, 'active')
    assert.equal(currentPeriodEnd, periodBoundary(new Date(createdAt), 'MONTHLY', 1).toISOString())
    assert.ok(new Date(createdAt).getTime() - new Date(body.createdAt).getTime() >= 1_800_000)
  })

  test('starts when the buyer pays its boleto two days later', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const { body } = await courseStore.buy('monthly', { method: 'boleto' })
    await courseStore.advance(2 * DAY_S)
    assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
    await courseStore.advance(1)
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'active')
  })

  test('does not start when its PIX or boleto expires', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const pix = await courseStore.buy('monthly', { method: 'pix' })
    await courseStore.buy('monthly', { method: 'boleto', email: 'bia@example.com' })
    await courseStore.advance(40 * DAY_S)
    assert.deepEqual((await courseStore.kinds()).sort(), [
      'payment.failed',
      'payment.failed',
      'payment.pending',
      'payment.pending',
    ])
    assert.equal((await courseStore.call('GET', '/v1/subscriptions')).body.total, 0)
    assert.equal((await courseStore.call('GET', `/v1/subscriptions/${pix.body.subscriptionId}`)).status, 404)
  })

  test('starts with a trial when the gateway keeps its card, and the store sees no sale', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 14 } })
    const { body } = await courseStore.buy('trial')
    assert.deepEqual([body.status, body.totalInCents, body.chargeId], ['paid', 0, null])
    const subscription = await courseStore.get(body.subscriptionId)
    assert.equal(subscription.status, 'trialing')
    assert.equal(subscription.currentPeriodEnd, daysLater(new Date(subscription.createdAt), 14).toISOString())
    assert.equal(subscription.trialEndsAt, subscription.currentPeriodEnd)
    assert.deepEqual(await courseStore.kinds(), ['subscription.created'])
    assert.deepEqual(await courseStore.received(), [])
    assert.equal((await courseStore.call('GET', '/v1/payments')).body.total, 0)
    assert.equal((await courseStore.call('GET', `/v1/payments/${body.id}`)).status, 404)

    await courseStore.advanceTo(subscription.currentPeriodEnd)
    assert.deepEqual(await courseStore.received(), [4_990])
    const renewed = await courseStore.get(subscription.id)
    assert.equal(renewed.status, 'active')
    assert.equal(
      renewed.currentPeriodEnd,
      periodBoundary(new Date(subscription.trialEndsAt), 'MONTHLY', 1).toISOString(),
    )
    assert.deepEqual(await courseStore.kinds(), ['subscription.created', 'payment.paid', 'subscription.renewed'])
  })

  test('with a trial has its current status and its period end in each event', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 14 } }, { settings: { dunningDays: [1] } })
    const received = async (kind: string) => {
      const { status, currentPeriodEnd } = (await courseStore.events(kind)).at(-1)!.data
      return { status, currentPeriodEnd }
    }
    const { body } = await courseStore.buy('trial')
    const { trialEndsAt } = await courseStore.get(body.subscriptionId)
    assert.deepEqual(await received('subscription.created'), { status: 'trialing', currentPeriodEnd: trialEndsAt })

    await courseStore.setCard(body.subscriptionId, 'declined')
    await courseStore.advanceTo(trialEndsAt)
    const failed = { status: 'past_due', currentPeriodEnd: trialEndsAt }
    assert.deepEqual(await received('subscription.payment_failed'), failed)

    await courseStore.setCard(body.subscriptionId, 'approved')
    await courseStore.advance(DAY_S)
    const { status, currentPeriodEnd } = await courseStore.get(body.subscriptionId)
    assert.equal(currentPeriodEnd, periodBoundary(new Date(trialEndsAt), 'MONTHLY', 1).toISOString())
    assert.deepEqual(await received('subscription.renewed'), { status, currentPeriodEnd })
    assert.equal(status, 'active')
    assert.equal((await courseStore.events('subscription.created')).length, 1)

    const early = await courseStore.buy('trial', { email: 'outra@example.com' })
    const ended = await courseStore.get(early.body.subscriptionId)
    assert.equal((await courseStore.call('POST', `/v1/subscriptions/${ended.id}/cancel`)).status, 200)
    const canceled = { status: 'canceled', currentPeriodEnd: ended.trialEndsAt }
    assert.deepEqual(await received('subscription.canceled'), canceled)
  })

  test('starts with a trial after a paid setup fee, which does not count as a cycle', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 7, setupFeeInCents: 900, maxCharges: 1 } })
    const { body } = await courseStore.buy('trial')
    assert.equal(body.totalInCents, 900)
    const { status, chargesPaid, trialEndsAt } = await courseStore.get(body.subscriptionId)
    assert.deepEqual([status, chargesPaid], ['trialing', 0])
    await courseStore.advanceTo(trialEndsAt)
    assert.deepEqual(await courseStore.received(), [900, 4_990])
    assert.equal((await courseStore.get(body.subscriptionId)).chargesPaid, 1)
  })

  test('by PIX starts its trial immediately and without a card', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 7 } })
    const { body } = await courseStore.buy('trial', { method: 'pix' })
    assert.deepEqual([body.status, body.totalInCents, body.pix], ['paid', 0, null])
    const begun = await findSubscription(shop.ctx.database, courseStore.store.id, body.subscriptionId)
    assert.equal(await leaveUnbegun(shop.ctx, begun!), false, 'another page does not detach the subscription')
    const { trialEndsAt } = await courseStore.get(body.subscriptionId)
    await courseStore.advanceTo(trialEndsAt)
    assert.deepEqual(await courseStore.kinds(), ['subscription.created', 'payment.pending'])
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'trialing')
  })

  test('does not start its trial with a declined card, and cannot be bought in installments', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 7 }, monthly: {} })
    assert.equal((await courseStore.buy('trial', { number: cards.declined })).status, 402)
    const offerId = courseStore.offers.monthly
    const { body } = await courseStore.call('POST', '/v1/test-helpers/purchases', {
      offerId,
      method: 'pix',
      installments: 2,
      buyer: { name: 'Ana', email: 'ana@example.com', document: '52998224725', phone: '11987654321' },
    })
    assert.equal(body.error.param, 'installments')
    assert.deepEqual(await courseStore.events(), [])
  })
})

describe('the end of a period', () => {
  test('charges the card the price of the purchase, each month on the day of the purchase', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    // The purchase is on 31 January, and the year is not a leap year.
    const now = await courseStore.advance(1)
    await courseStore.advanceTo(
      new Date(Date.UTC(now.getUTCFullYear() + ((now.getUTCFullYear() + 1) % 4 === 0 ? 2 : 1), 0, 31, 15)),
    )
    const { body } = await courseStore.buy('monthly')
    const begun = new Date((await courseStore.get(body.subscriptionId)).createdAt)
    for (let period = 1; period <= 13; period++)
      await courseStore.advanceTo(new Date(periodBoundary(begun, 'MONTHLY', period).getTime() + 60_000))
    const ends = (await courseStore.events('subscription.renewed')).map(({ data }) => data.currentPeriodEnd)
    assert.deepEqual(
      ends,
      Array.from({ length: 13 }, (_, index) => periodBoundary(begun, 'MONTHLY', index + 2).toISOString()),
    )
    assert.deepEqual(
      ends.slice(0, 3).map((end: string) => dateInSaoPaulo(new Date(end)).slice(5)),
      ['03-31', '04-30', '05-31'],
    )
    assert.deepEqual(await courseStore.received(), Array(14).fill(4_990))
  })

  test('charges once when the clock jumps over many periods, and skips the missed periods', async () => {
    const courseStore = await openCourseStore(
      shop,
      { weekly: { billingCycle: 'WEEKLY' } },
      { settings: { refundWindowDays: 0 } },
    )
    const { body } = await courseStore.buy('weekly')
    const { ctx } = shop
    // The clock jumps ahead without a run of a job, like on a machine that slept.
    await ctx.database.rows(sql('test sleep', `update stores set clock_offset_ms = 3027600000 where id = :id`), {
      id: courseStore.store.id,
    })
    await courseStore.advance(1)
    const { createdAt, currentPeriodEnd, chargesPaid } = await courseStore.get(body.subscriptionId)
    assert.equal(currentPeriodEnd, periodBoundary(new Date(createdAt), 'WEEKLY', 6).toISOString())
    assert.equal(chargesPaid, 2)
    assert.deepEqual(await courseStore.received(), [4_990, 4_990])
  })

  test('mails the buyer a new PIX that is valid for several days', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} }, { settings: { boletoDueInDays: 4 } })
    const { body } = await courseStore.buy('monthly', { method: 'pix' })
    await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)
    await courseStore.advance(1)
    const { currentPeriodEnd } = await courseStore.get(body.subscriptionId)
    await courseStore.advanceTo(currentPeriodEnd)
    const pending = (await courseStore.events('payment.pending')).at(-1)!
    const sale = (await courseStore.call('GET', `/v1/payments/${pending.data.id}`)).body
    assert.equal(sale.subscriptionId, body.subscriptionId)
    const [mail] = await courseStore.mails()
    assert.match(mail!.body, /00020[\s\S]*br\.gov\.bcb\.pix/i)
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'active')
    const lastInstant = endOfDayInSaoPaulo(addDays(dateInSaoPaulo(new Date(currentPeriodEnd)), 4))
    await courseStore.advanceTo(new Date(lastInstant.getTime() - 60_000))
    assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${pending.data.id}/pay`)).status, 200)
    await courseStore.advance(1)
    const renewed = await courseStore.get(body.subscriptionId)
    assert.deepEqual([renewed.status, renewed.chargesPaid], ['active', 2])
    const begun = new Date(renewed.createdAt)
    assert.equal(renewed.currentPeriodEnd, periodBoundary(begun, 'MONTHLY', 2).toISOString())
    assert.equal((await courseStore.mails()).length, 1)
  })

  test('is renewed if the buyer pays its charge by another method', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const { body } = await courseStore.buy('monthly', { method: 'pix' })
    await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)
    await courseStore.advance(1)
    const { currentPeriodEnd } = await courseStore.get(body.subscriptionId)
    await courseStore.advanceTo(currentPeriodEnd)
    const [mail] = await courseStore.mails()
    const [, chargeId] = /\/checkout\/(chg_\w+)/.exec(mail!.body)!
    const form = { method: 'credit_card', ...buyer, ...cardFields(cards.approved) }
    const paid = await call(shop.url, 'POST', `/checkout/${chargeId}`, {
      body: String(new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
    })
    assert.equal(paid.status, 303, String(paid.body))
    // The entry is due 15 seconds later, and this test does not wait for it.
    await shop.ctx.database.pool.query('update outbox set due_at = now() where store_id = $1', [courseStore.store.id])
    await courseStore.advance(1)
    const renewed = await courseStore.get(body.subscriptionId)
    assert.deepEqual([renewed.status, renewed.chargesPaid], ['active', 2])
    await courseStore.advance(10 * DAY_S)
    assert.equal((await courseStore.events('subscription.payment_failed')).length, 0)
  })

  test('mails a new boleto that is due some days later, and payable until the next banking day', async () => {
    const courseStore = await openCourseStore(shop, { weekly: { billingCycle: 'WEEKLY' } })
    const { body } = await courseStore.buy('weekly', { method: 'boleto' })
    await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)
    await courseStore.advance(1)
    const { currentPeriodEnd } = await courseStore.get(body.subscriptionId)
    await courseStore.advanceTo(currentPeriodEnd)
    const [mail] = await courseStore.mails()
    assert.match(mail!.body, /\d{47}/)
    const expiry = boletoExpiry(addDays(dateInSaoPaulo(new Date(currentPeriodEnd)), 3))
    await courseStore.advanceTo(new Date(expiry.getTime() - 60_000))
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'active')
    await courseStore.advance(120)
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'past_due')
  })

  test('completes the subscription after the agreed charges, without an event', async () => {
    const courseStore = await openCourseStore(shop, { short: { maxCharges: 2 } })
    const { body } = await courseStore.buy('short')
    await courseStore.advance(33 * DAY_S)
    assert.deepEqual(
      [(await courseStore.get(body.subscriptionId)).status, await courseStore.received()],
      ['active', [4_990, 4_990]],
    )
    await courseStore.advance(33 * DAY_S)
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'completed')
    assert.equal((await courseStore.kinds()).filter((kind) => kind.startsWith('subscription.')).length, 2)
    const { status, body: refused } = await courseStore.call('POST', `/v1/subscriptions/${body.subscriptionId}/cancel`)
    assert.deepEqual([status, refused.error.code], [409, 'subscription_completed'])
  })

  test('does not affect another store', async () => {
    const [one, other] = [await openCourseStore(shop, { monthly: {} }), await openCourseStore(shop, { monthly: {} })]
    const { body } = await one.buy('monthly')
    await other.advance(400 * DAY_S)
    assert.equal((await one.get(body.subscriptionId)).chargesPaid, 1)
    assert.equal((await other.call('GET', `/v1/subscriptions/${body.subscriptionId}`)).status, 404)
    assert.equal((await other.call('POST', `/v1/subscriptions/${body.subscriptionId}/cancel`)).status, 404)
  })
})
