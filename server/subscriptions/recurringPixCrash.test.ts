import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { daysLater } from '../brazil/billingPeriod.ts'
import { sql } from '../core/sql.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import { LEAD_DAYS } from './recurringPixDays.ts'

const shop = await openShop({ jobs: false })

afterEach(() => watchCrashPoints(() => {}))

/** Makes the next call fail at the crash point, as if the process had died there. */
function dieAt(point: string): () => boolean {
  let died = false
  watchCrashPoints((reached) => {
    if (reached !== point || died) return
    died = true
    throw new Error(`died at ${point}`)
  })
  return () => died
}

const lapses = [
  sql('test lapse of consents 1', 'update subscriptions set claimed_until = null where store_id = :storeId'),
  sql(
    'test lapse of consents 2',
    'update charges set claimed_until = now() where store_id = :storeId and claimed_by is not null',
  ),
  sql(
    'test lapse of consents 3',
    `update payment_checks set next_at = now(), not_found_final_at = case when not_found_final_at is null then null else now() end
     from payments where payments.id = payment_id and payment_checks.store_id = :storeId and status = 'unknown'`,
  ),
  sql('test lapse of consents 4', 'update outbox set due_at = now() where store_id = :storeId'),
]

/** Ends all leases of a dead process, as if their time had passed. */
async function leasesLapse({ store }: CourseStore) {
  for (const statement of lapses) await shop.ctx.database.rows(statement, { storeId: store.id })
}

const chargesOfCycles = sql(
  'test charges of cycles by consent',
  `select status from payments where store_id = :storeId and recurring_pix ->> 'is' = 'charge' and status <> 'not_created'`,
).as<{ status: string }>()

async function subscribed() {
  const courseStore = await openCourseStore(shop, { monthly: {} }, { settings: { recurringPix: true } })
  const { body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
  const id: string = body.subscriptionId
  const act = (name: string) => courseStore.call('POST', `/v1/test-helpers/subscriptions/${id}/${name}`)
  const approved = await act('approve-recurring-pix')
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  return { courseStore, id, act, end: new Date(approved.body.currentPeriodEnd) }
}

/** Advances the clock while the process dies once, and then lets other processes do the rest. */
async function advanceAndDie(courseStore: CourseStore, until: Date, died: () => boolean) {
  const advanced = courseStore.advanceTo(until)
  // The call that advances the clock waits for the leases of the dead process.
  for (let times = 0; times < 50 && !died(); times++) await delay(100)
  for (let times = 0; times < 5; times++) {
    await leasesLapse(courseStore)
    await delay(50)
  }
  await advanced
  assert.ok(died(), 'the crash point was reached')
  for (let times = 0; times < 3; times++) {
    await leasesLapse(courseStore)
    await courseStore.advance(3_600)
  }
}

describe('a process that dies', () => {
  for (const point of [
    'subscription.claimed',
    'subscription.cycleOpened',
    'pay.claimed',
    'pay.answered',
    'pay.settled',
    'subscription.cyclePaid',
  ])
    test(`at ${point}, while a charge goes to the gateway, leaves one charge`, async () => {
      const { courseStore, id, end } = await subscribed()
      const died = dieAt(point)
      await advanceAndDie(courseStore, new Date(daysLater(end, -LEAD_DAYS).getTime() + 60_000), died)
      await courseStore.advanceTo(new Date(end.getTime() + DAY_S * 1000))
      const storeId = courseStore.store.id
      assert.deepEqual(await shop.ctx.database.rows(chargesOfCycles, { storeId }), [{ status: 'paid' }])
      assert.deepEqual(await courseStore.received(), [4_990, 4_990])
      assert.equal((await courseStore.get(id)).chargesPaid, 2)
    })

  for (const point of ['recurringPix.followed', 'recurringPix.retried'])
    test(`at ${point}, after a failed day, leaves one attempt on the next day`, async () => {
      const { courseStore, id, act, end } = await subscribed()
      await courseStore.advanceTo(daysLater(end, -1))
      await act('fail-next-charge')
      const died = dieAt(point)
      await advanceAndDie(courseStore, new Date(end.getTime() + DAY_S * 1000), died)
      await courseStore.advanceTo(daysLater(end, 3))
      assert.deepEqual(await courseStore.received(), [4_990, 4_990])
      assert.equal((await courseStore.get(id)).chargesPaid, 2)
    })

  test('after it ended the consent at the gateway ends it again', async () => {
    const { courseStore, id, end } = await subscribed()
    const died = dieAt('recurringPix.ended')
    await courseStore.call('POST', `/v1/subscriptions/${id}/cancel`, {})
    assert.ok(died())
    await leasesLapse(courseStore)
    await courseStore.advanceTo(daysLater(end, 10))
    const { status, recurringPix } = await courseStore.get(id)
    assert.deepEqual([status, recurringPix.status], ['canceled', 'canceled'])
    assert.deepEqual(await courseStore.received(), [4_990])
  })
})
