import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { sql } from '../core/sql.ts'
import { getStore } from '../stores/store.ts'
import { dueSubscriptionRuns } from './dueSubscriptionRuns.ts'
import { runSubscription } from './runSubscription.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

test("the renewals of one gateway account leave capacity for another account's renewals, and each runs once", async () => {
  const [many, few] = [await openCourseStore(shop, { monthly: {} }), await openCourseStore(shop, { monthly: {} })]
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await many.buy('monthly', { email })
  const { body } = await few.buy('monthly')
  // The clock of this store is not ahead, so nothing is due in this store.
  await (await openCourseStore(shop, { monthly: {} })).buy('monthly')
  for (const { store } of [many, few])
    await ctx.database.rows(ahead, { id: store.id, clockOffsetMs: 32 * DAY_S * 1_000 })
  const { claim, ownerOf, work } = dueSubscriptionRuns(ctx)
  const first = await claim({ limit: 8, limitPerOwner: 2, exceptOwners: [] })
  assert.deepEqual(first.map(({ store_id }) => store_id).sort(), [many, many, few].map(({ store }) => store.id).sort())
  const busy = ownerOf(first.find(({ store_id }) => store_id === many.store.id)!)
  assert.deepEqual(await claim({ limit: 8, limitPerOwner: 2, exceptOwners: [busy] }), [])
  assert.equal((await claim({ limit: 8, limitPerOwner: 2, exceptOwners: [] })).length, 1)
  // While a subscription is claimed, neither the test clock nor another node renews it.
  const claimedStore = await getStore(ctx.database, first[0]!.store_id)
  assert.equal(await runSubscription(ctx, claimedStore, first[0]!.id), false)
  for (const subscription of first) await work(subscription)
  assert.equal((await few.get(body.subscriptionId)).chargesPaid, 2)
})

const ahead = sql('test ahead of the job', 'update stores set clock_offset_ms = :clockOffsetMs where id = :id')
