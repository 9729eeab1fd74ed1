import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { learnVisitor, linkMailedTo } from '../../test/browsers/learnVisitor.ts'
import { openShop } from '../../test/shop.ts'
import { openCourseStore } from '../../test/stores/courseStore.ts'
import { newId } from '../core/ids.ts'
import { latestRequest, type RefundRequestRow } from '../payments/refunds/refundRequest.ts'
import { applyEffects } from '../scheduler/effects.ts'
import { isPurchaseToken, purchaseToken } from './purchaseEntry.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const club = await openCourseStore(shop, { mensal: {} })
const base = `/learn/${club.store.id}`
/** The ids of payments by the id of their charge. */
const paymentOf = new Map<string, string>()

describe('the entry from a purchase into its course', () => {
  test('needs one tap in the browser that paid, and a link by mail in any other browser', async () => {
    const chargeId = await buy('nova@example.com')
    const other = await visitorOf().get(`/purchases/${chargeId}`)
    assert.equal(other.status, 200)
    assert.match(other.body, /no\*\*\*@example\.com/)
    assert.doesNotMatch(other.body, /nova@example\.com/)
    const own = visitorOf(chargeId)
    const entered = await own.get(`/purchases/${chargeId}`)
    assert.match(String(entered.headers.location), new RegExp(`^${base}/courses/crs_`))
    assert.equal((await own.get(entered.headers.location as string)).status, 200)
    assert.equal((await visitorOf(chargeId, 'forged').get(`/purchases/${chargeId}`)).status, 200)
    const asked = await visitorOf().post(`/purchases/${chargeId}`)
    assert.equal(asked.headers.location, `${base}/sign-in?sent=1`)
    await linkMailedTo(shop, club.store.id, 'nova@example.com')
  })

  test('does not open an existing account after a purchase with its e-mail', async () => {
    await buy('dona@example.com')
    const chargeId = await buy('dona@example.com')
    const stranger = await visitorOf(chargeId).get(`/purchases/${chargeId}`)
    assert.equal(stranger.headers.location, undefined)
    assert.match(stranger.body, /do\*\*\*@example\.com/)
  })

  test('gives a session that cannot change the account, and ends when the owner of the e-mail signs in', async () => {
    const chargeId = await buy('vera@example.com')
    const browser = visitorOf(chargeId)
    await browser.get(`/purchases/${chargeId}`)
    for (const form of ['/account/email', '/account/password', '/account/erase'])
      assert.equal((await browser.post(form, {})).headers.location, `${base}/confirm`, form)
    await browser.post(`/purchases/${chargeId}`)
    const link = await linkMailedTo(shop, club.store.id, 'vera@example.com')
    const owner = visitorOf()
    await owner.post('/enter', { link })
    assert.equal((await owner.get('')).status, 200)
    assert.equal((await browser.get('')).headers.location, `${base}/sign-in`)
    assert.equal((await browser.get(`/purchases/${chargeId}`)).headers.location, undefined, 'the account is not new')
  })

  test('works in the same browser for a week, until somebody uses a link of the account', async (t) => {
    const chargeId = await buy('lia@example.com')
    const paymentId = paymentOf.get(chargeId)!
    const token = purchaseToken(ctx, paymentId)
    const [end, signature] = token.split('.')
    const other = purchaseToken(ctx, newId('pay'))
    for (const forged of [other, `${Number(end) + 1}.${signature}`, `.${signature}`, end!])
      assert.equal((await visitorOf(chargeId, forged).get(`/purchases/${chargeId}`)).headers.location, undefined)
    assert.ok(isPurchaseToken(ctx, paymentId, token))
    t.mock.timers.enable({ apis: ['Date'], now: Number(end) })
    assert.ok(!isPurchaseToken(ctx, paymentId, token))
    t.mock.timers.reset()
    await visitorOf().post(`/purchases/${chargeId}`)
    const owner = visitorOf()
    await owner.post('/enter', { link: await linkMailedTo(shop, club.store.id, 'lia@example.com') })
    await owner.post('/sign-out')
    assert.equal((await visitorOf(chargeId).get(`/purchases/${chargeId}`)).headers.location, undefined)
  })

  test('waits for the payment, and does not exist for a charge of another store', async () => {
    const { body } = await club.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 500 })
    assert.match((await visitorOf().get(`/purchases/${body.id}`)).body, /Pagamento ainda não confirmado/)
    const foreign = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 500 })).body.id
    for (const id of [foreign, 'chg_nothing', 'x'])
      assert.equal((await visitorOf().get(`/purchases/${id}`)).status, 404)
  })
})

describe('the purchases in the account', () => {
  test('show each paid cycle, and accept a request for a refund without scripts', async () => {
    const chargeId = await buy('rita@example.com')
    const rita = visitorOf(chargeId)
    await rita.get(`/purchases/${chargeId}`)
    assert.match((await rita.get('/account')).body, new RegExp(`href="${base}/purchases"`))
    await club.advance(32 * 86_400)
    const { body } = await rita.get('/purchases')
    assert.equal(body.match(/Ver comprovante/g)!.length, 2)
    assert.match(body, /Você pode desistir desta compra até[\s\S]*O prazo de 7 dias para desistir terminou/)
    const asked = await rita.post(`/purchases/${chargeId}/refund`)
    assert.equal(asked.headers.location, `${base}/purchases#${chargeId}`)
    const section = new RegExp(`id="${chargeId}"[\\s\\S]*Recebemos o seu pedido de reembolso`)
    assert.match((await rita.get('/purchases')).body, section)
    const { status, in_time } = (await ctx.database.row(latestRequest, {
      paymentId: paymentOf.get(chargeId)!,
      storeId: club.store.id,
    })) as RefundRequestRow
    assert.deepEqual([status, in_time], ['open', false])
  })

  test('include only purchases of the student', async () => {
    const [own, other] = [await buy('caio@example.com'), await buy('davi@example.com')]
    const caio = visitorOf(own)
    await caio.get(`/purchases/${own}`)
    assert.doesNotMatch((await caio.get('/purchases')).body, new RegExp(other))
    for (const id of [other, 'chg_nothing', 'x']) assert.equal((await caio.post(`/purchases/${id}/refund`)).status, 404)
    assert.equal((await visitorOf().get('/purchases')).headers.location?.toString().startsWith(`${base}/sign-in`), true)
  })
})

/** Buys a subscription by card. @returns the charge's id */
async function buy(email: string): Promise<string> {
  const { body } = await club.buy('mensal', { email })
  assert.equal(body.status, 'paid', JSON.stringify(body))
  while ((await applyEffects(ctx)) > 0);
  paymentOf.set(body.chargeId, body.id)
  return body.chargeId
}

/** @param chargeId the charge that this browser paid */
function visitorOf(chargeId?: string, token = chargeId && purchaseToken(ctx, paymentOf.get(chargeId)!)) {
  const visitor = learnVisitor(shop, club.store.id)
  if (chargeId) visitor.cookies.set(`paid-${paymentOf.get(chargeId)}`, token!)
  return visitor
}
