import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cards, openCard } from '../../test/cards.ts'
import { notOnCitus } from '../../test/databases/notOnCitus.ts'
import { untilWaiting } from '../../test/databases/untilWaiting.ts'
import { call, openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, fullBuyer, openCourseStore } from '../../test/stores/courseStore.ts'
import { findOffer } from '../catalog/offer.ts'
import { findSelling } from '../catalog/selling.ts'
import { findCheckoutSession } from '../charges/checkoutSession.ts'
import { storeNow } from '../core/clock.ts'
import { newId, newIdOf } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { Outcome } from '../gateways/port/outcome.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import type { ChargePaymentRequest } from '../payments/chargePaymentRequest.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { settle } from '../payments/settle.ts'
import { getStore } from '../stores/store.ts'
import { activateSubscription } from './activateSubscription.ts'
import { buyFoundOffer, buyOffer } from './buyOffer.ts'
import { replaceCard } from './replaceCard.ts'
import { moveSubscription } from './status.ts'
import { findSubscription } from './subscription.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

describe('status changes of a payment in the outbox', () => {
  test('`paid` and then `refunded` cancel the subscription and end its access', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const { body } = await courseStore.buy('monthly', { method: 'pix' })
    await gatewaySays(courseStore, body.id, 'paid', 4_990)
    await gatewaySays(courseStore, body.id, 'refunded', 4_990)
    await courseStore.advance(1)
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'canceled')
    assert.deepEqual(await subscriptionKinds(courseStore), ['subscription.created', 'subscription.canceled'])
    const [student] = (await courseStore.call('GET', '/v1/students')).body.data
    assert.equal(student.enrollments[0].status, 'REVOKED')
  })

  test('`expired` and then `paid` record a failure and then a renewal', async () => {
    const { courseStore, id, code } = await renewalByPix()
    await gatewaySays(courseStore, code, 'expired')
    await gatewaySays(courseStore, code, 'paid', 4_990)
    await courseStore.advance(1)
    assert.deepEqual([(await courseStore.get(id)).status, (await courseStore.get(id)).chargesPaid], ['active', 2])
    assert.deepEqual((await subscriptionKinds(courseStore)).slice(1), [
      'subscription.payment_failed',
      'subscription.renewed',
    ])
  })

  test('may be lost, because the next run counts the paid period', async () => {
    const { courseStore, id, code } = await renewalByPix()
    await gatewaySays(courseStore, code, 'expired')
    await courseStore.advance(1)
    assert.equal((await courseStore.get(id)).status, 'past_due')
    await gatewaySays(courseStore, code, 'paid', 4_990)
    await ctx.database.rows(loseMoves, { storeId: courseStore.store.id })
    await courseStore.advance(2 * DAY_S)
    assert.deepEqual([(await courseStore.get(id)).status, (await courseStore.get(id)).chargesPaid], ['active', 2])
  })

  test('may wait during a cancellation, which first counts a period paid by an expired PIX', async () => {
    const { courseStore, id, code } = await renewalByPix()
    await gatewaySays(courseStore, code, 'expired')
    await courseStore.advance(1)
    await gatewaySays(courseStore, code, 'paid', 4_990)
    const canceled = await courseStore.call('POST', `/v1/subscriptions/${id}/cancel`)
    assert.deepEqual([canceled.status, canceled.body.status, canceled.body.chargesPaid], [200, 'canceled', 2])
  })
})

test('a cancellation that loses every race is refused with `subscription_busy`', notOnCitus.triggers, async () => {
  const courseStore = await openCourseStore(shop, { monthly: {} })
  const { body } = await courseStore.buy('monthly')
  await ctx.database.rows(overtake, {})
  await ctx.database.rows(overtakeAll, {})
  const path = `/v1/subscriptions/${body.subscriptionId}`
  const refused = await courseStore.call('POST', `${path}/cancel`)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'subscription_busy'])
  assert.equal(refused.headers['retry-after'], '2')
  await assert.rejects(replaceCard(ctx, courseStore.store, body.subscriptionId, { card: openCard(cards.approved) }), {
    status: 409,
  })
  await ctx.database.rows(overtakeNone, {})
  assert.equal((await courseStore.call('POST', `${path}/cancel`)).body.status, 'canceled')
})

test('a first boleto starts the subscription even if the bank reports its payment days after its expiry', async () => {
  const courseStore = await openCourseStore(shop, { monthly: {} })
  const { body } = await courseStore.buy('monthly', { method: 'boleto' })
  await gatewaySays(courseStore, body.id, 'expired')
  await courseStore.advance(3 * DAY_S)
  assert.deepEqual(await subscriptionKinds(courseStore), [])
  await gatewaySays(courseStore, body.id, 'paid', 4_990)
  await courseStore.advance(1)
  assert.equal((await courseStore.get(body.subscriptionId)).status, 'active')
})

test('a cancellation counts the late payment of an expired PIX, even before the effects of the payment are applied', async () => {
  const { courseStore, id, code } = await renewalByPix()
  await gatewaySays(courseStore, code, 'expired')
  await courseStore.advance(1)
  await gatewaySays(courseStore, code, 'paid', 4_990)
  assert.equal((await courseStore.call('POST', `/v1/subscriptions/${id}/cancel`)).body.status, 'canceled')
  assert.equal((await courseStore.get(id)).chargesPaid, 2)
})

test('a cancellation counts a payment that comes at the same moment', async () => {
  const { courseStore, id, code } = await renewalByPix()
  const holder = await ctx.database.pool.connect()
  await holder.query('begin')
  const lock = `select from charges where store_id = $2 and id = (select charge_id from payments where id = $1 and store_id = $2) for update`
  await holder.query(lock, [code, courseStore.store.id])
  const paid = gatewaySays(courseStore, code, 'paid', 4_990)
  await untilWaiting(ctx, 1)
  const canceled = courseStore.call('POST', `/v1/subscriptions/${id}/cancel`)
  await untilWaiting(ctx, 2)
  await holder.query('commit')
  holder.release()
  await paid
  const { status, chargesPaid } = (await canceled).body
  assert.deepEqual([status, chargesPaid], ['canceled', 2])
})

test('a failed renewal does not revive a subscription that was canceled since it was read', async () => {
  const { courseStore, id } = await renewalByPix()
  const subscription = (await findSubscription(ctx.database, courseStore.store.id, id))!
  assert.equal((await courseStore.call('POST', `/v1/subscriptions/${id}/cancel`)).body.status, 'canceled')
  const target = { unit: ctx, subscription, at: storeNow(courseStore.store) }
  assert.equal((await moveSubscription(target, { to: 'past_due', facts: {} })).is, 'lost_race')
  assert.equal((await courseStore.get(id)).status, 'canceled')
})

test('an underpaid PIX is a failure, and the buyer gets a new PIX by mail on the next dunning day', async () => {
  const { courseStore, id, code } = await renewalByPix()
  await gatewaySays(courseStore, code, 'paid', 100)
  await courseStore.advance(1)
  assert.equal((await courseStore.get(id)).status, 'past_due')
  await courseStore.advance(DAY_S)
  assert.equal((await courseStore.events('payment.pending')).length, 3)
  await courseStore.advance(90 * DAY_S)
  assert.equal((await courseStore.get(id)).status, 'canceled')
})

describe('a purchase with two cards, one after the other', () => {
  const request = (card: object, method = 'credit_card') =>
    ({ method, buyer: fullBuyer, ...(method === 'credit_card' ? { card } : {}) }) as ChargePaymentRequest

  test('keeps the accepted card for a free trial', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 7 } })
    const chargeId = newIdOf('chg', courseStore.store.id)
    const buy = (number: string) =>
      buyOffer(ctx, courseStore.store, courseStore.offers.trial!, {
        request: request(openCard(number)),
        paymentId: newId('pay'),
        chargeId,
      })
    await assert.rejects(buy(cards.declinedSafely), { status: 402 })
    await assert.rejects(buy(cards.declinedSafely), { status: 402 })
    const { subscriptionId } = await buy(cards.approved)
    assert.equal((await courseStore.get(subscriptionId!)).status, 'trialing')
    await courseStore.advance(8 * DAY_S)
    assert.deepEqual(await courseStore.received(), [4_990])
  })

  test("is refused with 409 after the store's limit of declines", async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} }, { settings: { maxDeclinedAttempts: 3 } })
    const chargeId = newIdOf('chg', courseStore.store.id)
    const buy = () =>
      buyOffer(ctx, courseStore.store, courseStore.offers.monthly!, {
        request: request(openCard(cards.declinedSafely)),
        paymentId: newId('pay'),
        chargeId,
      })
    for (let attempt = 0; attempt < 3; attempt++) await assert.rejects(buy(), { status: 402 })
    await assert.rejects(buy(), { status: 409 })
    assert.equal((await courseStore.events('payment.failed')).length, 3)
  })

  test('does not count a gateway failure as a decline', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const chargeId = newIdOf('chg', courseStore.store.id)
    const buy = async (number: string) => {
      const store = await getStore(ctx.database, courseStore.store.id)
      return await buyOffer(ctx, store, courseStore.offers.monthly!, {
        request: request(openCard(number)),
        paymentId: newId('pay'),
        chargeId,
      })
    }
    await assert.rejects(buy(cards.broken), { status: 502 })
    await courseStore.advance(60)
    assert.equal((await buy(cards.approved)).payment!.status, 'paid')
  })

  test('for a free trial is refused a day after its first attempt if the gateway accepted no card', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 7 } })
    const chargeId = newIdOf('chg', courseStore.store.id)
    const buy = async (number: string) => {
      const store = await getStore(ctx.database, courseStore.store.id)
      return await buyOffer(ctx, store, courseStore.offers.trial!, {
        request: request(openCard(number)),
        paymentId: newId('pay'),
        chargeId,
      })
    }
    await assert.rejects(buy(cards.declinedSafely), { status: 402 })
    await courseStore.advance(2 * DAY_S)
    await assert.rejects(buy(cards.approved), { status: 409 })
  })

  test('keeps the card that paid, even if the gateway’s answer is lost, and keeps no card when PIX pays', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} }, { gateways: ['GATEWAY_C', 'GATEWAY_A'] })
    const buy = async (chargeId: string, number?: string) => {
      const card = number ? await keptToken(courseStore, number) : {}
      const purchase = request(card, number ? 'credit_card' : 'pix')
      return await buyOffer(ctx, courseStore.store, courseStore.offers.monthly!, {
        request: purchase,
        paymentId: newId('pay'),
        chargeId,
      })
    }
    const chargeId = newIdOf('chg', courseStore.store.id)
    await assert.rejects(buy(chargeId, cards.declined), { status: 402 })
    const fault = { provider: 'GATEWAY_C', operation: 'create', fault: 'accept-then-reset' }
    await call(shop.simulatorUrl, 'POST', '/control/faults', { body: fault })
    await buy(chargeId, cards.approved).catch(() => {})
    await courseStore.advance(31 * DAY_S)
    const [{ id }] = (await courseStore.call('GET', '/v1/subscriptions')).body.data
    assert.deepEqual([(await courseStore.get(id)).chargesPaid, await courseStore.received()], [2, [4_990, 4_990]])

    const second = newIdOf('chg', courseStore.store.id)
    await assert.rejects(buy(second, cards.declined), { status: 402 })
    const { payment, subscriptionId } = await buy(second)
    await courseStore.call('POST', `/v1/test-helpers/payments/${payment!.id}/pay`)
    await courseStore.advance(32 * DAY_S)
    assert.equal((await courseStore.get(subscriptionId!)).method, 'pix')
    assert.deepEqual(await ctx.database.rows(keptOf, { id: subscriptionId }), [
      { card_reference: null, card_account_id: null },
    ])
  })
})

describe('a purchase in two windows of one page', () => {
  /** Opens a store. Returns a function that buys its offer. All calls of the function are attempts of one purchase. */
  async function twoWindows(offer: { trialDays?: number } = {}) {
    const courseStore = await openCourseStore(shop, { monthly: offer })
    const chargeId = newIdOf('chg', courseStore.store.id)
    const buy = (email: string, how: Partial<ChargePaymentRequest>) => {
      const purchase = { method: 'pix', buyer: { ...fullBuyer, email }, ...how } as ChargePaymentRequest
      return buyOffer(ctx, courseStore.store, courseStore.offers.monthly!, {
        request: purchase,
        paymentId: newId('pay'),
        chargeId,
      })
    }
    const card = (number: string) => ({ method: 'credit_card' as const, card: openCard(number) })
    return { courseStore, buy, card }
  }

  const students = async (courseStore: CourseStore) =>
    (await courseStore.call('GET', '/v1/students')).body.data.map(({ email }: { email: string }) => email)

  test('belongs to the buyer who paid, even if the other window wrote another buyer later', async () => {
    const { courseStore, buy, card } = await twoWindows()
    const { payment, subscriptionId } = await buy('ana@example.com', {})
    await assert.rejects(buy('bia@example.com', card(cards.declinedSafely)), { status: 402 })
    await courseStore.call('POST', `/v1/test-helpers/payments/${payment!.id}/pay`)
    await courseStore.advance(1)
    assert.equal((await courseStore.get(subscriptionId!)).customerEmail, 'ana@example.com')
    assert.equal((await courseStore.events('subscription.created'))[0]!.data.customerEmail, 'ana@example.com')
    assert.deepEqual(await students(courseStore), ['ana@example.com'])
  })

  test('keeps its open PIX and its price, even if the other window shows a new price', async () => {
    const { store, offers, call: ask } = await openCourseStore(shop, { monthly: {} })
    const offerId = offers.monthly!
    const made = (await ask('POST', '/v1/checkout-sessions', { offerId })).body
    const session = (await findCheckoutSession(ctx.database, made.id))!
    const found = (await findOffer(ctx.database, store.id, offerId))!
    const read = (priceInCents: number) =>
      findSelling(
        ctx.database,
        store.id,
        { ...found, offer: { ...found.offer, priceInCents } },
        { now: storeNow(store) },
      )
    const order = { request: { method: 'pix', buyer: fullBuyer }, chargeId: newIdOf('chg', store.id), session } as const
    const buy = async (priceInCents: number) =>
      await buyFoundOffer(ctx, store, await read(priceInCents), { ...order, paymentId: newId('pay') })
    const first = await buy(4_990)
    await assert.rejects(buy(5_990), { status: 409, message: /other terms/ })
    const again = await buy(4_990)
    assert.deepEqual([again.payment?.id, again.subscriptionId], [first.payment!.id, first.subscriptionId])
  })

  test('starts the subscription when it is paid, even if the other window writes at the same time', async () => {
    const { courseStore, buy, card } = await twoWindows()
    const { payment, subscriptionId } = await buy('ana@example.com', {})
    const asItWasRead = (await findSubscription(ctx.database, courseStore.store.id, subscriptionId!))!
    await assert.rejects(buy('bia@example.com', card(cards.declinedSafely)), { status: 402 })
    await gatewaySays(courseStore, payment!.id, 'paid', 4_990)
    const paid = (await ctx.database.row(paymentOf, { id: payment!.id, storeId: courseStore.store.id }))!
    const target = { unit: ctx, subscription: asItWasRead, at: paid.paid_at! }
    const begun = await activateSubscription(ctx, target, { payment: paid })
    assert.deepEqual([begun.status, begun.buyer_email], ['active', 'ana@example.com'])
  })

  test('for a free trial belongs to the window whose card the gateway kept', async () => {
    const { courseStore, buy, card } = await twoWindows({ trialDays: 7 })
    let other: Promise<unknown> | undefined
    watchCrashPoints((reached) => {
      if (reached !== 'subscription.cardKept') return
      watchCrashPoints(() => {})
      other = buy('bia@example.com', card(cards.declinedSafely)).catch(() => {})
    })
    const { subscriptionId } = await buy('ana@example.com', card(cards.approved))
    await other
    const { status, customerEmail, method } = await courseStore.get(subscriptionId!)
    assert.deepEqual([status, customerEmail, method], ['trialing', 'ana@example.com', 'credit_card'])
    await courseStore.advance(8 * DAY_S)
    assert.deepEqual(await courseStore.received(), [4_990])
  })
})

/** Returns a reusable card token of gateway C. */
async function keptToken(courseStore: CourseStore, number: string) {
  const { card } = (await courseStore.call('GET', '/v1/payment-methods')).body
  const body = { payeeCode: card.gatewayCPayeeCode, ...openCard(number), reuse: true }
  return { token: (await call(shop.simulatorUrl, 'POST', '/gateway-c/tokens', { body })).body.payment_token }
}

/** Opens a subscription by PIX at the end of its first period. The PIX for the second period, `code`, is open. */
async function renewalByPix() {
  const courseStore = await openCourseStore(shop, { monthly: {} })
  const { body } = await courseStore.buy('monthly', { method: 'pix' })
  assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
  await courseStore.advance(1)
  const id: string = body.subscriptionId
  await courseStore.advanceTo((await courseStore.get(id)).currentPeriodEnd)
  const code: string = (await courseStore.events('payment.pending')).at(-1)!.data.id
  return { courseStore, id, code }
}

/** Applies the status of a gateway webhook, but not its effects, which stay in the outbox. */
async function gatewaySays(
  courseStore: CourseStore,
  paymentId: string,
  is: 'paid' | 'refunded' | 'expired',
  amountInCents = 0,
) {
  const payment = (await ctx.database.row(paymentOf, { id: paymentId, storeId: courseStore.store.id }))!
  const receipts = [{ id: `E-${paymentId}`, amountInCents }]
  const outcome = { is, externalId: payment.external_id!, receipts } as Outcome
  await settle(ctx, await getStore(ctx.database, courseStore.store.id), payment, outcome)
}

async function subscriptionKinds(courseStore: CourseStore) {
  return (await courseStore.kinds()).filter((kind) => kind.startsWith('subscription.'))
}

const paymentOf = sql(
  'test payment of a code',
  'select * from payments where id = :id and store_id = :storeId',
).as<PaymentRow>()
const keptOf = sql('test kept card', 'select card_reference, card_account_id from subscriptions where id = :id')
const loseMoves = sql('test lost moves of payments', 'delete from outbox where store_id = :storeId')
const overtake = sql(
  'test overtake',
  `create function overtaken() returns trigger language plpgsql as 'begin return null; end'`,
)
const overtakeAll = sql(
  'test overtake all',
  'create trigger overtaken before update on subscriptions for each row execute function overtaken()',
)
const overtakeNone = sql('test overtake none', 'drop trigger overtaken on subscriptions')
