/** Tests of the report of subscriptions against independent counts of their list. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import { cancelSubscription } from '../subscriptions/cancelSubscription.ts'
import type { Subscription } from '../subscriptions/subscription.ts'

const shop = await openShop({ jobs: false })
const courseStore = await openCourseStore(
  shop,
  {
    weekly: { billingCycle: 'WEEKLY', priceInCents: 1_001 },
    monthly: { priceInCents: 4_990 },
    trial: { priceInCents: 2_990, trialDays: 90 },
    bimonthly: { billingCycle: 'BIMONTHLY', priceInCents: 7_777 },
    quarterly: { billingCycle: 'QUARTERLY', priceInCents: 9_998 },
    semiannual: { billingCycle: 'SEMIANNUAL', priceInCents: 19_999 },
    yearly: { billingCycle: 'YEARLY', priceInCents: 49_995 },
    short: { priceInCents: 3_000, maxCharges: 2 },
  },
  { settings: { recurringPix: true } },
)
const { store, setCard, call } = courseStore
const owner = await signedIn(shop, 'owner', store)

// All subscriptions start on one day, at noon.
const firstDay = addDays(dateInSaoPaulo(storeNow(store)), 1)
let now = await courseStore.advanceTo(`${firstDay}T12:00:00-03:00`)

async function advance(seconds: number): Promise<void> {
  now = await courseStore.advance(seconds)
}

/** Returns the day of the store that many days from now. */
const day = (later: number) => addDays(dateInSaoPaulo(now), later)

async function report(query = '') {
  return described(await owner.call('GET', `/stores/${store.id}/reports/retention${query}`), 'getRetentionReport')
}

async function list(): Promise<Subscription[]> {
  const { data, total } = (await call('GET', '/v1/subscriptions?perPage=100')).body
  assert.equal(data.length, total)
  return data
}

async function begin(offer: string, method = 'credit_card'): Promise<string> {
  const { body } = await courseStore.buy(offer, { method })
  if (method === 'pix') await call('POST', `/v1/test-helpers/payments/${body.id}/pay`)
  return body.subscriptionId
}

const cancel = (id: string, by: 'store' | 'buyer') =>
  by === 'store'
    ? call('POST', `/v1/subscriptions/${id}/cancel`)
    : cancelSubscription(shop.ctx, store, id, { atPeriodEnd: true, by })

const MONTHS: Record<string, number> = {
  WEEKLY: 12 / 52,
  MONTHLY: 1,
  BIMONTHLY: 2,
  QUARTERLY: 3,
  SEMIANNUAL: 6,
  YEARLY: 12,
}

/** The monthly revenue of the listed subscriptions, from their public fields. */
function monthlyOf(subscriptions: readonly Subscription[]): number {
  return subscriptions
    .filter(({ status, pausedUntil }) => status === 'past_due' || (status === 'active' && !pausedUntil))
    .reduce((sum, { offer }) => sum + Math.round(offer.priceInCents / MONTHS[offer.billingCycle!]!), 0)
}

/** Compares the figures of now with the list. */
async function assertEqualToList(): Promise<void> {
  const [{ totals, plans, methods }, subscriptions] = [await report(), await list()]
  const count = (rows: readonly Subscription[], status: string) => rows.filter((row) => row.status === status).length
  const check = (figures: Record<string, unknown>, rows: readonly Subscription[], name: string) => {
    const wanted = [count(rows, 'active'), count(rows, 'trialing'), count(rows, 'past_due'), monthlyOf(rows)]
    assert.deepEqual([figures.active, figures.trialing, figures.pastDue, figures.monthlyInCents], wanted, name)
  }
  check(totals[0], subscriptions, 'all')
  for (const plan of plans)
    check(
      plan,
      subscriptions.filter(({ offerId }) => offerId === plan.offerId),
      plan.offerName,
    )
  for (const one of methods)
    check(
      one,
      subscriptions.filter(({ method, paymentMethod }) => (paymentMethod ?? method) === one.method),
      one.method,
    )
  const running = subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'completed')
  for (const { offerId } of running) assert.ok(plans.some((plan: { offerId: string }) => plan.offerId === offerId))
  const { atStart, begun, lost, completed, active, trialing, pastDue } = totals[0]
  assert.equal(atStart + begun - lost - completed, active + trialing + pastDue)
}

describe('the report of subscriptions', () => {
  const ids: Record<string, string> = {}

  test('agrees with the list for each cycle, trial and method, at the start of the subscriptions', async () => {
    for (const offer of ['weekly', 'monthly', 'trial', 'bimonthly', 'quarterly', 'semiannual', 'yearly', 'short'])
      ids[offer] = await begin(offer)
    for (const name of ['paused', 'buyerLeft', 'storeLeft', 'unpaid', 'late', 'refunded'])
      ids[name] = await begin('monthly')
    ids.pix = await begin('monthly', 'pix')
    ids.recurring = await begin('monthly', 'pix_automatico')
    await call('POST', `/v1/test-helpers/subscriptions/${ids.recurring}/approve-recurring-pix`)
    await advance(1)
    await assertEqualToList()
    assert.deepEqual([(await report()).totals[0].begun, (await report()).totals[0].lost], [16, 0])
  })

  test('counts who and what ended subscriptions, and those that were paid after a failure', async () => {
    assert.equal((await call('POST', `/v1/subscriptions/${ids.paused}/pause`, { periods: 1 })).status, 200)
    assert.equal((await report()).totals[0].paused, 1)
    await assertEqualToList()
    await cancel(ids.buyerLeft!, 'buyer')
    await cancel(ids.storeLeft!, 'store')
    assert.equal((await report()).totals[0].ending, 1)
    const { payments } = described(
      await owner.call('GET', `/stores/${store.id}/subscriptions/${ids.refunded}`),
      'getSubscription',
    )
    assert.equal((await call('POST', `/v1/payments/${payments[0].id}/refunds`)).status, 201)
    await setCard(ids.unpaid!, 'declined')
    await setCard(ids.late!, 'declined')
    await advance(32 * DAY_S)
    await assertEqualToList()
    await setCard(ids.late!, 'approved')
    await advance(10 * DAY_S)
    await assertEqualToList()
    const [all] = (await report(`?startDate=${day(-60)}`)).totals
    assert.deepEqual(
      [all.lostByBuyer, all.lostByStore, all.lostByFailure, all.lostByRefund, all.recovered],
      // The buyer of the PIX did not pay the second period either.
      [1, 1, 2, 1, 1],
    )
  })

  test('leaves the period when it ends before, and counts a completed subscription apart', async () => {
    await advance(30 * DAY_S)
    await assertEqualToList()
    const [all] = (await report(`?startDate=${day(-90)}`)).totals
    assert.deepEqual([all.completed, all.atStart], [1, 0])
    const [early] = (await report(`?startDate=${day(-80)}&endDate=${day(-60)}`)).totals
    assert.deepEqual([early.begun, early.completed, early.lostByFailure], [16, 0, 0])
  })

  test('shows the subscriptions of a month that still run, month by month', async () => {
    const { cohorts } = await report()
    const first = cohorts.find(({ begun }: { begun: number }) => begun > 0)
    const running = (await list()).filter(({ status }) => !['canceled', 'completed'].includes(status)).length
    assert.deepEqual([first.begun, first.running.at(-1)], [16, running])
    assert.equal(cohorts.length, 12)
    // On the first day two subscriptions ended. Later ends do not count.
    const { cohorts: early } = await report(`?endDate=${firstDay}`)
    assert.deepEqual([early.at(-1).begun, early.at(-1).running], [16, [14]])
  })

  test('is a file for people and for programs', async () => {
    const read = async (query: string) =>
      (await owner.call('GET', `/stores/${store.id}/reports/retention.csv?${query}`)).body as string
    assert.match(await read('by=method'), /^\ufeff?method,currency,active/)
    assert.match(await read('by=plan&language=pt'), /Receita mensal/)
    assert.match(await read('by=cohort'), /month,begun,running0/)
  })
})
