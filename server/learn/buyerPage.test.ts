import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openCourseStore } from '../../test/courseStore.ts'
import { type LearnVisitor, learnVisitor, linkMailedTo } from '../../test/learnVisitor.ts'
import { buyer, openShop } from '../../test/shop.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const club = await openCourseStore(shop, { mensal: { trialDays: 7 } })
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
  test('opens by a link to the e-mail of a purchase without courses, and takes a request for a refund', async () => {
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

  test('sends nothing to an e-mail that only began a payment, and answers alike', async () => {
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

  test('is reached from the receipt, which everybody may open, only by a link to the buyer', async () => {
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

  test('cancels a subscription after one question, also a free trial, for a proven e-mail alone', async () => {
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
})
