/** Tests of the payer's consent after a change of plan. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { sql } from '../core/sql.ts'
import { mayPayByConsent } from './recurringPix.ts'
import { findSubscription } from './subscription.ts'

const shop = await openShop()

const chargesByConsent = sql(
  'test charges by consent after a change',
  `select id from payments where store_id = :storeId and recurring_pix ->> 'is' = 'charge'`,
)

async function subscribed() {
  const offers = { monthly: {}, bimonthly: { billingCycle: 'BIMONTHLY' }, weekly: { billingCycle: 'WEEKLY' } }
  const courseStore = await openCourseStore(shop, offers, { settings: { recurringPix: true } })
  const { body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
  const id: string = body.subscriptionId
  const begun = await courseStore.call('POST', `/v1/test-helpers/subscriptions/${id}/approve-recurring-pix`)
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const row = async () => (await findSubscription(shop.ctx.database, courseStore.store.id, id))!
  const charges = () => shop.ctx.database.rows(chargesByConsent, { storeId: courseStore.store.id })
  return { courseStore, id, row, charges }
}

for (const offer of ['weekly', 'bimonthly'])
  test(`the bank pays no cycle of a ${offer} plan with the same price, because the payer agreed to another cycle`, async () => {
    const { courseStore, id, charges } = await subscribed()
    const asked = { offerId: courseStore.offers[offer], when: 'period_end' }
    const { status, body } = await courseStore.call('POST', `/v1/subscriptions/${id}/change-plan`, asked)
    assert.equal(status, 200, JSON.stringify(body))
    await courseStore.advanceTo(body.currentPeriodEnd)
    await courseStore.advance(60)
    const code = (await courseStore.events('payment.pending')).at(-1)!
    const paid = await courseStore.call('POST', `/v1/test-helpers/payments/${code.data.id}/pay`)
    assert.equal(paid.status, 200, JSON.stringify(paid.body))
    await courseStore.advance(3 * DAY_S)
    assert.equal((await courseStore.get(id)).offer.name, offer)
    await courseStore.advanceTo((await courseStore.get(id)).currentPeriodEnd)
    assert.deepEqual(await charges(), [])
  })

test('a consent without a fixed amount covers no price above the price of its plan', async () => {
  const { row } = await subscribed()
  const variable = { ...(await row()), recurring_pix_in_cents: null }
  const planFor = (priceInCents: number) => ({
    ...variable,
    next_plan: {
      offer: { ...variable.offer, priceInCents },
      when: 'period_end' as const,
      at: new Date().toISOString(),
      creditInCents: 0,
    },
  })
  assert.equal(mayPayByConsent(variable), true)
  assert.equal(mayPayByConsent(planFor(4_990)), true)
  assert.equal(mayPayByConsent(planFor(4_991)), false)
  assert.equal(mayPayByConsent({ ...variable, added_days_in_cents: 100 }), false)
})
