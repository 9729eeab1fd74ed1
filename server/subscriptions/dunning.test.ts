import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFor, cards, openCard } from '../../test/cards.ts'
import { call, openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { daysLater, periodBoundary } from '../brazil/billingPeriod.ts'
import { sql } from '../core/sql.ts'
import { getStore } from '../stores/store.ts'
import { cardLink, openCardLink } from './cardLink.ts'
import { replaceCard } from './replaceCard.ts'

const lines: string[] = []
const shop = await openShop({ jobs: false, logTo: { write: (line) => lines.push(line) } })
const { ctx } = shop

/** Opens a course store with one subscription by card, at the start of its first period. */
async function subscribed(options: Parameters<typeof openCourseStore>[2] = {}, offer = {}) {
  const courseStore = await openCourseStore(shop, { monthly: offer }, options)
  const { body, status } = await courseStore.buy('monthly')
  assert.equal(status, 201, JSON.stringify(body))
  const id: string = body.subscriptionId
  return {
    courseStore,
    id,
    begun: await courseStore.get(id),
    kindsSince: kindsSince(courseStore, (await courseStore.events()).length),
  }
}

const kindsSince = (courseStore: CourseStore, count: number) => async () => (await courseStore.kinds()).slice(count)

const withoutCompleted = (kinds: string[]) => kinds.filter((kind) => kind !== 'payment.completed')
const FAILURE = ['payment.failed', 'subscription.payment_failed']

/** Replaces the card like the page that the mail links to. */
async function replace(courseStore: CourseStore, id: string, number: string) {
  return await replaceCard(ctx, await getStore(ctx.database, courseStore.store.id), id, { card: openCard(number) })
}

describe('the card of a subscription', () => {
  test('is retried on days 1, 3, 5 and 7 after a decline, and then the subscription is canceled', async () => {
    const { courseStore, id, begun, kindsSince: since } = await subscribed()
    await courseStore.setCard(id, 'declined')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    assert.equal((await courseStore.get(id)).status, 'past_due')
    const failedAt = new Date((await courseStore.events('subscription.payment_failed'))[0]!.createdAt)
    for (const day of [1, 3, 5, 7]) {
      const before = (await courseStore.events('subscription.payment_failed')).length
      await courseStore.advanceTo(new Date(daysLater(failedAt, day).getTime() - 5_000))
      assert.equal((await courseStore.events('subscription.payment_failed')).length, before)
      await courseStore.advance(10)
      assert.equal((await courseStore.events('subscription.payment_failed')).length, before + 1, `day ${day}`)
    }
    const { status, canceledAt } = await courseStore.get(id)
    assert.equal(status, 'canceled')
    assert.equal(canceledAt.slice(0, 18), daysLater(failedAt, 7).toISOString().slice(0, 18))
    assert.deepEqual(withoutCompleted(await since()), [...Array(5).fill(FAILURE).flat(), 'subscription.canceled'])
    await courseStore.advance(100 * DAY_S)
    assert.equal((await courseStore.events('subscription.canceled')).length, 1)
    assert.deepEqual(await courseStore.received(), [4_990])
  })

  test('renews the subscription when it pays on a later day, and the day of the month stays the same', async () => {
    // With this setting one decline ends a purchase, but not the charge of a cycle.
    const settings = { dunningDays: [2, 4], maxDeclinedAttempts: 1 }
    const { courseStore, id, begun } = await subscribed({ settings })
    await courseStore.setCard(id, 'declined')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    await courseStore.setCard(id, 'approved')
    await courseStore.advance(2 * DAY_S)
    const { status, currentPeriodEnd, chargesPaid } = await courseStore.get(id)
    assert.deepEqual([status, chargesPaid], ['active', 2])
    assert.equal(currentPeriodEnd, periodBoundary(new Date(begun.createdAt), 'MONTHLY', 2).toISOString())
  })

  test('is not retried after a final decline, and the buyer can enter another card until the last day', async () => {
    const { courseStore, id, begun, kindsSince: since } = await subscribed({ gateways: ['GATEWAY_B'] })
    await courseStore.setCard(id, 'declined_unsafe')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    await courseStore.advance(6 * DAY_S)
    assert.deepEqual(withoutCompleted(await since()), FAILURE)
    assert.equal((await courseStore.get(id)).status, 'past_due')
    await courseStore.advance(DAY_S + 10)
    assert.deepEqual(withoutCompleted(await since()), [...FAILURE, 'subscription.canceled'])
  })

  test('can be replaced through a link in a mail after a decline, and the new card is charged immediately', async () => {
    const { courseStore, id, begun, kindsSince: since } = await subscribed()
    await courseStore.setCard(id, 'declined')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    const [mail] = await courseStore.mails()
    const link = new URL(/http\S+/.exec(mail!.body)![0])
    assert.equal(link.pathname, `/checkout/${id}/card`)
    const stored = await ctx.database.rows(sql('dunningTest.mails', 'select * from mails'))
    assert.ok(!JSON.stringify(stored).includes('/card'), 'the stored mail does not reveal the link')
    const opened = await openCardLink(ctx, id, link.searchParams.get('token')!)
    assert.equal(opened.subscription.id, id)
    const week = await getStore(ctx.database, courseStore.store.id)
    const late = new URL(
      cardLink(ctx, { ...week, clockOffsetMs: week.clockOffsetMs - 7 * DAY_S * 1000 }, opened.subscription),
    )
    const lateToken = late.searchParams.get('token')!
    await assert.rejects(openCardLink(ctx, id, lateToken), { status: 404 }, 'a link expires after 7 days')

    const replaced = await replace(courseStore, id, '5555555555554444')
    assert.deepEqual([replaced.status, replaced.card_last_four], ['active', '4444'])
    assert.deepEqual(withoutCompleted(await since()), [...FAILURE, 'payment.paid', 'subscription.renewed'])
    await courseStore.advance(40 * DAY_S)
    assert.equal((await courseStore.get(id)).chargesPaid, 3)
  })

  test('can be replaced by a card that is declined too, and the retry days stay the same', async () => {
    const { courseStore, id, begun, kindsSince: since } = await subscribed({ gateways: ['GATEWAY_B'] })
    await courseStore.setCard(id, 'declined_unsafe')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    await courseStore.advance(2 * DAY_S)
    const store = await getStore(ctx.database, courseStore.store.id)
    const card = await cardFor({ call: courseStore.call, simulatorUrl: shop.simulatorUrl }, '4000000000000127')
    assert.equal((await replaceCard(ctx, store, id, { card })).status, 'past_due')
    assert.deepEqual(withoutCompleted(await since()), [...FAILURE, ...FAILURE])
    // Moves the clock to day 3 after the first failure.
    await courseStore.advance(DAY_S + 10)
    assert.deepEqual(withoutCompleted(await since()), [...FAILURE, ...FAILURE, ...FAILURE])
    await courseStore.setCard(id, 'approved')
    await courseStore.advance(2 * DAY_S)
    assert.equal((await courseStore.get(id)).status, 'active')
  })

  test('can be replaced in two windows at the same time, and the period is charged once', async () => {
    const { courseStore, id, begun, kindsSince: since } = await subscribed()
    await courseStore.setCard(id, 'declined')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    assert.equal((await courseStore.get(id)).status, 'past_due')
    await Promise.all(['5555555555554444', '4111111111111111'].map((number) => replace(courseStore, id, number)))
    assert.equal((await courseStore.get(id)).status, 'active')
    assert.deepEqual(withoutCompleted(await since()), [...FAILURE, 'payment.paid', 'subscription.renewed'])
  })

  test('stays when the gateway refuses the new card', async () => {
    const { courseStore, id } = await subscribed()
    await assert.rejects(replace(courseStore, id, cards.declinedSafely), { status: 402 })
    await assert.rejects(replace(courseStore, id, '4111111111111112'), { status: 400 })
    await courseStore.advance(32 * DAY_S)
    assert.equal((await courseStore.get(id)).chargesPaid, 2)
  })

  test('does not count as declined if the gateway does not answer, and is charged again within minutes', async () => {
    const { courseStore, id, begun, kindsSince: since } = await subscribed()
    await fault('create', '500')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    assert.equal((await courseStore.get(id)).status, 'active')
    const said = lines.filter(
      (line) => line.includes('The gateway did not create the payment of a renewal.') && line.includes(id),
    )
    assert.equal(said.length, 1, 'only the log mentions the retry')
    await courseStore.advance(600)
    assert.deepEqual(withoutCompleted(await since()), ['payment.paid', 'subscription.renewed'])

    await fault('create', 'accept-then-reset')
    await courseStore.advance(32 * DAY_S)
    assert.equal((await courseStore.get(id)).chargesPaid, 3)
    assert.deepEqual(await courseStore.received(), [4_990, 4_990, 4_990])
  })
})

describe('an unpaid PIX', () => {
  test('fails when it expires, and the buyer gets a new PIX by mail on the next dunning day', async () => {
    const { courseStore, id, begun, kindsSince: since } = await subscribedByPix({ boletoDueInDays: 1 })
    await courseStore.advanceTo(begun.currentPeriodEnd)
    await courseStore.advance(2 * DAY_S)
    assert.deepEqual(await since(), ['payment.pending', ...FAILURE])
    assert.equal((await courseStore.get(id)).status, 'past_due')
    await courseStore.advance(DAY_S)
    assert.deepEqual(await since(), ['payment.pending', ...FAILURE, 'payment.pending'])
    assert.equal((await courseStore.mails()).length, 2)
    await payLatest(courseStore)
    assert.equal((await courseStore.get(id)).status, 'active')
    await courseStore.advance(20 * DAY_S)
    assert.deepEqual(await since(), [
      'payment.pending',
      ...FAILURE,
      'payment.pending',
      'payment.paid',
      'subscription.renewed',
      'payment.completed',
    ])
  })

  test('is replaced immediately if it expires exactly on a dunning day', async () => {
    const { courseStore, begun, kindsSince: since } = await subscribedByPix({ boletoDueInDays: 2, dunningDays: [1, 3] })
    await courseStore.advanceTo(begun.currentPeriodEnd)
    await courseStore.advance(6.25 * DAY_S)
    assert.deepEqual(await since(), ['payment.pending', ...FAILURE, 'payment.pending', ...FAILURE, 'payment.pending'])
  })

  test('is not replaced while it can still be paid, and the last dunning day ends the subscription', async () => {
    const { courseStore, id, begun, kindsSince: since } = await subscribedByPix({ boletoDueInDays: 4 })
    await courseStore.advanceTo(begun.currentPeriodEnd)
    await courseStore.advance(60 * DAY_S)
    // Each PIX is valid for four days. The second PIX is created on day 1 after the first expires. It is still valid on
    // days 3 and 5, so the third PIX is created on day 7.
    assert.deepEqual(await since(), [
      ...Array(3)
        .fill(['payment.pending', ...FAILURE])
        .flat(),
      'subscription.canceled',
    ])
    assert.equal((await courseStore.get(id)).status, 'canceled')
  })

  test('pays the period even if the buyer pays late and a new PIX exists', async () => {
    const { courseStore, id, begun } = await subscribedByPix({ boletoDueInDays: 1 })
    await courseStore.advanceTo(begun.currentPeriodEnd)
    await courseStore.advance(3 * DAY_S + 60)
    const [, first, second] = await courseStore.events('payment.pending')
    assert.ok(second)
    const { externalId } = (await courseStore.call('GET', `/v1/payments/${first!.data.id}`)).body
    await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${externalId}/pay`, { body: { force: true } })
    await courseStore.call('POST', `/v1/test-helpers/payments/${first!.data.id}/pay`)
    await noticed(first!.data.id)
    await courseStore.advance(5)
    assert.deepEqual([(await courseStore.get(id)).status, (await courseStore.get(id)).chargesPaid], ['active', 2])
  })
})

async function subscribedByPix(settings: { boletoDueInDays: number; dunningDays?: number[] }) {
  const courseStore = await openCourseStore(shop, { monthly: {} }, { settings: { ...settings, refundWindowDays: 15 } })
  const { body } = await courseStore.buy('monthly', { method: 'pix' })
  assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
  await courseStore.advance(16 * DAY_S)
  const id: string = body.subscriptionId
  return {
    courseStore,
    id,
    begun: await courseStore.get(id),
    kindsSince: kindsSince(courseStore, (await courseStore.events()).length),
  }
}

async function payLatest(courseStore: CourseStore) {
  const { data } = (await courseStore.events('payment.pending')).at(-1)!
  assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${data.id}/pay`)).status, 200)
  await courseStore.advance(1)
}

/** Waits until the gateway webhook of a payment is processed. */
async function noticed(paymentId: string) {
  const status = sql('test payment status', 'select status from payments where id = :id').as<{ status: string }>()
  for (let times = 0; times < 500; times++) {
    if ((await ctx.database.row(status, { id: paymentId }))!.status === 'paid') return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.fail('the webhook never came')
}

async function fault(operation: string, kind: string) {
  const body = { provider: 'GATEWAY_A', operation, fault: kind }
  assert.equal((await call(shop.simulatorUrl, 'POST', '/control/faults', { body })).status, 201)
}
