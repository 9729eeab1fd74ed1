import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { secondsToNoon } from '../../test/secondsToNoon.ts'
import { openShop } from '../../test/shop.ts'
import {
  type CourseStore,
  type CourseStoreOffer,
  DAY_S,
  fullBuyer,
  openCourseStore,
} from '../../test/stores/courseStore.ts'
import { daysLater, periodBoundary } from '../brazil/billingPeriod.ts'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { findOffer } from '../catalog/offer.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { sql } from '../core/sql.ts'
import { changeSettings } from '../split/changeSettings.ts'
import { checkSubscriptionPurchase, offersRecurringPix } from './checkSubscriptionPurchase.ts'
import { applyReportedConsent } from './followConsent.ts'
import { LEAD_DAYS } from './recurringPixDays.ts'

const shop = await openShop()

const charges = sql(
  'test charges by consent',
  `select status, recurring_pix ->> 'dueOn' as due_on, external_id from payments
   where store_id = :storeId and recurring_pix ->> 'is' = 'charge' order by created_at`,
).as<{ status: string; due_on: string; external_id: string }>()

const chargesOf = ({ store }: CourseStore) => shop.ctx.database.rows(charges, { storeId: store.id })

const paid = sql(
  'test money of recurring PIX',
  `select total_in_cents as cents from payments where store_id = :storeId and status = 'paid' order by paid_at`,
).as<{ cents: number }>()

const paidOf = async ({ store }: CourseStore) =>
  (await shop.ctx.database.rows(paid, { storeId: store.id })).map(({ cents }) => cents)

/** Pays the last code as the buyer, and waits for its effects. */
async function payCode(courseStore: CourseStore) {
  const code = (await courseStore.events('payment.pending')).at(-1)!
  const answer = await courseStore.call('POST', `/v1/test-helpers/payments/${code.data.id}/pay`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await courseStore.advance(1)
}

/** The store begins at noon, so the bank has paid the charges of the night when a period ends. */
async function openStore(offer: CourseStoreOffer = {}) {
  const courseStore = await openCourseStore(shop, { monthly: offer }, { settings: { recurringPix: true } })
  await courseStore.advance(secondsToNoon(new Date()))
  const act = async (id: string, name: string) => {
    const answer = await courseStore.call('POST', `/v1/test-helpers/subscriptions/${id}/${name}`)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  return { courseStore, act }
}

/** Buys by recurring PIX, and pays the code with the consent. */
async function subscribed(offer: CourseStoreOffer = {}) {
  const { courseStore, act } = await openStore(offer)
  const { status, body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
  assert.equal(status, 201, JSON.stringify(body))
  const id: string = body.subscriptionId
  const begun = await act(id, 'approve-recurring-pix')
  return { courseStore, act, id, begun, bought: body }
}

describe('a subscription by recurring PIX', () => {
  test('begins with one code that is the first payment and the consent', async () => {
    const { courseStore, id, begun, bought } = await subscribed()
    assert.equal(bought.method, 'pix')
    assert.match(bought.pix.copyPaste, /^0002/)
    const { method, paymentMethod, recurringPix, status, chargesPaid } = begun
    assert.deepEqual(
      { method, paymentMethod, recurringPix, status, chargesPaid },
      {
        method: 'pix',
        paymentMethod: 'pix_automatico',
        recurringPix: { status: 'active' },
        status: 'active',
        chargesPaid: 1,
      },
    )
    assert.deepEqual(await courseStore.kinds(), ['payment.pending', 'payment.paid', 'subscription.created'])
    assert.deepEqual((await courseStore.get(id)).recurringPix, { status: 'active' })
  })

  test('is charged by the bank on the last day of each period, and the charge leaves five days before', async () => {
    const { courseStore, id, begun } = await subscribed()
    const end = new Date(begun.currentPeriodEnd)
    await courseStore.advanceTo(new Date(daysLater(end, -LEAD_DAYS).getTime() - 60_000))
    assert.deepEqual(await chargesOf(courseStore), [])
    await courseStore.advance(120)
    const [charge] = await chargesOf(courseStore)
    assert.deepEqual([charge?.status, charge?.due_on], ['pending', dateInSaoPaulo(end)])
    await courseStore.advanceTo(new Date(end.getTime() + 60_000))
    const { currentPeriodEnd, chargesPaid, status } = await courseStore.get(id)
    assert.deepEqual([status, chargesPaid], ['active', 2])
    assert.equal(currentPeriodEnd, periodBoundary(new Date(begun.createdAt), 'MONTHLY', 2).toISOString())
    await courseStore.advanceTo(new Date(periodBoundary(new Date(begun.createdAt), 'MONTHLY', 2).getTime() + 60_000))
    assert.deepEqual(await paidOf(courseStore), [4_990, 4_990, 4_990])
    assert.equal((await courseStore.events('subscription.renewed')).length, 2)
  })

  test('is tried again on days 2, 4 and 7 after a failed day, and the store hears of one failure', async () => {
    const { courseStore, act, id, begun } = await subscribed()
    await act(id, 'fail-next-charge')
    await courseStore.advanceTo(new Date(begun.currentPeriodEnd))
    await courseStore.advance(DAY_S)
    assert.equal((await courseStore.get(id)).status, 'past_due')
    assert.equal((await courseStore.events('subscription.payment_failed')).length, 1)
    await courseStore.advance(2 * DAY_S)
    const { status, chargesPaid, recurringPix } = await courseStore.get(id)
    assert.deepEqual([status, chargesPaid, recurringPix.status], ['active', 2, 'active'])
    assert.equal((await chargesOf(courseStore)).length, 1)
    assert.deepEqual(await paidOf(courseStore), [4_990, 4_990])
  })

  test('is paid by a code after the last failed day, and the consent stays', async () => {
    const { courseStore, act, id, begun } = await subscribed()
    const end = begun.currentPeriodEnd
    for (const day of [0, 2, 4, 7]) {
      await act(id, 'fail-next-charge')
      await courseStore.advanceTo(daysLater(new Date(end), day))
      await courseStore.advance(DAY_S)
    }
    const { status, recurringPix } = await courseStore.get(id)
    assert.deepEqual([status, recurringPix.status], ['past_due', 'active'])
    const failed = await courseStore.events('subscription.payment_failed')
    assert.equal(failed.length, 2, 'after the first failed day and after the last')
    const mails = await courseStore.mails()
    assert.match(mails.at(-1)!.subject, /PIX/)
    await payCode(courseStore)
    assert.deepEqual([(await courseStore.get(id)).status, (await courseStore.get(id)).chargesPaid], ['active', 2])
    await courseStore.advanceTo(periodBoundary(new Date(begun.createdAt), 'MONTHLY', 2))
    await courseStore.advance(DAY_S)
    assert.equal((await courseStore.get(id)).chargesPaid, 3, 'the bank pays the next cycle')
  })

  test('goes on by code after the payer cancels at the bank, and the buyer gets a mail', async () => {
    const { courseStore, act, id, begun } = await subscribed()
    await courseStore.advanceTo(daysLater(new Date(begun.currentPeriodEnd), -3))
    assert.equal((await act(id, 'cancel-recurring-pix')).recurringPix.status, 'canceled')
    assert.equal(await kindsOfMails(courseStore), 1)
    const [changed, ...more] = await courseStore.events('subscription.method_changed')
    assert.deepEqual([changed?.data.recurringPix, more], [{ status: 'canceled' }, []])
    await courseStore.advanceTo(begun.currentPeriodEnd)
    await courseStore.advance(60)
    const [charge] = await chargesOf(courseStore)
    assert.notEqual(charge?.status, 'pending')
    assert.equal((await courseStore.get(id)).status, 'active')
    await payCode(courseStore)
    assert.equal((await courseStore.get(id)).chargesPaid, 2)
  })

  test('sends no mail about a code if the payer cancels at the bank and nothing more is charged', async () => {
    const canceled = await subscribed()
    const answer = await canceled.courseStore.call('POST', `/v1/subscriptions/${canceled.id}/cancel`, {
      atPeriodEnd: true,
    })
    assert.equal(answer.status, 200)
    const last = await subscribed({ maxCharges: 1 })
    for (const { courseStore, act, id } of [canceled, last]) {
      assert.equal((await act(id, 'cancel-recurring-pix')).recurringPix.status, 'canceled')
      assert.equal(await kindsOfMails(courseStore), 0)
    }
  })

  for (const known of ['canceled', 'active'] as const)
    test(`follows the consent of the paid code, after another code was ${known}`, async () => {
      const { courseStore, act } = await openStore()
      const { body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
      const code = { subscription_id: body.subscriptionId, store_id: courseStore.store.id }
      const before = { id: 'another code', status: known }
      await applyReportedConsent(shop.ctx, code, before, new Date())
      const { status, recurringPix, currentPeriodEnd } = await act(body.subscriptionId, 'approve-recurring-pix')
      assert.deepEqual([status, recurringPix.status], ['active', 'active'])
      await courseStore.advanceTo(new Date(currentPeriodEnd))
      await courseStore.advance(60)
      assert.deepEqual(await paidOf(courseStore), [4_990, 4_990])
    })

  test('without the consent renews by a code', async () => {
    const { courseStore, act } = await openStore()
    const { body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
    const refused = await act(body.subscriptionId, 'refuse-recurring-pix')
    assert.deepEqual([refused.status, refused.recurringPix.status], ['active', 'refused'])
    await courseStore.advanceTo(new Date(refused.currentPeriodEnd))
    await courseStore.advance(60)
    assert.deepEqual(await chargesOf(courseStore), [])
    assert.equal((await courseStore.events('payment.pending')).length, 2)
  })
})

describe('a canceled subscription by recurring PIX', () => {
  for (const atPeriodEnd of [true, false])
    test(`takes nothing more, with atPeriodEnd ${atPeriodEnd}, and its consent ends`, async () => {
      const { courseStore, id, begun } = await subscribed()
      await courseStore.advanceTo(daysLater(new Date(begun.currentPeriodEnd), -3))
      const answer = await courseStore.call('POST', `/v1/subscriptions/${id}/cancel`, { atPeriodEnd })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.notEqual((await chargesOf(courseStore))[0]?.status, 'pending')
      await courseStore.advanceTo(daysLater(new Date(begun.currentPeriodEnd), 40))
      const { status, recurringPix } = await courseStore.get(id)
      assert.deepEqual([status, recurringPix.status], ['canceled', 'canceled'])
      assert.deepEqual(await paidOf(courseStore), [4_990])
    })
})

describe('recurring PIX', () => {
  test('is refused where the store, the offer or the cycle does not have it', async () => {
    const off = await openCourseStore(shop, { monthly: {} })
    assert.equal((await off.buy('monthly', { method: 'pix_automatico' })).status, 422)
    const { courseStore } = await openStore({ trialDays: 7 })
    const { status, body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
    assert.equal(status, 422)
    assert.match(body.error.message, /setup fee/)
  })

  test('is not offered for a sale that is divided', async () => {
    const { courseStore } = await openStore()
    const { store } = courseStore
    const found = (await findOffer(shop.ctx.database, store.id, courseStore.offers.monthly!))!
    assert.equal(offersRecurringPix(store, found, 4_990), true)
    const request = { method: 'pix', buyer: fullBuyer } as const
    const divided = { ...store, platformFeeRecipientId: 'rcp_platform' }
    assert.equal(offersRecurringPix(divided, found, 4_990), false)
    assert.throws(() => checkSubscriptionPurchase(divided, found, { request, recurringPix: true }), {
      details: { code: 'method_unavailable' },
    })
  })

  test('is refused by name in the settings and in an offer that cannot have it', async () => {
    const { ctx } = shop
    const { store } = await openCourseStore(shop, {}, { gateways: ['GATEWAY_B'] })
    await assert.rejects(changeSettings(ctx, store, { recurringPix: true }), /gateway A/)
    const { courseStore } = await openStore()
    const [product] = (await courseStore.call('GET', '/v1/products')).body.data
    const offer = { name: 'Clube', productId: product.id, priceInCents: 4_990, recurringPix: true }
    for (const wrong of [{}, { billingType: 'RECURRING', billingCycle: 'MONTHLY', currency: 'usd' }] as const)
      await assert.rejects(createOffer(ctx, courseStore.store, { ...offer, ...wrong }), {
        details: { param: 'recurringPix' },
      })
    const off = { ...offer, billingType: 'RECURRING', billingCycle: 'MONTHLY', recurringPix: false } as const
    const { offer: saved } = await createOffer(ctx, courseStore.store, off)
    const { status } = await courseStore.call('POST', '/v1/test-helpers/purchases', {
      offerId: saved.id,
      method: 'pix_automatico',
      buyer: fullBuyer,
    })
    assert.equal(status, 422)
  })

  test('begins with the setup fee of a trial, and the first cycle is charged when the trial ends', async () => {
    const { courseStore, id, begun } = await subscribed({ trialDays: 10, setupFeeInCents: 1_000 })
    assert.equal(begun.status, 'trialing')
    await courseStore.advanceTo(begun.trialEndsAt)
    await courseStore.advance(60)
    assert.deepEqual(await paidOf(courseStore), [1_000, 4_990])
    assert.equal((await courseStore.get(id)).status, 'active')
    const [charge] = await chargesOf(courseStore)
    assert.ok(charge!.due_on <= addDays(dateInSaoPaulo(new Date(begun.trialEndsAt)), 0))
  })
})

const endedMails = sql(
  'test mails of ended consents',
  `select kind from mails where store_id = :storeId and kind = 'recurring_pix_ended'`,
)

async function kindsOfMails({ store }: CourseStore): Promise<number> {
  return (await shop.ctx.database.rows(endedMails, { storeId: store.id })).length
}
