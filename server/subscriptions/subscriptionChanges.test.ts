/** Tests of what the dashboard shows before a change of a subscription. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'

const shop = await openShop({ jobs: false })

const plans = { monthly: {}, yearly: { billingCycle: 'YEARLY', priceInCents: 49_900 }, small: { priceInCents: 990 } }

async function subscribed({ method, settings }: { method?: string; settings?: object } = {}) {
  const courseStore = await openCourseStore(shop, plans, { settings })
  const { body } = await courseStore.buy('monthly', { method })
  if (method === 'pix')
    assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
  if (method === 'pix_automatico')
    await courseStore.call('POST', `/v1/test-helpers/subscriptions/${body.subscriptionId}/approve-recurring-pix`)
  await courseStore.advance(1)
  const owner = await signedIn(shop, 'owner', courseStore.store)
  const path = `/stores/${courseStore.store.id}/subscriptions/${body.subscriptionId}`
  const act = async (name: string, sent: object, operation: string) =>
    described(await owner.call('POST', `${path}/${name}`, sent), operation)
  return {
    courseStore,
    act,
    shown: async () => described(await owner.call('GET', path), 'getSubscription'),
    changes: async () => described(await owner.call('GET', `${path}/changes`), 'listSubscriptionChanges'),
  }
}

/** The names of the operations that the person may perform now. */
const allowed = ({ can }: { can: Record<string, boolean> }) => Object.keys(can).filter((name) => can[name])

describe('before a change of a subscription the dashboard shows', () => {
  test('the amount that another plan charges now, and the charge has exactly this amount', async () => {
    const { courseStore, act, changes, shown } = await subscribed()
    await courseStore.advance(10 * DAY_S)
    const { plans: offered } = await changes()
    assert.deepEqual(
      offered.map(({ offer }: { offer: { id: string } }) => offer.id),
      [courseStore.offers.small, courseStore.offers.yearly],
    )
    const [small, yearly] = offered
    assert.equal(small.nowInCents, 0)
    await act('change-plan', { offerId: yearly.offer.id, when: 'now' }, 'changeSubscriptionPlan')
    const paid = (await courseStore.received()).at(-1)!
    // The credit of a monthly plan of 4990 cents shrinks by a cent in nine minutes.
    assert.ok(Math.abs(paid - yearly.nowInCents) <= 1, `${paid} ${yearly.nowInCents}`)
    const { nextChargeInCents, offer } = await shown()
    assert.deepEqual([offer.id, nextChargeInCents], [yearly.offer.id, 49_900])
  })

  test('the credit that a cheaper plan leaves', async () => {
    const { courseStore, act, changes, shown } = await subscribed()
    const small = (await changes()).plans[0]
    assert.ok(small.creditLeftInCents > 3_900, String(small.creditLeftInCents))
    const after = await act('change-plan', { offerId: small.offer.id, when: 'now' }, 'changeSubscriptionPlan')
    assert.ok(Math.abs(after.creditInCents - small.creditLeftInCents) <= 1)
    assert.equal((await shown()).nextChargeInCents, 0)
    assert.deepEqual(await courseStore.received(), [4_990])
  })

  test('the price and the end of the period for each day, and the end of each pause', async () => {
    const { act, changes } = await subscribed({ settings: { maxPausePeriods: 2 } })
    const { days } = await changes()
    assert.ok(days.length >= 27)
    const longest = days.toSorted((one: Day, other: Day) => other.addedInCents - one.addedInCents)[0]
    const changed = await act('change-day', { day: longest.day }, 'changeSubscriptionDay')
    assert.deepEqual(
      [changed.currentPeriodEnd, changed.addedDaysInCents, changed.nextChargeInCents],
      [longest.currentPeriodEnd, longest.addedInCents, 4_990 + longest.addedInCents],
    )
    const { days: daysLeft, pauses } = await changes()
    assert.deepEqual([pauses.length, daysLeft], [2, []])
    const paused = await act('pause', { periods: 2 }, 'pauseSubscription')
    assert.equal(paused.pausedUntil, pauses[1].pausedUntil)
  })

  test('only the changes that the state allows', async () => {
    const { courseStore, act, changes, shown } = await subscribed()
    const calm = ['cancel', 'makeCardLink', 'pause', 'changePlan', 'changeDay', 'changeMethod']
    assert.deepEqual(allowed(await shown()), calm)
    const waiting = { offerId: courseStore.offers.small, when: 'period_end' }
    assert.deepEqual(
      allowed(await act('change-plan', waiting, 'changeSubscriptionPlan')),
      calm.toSpliced(4, 0, 'keepPlan'),
    )
    await act('change-plan', { offerId: courseStore.offers.monthly, when: 'period_end' }, 'changeSubscriptionPlan')
    const paused = await act('pause', {}, 'pauseSubscription')
    assert.deepEqual(allowed(paused), ['cancel', 'makeCardLink', 'resume', 'changePlan', 'changeMethod'])
    assert.deepEqual([paused.nextChargeAt, (await changes()).plans[0].nowInCents], [paused.pausedUntil, null])
    const ending = await act('cancel', { atPeriodEnd: true }, 'cancelSubscription')
    assert.deepEqual([allowed(ending), ending.nextChargeInCents], [['cancel', 'keep', 'makeCardLink'], null])
    assert.deepEqual(await changes(), { plans: [], days: [], pauses: [], methods: [] })
  })

  test('no change now and no other method while the payer’s bank pays', async () => {
    const { changes, shown } = await subscribed({ method: 'pix_automatico', settings: { recurringPix: true } })
    const { plans: offered, methods } = await changes()
    assert.deepEqual([offered.map(({ nowInCents }: { nowInCents: null }) => nowInCents), methods], [[null, null], []])
    assert.deepEqual(allowed(await shown()), ['cancel', 'pause', 'changePlan', 'changeDay'])
  })
})

type Day = { addedInCents: number }
