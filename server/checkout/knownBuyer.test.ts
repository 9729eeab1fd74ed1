import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { learnVisitor, linkMailedTo } from '../../test/browsers/learnVisitor.ts'
import { cardFields, cardFor, cards, openCard } from '../../test/cards.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { openSalesOffer, type SalesOffer } from '../../test/stores/salesOffer.ts'
import { updateOffer } from '../catalog/saveOffer.ts'
import type { Provider } from '../core/provider.ts'
import { sql } from '../core/sql.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { erasePerson } from '../privacy/erasePerson.ts'
import { applyEffects } from '../scheduler/effects.ts'
import { pruneBuyerCodes } from './buyerCodes.ts'
import { openPurchase } from './purchase.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const HTML = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
  'accept-language': 'pt-BR',
  accept: 'text/html',
}

afterEach(() => watchCrashPoints(() => {}))

/** A browser that keeps the cookies of every page of the checkout. */
class Visitor {
  cookies = new Map<string, string>()
  async send(method: 'GET' | 'POST', path: string, form?: Record<string, string>): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form && String(new URLSearchParams(form))
    const answer = await call(shop.url, method, path, { body, headers: { ...HTML, ...(cookie && { cookie }) } })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name.startsWith('buyer-')) this.cookies.set(name, value)
      if (value === '') this.cookies.delete(name)
    }
    return answer
  }
  get = (path: string) => this.send('GET', path)
  post = (path: string, form: Record<string, string>) => this.send('POST', path, form)
}

let people = 0
const person = () => ({
  name: 'Nina Prado',
  email: `nina${++people}@example.com`,
  document: buyer.document,
  phone: buyer.phone,
})
const address = {
  ...{ zipCode: '01310-100', addressNumber: '1000', street: 'Avenida Paulista', neighborhood: 'Bela Vista' },
  city: 'São Paulo',
}

function hiddenOf({ body }: Answer): Record<string, string> {
  const inputs = [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name, value]) => [name, value]))
}

const salesOf = async (sales: SalesOffer) => (await sales.call('GET', '/v1/payments')).body.data
const chargeIn = ({ headers, body }: Answer) => /chg_\w+/.exec(String(headers.location ?? body))?.[0] ?? ''

/** The card fields of a form. At gateway C the page asks for tokens that can be charged again. */
async function typedCard(sales: SalesOffer, number: string): Promise<Record<string, string>> {
  const { card } = (await sales.call('GET', '/v1/payment-methods')).body
  if (card.input === 'raw') return cardFields(number)
  const shownCard = `visa ${number.slice(-4)} 2040-12`
  if (card.input === 'gateway_b_token') {
    const { token } = await cardFor({ ...shop, call: sales.call }, number)
    return { cardToken: token!, shownCard }
  }
  const body = { payeeCode: card.gatewayCPayeeCode, ...openCard(number), reuse: true }
  const made = await call(shop.simulatorUrl, 'POST', '/gateway-c/tokens', { body })
  return { cardToken: made.body.payment_token, shownCard }
}

/** Buys an offer by card in a new browser, and lets the store remember the card. */
async function bought(provider: Provider = 'GATEWAY_A', number: string = cards.approved, sold = {}) {
  const sales = await openSalesOffer(shop, { gateways: [provider], ...sold })
  const [who, visitor] = [person(), new Visitor()]
  await buyNew(sales, visitor, who, { ...(await typedCard(sales, number)), rememberCard: '1' })
  const [sale] = await salesOf(sales)
  assert.equal(sale.status, 'PAID')
  return { sales, who, visitor, paymentId: sale.id as string, page: `/checkout/${sales.offerId}` }
}

/** Buys like `bought`, and proves the e-mail. Other browsers then know the buyer. */
async function boughtAndProven() {
  const made = await bought()
  await ctx.database.rows(setProven, { id: made.paymentId, storeId: made.sales.store.id })
  return made
}

async function buyNew(sales: SalesOffer, visitor: Visitor, who: Record<string, string>, more: Record<string, string>) {
  const page = `/checkout/${sales.offerId}`
  const form = { ...hiddenOf(await visitor.get(page)), method: 'credit_card', ...who, ...address, ...more }
  const made = await visitor.post(page, form)
  assert.equal(made.status, 303, made.body)
  return chargeIn(made)
}

/** Returns the last code that was mailed to an address. */
async function codeMailedTo(sales: SalesOffer, email: string): Promise<string> {
  const { data } = (await sales.call('GET', `/v1/test-helpers/mails?kind=checkout_code&to=${email}`)).body
  assert.ok(data.length > 0, `a code for ${email}`)
  return /\b\d{6}\b/.exec(data[0].text)![0]
}

const codesMailedTo = async (sales: SalesOffer, email: string) =>
  (await sales.call('GET', `/v1/test-helpers/mails?kind=checkout_code&to=${email}`)).body.total

/** Proves an e-mail in a browser that has no cookie of the buyer. @returns the page after the code */
async function prove(sales: SalesOffer, visitor: Visitor, email: string, page: string): Promise<Answer> {
  const asked = await visitor.post(`${page}/code`, { email })
  assert.equal(asked.status, 303)
  const code = await codeMailedTo(sales, email)
  await visitor.post(`${page}/code`, { code })
  return await visitor.get(page)
}

describe('a remembered card', () => {
  for (const provider of ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C'] as const)
    test(`of ${provider} pays the next purchase in the same browser after only a code`, async () => {
      const { sales, who, visitor, paymentId, page } = await bought(provider)
      const greeting = await visitor.get(page)
      assert.match(greeting.body, /Pagar com Visa •••• 1111/)
      assert.ok(!greeting.body.includes(who.email) && !greeting.body.includes('Nina'))
      await visitor.post(`${page}/code`, { send: '1' })
      const waiting = await visitor.get(page)
      assert.match(waiting.body, /Digite o código/)
      await visitor.post(`${page}/code`, { code: await codeMailedTo(sales, who.email) })
      const known = await visitor.get(page)
      assert.match(known.body, new RegExp(`value="${paymentId}" checked`))
      assert.doesNotMatch(known.body, /name="(?:name|email|document|phone|zipCode)"/)
      const form = { ...hiddenOf(known), method: 'credit_card', card: paymentId }
      const made = await visitor.post(page, form)
      assert.equal(made.status, 303, made.body)
      const [sale, ...others] = await salesOf(sales)
      assert.deepEqual(
        [sale.status, sale.paymentMethod, sale.customer.name, others.length],
        ['PAID', 'credit_card', who.name, 1],
      )
      assert.equal((await shop.atGateway(sale.id)).length, 1)
      const again = await visitor.post(page, form)
      assert.equal(chargeIn(again), chargeIn(made))
      const other = { ...form, purchase: hiddenOf(await new Visitor().get(page)).purchase! }
      const replayed = await visitor.post(page, other)
      assert.equal(replayed.status, 409, 'a code pays one purchase')
      assert.equal((await salesOf(sales)).length, 2)
    })

  test('is not remembered without the tick, nor for a subscription, and another card may be typed', async () => {
    const sales = await openSalesOffer(shop, {})
    const [who, visitor] = [person(), new Visitor()]
    await buyNew(sales, visitor, who, cardFields(cards.approved))
    assert.deepEqual([...visitor.cookies.keys()], ['buyer-paid'])
    const page = `/checkout/${sales.offerId}`
    assert.doesNotMatch((await visitor.get(page)).body, /Pagar com Visa/)
    const known = await prove(sales, visitor, who.email, page)
    assert.doesNotMatch(known.body, /name="card"/)
    assert.match(known.body, /Nina Prado/)
    const form = { ...hiddenOf(known), method: 'credit_card', ...cardFields(cards.approved), rememberCard: '1' }
    const made = await visitor.post(page, form)
    assert.equal(made.status, 303, made.body)
    assert.match((await visitor.get(page)).body, /Pagar com Visa •••• 1111/)
    await updateOffer(ctx, sales.store, sales.offerId, { billingType: 'RECURRING', billingCycle: 'MONTHLY' } as never)
    assert.doesNotMatch((await new Visitor().get(page)).body, /rememberCard/)
  })

  test('that the gateway no longer charges is forgotten, and the page asks for a card', async () => {
    for (const provider of ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C'] as const) {
      const { sales, who, visitor, paymentId, page } = await bought(provider)
      // The gateway does not know this reference, as if it had deleted the card.
      const reference = ctx.secrets.seal('tok_gone/cus_gone', `payments.card_reference:${paymentId}`)
      await ctx.database.rows(setReference, { id: paymentId, storeId: sales.store.id, reference })
      const known = await prove(sales, visitor, who.email, page)
      const made = await visitor.post(page, { ...hiddenOf(known), method: 'credit_card', card: paymentId })
      assert.equal(made.status, 409, provider)
      assert.match(made.body, /Este cartão guardado não vale mais/)
      const own = `/checkout/${openPurchase(ctx, sales.offerId, hiddenOf(known).purchase)!.chargeId}`
      const after = await visitor.get(`${own}?form=1&known=gone`)
      assert.match(after.body, /Este cartão guardado não vale mais/)
      assert.doesNotMatch(after.body, new RegExp(paymentId))
      const retried = { ...hiddenOf(after), method: 'credit_card', ...(await typedCard(sales, cards.approved)) }
      assert.equal((await visitor.post(own, retried)).status, 303)
    }
  })

  for (const point of ['pay.claimed', 'gatewayA.created', 'pay.answered', 'pay.settled'])
    test(`is charged once by the buyer’s next tap after a crash at ${point}`, async () => {
      const { sales, who, visitor, paymentId, page } = await bought()
      const known = await prove(sales, visitor, who.email, page)
      const form = { ...hiddenOf(known), method: 'credit_card', card: paymentId }
      let died = false
      watchCrashPoints((reached) => {
        if (reached !== point || died) return
        died = true
        throw new Error(`died at ${point}`)
      })
      await visitor.post(page, form)
      assert.ok(died)
      for (let times = 0; times < 3; times++) {
        await ctx.database.rows(lapse, { storeId: sales.store.id })
        for (const { id } of await ctx.database.rows(unknown, { storeId: sales.store.id }))
          await checkPayment(ctx, sales.store, id)
        await visitor.post(page, form)
      }
      const all = await salesOf(sales)
      assert.deepEqual([all.length, all[0].status], [2, 'PAID'])
    })

  test('is charged once if the gateway’s answer is lost, and the buyer sees the page that is checking', async () => {
    const { sales, who, visitor, paymentId, page } = await bought()
    const known = await prove(sales, visitor, who.email, page)
    const fault = { provider: 'GATEWAY_A', operation: 'create', fault: 'accept-then-reset', times: 1 }
    await call(shop.simulatorUrl, 'POST', '/control/faults', { body: fault })
    const form = { ...hiddenOf(known), method: 'credit_card', card: paymentId }
    const made = await visitor.post(page, form)
    assert.equal(made.status, 303, made.body)
    assert.match((await visitor.get(String(made.headers.location))).body, /Estamos conferindo/)
    for (const { id } of await ctx.database.rows(unknown, { storeId: sales.store.id }))
      await checkPayment(ctx, sales.store, id)
    await visitor.post(page, form)
    const all = await salesOf(sales)
    assert.deepEqual([all.length, all[0].status], [2, 'PAID'])
    assert.equal((await shop.atGateway(all[0].id)).length, 1)
  })
})

describe('a code', () => {
  test('lets a buyer who paid by PIX pay by PIX with an e-mail and a code, in this browser and then on any device', async () => {
    const sales = await openSalesOffer(shop, {})
    const [who, first, visitor] = [person(), new Visitor(), new Visitor()]
    const page = `/checkout/${sales.offerId}`
    const form = { ...hiddenOf(await first.get(page)), method: 'pix', ...who, ...address }
    assert.equal((await first.post(page, form)).status, 303)
    await sales.call('POST', `/v1/test-helpers/payments/${(await salesOf(sales))[0].id}/pay`)
    await visitor.post(`${page}/code`, { email: who.email })
    assert.equal(await codesMailedTo(sales, who.email), 0, 'the e-mail was typed, but not proven')
    assert.match((await prove(sales, first, who.email, page)).body, /Nina Prado/)
    const known = await prove(sales, visitor, who.email, page)
    const made = await visitor.post(page, {
      ...hiddenOf(known),
      method: 'pix',
      name: 'Outra',
      email: 'outra@example.com',
    })
    assert.equal(made.status, 303, made.body)
    const [sale] = await salesOf(sales)
    assert.deepEqual([sale.paymentMethod, sale.status, sale.customer.name], ['pix', 'PENDING', who.name])
    assert.equal(sale.customer.email, who.email, 'the proven data cannot be changed by the form')
  })

  test('is requested with the same answer for any e-mail, and only a buyer of this store gets it', async () => {
    const { sales, who } = await boughtAndProven()
    const other = await openSalesOffer(shop, {})
    const pages: string[] = []
    for (const [shopOf, email] of [
      [sales, who.email],
      [sales, 'ninguem@example.com'],
      [other, who.email],
    ] as const) {
      const visitor = new Visitor()
      const path = `/checkout/${shopOf.offerId}`
      const asked = await visitor.post(`${path}/code`, { email })
      assert.deepEqual([asked.status, asked.headers.location], [303, `${path}#known`])
      const shown = /<section class="known"[\s\S]*?<\/section>/.exec((await visitor.get(path)).body)![0]
      pages.push(shown.replaceAll(/(off|sto)_\w+/g, '$1').replaceAll(/ni\*\*\*@/g, 'x@'))
      assert.ok(!shown.includes('1111') && !shown.includes('Nina'))
    }
    assert.deepEqual(new Set(pages).size, 1)
    assert.equal(await codesMailedTo(sales, who.email), 1)
    assert.equal(await codesMailedTo(sales, 'ninguem@example.com'), 0)
    assert.equal(await codesMailedTo(other, who.email), 0)
  })

  test('opens nothing for the owner of an e-mail that a buyer mistyped, even after a purchase of this owner', async () => {
    const { sales, who, visitor, paymentId, page } = await bought()
    const owner = new Visitor()
    assert.equal((await owner.post(`${page}/code`, { email: who.email })).headers.location, `${page}#known`)
    assert.equal(await codesMailedTo(sales, who.email), 0)
    await buyNew(sales, owner, { ...who, name: 'Olga Real' }, cardFields('5555555555554444'))
    const known = await prove(sales, owner, who.email, page)
    assert.match(known.body, /Olga Real/)
    assert.doesNotMatch(known.body, /Nina|•••• 1111/)
    const stolen = { ...hiddenOf(known), method: 'credit_card', card: paymentId }
    assert.equal((await owner.post(page, stolen)).status, 409)
    assert.match((await prove(sales, visitor, who.email, page)).body, /•••• 1111/)
    assert.match((await prove(sales, new Visitor(), who.email, page)).body, /•••• 1111/)
  })

  test('opens nothing for somebody who asked for a boleto on the page of another buyer', async () => {
    const sales = await openSalesOffer(shop, {})
    const [who, first, other] = [person(), new Visitor(), new Visitor()]
    const page = `/checkout/${sales.offerId}`
    const form = { ...hiddenOf(await first.get(page)), method: 'pix', ...who, ...address }
    const own = `/checkout/${chargeIn(await first.post(page, form))}`
    const [{ id: again }] = await salesOf(sales)
    assert.equal((await other.post(own, { method: 'boleto', again })).status, 303)
    assert.equal((await salesOf(sales)).length, 2)
    assert.equal(other.cookies.size, 0)
  })

  test('allows five guesses, even simultaneous guesses, and works only once, in its browser and on its page', async () => {
    const { sales, who, page } = await boughtAndProven()
    const visitor = new Visitor()
    await visitor.post(`${page}/code`, { email: who.email })
    const code = await codeMailedTo(sales, who.email)
    const wrong = code === '000000' ? '111111' : '000000'
    const thief = new Visitor()
    await thief.post(`${page}/code`, { code })
    assert.doesNotMatch((await thief.get(page)).body, /Nina/)
    thief.cookies.set('buyer-code', 'v1.forged')
    assert.doesNotMatch((await thief.get(page)).body, /Nina|Digite o código/)
    const { offerId } = await openSalesOffer(shop, {})
    assert.doesNotMatch((await visitor.get(`/checkout/${offerId}`)).body, /Digite o código/)
    await Promise.all(Array.from({ length: 5 }, () => visitor.post(`${page}/code`, { code: wrong })))
    await visitor.post(`${page}/code`, { code })
    const spent = await visitor.get(page)
    assert.match(spent.body, /tentativas erradas demais/)
    assert.doesNotMatch(spent.body, /Nina/)
    await visitor.post(`${page}/code`, { again: '1' })
    const fresh = await codeMailedTo(sales, who.email)
    const late = new Visitor()
    late.cookies = new Map(visitor.cookies)
    await visitor.post(`${page}/code`, { code: fresh })
    assert.match((await visitor.get(page)).body, /Nina Prado/)
    await ctx.database.rows(expire, { storeId: sales.store.id })
    assert.match((await late.get(page)).body, /Este código não vale mais/)
  })

  test('is deleted with its e-mail two hours after it has expired', async () => {
    const [old, fresh] = [await boughtAndProven(), await boughtAndProven()]
    for (const { visitor, page } of [old, fresh]) await visitor.post(`${page}/code`, { send: '1' })
    await ctx.database.rows(ageCodes, { storeId: old.sales.store.id })
    await pruneBuyerCodes(ctx)
    const codesOf = async ({ sales }: typeof old) =>
      (await ctx.database.rows(codes, { storeId: sales.store.id })).length
    assert.equal(await codesOf(old), 0)
    assert.ok((await codesOf(fresh)) > 0)
  })

  test('is sent a few times a day for an e-mail, and then the page says so', async () => {
    const { sales, who, page } = await boughtAndProven()
    let last: Answer | undefined
    for (let times = 0; times < 6; times++) last = await new Visitor().post(`${page}/code`, { email: who.email })
    assert.equal(last!.headers.location, `${page}?known=many#known`)
    assert.equal(await codesMailedTo(sales, who.email), 5)
    assert.match((await new Visitor().get(`${page}?known=many`)).body, /Muitos códigos pedidos/)
  })

  test('never lets a buyer charge the card of another buyer or of another store', async () => {
    const [victim, thief] = [await bought(), await bought()]
    const known = await prove(thief.sales, thief.visitor, thief.who.email, thief.page)
    const form = { ...hiddenOf(known), method: 'credit_card', card: victim.paymentId }
    assert.equal((await thief.visitor.post(thief.page, form)).status, 409)
    const bystander = { ...(await typedCard(victim.sales, cards.approved)), rememberCard: '1' }
    const stranger = new Visitor()
    await buyNew(victim.sales, stranger, person(), bystander)
    const own = /value="(pay_\w+)" checked/
    const [{ id: strangersId, customer }] = await salesOf(victim.sales)
    const seen = await prove(victim.sales, victim.visitor, victim.who.email, victim.page)
    assert.equal(own.exec(seen.body)![1], victim.paymentId)
    const stolen = { ...hiddenOf(seen), method: 'credit_card', card: strangersId }
    assert.equal((await victim.visitor.post(victim.page, stolen)).status, 409)
    assert.notEqual(customer.email, victim.who.email)
    // Before the code, a stranger who paid with the victim's e-mail sees only the stranger's own card.
    const impostor = new Visitor()
    const other = await typedCard(victim.sales, '5555555555554444')
    await buyNew(victim.sales, impostor, { ...person(), email: victim.who.email }, { ...other, rememberCard: '1' })
    const greeted = await impostor.get(victim.page)
    assert.match(greeted.body, /•••• 4444/)
    assert.doesNotMatch(greeted.body, /•••• 1111/)
  })
})

test('a buyer whose access to the course never ends learns this only after the code, and may buy it again', async () => {
  const { sales, who, visitor, page } = await bought('GATEWAY_A', cards.approved, { courses: true })
  await applyEffects(ctx)
  const owned = /Você já tem “[^”]+”, sem prazo para terminar\. <a href="(\/learn\/[^"]+\/courses\/crs_[^"]+)">/
  assert.doesNotMatch((await visitor.get(page)).body, owned)
  const known = await prove(sales, visitor, who.email, page)
  assert.match(known.body, owned)
  const again = await visitor.post(page, { ...hiddenOf(known), method: 'pix' })
  assert.equal(again.status, 303, again.body)
  await ctx.database.rows(limitAccess, { storeId: sales.store.id })
  const limited = await prove(sales, visitor, who.email, page)
  assert.match(limited.body, /id="known-leave"/)
  assert.doesNotMatch(limited.body, owned)
})

test('a buyer can remove a card on the purchases page, and the erasure of a person removes the cards', async () => {
  const { sales, who, visitor, paymentId, page } = await bought()
  const own = learnVisitor(shop, sales.store.id)
  const { location } = (await own.get('/purchases')).headers
  const next = new URLSearchParams(String(location).split('?')[1]).get('next')!
  await own.post('/sign-in', { email: who.email, next })
  await own.post('/enter', { link: await linkMailedTo(shop, sales.store.id, who.email) })
  assert.match((await own.get('/purchases')).body, /Cartões guardados.*Visa •••• 1111.*Sim, remover Visa •••• 1111/s)
  assert.equal((await own.post('/cards/pay_00000000000000000000000000/remove')).status, 404)
  const removed = await own.post(`/cards/${paymentId}/remove`)
  const after = (await own.get(String(removed.headers.location))).body
  assert.match(after, /role="status">Cartão removido/)
  assert.doesNotMatch(after, /Cartões guardados/)
  assert.doesNotMatch((await visitor.get(page)).body, /•••• 1111/)
  const kept = 'select card_reference, card_consent from payments where id = $1'
  assert.deepEqual((await ctx.database.pool.query(kept, [paymentId])).rows, [
    { card_reference: null, card_consent: null },
  ])
  const erased = await bought()
  await erased.visitor.post(`${erased.page}/code`, { send: '1' })
  await erasePerson(ctx, erased.sales.store.id, erased.who.email)
  assert.deepEqual((await ctx.database.pool.query(kept, [erased.paymentId])).rows, [
    { card_reference: null, card_consent: null },
  ])
  assert.doesNotMatch((await erased.visitor.get(erased.page)).body, /•••• 1111|Digite o código/)
})

const setProven = sql(
  'test prove the buyer of a payment',
  'update payments set buyer_proven_at = now() where id = :id and store_id = :storeId',
)
const setReference = sql(
  'test set card reference',
  'update payments set card_reference = :reference where id = :id and store_id = :storeId',
)
const lapse = sql(
  'test lapse claims of known buyers',
  `update charges set claimed_until = now() - interval '1 second' where store_id = :storeId and claimed_by is not null`,
)
const unknown = sql(
  'test unknown payments of known buyers',
  `with due as (
     update payment_checks set next_at = clock.now, not_found_final_at = case when not_found_final_at is not null then clock.now end
     from (select now() as now) as clock where store_id = :storeId
   )
   select id from payments where store_id = :storeId and status = 'unknown'`,
).as<{ id: string }>()
const expire = sql('test expire codes', 'update checkout_codes set expires_at = now() where store_id = :storeId')
const ageCodes = sql(
  'test age codes',
  `update checkout_codes set expires_at = now() - interval '2 hours 1 second' where store_id = :storeId`,
)
const codes = sql('test codes of a store', 'select id from checkout_codes where store_id = :storeId')

const limitAccess = sql(
  'test limit access',
  "update enrollments set expires_at = now() + interval '30 days' where store_id = :storeId",
)
