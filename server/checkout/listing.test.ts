import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cookiesOf } from '../../test/browsers/cardPage.ts'
import { cardFields, cards, openCard } from '../../test/cards.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { DAY_S, fullBuyer } from '../../test/stores/courseStore.ts'
import { openSalesOffer } from '../../test/stores/salesOffer.ts'
import { createPaymentLink, updatePaymentLink } from '../catalog/paymentLinks.ts'
import { dropAbandonedCharges } from '../charges/dropAbandonedCharges.ts'
import { openCharge } from '../charges/openCharge.ts'
import { newIdOf } from '../core/ids.ts'

const shop = await openShop({ jobs: false })
const byPix = { method: 'pix', ...buyer }
const byCard = { method: 'credit_card', ...buyer, ...cardFields(cards.approved) }

describe('payment links', () => {
  test('a visit to a payment link creates no charge and writes nothing', async () => {
    const link = await newLink()
    const before = await rowsOfTables()
    const visits = await Promise.all(Array.from({ length: 100 }, () => open(link)))
    const preview = { 'user-agent': 'WhatsApp/2.24', 'sec-purpose': 'prefetch' }
    visits.push(await call(shop.url, 'GET', `/checkout/${link}`, { headers: preview }))
    for (const { status, body } of visits) {
      assert.equal(status, 200)
      assert.match(body, /Aula avulsa/)
      assert.match(body, /R\$\s50,00/)
    }
    assert.deepEqual(await rowsOfTables(), before)
  })

  test('a payment link creates one charge for a form that is sent twice, and the API cannot pay this charge', async () => {
    const link = await newLink()
    const purchase = purchaseIn((await open(link)).body)
    assert.equal((await post(link, { ...purchase, method: 'pix' })).status, 400)
    assert.equal((await chargesOf(link)).length, 0)
    const declined = await post(link, { ...purchase, ...byCard, cardNumber: cards.declined })
    assert.equal(declined.status, 402)
    assert.match(declined.body, /Aula avulsa/)
    const [first, again] = [await post(link, { ...purchase, ...byPix }), await post(link, { ...purchase, ...byPix })]
    const [id, ...others] = await chargesOf(link)
    assert.deepEqual([first.status, others.length], [303, 0])
    assert.deepEqual(
      [first.headers.location, again.headers.location],
      [`/checkout/${id}?method=pix`, `/checkout/${id}?method=pix`],
    )
    assert.match((await call(shop.url, 'GET', String(first.headers.location))).body, /id="pix-code"/)
    assert.equal((await shop.call('GET', `/v1/charges/${id}`)).body.description, 'Aula avulsa')
    assert.equal((await shop.call('POST', `/v1/charges/${id}/payments`, { method: 'pix', buyer })).status, 404)
    const other = await post(link, { ...purchaseIn((await open(link)).body), ...byPix })
    assert.notEqual(other.headers.location, first.headers.location)
  })

  test('a buyer is charged nothing and sees the new amount if the link’s amount rose after the page was opened', async () => {
    const link = await newLink()
    const purchase = purchaseIn((await open(link)).body)
    await updatePaymentLink(shop.ctx, shop.store, link, { amountInCents: 6_000 })
    const asked = await post(link, { ...purchase, ...byPix })
    assert.equal(asked.status, 409)
    assert.match(asked.body, /As condições mudaram.*Agora você pagaria R\$\s60,00/s)
    assert.deepEqual(await chargesOf(link), [])
    assert.equal((await post(link, { ...purchaseIn(asked.body), ...byPix })).status, 303)
    assert.equal((await chargesOf(link)).length, 1)
  })

  test('a payment link that is switched off is not found and cannot be paid', async () => {
    const link = await newLink()
    const purchase = purchaseIn((await open(link)).body)
    await updatePaymentLink(shop.ctx, shop.store, link, { active: false })
    const page = await open(link)
    assert.deepEqual([page.status, (await post(link, { ...purchase, ...byPix })).status], [404, 404])
    assert.match(page.body, /Esta oferta saiu do ar.*peça um novo link a Loja/s)
  })
})

test('a charge of a link or an offer is deleted after a day if it has no payment', async () => {
  const { store, key } = await shop.secondStore()
  const authorization = `Bearer ${key}`
  const { id: linkId } = await createPaymentLink(shop.ctx, store, { name: 'Rifa', amountInCents: 900 })
  const paid = await post(linkId, byPix)
  const kept = /chg_\w+/.exec(String(paid.headers.location))![0]
  const byApi = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 900 }, { authorization })
  // A node that dies between the charge and the payment leaves such a charge.
  const left = await openCharge(shop.ctx, shop.ctx.database, store, {
    id: newIdOf('chg', store.id),
    kind: 'link',
    amountInCents: 900,
    currency: 'brl',
    description: 'Rifa',
    maxInstallments: 1,
    paymentLinkId: linkId,
  })
  const advance = async (seconds: number) => {
    const { status } = await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds }, { authorization })
    assert.equal(status, 200)
  }
  const statusOf = async (id: string) =>
    (await shop.call('GET', `/v1/charges/${id}`, undefined, { authorization })).status
  await advance(DAY_S - 600)
  assert.equal(await statusOf(left!.id), 200)
  await advance(601)
  assert.deepEqual([await statusOf(left!.id), await statusOf(kept), await statusOf(byApi.body.id)], [404, 200, 200])
})

test('charges without a payment are deleted after a day, and a purchase with a declined card stays', async () => {
  const { ctx } = shop
  const sales = await openSalesOffer(shop, { offer: { billingType: 'RECURRING', billingCycle: 'MONTHLY' } })
  const card = { method: 'credit_card', card: openCard(cards.declined), buyer: fullBuyer }
  assert.equal((await sales.buy(card)).status, 402)
  const { id: paymentLinkId } = await createPaymentLink(ctx, sales.store, { name: 'Rifa', amountInCents: 900 })
  const order = { kind: 'link', amountInCents: 900, currency: 'brl', description: 'Rifa', maxInstallments: 1 } as const
  const left = await openCharge(ctx, ctx.database, sales.store, {
    id: newIdOf('chg', sales.store.id),
    ...order,
    paymentLinkId,
  })
  await ctx.database.pool.query('update stores set clock_offset_ms = 86500000 where id = $1', [sales.store.id])
  await dropAbandonedCharges(ctx)
  assert.equal((await sales.call('GET', `/v1/charges/${left!.id}`)).status, 404)
  assert.equal((await sales.call('GET', '/v1/payments?status=FAILED')).body.total, 1)
})

describe('tracking fields', () => {
  const came = 'src=insta&sck=abc&utm_source=ig&utm_medium=bio&utm_campaign=p%C3%A1scoa&utm_term=x&utm_content=y'
  const tracking = {
    src: 'insta',
    sck: 'abc',
    utmSource: 'ig',
    utmMedium: 'bio',
    utmCampaign: 'páscoa',
    utmTerm: 'x',
    utmContent: 'y',
  }

  for (const kind of ['offer', 'payment link'] as const)
    test(`the tracking is in the sale of ${kind === 'offer' ? 'an offer' : 'a payment link'}, also after a refused form`, async () => {
      const id = kind === 'offer' ? await newOffer() : await newLink()
      const page = await call(shop.url, 'GET', `/checkout/${id}?${came}&fbclid=secret&email=ana%40example.com`)
      const action = actionIn(page.body)
      assert.doesNotMatch(action, /fbclid|secret|example/)
      // A browser without scripts sends the new form of each answer.
      const wrong = await postTo(action, { ...purchaseIn(page.body), method: 'pix' })
      assert.equal(wrong.status, 400)
      const sent = await postTo(actionIn(wrong.body), { ...purchaseIn(wrong.body), ...byPix })
      assert.equal(sent.status, 303)
      const [sale] = (await shop.call('GET', '/v1/payments')).body.data
      assert.deepEqual(sale.tracking, tracking)
    })

  test('the tracking is kept if the terms have changed, also in the answer to a script', async () => {
    const link = await newLink()
    const { body } = await call(shop.url, 'GET', `/checkout/${link}?utm_source=ig`)
    await updatePaymentLink(shop.ctx, shop.store, link, { amountInCents: 6_000 })
    const { go } = (await postTo(actionIn(body), { ...purchaseIn(body), ...byPix }, { accept: 'application/json' }))
      .body
    const page = await call(shop.url, 'GET', go)
    assert.equal((await postTo(actionIn(page.body), { ...purchaseIn(page.body), ...byPix })).status, 303)
    const [sale] = (await shop.call('GET', '/v1/payments')).body.data
    assert.deepEqual([sale.amountInCents, sale.tracking.utmSource, sale.tracking.src], [6_000, 'ig', null])
  })

  test('each tracking value is cut to 255 characters, and the tracking is null if no value may be stored', async () => {
    const long = `${'é'.repeat(200)}${'😀'.repeat(200)}`
    const cases: [string, object | null][] = [
      [`src=${encodeURIComponent(long)}`, { ...nothing, src: `${'é'.repeat(200)}${'😀'.repeat(55)}` }],
      [`src=one&src=two`, { ...nothing, src: 'one' }],
      ['src=&utm_source=', null],
      ['src=%00&sck=4111111111111111', null],
      ['other=1&utm_id=2', null],
    ]
    for (const [query, expected] of cases) {
      const link = await newLink()
      const { body } = await call(shop.url, 'GET', `/checkout/${link}?${query}`)
      assert.equal((await postTo(actionIn(body), { ...purchaseIn(body), ...byPix })).status, 303, query)
      const [sale] = (await shop.call('GET', '/v1/payments')).body.data
      assert.deepEqual(sale.tracking, expected, query)
    }
  })

  test('the page after a payment says when the subscription is charged again, and only the browser that paid can cancel it', async () => {
    const plan = await newOffer({ billingType: 'RECURRING', billingCycle: 'MONTHLY' })
    const bought = await post(plan, byCard)
    const page = String(bought.headers.location).split('?')[0]!
    const others = (await call(shop.url, 'GET', page)).body
    assert.match(others, /A próxima cobrança é em/)
    assert.doesNotMatch(others, /Cancelar assinatura/)
    assert.equal((await postTo(`${page}/cancel`, {})).status, 404)
    const headers = { cookie: cookiesOf(bought, page) }
    assert.match(
      (await call(shop.url, 'GET', page, { headers })).body,
      /Cancelar assinatura<\/summary><p>Nada mais será cobrado\. O acesso vai até \d.*<button[^>]*>Sim, cancelar</,
    )
    const canceled = await postTo(`${page}/cancel`, {}, headers)
    assert.deepEqual([canceled.status, canceled.headers.location], [303, page])
    assert.match(
      (await call(shop.url, 'GET', page, { headers })).body,
      /Cancelada: nada mais é cobrado. O acesso vai até/,
    )
    const [subscription] = (await shop.call('GET', '/v1/subscriptions')).body.data
    assert.equal((await shop.call('POST', `/v1/subscriptions/${subscription.id}/cancel`)).status, 200)
    const ended = (await call(shop.url, 'GET', page, { headers })).body
    assert.match(ended, /Cancelada: nada mais é cobrado/)
    assert.doesNotMatch(ended, /O acesso vai até/, 'an ended subscription may have no access any more')
  })

  test('a buyer with a single name is asked once for a last name, if the gateway requires it', async () => {
    const sales = await openSalesOffer(shop, { gateways: ['GATEWAY_C'] })
    const typed = { ...byCard, name: 'Ana', cardToken: '' }
    const asked = await post(sales.offerId, typed)
    assert.equal(asked.status, 400)
    assert.match(asked.body, /name="oneName" value="Ana".*<p class="error" id="f-name-error">Falta o sobrenome/s)
    assert.doesNotMatch((await post(sales.offerId, { ...typed, oneName: 'Ana' })).body, /id="f-name-error"/)
  })

  test('the tracking is in the sale of each cycle of a subscription, also after a free trial', async () => {
    const plan = await newOffer({ billingType: 'RECURRING', billingCycle: 'MONTHLY', trialDays: 7 })
    const { body } = await call(shop.url, 'GET', `/checkout/${plan}?src=insta`)
    const begun = await postTo(actionIn(body), { ...purchaseIn(body), ...byCard })
    assert.equal(begun.headers.location, `/checkout/${plan}?begun=1`)
    await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 40 * DAY_S })
    const { data } = (await shop.call('GET', '/v1/payments')).body
    const sales = data.filter((sale: { offerId: string }) => sale.offerId === plan)
    assert.deepEqual(
      sales.map((sale: { tracking: object }) => sale.tracking),
      [
        { ...nothing, src: 'insta' },
        { ...nothing, src: 'insta' },
      ],
    )
  })
})

const nothing = {
  src: null,
  sck: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
}

async function newLink(): Promise<string> {
  return (await createPaymentLink(shop.ctx, shop.store, { name: 'Aula avulsa', amountInCents: 5_000 })).id
}

async function newOffer(more: object = {}): Promise<string> {
  const offer = { name: 'Clube', priceInCents: 5_000, ...more }
  return (await shop.call('POST', '/v1/test-helpers/offers', offer)).body.id
}

function open(id: string): Promise<Answer> {
  return call(shop.url, 'GET', `/checkout/${id}`)
}

function post(id: string, fields: Record<string, string>): Promise<Answer> {
  return postTo(`/checkout/${id}`, fields)
}

function postTo(path: string, fields: Record<string, string>, more: Record<string, string> = {}): Promise<Answer> {
  return call(shop.url, 'POST', path, {
    body: String(new URLSearchParams(fields)),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      ...more,
    },
  })
}

function purchaseIn(body: string): { purchase: string; totals: string } {
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)![1]!
  return { purchase: hidden('purchase'), totals: hidden('totals') }
}

/** Returns the address of a page's form, with its HTML characters decoded. */
function actionIn(body: string): string {
  const [, escaped] = /<form id="payment" method="post" action="([^"]*)"/.exec(body)!
  return escaped!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&')
}

async function chargesOf(link: string): Promise<string[]> {
  const { rows } = await shop.ctx.database.pool.query('select id from charges where payment_link_id = $1', [link])
  return rows.map(({ id }) => id)
}

/** Returns the number of rows of each table. */
async function rowsOfTables(): Promise<Record<string, string>> {
  const { pool } = shop.ctx.database
  const { rows } = await pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const counts = rows.map(async ({ name }) => [name, (await pool.query(`select count(*) from ${name}`)).rows[0].count])
  return Object.fromEntries(await Promise.all(counts))
}
