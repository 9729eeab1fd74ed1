import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type LearnVisitor, learnVisitor, linkMailedTo } from '../../test/browsers/learnVisitor.ts'
import { signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { openCourseStore } from '../../test/stores/courseStore.ts'
import { applyEffects } from '../scheduler/effects.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const club = await openCourseStore(shop, { mensal: { trialDays: 7 }, avulso: { billingType: 'ONE_TIME' } })
const base = `/learn/${club.store.id}`

/** Buys something without a course. @returns the charge's id */
async function buy(email: string, { paid = true } = {}): Promise<string> {
  const sale = { currency: 'brl', amountInCents: 4_000, description: `Camiseta de ${email}` }
  const { body: charge } = await club.call('POST', '/v1/charges', sale)
  const order = { method: 'pix', buyer: { ...buyer, name: 'Nina Prado', email } }
  const { body, status } = await club.call('POST', `/v1/charges/${charge.id}/payments`, order)
  assert.equal(status, 201, JSON.stringify(body))
  if (paid) await club.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)
  return charge.id
}

async function signIn(email: string): Promise<LearnVisitor> {
  const visitor = learnVisitor(shop, club.store.id)
  const { location } = (await visitor.get('/purchases')).headers
  const next = new URLSearchParams(String(location).split('?')[1]).get('next')!
  await visitor.post('/sign-in', { email, next })
  const link = await linkMailedTo(shop, club.store.id, email)
  const entered = await visitor.post('/enter', { link })
  assert.equal(entered.headers.location, `${base}/purchases`)
  return visitor
}

describe('the page of a buyer', () => {
  test('opens by a link in a mail after a purchase without courses, and accepts a request for a refund', async () => {
    const paid = await buy('nina@example.com')
    const open = await buy('Nina@example.com', { paid: false })
    const other = await buy('outra@example.com')
    const nina = await signIn('nina@example.com')
    const { body } = await nina.get('/purchases')
    assert.match(body, new RegExp(`Camiseta de nina[\\s\\S]*/checkout/${paid}/receipt`))
    assert.match(body, new RegExp(`Aguardando pagamento[\\s\\S]*/checkout/${open}"`))
    assert.doesNotMatch(body, /outra/)
    await nina.post(`/purchases/${paid}/refund`)
    assert.match((await nina.get('/purchases')).body, /Recebemos o seu pedido de reembolso/)
    assert.equal((await nina.post(`/purchases/${other}/refund`)).status, 404)
    assert.match((await nina.get('')).body, new RegExp(`href="${base}/purchases"`))
  })

  test('sends nothing to an e-mail that only began a payment, and shows the same answer', async () => {
    await buy('curiosa@example.com', { paid: false })
    const visitor = learnVisitor(shop, club.store.id)
    const answers = ['curiosa@example.com', 'ninguem@example.com'].map((email) => visitor.post('/sign-in', { email }))
    const [known, unknown] = await Promise.all(answers)
    assert.deepEqual([known!.status, known!.headers.location], [unknown!.status, unknown!.headers.location])
    const { rows } = await ctx.database.pool.query(
      `select recipient from mails where kind = 'learn_link' and lower(recipient) like 'curiosa%'`,
    )
    assert.deepEqual(rows, [])
  })

  test('opens from the public receipt only by a link that is mailed to the buyer', async () => {
    const charge = await buy('rosa@example.com')
    const receipt = await shop.call('GET', `/checkout/${charge}/receipt`)
    assert.match(String(receipt.body), new RegExp(`href="${base}/purchases/${charge}"`))
    const visitor = learnVisitor(shop, club.store.id)
    const offer = await visitor.get(`/purchases/${charge}`)
    assert.match(offer.body, /ro\*\*\*@example\.com/)
    assert.doesNotMatch(offer.body, /rosa@example\.com/)
    await visitor.post(`/purchases/${charge}`)
    const link = await linkMailedTo(shop, club.store.id, 'rosa@example.com')
    assert.equal((await visitor.post('/enter', { link })).headers.location, `${base}/purchases`)
    assert.equal((await visitor.get(`/purchases/${charge}`)).headers.location, `${base}/purchases`)
  })

  test('cancels a subscription or a free trial after one question, but only for a proven e-mail', async () => {
    const { subscriptionId } = (await club.buy('mensal', { email: 'sara@example.com' })).body
    const nina = await signIn('nina@example.com')
    assert.equal((await nina.post(`/subscriptions/${subscriptionId}/cancel`)).status, 404)
    const sara = await signIn('sara@example.com')
    assert.match((await sara.get('/purchases')).body, /A próxima cobrança é em/)
    const canceled = await sara.post(`/subscriptions/${subscriptionId}/cancel`)
    assert.equal(canceled.headers.location, `${base}/purchases#${subscriptionId}`)
    assert.match((await sara.get('/purchases')).body, /Cancelada: nada mais é cobrado\. O acesso vai até/)
    assert.equal((await nina.post(`/subscriptions/${subscriptionId}/keep`)).status, 404)
    assert.equal((await sara.post(`/subscriptions/${subscriptionId}/keep`)).status, canceled.status)
    assert.match((await sara.get('/purchases')).body, /A próxima cobrança é em/)
    // The same page without a proof has no subscriptions.
    await ctx.database.pool.query('update student_sessions set email_proven = false')
    assert.match((await sara.get('/purchases')).body, /confirme que ele é seu/)
    assert.equal((await sara.post(`/subscriptions/${subscriptionId}/cancel`)).status, 404)
  })

  test("shows the owner of a wrong e-mail only that person's own purchases after the store corrected the e-mail", async () => {
    const [wrong, right] = ['tia@exemplo.example', 'tia@example.com']
    const { subscriptionId } = (await club.buy('mensal', { email: wrong })).body
    const { id: paymentId } = (await club.buy('avulso', { email: wrong })).body
    while ((await applyEffects(ctx)) > 0);
    const { rows } = await ctx.database.pool.query(
      `update payments set card_consent = '{"consentedAt":"2026-01-01T00:00:00Z"}',
         card_reference = 'kept' where id = $1 returning charge_id`,
      [paymentId],
    )
    const chargeId = rows[0].charge_id
    const found = await ctx.database.pool.query('select id from students where email = $1', [wrong])
    const support = await signedIn(shop, 'support', club.store)
    const path = `/stores/${club.store.id}/students/${found.rows[0].id}/email`
    assert.equal((await support.call('POST', path, { email: right })).status, 200)
    await learnVisitor(shop, club.store.id).post('/sign-in', { email: wrong })
    const made = await ctx.database.pool.query(
      `select id from students where email = $1 union all select id from mails where kind = 'learn_link' and recipient = $1`,
      [wrong],
    )
    assert.deepEqual(made.rows, [], 'no account and no link')
    const own = await buy(wrong)
    const stranger = await signIn(wrong)
    const { body } = await stranger.get('/purchases')
    assert.ok(
      body.includes(own) && !body.includes(chargeId) && !body.includes(subscriptionId) && !body.includes('1111'),
    )
    for (const form of [
      `/purchases/${chargeId}/refund`,
      `/subscriptions/${subscriptionId}/cancel`,
      `/cards/${paymentId}/remove`,
    ])
      assert.equal((await stranger.post(form)).status, 404, form)
    const buyerPage = (await (await signIn(right)).get('/purchases')).body
    assert.ok(buyerPage.includes(chargeId) && buyerPage.includes(subscriptionId) && !buyerPage.includes(own))
  })
})
