/** Tests of acts that meet a charge of recurring PIX on its way to the bank. */
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { secondsToNoon } from '../../test/secondsToNoon.ts'
import { openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { daysLater } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { sql } from '../core/sql.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import { leavesAt } from './recurringPixDays.ts'

const shop = await openShop({ jobs: false })

afterEach(() => watchCrashPoints(() => {}))

const HOUR_MS = 3_600_000

const lapses = [
  sql('test lapse of races 1', 'update subscriptions set claimed_until = null where store_id = :storeId'),
  sql(
    'test lapse of races 2',
    'update charges set claimed_until = now() where store_id = :storeId and claimed_by is not null',
  ),
]

async function leasesLapse({ store }: CourseStore): Promise<void> {
  for (const statement of lapses) await shop.ctx.database.rows(statement, { storeId: store.id })
}

const moneyOf = sql(
  'test money of races',
  `select payments.status, coalesce(sum(refunds.amount_in_cents), 0)::int as refunded
   from payments left join refunds on refunds.payment_id = payments.id and refunds.store_id = payments.store_id
   where payments.store_id = :storeId and payments.status in ('paid', 'overpaid', 'refunded', 'pending', 'unknown')
   group by payments.id, payments.status, payments.created_at order by payments.created_at`,
).as<{ status: string; refunded: number }>()

async function subscribed() {
  const courseStore = await openCourseStore(shop, { monthly: {} }, { settings: { recurringPix: true } })
  // The period ends at noon, after the bank's attempt of the early morning.
  await courseStore.advance(secondsToNoon(new Date()))
  const { body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
  const id: string = body.subscriptionId
  const approved = await courseStore.call('POST', `/v1/test-helpers/subscriptions/${id}/approve-recurring-pix`)
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  const end = new Date(approved.body.currentPeriodEnd)
  const cancel = (atPeriodEnd: boolean) => courseStore.call('POST', `/v1/subscriptions/${id}/cancel`, { atPeriodEnd })
  const money = () => shop.ctx.database.rows(moneyOf, { storeId: courseStore.store.id })
  return { courseStore, id, end, cancel, money, storeId: courseStore.store.id }
}

/** Advances to the day of the charge. The process dies at the crash point, and `then` happens before another one looks. */
async function dieWhileItLeaves(
  { courseStore, end }: { courseStore: CourseStore; end: Date },
  point: string,
  then: () => Promise<void>,
): Promise<void> {
  let died = false
  watchCrashPoints((reached) => {
    if (reached !== point || died) return
    died = true
    throw new Error(`died at ${point}`)
  })
  const advanced = courseStore.advanceTo(new Date(leavesAt(end).getTime() + 60_000))
  for (let times = 0; times < 100 && !died; times++) await delay(50)
  assert.ok(died, 'the crash point was reached')
  await then()
  await leasesLapse(courseStore)
  await advanced
}

const DYING = ['subscription.cycleOpened', 'pay.claimed', 'pay.answered', 'subscription.cyclePaid']

describe('a charge whose process died on the way', () => {
  for (const point of DYING)
    test(`at ${point} takes nothing after a cancellation at the period's end`, async () => {
      const made = await subscribed()
      const { courseStore, id, end, cancel, money } = made
      await dieWhileItLeaves(made, point, async () => assert.equal((await cancel(true)).status, 200))
      await courseStore.advanceTo(daysLater(end, 2))
      assert.equal((await courseStore.get(id)).status, 'canceled')
      assert.deepEqual(await courseStore.received(), [4_990])
      assert.deepEqual(await money(), [{ status: 'paid', refunded: 0 }])
    })

  for (const point of DYING)
    test(`at ${point} refuses a pause, and renews the subscription`, async () => {
      const made = await subscribed()
      const { courseStore, id, end } = made
      await dieWhileItLeaves(made, point, async () => {
        const { status, body } = await courseStore.call('POST', `/v1/subscriptions/${id}/pause`, { periods: 1 })
        assert.deepEqual([status, body.error?.code], [409, 'charge_open'])
      })
      await courseStore.advanceTo(new Date(end.getTime() + DAY_S * 1000))
      assert.equal((await courseStore.get(id)).chargesPaid, 2)
      assert.deepEqual(await courseStore.received(), [4_990, 4_990])
    })
})

const forgetRetry = sql(
  'test forgotten retry',
  'update subscriptions set recurring_pix_due_on = :day, due_at = :at where id = :id',
)

test('an attempt that a dead process had ordered for today is followed, and no code is made', async () => {
  const { courseStore, id, end, money } = await subscribed()
  const fail = () => courseStore.call('POST', `/v1/test-helpers/subscriptions/${id}/fail-next-charge`)
  const day = dateInSaoPaulo(end)
  const start = startOfDayInSaoPaulo(day)
  await fail()
  await courseStore.advanceTo(daysLater(start, 1))
  await fail()
  await courseStore.advanceTo(new Date(daysLater(start, 2).getTime() + 10 * HOUR_MS))
  await shop.ctx.database.rows(forgetRetry, { id, day, at: daysLater(start, 2) })
  await courseStore.advanceTo(daysLater(start, 6))
  assert.equal((await courseStore.get(id)).chargesPaid, 2)
  assert.deepEqual(await money(), [
    { status: 'paid', refunded: 0 },
    { status: 'paid', refunded: 0 },
  ])
})

describe('a cancellation that the bank hears too late', () => {
  for (const atPeriodEnd of [true, false])
    test(`refunds the money of the night, with atPeriodEnd ${atPeriodEnd}`, async () => {
      const { courseStore, id, end, cancel, money } = await subscribed()
      const dueDay = startOfDayInSaoPaulo(dateInSaoPaulo(end))
      await courseStore.advanceTo(new Date(dueDay.getTime() - HOUR_MS))
      assert.equal((await cancel(atPeriodEnd)).status, 200)
      await courseStore.advanceTo(daysLater(end, 2))
      const { status, chargesPaid } = await courseStore.get(id)
      assert.deepEqual([status, chargesPaid], ['canceled', 1])
      const refunded = { status: 'refunded', refunded: 4_990 }
      // An immediate cancellation ends the consent, and the gateway drops the instruction with it.
      assert.deepEqual(await money(), [{ status: 'paid', refunded: 0 }, ...(atPeriodEnd ? [refunded] : [])])
    })

  test('counts money that came before it', async () => {
    const { courseStore, id, end, cancel } = await subscribed()
    const dueDay = startOfDayInSaoPaulo(dateInSaoPaulo(end))
    await courseStore.advanceTo(new Date(dueDay.getTime() + 2 * HOUR_MS))
    assert.equal((await cancel(true)).status, 200)
    await courseStore.advanceTo(daysLater(end, 2))
    const { status, chargesPaid } = await courseStore.get(id)
    assert.deepEqual([status, chargesPaid], ['active', 2])
    assert.deepEqual(await courseStore.received(), [4_990, 4_990])
  })
})
