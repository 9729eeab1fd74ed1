import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFields, cards } from '../../test/cards.ts'
import { untilWaiting } from '../../test/databases/untilWaiting.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { openSalesOffer } from '../../test/stores/salesOffer.ts'
import { createCoupon } from '../catalog/saveCoupon.ts'
import { updateOffer } from '../catalog/saveOffer.ts'
import { findCheckoutSession } from '../charges/checkoutSession.ts'
import { newId } from '../core/ids.ts'
import { saveBranding } from '../pages/branding.ts'
import { replaceCharge } from './replaceCharge.ts'

const shop = await openShop({ jobs: false })
const byPix = { method: 'pix', ...buyer }
const byCard = { method: 'credit_card', ...buyer, ...cardFields(cards.approved) }
const items = [{ name: 'Café em grãos', quantity: 2, unitAmountInCents: 4_990 }]
const store = { successUrl: 'https://loja.example/obrigado?a=1', cancelUrl: 'https://loja.example/carrinho' }

describe('a checkout session', () => {
  test('of items shows the buyer’s data in the language of the session, and the sale has the reference', async () => {
    const customer = { name: 'Ana Souza', email: 'ana@example.com', document: buyer.document, phone: buyer.phone }
    const session = await create({
      items,
      currency: 'BRL',
      ...store,
      clientReference: 'pedido 7',
      metadata: { origem: 'app' },
      customer,
      locale: 'en',
      tracking: { src: 'app' },
    })
    assert.deepEqual(
      [session.status, session.amountInCents, session.currency, session.chargeId, session.locale],
      ['open', 9_980, 'brl', null, 'en'],
    )
    assert.equal(session.url, `${shop.ctx.settings.publicUrl}/checkout/${session.id}`)
    assert.deepEqual(session.customer, customer)
    const { body } = await open(session.id)
    assert.match(body, /<html lang="en/)
    assert.match(body, /Café em grãos/)
    assert.match(body, /value="Ana Souza"/)
    assert.match(body, new RegExp(`value="${buyer.document.replaceAll('.', '\\.')}"`))
    assert.match(body, /href="https:\/\/loja.example\/carrinho"/)
    assert.match((await call(shop.url, 'GET', `/checkout/${session.id}?lang=pt`)).body, /<html lang="pt/)

    const paid = await post(session.id, { ...purchaseIn(body), ...byCard }, 'application/json')
    const expected = `https://loja.example/obrigado?a=1&checkoutSessionId=${session.id}&clientReference=pedido+7`
    assert.deepEqual([paid.status, paid.body.go], [200, expected])
    const complete = await read(session.id)
    assert.equal(complete.status, 'complete')
    const sale = (await shop.call('GET', `/v1/payments/${complete.paymentId}`)).body
    assert.deepEqual(
      [sale.checkoutSessionId, sale.clientReference, sale.chargeId, sale.metadata, sale.tracking.src],
      [session.id, 'pedido 7', complete.chargeId, { origem: 'app' }, 'app'],
    )
    const [event] = await eventsOf(complete.paymentId)
    assert.deepEqual([event.checkoutSessionId, event.clientReference], [session.id, 'pedido 7'])
    assert.equal((await shop.call('GET', '/v1/checkout-sessions?status=complete')).body.data[0].id, session.id)
  })

  test('leads two tabs, double clicks and later attempts to one charge, which is paid once', async () => {
    const session = await create({ items, currency: 'brl', ...store })
    const form = purchaseIn((await open(session.id)).body)
    const tabs = await Promise.all(Array.from({ length: 8 }, () => post(session.id, { ...form, ...byPix })))
    const { chargeId, status } = await read(session.id)
    assert.equal(status, 'open')
    for (const { status: answer, headers } of tabs) {
      assert.ok(answer === 303 || answer === 409, String(answer))
      if (answer === 303) assert.ok(String(headers.location).startsWith(`/checkout/${chargeId}?`))
    }
    assert.equal(await count('payments', 'charge_id', chargeId), 1)
    const again = await open(session.id)
    assert.deepEqual([again.status, again.headers.location], [303, `/checkout/${chargeId}?lang=pt`])
    const late = await post(session.id, { ...form, ...byCard })
    assert.deepEqual([late.status, late.headers.location], [303, `/checkout/${chargeId}?lang=pt`])
    assert.equal(await count('charges', 'checkout_session_id', session.id), 1)
  })

  test('of an offer charges what its page showed, also if the store edits the offer meanwhile', async () => {
    const offerId = await newOffer({ name: 'Curso', priceInCents: 5_000, metadata: { turma: 'noite' } })
    const session = await create({ offerId, ...store, metadata: { pedido: '7' } })
    const old = purchaseIn((await open(session.id)).body)
    await updateOffer(shop.ctx, shop.store, offerId, { priceInCents: 6_000 })
    const refused = await post(session.id, { ...old, ...byCard })
    assert.equal(refused.status, 409)
    assert.match(refused.body, /R\$\s60,00/)
    assert.equal((await read(session.id)).chargeId, null)
    const declined = await post(session.id, { ...purchaseIn(refused.body), ...byCard, cardNumber: cards.declined })
    assert.ok([303, 402].includes(declined.status), String(declined.status))
    await updateOffer(shop.ctx, shop.store, offerId, { priceInCents: 7_000 })
    const { chargeId, amountInCents } = await read(session.id)
    assert.equal(amountInCents, 6_000)
    assert.equal((await post(chargeId, byCard)).status, 303)
    const { paymentId, status } = await read(session.id)
    assert.equal(status, 'complete')
    const sale = (await shop.call('GET', `/v1/payments/${paymentId}`)).body
    assert.deepEqual([sale.amountInCents, sale.metadata], [6_000, { turma: 'noite', pedido: '7' }])
  })

  test('of a subscription without a first charge leads back to the store, and its sales have the reference', async () => {
    const terms = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 2_990, trialDays: 7 }
    const offerId = await newOffer({ name: 'Clube', ...terms })
    const successUrl = 'https://loja.example/obrigado/{CHECKOUT_SESSION_ID}'
    const session = await create({ offerId, successUrl, clientReference: 'aluno-1' })
    const form = purchaseIn((await open(session.id)).body)
    const begun = await post(session.id, { ...form, ...byCard })
    assert.deepEqual([begun.status, begun.headers.location], [303, `/checkout/${session.id}?begun=1&lang=pt`])
    const page = await call(shop.url, 'GET', String(begun.headers.location))
    assert.match(page.body, /Assinatura iniciada/)
    assert.match(
      page.body,
      new RegExp(`href="https://loja.example/obrigado/${session.id}\\?clientReference&#61;aluno-1"`),
    )
    const { status, subscriptionId, chargeId } = await read(session.id)
    assert.deepEqual([status, chargeId], ['complete', null])
    assert.ok(subscriptionId)
    const { rows } = await shop.ctx.database.pool.query(
      `select ('{' || payload)::json->'data' as data from events where kind = 'subscription.created' and payload like $1`,
      [`%${subscriptionId}%`],
    )
    assert.deepEqual([rows[0].data.checkoutSessionId, rows[0].data.clientReference], [session.id, 'aluno-1'])
  })
})

test('a session applies the coupon and the order bumps of the store, and the buyer may choose otherwise', async () => {
  const { ctx, store: own } = shop
  const bump = await newOffer({ name: 'Apostila', priceInCents: 1_000 })
  const offerId = await newOffer({ name: 'Curso', priceInCents: 5_000 })
  const { pool } = ctx.database
  await pool.query('update offers set bumps = $2 where id = $1', [offerId, JSON.stringify([bump])])
  await pool.query(
    `insert into coupons (id, store_id, code, code_key, basis_points, created_at, updated_at)
     values ($1, $2, 'DEZ', 'DEZ', 1000, now(), now())`,
    [newId('cpn'), own.id],
  )
  const session = await create({ offerId, coupon: 'dez', bumps: [bump] })
  const { body } = await open(session.id)
  assert.match(body, /R\$\s55,00/)
  const without = await post(`${session.id}?own=1&coupon=dez`, { ...purchaseIn(body), ...byPix })
  assert.equal(without.status, 409)
  assert.match(without.body, /R\$\s45,00/)
  const [, escaped] = /id="payment" method="post" action="([^"]*)"/.exec(without.body)!
  const action = escaped!.replaceAll('&amp;', '&').replaceAll('&#61;', '=').replaceAll('&#38;', '&')
  const paid = await post(action.replace('/checkout/', ''), { ...purchaseIn(without.body), ...byPix })
  assert.equal(paid.status, 303)
  assert.equal((await read(session.id)).amountInCents, 4_500)
  const unknown = await shop.call('POST', '/v1/checkout-sessions', { offerId, coupon: 'NADA' })
  assert.deepEqual([unknown.status, unknown.body.error.param], [400, 'coupon'])
})

test('a session of a one-time offer or a subscription sells without its coupon if the coupon is used up', async () => {
  const [small, large] = [
    await newOffer({ name: 'Apostila', priceInCents: 1_000 }),
    await newOffer({ name: 'Mentoria', priceInCents: 2_000 }),
  ]
  const monthly = { billingType: 'RECURRING', billingCycle: 'MONTHLY' }
  for (const terms of [{}, monthly]) {
    const offerId = await newOffer({ name: 'Curso', priceInCents: 5_000, ...terms })
    const code = `UMA${offerId.slice(-6)}`
    const coupon = { code, amountInCents: 1_000, maxPerBuyer: 1 }
    await createCoupon(shop.ctx, shop.store, coupon, newId('cpn'))
    const { pool } = shop.ctx.database
    await pool.query('update offers set bumps = $2 where id = $1', [offerId, JSON.stringify([small, large])])
    const [first, second] = [
      await create({ offerId, coupon: code }),
      await create({ offerId, coupon: code, bumps: [large] }),
    ]
    assert.equal((await post(first.id, { ...purchaseIn((await open(first.id)).body), ...byPix })).status, 303)
    const withCoupon = purchaseIn((await open(second.id)).body)
    const usedUp = await post(`${second.id}?own=1&coupon=${code}`, { ...withCoupon, ...byPix, [`bump.${large}`]: '1' })
    assert.equal(usedUp.status, 409)
    // The total is the same for the small bump without the coupon and for the large bump with the coupon.
    const wanted = { ...byPix, [`bump.${small}`]: '1' }
    const changed = await post(`${second.id}?own=1`, { ...purchaseIn(usedUp.body), ...wanted })
    const sold = await post(`${second.id}?own=1`, { ...purchaseIn(changed.body), ...wanted })
    assert.equal(sold.status, 303, JSON.stringify(terms))
    const { chargeId, amountInCents } = await read(second.id)
    const { rows } = await pool.query('select coupon, items from payments where charge_id = $1', [chargeId])
    const offers = rows[0].items.map((item: { offerId: string }) => item.offerId)
    assert.deepEqual([amountInCents, rows[0].coupon, offers], [6_000, null, [offerId, small]])
  }
})

test('a session whose offer is archived says so and leads back, until the offer is on sale again', async () => {
  const offerId = await newOffer({})
  const session = await create({ offerId, ...store, locale: 'en' })
  const form = purchaseIn((await open(session.id)).body)
  await updateOffer(shop.ctx, shop.store, offerId, { active: false })
  await saveBranding(shop.ctx, shop.store, { supportEmail: 'ajuda@loja.example' })
  const pages = [await open(session.id), await post(session.id, { ...form, ...byPix })]
  for (const { status, body } of pages) {
    assert.equal(status, 410)
    assert.match(body, /no longer for sale.*write to .*href="https:\/\/loja.example\/carrinho".*mailto:ajuda@loja/s)
  }
  const byScript = await post(session.id, { ...form, ...byPix }, 'application/json')
  assert.deepEqual([byScript.status, byScript.body], [410, { go: `/checkout/${session.id}` }])
  await updateOffer(shop.ctx, shop.store, offerId, { active: true })
  assert.equal((await post(session.id, { ...form, ...byPix })).status, 303)
})

describe('a checkout session whose card was declined', () => {
  const declined = { ...byCard, cardNumber: cards.declined }

  /** Opens a session of an offer with one seat, and declines its card. Somebody else then takes the seat or the coupon. */
  async function taken(sold: Parameters<typeof openSalesOffer>[1], session: object = {}) {
    const sales = await openSalesOffer(shop, { ...sold, offer: { name: 'Turma' } })
    const asked = { offerId: sales.offerId, clientReference: 'pedido-1', ...session }
    const { id } = (await sales.call('POST', '/v1/checkout-sessions', asked)).body
    const query = 'coupon' in session ? `?own=1&coupon=${session.coupon}` : ''
    const failed = await post(`${id}${query}`, { ...purchaseIn((await open(id)).body), ...declined })
    assert.equal(failed.status, 402, failed.body)
    const state = async () => (await sales.call('GET', `/v1/checkout-sessions/${id}`)).body
    const other = await sales.buy({ buyer: { ...buyer, email: 'outra@example.com' }, ...session })
    assert.equal(other.status, 201, JSON.stringify(other.body))
    return { sales, id, state, chargeId: (await state()).chargeId as string }
  }

  test('sells the next batch in a new charge, after somebody else took the seat', async () => {
    const batches = [
      { priceInCents: 4_000, maxSales: 1 },
      { priceInCents: 6_000, maxSales: 5 },
    ]
    const { sales, id, state, chargeId } = await taken({ batches })
    const [moved, tab] = await Promise.all([post(chargeId, byPix), post(chargeId, byPix)])
    const leads = [String(moved.headers.location), String(tab.headers.location)]
    const way = leads.find((address) => address.startsWith(`/checkout/${id}?changed=1&gone=seat`))
    assert.ok(way, leads.join())
    const page = await open(way.replace('/checkout/', ''))
    assert.match(page.body, /Outra pessoa ficou com a vaga.*Agora você pagaria R\$\s60,00/s)
    assert.ok(!page.body.includes(byPix.document), 'another browser sees nothing that was typed')
    const cookie = [moved, tab]
      .map(({ headers }) => String(headers['set-cookie']))
      .find((one) => one.includes(`/${id};`))
    const filled = await call(shop.url, 'GET', way, { headers: { cookie: cookie!.split(';')[0]! } })
    for (const name of ['name', 'email', 'document'] as const)
      assert.ok(filled.body.includes(`value="${byPix[name]}"`), name)
    const old = await open(chargeId)
    assert.deepEqual([old.status, String(old.headers.location).split('&')[0]], [303, `/checkout/${id}?changed=1`])
    assert.deepEqual([(await state()).status, (await state()).chargeId], ['open', null])
    const paid = await post(`${id}?own=1`, { ...purchaseIn(page.body), ...byCard })
    assert.equal(paid.status, 303, paid.body)
    const { status, paymentId, amountInCents } = await state()
    const sale = (await sales.call('GET', `/v1/payments/${paymentId}`)).body
    assert.deepEqual(
      [status, amountInCents, sale.clientReference, sale.status],
      ['complete', 6_000, 'pedido-1', 'PAID'],
    )
    assert.deepEqual((await sales.counts()).batches, [1, 1])
  })

  test('sells without the coupon whose last use went to somebody else', async () => {
    const coupons = [{ code: 'UMA', percent: 10, maxUses: 1 }]
    const { id, chargeId, state } = await taken({ coupons }, { coupon: 'UMA' })
    const moved = await post(chargeId, byPix)
    assert.match(String(moved.headers.location), new RegExp(`^/checkout/${id}\\?changed=1&gone=coupon`))
    const page = await open(String(moved.headers.location).replace('/checkout/', ''))
    assert.match(page.body, /O cupom não vale mais.*Agora você pagaria R\$\s500,00/s)
    assert.equal((await post(`${id}?own=1`, { ...purchaseIn(page.body), ...byCard })).status, 303)
    assert.deepEqual([(await state()).status, (await state()).amountInCents], ['complete', 50_000])
  })

  test('keeps its charge while a payment of the charge is under way', async () => {
    const { sales, id, chargeId } = await taken({ batches: [{ priceInCents: 4_000, maxSales: 1 }] })
    const session = (await findCheckoutSession(shop.ctx.database, id))!
    await sales.advance(3_600 * 2)
    assert.equal((await post(chargeId, byPix)).status, 303)
    assert.equal(await replaceCharge(shop.ctx, sales.store, session), false)
    assert.match((await open(chargeId)).body, /id="pix-code"/)
  })

  test('keeps its charge if a payment of the charge begins at that moment', async () => {
    const { sales, id, chargeId } = await taken({ batches: [{ priceInCents: 4_000, maxSales: 1 }] })
    const session = (await findCheckoutSession(shop.ctx.database, id))!
    const buying = await shop.ctx.database.pool.connect()
    await buying.query('begin')
    // A payment raises the revision when it claims the charge, and again when its PIX is ready.
    await buying.query('update charges set revision = revision + 1 where id = $1', [chargeId])
    const replaced = replaceCharge(shop.ctx, sales.store, session)
    await untilWaiting(shop.ctx, 1, 'update checkout_sessions set charge_id')
    await buying.query('commit')
    buying.release()
    assert.equal(await replaced, false)
  })
})

describe('the end of a checkout session', () => {
  test('follows the store’s clock: nobody can begin to pay after it, but an open PIX keeps its session open', async () => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString()
    const [left, begun] = [
      await create({ items, currency: 'brl', ...store, expiresAt }),
      await create({ items, currency: 'brl', expiresAt }),
    ]
    const form = purchaseIn((await open(left.id)).body)
    await post(begun.id, byPix)
    await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 900 })
    assert.deepEqual([(await read(left.id)).status, (await read(begun.id)).status], ['expired', 'open'])
    const page = await open(left.id)
    assert.equal(page.status, 410)
    assert.match(page.body, /Esta página expirou.*href="https:\/\/loja.example\/carrinho"/s)
    assert.equal((await post(left.id, { ...form, ...byPix })).status, 410)
    assert.equal((await read(left.id)).chargeId, null)
    await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 7_200 })
    const { status, chargeId } = await read(begun.id)
    assert.equal(status, 'expired')
    assert.match((await call(shop.url, 'GET', `/checkout/${chargeId}`)).body, /Esta página expirou/)
    assert.equal((await post(chargeId, byPix)).status, 303)
    assert.equal(await count('payments', 'charge_id', chargeId), 1)
  })

  test('may come from a call of the store, which cancels an open PIX and refuses a complete session', async () => {
    const [fresh, withPix, paid] = [await newSession(), await newSession(), await newSession()]
    await post(withPix, byPix)
    await post(paid, byCard)
    const end = (id: string) => shop.call('POST', `/v1/checkout-sessions/${id}/expire`, {})
    assert.deepEqual([(await end(fresh)).body.status, (await end(fresh)).status], ['expired', 200])
    assert.equal((await end(withPix)).body.status, 'expired')
    assert.equal((await shop.call('GET', `/v1/charges/${(await read(withPix)).chargeId}`)).body.status, 'canceled')
    const refused = await end(paid)
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'session_complete'])
    assert.equal((await post(fresh, byPix)).status, 410)
  })

  test('at the moment of a purchase: either the session ends or somebody pays, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await newSession()
      const form = purchaseIn((await open(id)).body)
      const [, ended] = await Promise.all([
        post(id, { ...form, ...byCard }),
        shop.call('POST', `/v1/checkout-sessions/${id}/expire`, {}),
      ])
      const { status } = await read(id)
      assert.ok(ended.status === 200 ? status === 'expired' : status === 'complete', `${ended.status} ${status}`)
    }
  })
})

test('errors about wrong requests name the field, and other stores find no session', async () => {
  const offerId = await newOffer({})
  const wrong: [string, object][] = [
    ['offerId', {}],
    ['items', { offerId, items }],
    ['currency', { offerId, currency: 'brl' }],
    ['currency', { items }],
    ['offerId', { offerId: 'off_01hzzzzzzzzzzzzzzzzzzzzzzz' }],
    ['successUrl', { offerId, successUrl: 'javascript:alert(1)' }],
    ['cancelUrl', { offerId, cancelUrl: '/carrinho' }],
    ['expiresAt', { offerId, expiresAt: '2020-01-01T00:00:00Z' }],
    ['customer.document', { offerId, customer: { document: '111' } }],
    ['clientReference', { offerId, clientReference: '4111 1111 1111 1111' }],
    ['locale', { offerId, locale: 'fr' }],
  ]
  for (const [param, body] of wrong) {
    const refused = await shop.call('POST', '/v1/checkout-sessions', body)
    assert.deepEqual([refused.status, refused.body.error.param], [400, param], JSON.stringify(refused.body))
  }
  const once = { 'idempotency-key': 'session-1' }
  const [first, again] = [await create({ offerId }, once), await create({ offerId }, once)]
  assert.deepEqual(again, first)
  const theirs = { authorization: `Bearer ${(await shop.secondStore()).key}` }
  assert.equal((await shop.call('GET', `/v1/checkout-sessions/${first.id}`, undefined, theirs)).status, 404)
  assert.equal((await shop.call('POST', `/v1/checkout-sessions/${first.id}/expire`, {}, theirs)).status, 404)
})

async function create(body: object, headers?: Record<string, string>) {
  const made = await shop.call('POST', '/v1/checkout-sessions', body, headers)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

async function newSession(): Promise<string> {
  return (await create({ items, currency: 'brl', ...store })).id
}

async function read(id: string) {
  return (await shop.call('GET', `/v1/checkout-sessions/${id}`)).body
}

async function newOffer(more: object): Promise<string> {
  return (await shop.call('POST', '/v1/test-helpers/offers', { name: 'Clube', priceInCents: 5_000, ...more })).body.id
}

function open(id: string): Promise<Answer> {
  return call(shop.url, 'GET', `/checkout/${id}`)
}

function post(id: string, fields: Record<string, string>, accept = 'text/html'): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', accept }
  return call(shop.url, 'POST', `/checkout/${id}`, { body: String(new URLSearchParams(fields)), headers })
}

function purchaseIn(body: string): { purchase: string; totals: string } {
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)![1]!
  return { purchase: hidden('purchase'), totals: hidden('totals') }
}

async function count(table: 'charges' | 'payments', column: string, id: string): Promise<number> {
  const { rows } = await shop.ctx.database.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [
    id,
  ])
  return rows[0].n
}

async function eventsOf(paymentId: string) {
  const { rows } = await shop.ctx.database.pool.query(
    `select ('{' || payload)::json->'data' as data from events where payment_id = $1 and kind = 'payment.paid'`,
    [paymentId],
  )
  return rows.map(({ data }) => data)
}
