import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { nextDayOfMonth, periodBoundary } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo, daysBetween } from '../brazil/calendar.ts'

const shop = await openShop({ jobs: false })

const plans = {
  monthly: {},
  big: { priceInCents: 9_990 },
  small: { priceInCents: 990 },
  yearly: { billingCycle: 'YEARLY', priceInCents: 49_900 },
}

async function subscribed(how: { method?: string; number?: string; settings?: object } = {}) {
  const courseStore = await openCourseStore(shop, plans, { settings: how.settings })
  const { body } = await courseStore.buy('monthly', how)
  if (how.method === 'pix' || how.method === 'boleto')
    assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
  await courseStore.advance(1)
  const id: string = body.subscriptionId
  const known = (await courseStore.events()).length
  return {
    courseStore,
    id,
    begun: await courseStore.get(id),
    act: (act: string, sent: object = {}) => courseStore.call('POST', `/v1/subscriptions/${id}/${act}`, sent),
    kindsSince: async () => (await courseStore.kinds()).slice(known).filter((kind) => kind !== 'payment.completed'),
  }
}

async function access(courseStore: CourseStore) {
  return (await courseStore.call('GET', '/v1/students')).body.data[0].enrollments[0]
}

const pendingOf = async (courseStore: CourseStore) =>
  (await courseStore.call('GET', '/v1/payments?status=PENDING')).body.data

describe('a pause', () => {
  test('charges nothing, ends the access with the paid period, and ends by itself', async () => {
    const { courseStore, id, begun, act, kindsSince } = await subscribed()
    const paused = await act('pause', { periods: 2 })
    assert.deepEqual([paused.status, paused.body.status], [200, 'active'])
    const until = periodBoundary(new Date(begun.createdAt), 'MONTHLY', 3).toISOString()
    assert.deepEqual([paused.body.pausedUntil, paused.body.currentPeriodEnd], [until, begun.currentPeriodEnd])
    assert.equal((await act('pause', { periods: 1 })).body.error.code, 'subscription_paused')
    await courseStore.advance(DAY_S)
    assert.equal((await access(courseStore)).status, 'ACTIVE')
    await courseStore.advance(50 * DAY_S)
    assert.equal((await access(courseStore)).status, 'EXPIRED')
    assert.deepEqual(await courseStore.received(), [4_990])
    await courseStore.advanceTo(until)
    await courseStore.advance(1)
    const again = await courseStore.get(id)
    assert.deepEqual([again.pausedUntil, again.chargesPaid, again.status], [undefined, 2, 'active'])
    assert.equal(again.currentPeriodEnd, periodBoundary(new Date(begun.createdAt), 'MONTHLY', 4).toISOString())
    assert.deepEqual([(await access(courseStore)).status, (await access(courseStore)).expiresAt], ['ACTIVE', null])
    assert.deepEqual(await courseStore.received(), [4_990, 4_990])
    assert.deepEqual(await kindsSince(), ['subscription.paused', 'payment.paid', 'subscription.renewed'])
  })

  test('keeps the access if the store wants it, and is no longer than the store allows', async () => {
    const { courseStore, act } = await subscribed({ settings: { maxPausePeriods: 1, pauseKeepsAccess: true } })
    assert.equal((await act('pause', { periods: 2 })).status, 400)
    assert.equal((await act('pause')).status, 200)
    await courseStore.advance(40 * DAY_S)
    assert.equal((await access(courseStore)).status, 'ACTIVE')
    const never = await subscribed({ settings: { maxPausePeriods: 0 } })
    assert.equal((await never.act('pause')).body.error.code, 'change_not_possible')
  })

  test('ends early without a charge before the paid period ends, and with a charge on a new day after it', async () => {
    const { courseStore, id, begun, act } = await subscribed()
    assert.equal((await act('resume')).body.error.code, 'subscription_not_paused')
    await act('pause')
    const before = await act('resume')
    assert.deepEqual([before.body.pausedUntil, before.body.currentPeriodEnd], [undefined, begun.currentPeriodEnd])
    assert.deepEqual(await courseStore.received(), [4_990])
    await act('pause')
    await courseStore.advance(45 * DAY_S)
    const after = await act('resume')
    assert.deepEqual([after.status, after.body.chargesPaid, after.body.pausedUntil], [200, 2, undefined])
    const resumedAt = new Date((await courseStore.events('subscription.resumed')).at(-1)!.createdAt)
    assert.equal(after.body.currentPeriodEnd, periodBoundary(resumedAt, 'MONTHLY', 1).toISOString())
    await courseStore.advance(1)
    assert.deepEqual([(await access(courseStore)).status, (await access(courseStore)).expiresAt], ['ACTIVE', null])
    assert.equal((await courseStore.get(id)).trialEndsAt, null)
  })

  test('may be canceled, and an undone cancellation brings the pause back', async () => {
    const { courseStore, id, begun, act } = await subscribed()
    await act('pause', { periods: 1 })
    await act('cancel', { atPeriodEnd: true })
    assert.equal((await act('resume')).body.error.code, 'cancellation_planned')
    const kept = await act('keep')
    assert.deepEqual([kept.status, kept.body.cancelAtPeriodEnd], [200, false])
    await courseStore.advanceTo(begun.currentPeriodEnd)
    assert.deepEqual([(await courseStore.get(id)).status, await courseStore.received()], ['active', [4_990]])
    await act('cancel', { atPeriodEnd: true })
    assert.equal((await courseStore.get(id)).status, 'canceled')
    await courseStore.advance(90 * DAY_S)
    assert.deepEqual(await courseStore.received(), [4_990])
  })

  test('is refused in a trial, while a charge is unpaid, and after the end', async () => {
    const trial = await openCourseStore(shop, { trial: { trialDays: 5 } })
    const { body } = await trial.buy('trial')
    const pause = (id: string, from: CourseStore) => from.call('POST', `/v1/subscriptions/${id}/pause`, {})
    assert.equal((await pause(body.subscriptionId, trial)).status, 409)
    const { courseStore, id, begun, act } = await subscribed()
    await courseStore.setCard(id, 'declined')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    assert.equal((await act('pause')).body.error.code, 'subscription_past_due')
    await act('cancel')
    assert.equal((await act('pause')).body.error.code, 'subscription_over')
  })
})

describe('another day', () => {
  test('lengthens the paid period, and the next charge adds the price of the added days', async () => {
    const { courseStore, id, begun, act, kindsSince } = await subscribed()
    const end = new Date(begun.currentPeriodEnd)
    const day = (Number(dateInSaoPaulo(end).slice(8)) + 10) % 28 || 28
    const longer = nextDayOfMonth(end, day)
    const days = daysBetween(dateInSaoPaulo(new Date(begun.createdAt)), dateInSaoPaulo(end))
    const added = daysBetween(dateInSaoPaulo(end), dateInSaoPaulo(longer))
    const { status, body } = await act('change-day', { day })
    assert.deepEqual([status, body.currentPeriodEnd], [200, longer.toISOString()])
    assert.equal(body.addedDaysInCents, Math.floor((4_990 * added) / days))
    assert.equal((await act('change-day', { day: (day % 28) + 1 })).body.error.code, 'change_not_possible')
    await courseStore.advanceTo(longer)
    const renewed = await courseStore.get(id)
    assert.equal(renewed.currentPeriodEnd, periodBoundary(longer, 'MONTHLY', 1).toISOString())
    assert.deepEqual(await courseStore.received(), [4_990, 4_990 + body.addedDaysInCents])
    assert.equal(renewed.addedDaysInCents, undefined)
    await courseStore.advanceTo(renewed.currentPeriodEnd)
    assert.equal((await courseStore.received()).at(-1), 4_990)
    assert.equal((await kindsSince())[0], 'subscription.plan_changed')
  })
})

describe('another plan', () => {
  test('begins now, and what is left of the period is credited to the cent', async () => {
    const { courseStore, id, begun, act, kindsSince } = await subscribed()
    await courseStore.advance(10 * DAY_S)
    const { status, body } = await act('change-plan', { offerId: courseStore.offers.big, when: 'now' })
    assert.equal(status, 200)
    const { createdAt } = (await courseStore.events('subscription.plan_changed'))[0]!
    const [start, end, at] = [begun.createdAt, begun.currentPeriodEnd, createdAt].map((one) => Date.parse(one))
    assert.deepEqual([body.offer.name, body.chargesPaid, body.nextPlan], ['big', 2, undefined])
    const taken = (await courseStore.received()).at(-1)!
    const exact = (4_990 * (end! - at!)) / (end! - start!)
    assert.ok(Math.abs(9_990 - taken - exact) <= 1, `${taken}`)
    assert.deepEqual(await kindsSince(), ['payment.paid', 'subscription.renewed', 'subscription.plan_changed'])
    await courseStore.advanceTo(body.currentPeriodEnd)
    assert.equal((await courseStore.received()).at(-1), 9_990)
    assert.equal((await courseStore.get(id)).offer.priceInCents, 9_990)
  })

  test('never pays money back: a smaller plan leaves a credit for the next charges', async () => {
    const { courseStore, id, act } = await subscribed()
    const { body } = await act('change-plan', { offerId: courseStore.offers.small, when: 'now' })
    assert.deepEqual([body.offer.name, await courseStore.received()], ['small', [4_990]])
    let credit = body.creditInCents
    assert.ok(credit > 3_990 && credit <= 4_000, `${credit}`)
    for (let cycle = 0; cycle < 6; cycle++) {
      const before = await courseStore.get(id)
      await courseStore.advanceTo(before.currentPeriodEnd)
      credit = Math.max(0, credit - 990)
      assert.equal((await courseStore.get(id)).creditInCents ?? 0, credit)
    }
    assert.equal(
      (await courseStore.received()).reduce((sum, cents) => sum + cents, 0),
      7 * 990 + (4_990 - 990 - body.creditInCents),
    )
  })

  test('is not taken if its card is declined, and the old plan is charged as before', async () => {
    const { courseStore, id, begun, act, kindsSince } = await subscribed({ number: '4000000000000127' })
    const declined = await act('change-plan', { offerId: courseStore.offers.big, when: 'now' })
    assert.equal(declined.status, 402, JSON.stringify(declined.body))
    const kept = await courseStore.get(id)
    assert.deepEqual([kept.status, kept.offer.name, kept.nextPlan], ['active', 'monthly', undefined])
    assert.equal(kept.currentPeriodEnd, begun.currentPeriodEnd)
    assert.deepEqual(await kindsSince(), ['payment.failed'])
    await courseStore.setCard(id, 'approved')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    assert.deepEqual(await courseStore.received(), [4_990, 4_990])
  })

  test('by PIX begins when its code is paid, and an expired code changes nothing', async () => {
    const { courseStore, id, begun, act } = await subscribed({ method: 'pix' })
    const asked = await act('change-plan', { offerId: courseStore.offers.big, when: 'now' })
    assert.deepEqual([asked.status, asked.body.offer.name, asked.body.nextPlan.when], [200, 'monthly', 'now'])
    assert.equal((await act('pause')).body.error.code, 'charge_open')
    await courseStore.advance(6 * DAY_S)
    const expired = await courseStore.get(id)
    assert.deepEqual([expired.nextPlan, expired.offer.name, expired.status], [undefined, 'monthly', 'active'])
    await act('change-plan', { offerId: courseStore.offers.big, when: 'now' })
    const [code] = await pendingOf(courseStore)
    assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${code.id}/pay`)).status, 200)
    await courseStore.advance(1)
    const changed = await courseStore.get(id)
    assert.deepEqual([changed.offer.name, changed.chargesPaid], ['big', 2])
    assert.ok(changed.currentPeriodEnd > begun.currentPeriodEnd)
  })

  test('begins with the next charge, and can be taken back before', async () => {
    const { courseStore, id, begun, act } = await subscribed()
    const later = { offerId: courseStore.offers.yearly, when: 'period_end' }
    assert.equal((await act('change-plan', later)).body.nextPlan.offer.name, 'yearly')
    const back = await act('change-plan', { offerId: courseStore.offers.monthly, when: 'period_end' })
    assert.equal(back.body.nextPlan, undefined)
    await act('change-plan', later)
    await courseStore.advanceTo(begun.currentPeriodEnd)
    const yearly = await courseStore.get(id)
    assert.deepEqual([yearly.offer.name, await courseStore.received()], ['yearly', [4_990, 49_900]])
    assert.equal(yearly.currentPeriodEnd, periodBoundary(new Date(begun.currentPeriodEnd), 'YEARLY', 1).toISOString())
  })

  test('asked twice at once is charged once', async () => {
    const { courseStore, id, act } = await subscribed()
    const big = { offerId: courseStore.offers.big, when: 'now' }
    const [one, two] = await Promise.all([act('change-plan', big), act('change-plan', big)])
    assert.deepEqual(
      [one.status, two.status].filter((status) => status !== 200 && status !== 409 && status !== 400),
      [],
    )
    assert.deepEqual([(await courseStore.received()).length, (await courseStore.get(id)).chargesPaid], [2, 2])
  })
})

describe('another method', () => {
  test('is used by the next charge', async () => {
    const { courseStore, id, begun, act, kindsSince } = await subscribed()
    assert.deepEqual([(await act('change-method', { method: 'pix' })).body.method], ['pix'])
    await courseStore.advanceTo(begun.currentPeriodEnd)
    const [code] = await pendingOf(courseStore)
    await courseStore.call('POST', `/v1/test-helpers/payments/${code.id}/pay`)
    await courseStore.advance(1)
    assert.deepEqual([(await courseStore.get(id)).chargesPaid, code.paymentMethod ?? code.method], [2, 'pix'])
    assert.equal((await kindsSince())[0], 'subscription.method_changed')
  })
})
