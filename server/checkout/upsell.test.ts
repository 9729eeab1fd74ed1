import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { paidCookieOf } from '../../test/browsers/cardPage.ts'
import { cardFields, cardFor, cards, openCard } from '../../test/cards.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { openSalesOffer, type SalesOffer } from '../../test/stores/salesOffer.ts'
import { saveBatches } from '../catalog/saveBatches.ts'
import { updateOffer } from '../catalog/saveOffer.ts'
import { sql } from '../core/sql.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { liftReport } from '../sales/liftReport.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const HTML = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
  accept: 'text/html',
}

afterEach(() => watchCrashPoints(() => {}))

/** A purchase in one browser: its cookie, its charge, and the upsell of its page. */
type Purchase = { sales: SalesOffer; upsellId: string; cookie: string; chargeId: string }

const get = (path: string, cookie = '') => call(shop.url, 'GET', path, { headers: { cookie, accept: 'text/html' } })
const post = (path: string, form: Record<string, string>, cookie = '') =>
  call(shop.url, 'POST', path, { body: String(new URLSearchParams(form)), headers: { ...HTML, cookie } })

/** Opens a store with an upsell of R$ 47,00, and pays its offer of R$ 500,00. */
async function purchase(
  how: Record<string, string>,
  sold: Parameters<typeof openSalesOffer>[1] = {},
): Promise<Purchase> {
  const sales = await openSalesOffer(shop, { bumps: [4_700], ...sold })
  const upsellId = sales.bumpIds[0]!
  await updateOffer(ctx, sales.store, sales.offerId, { bumps: [], upsellOfferId: upsellId })
  return await buyMain(sales, upsellId, how)
}

async function buyMain(sales: SalesOffer, upsellId: string, how: Record<string, string>): Promise<Purchase> {
  const page = await get(`/checkout/${sales.offerId}?utm_source=insta`)
  const action = /id="payment" method="post" action="([^"]*)"/.exec(page.body)![1]!.replaceAll('&#61;', '=')
  const made = await post(action.replaceAll('&amp;', '&'), { ...buyer, ...how, ...hiddenOf(page) })
  assert.equal(made.status, 303, made.body)
  const chargeId = /chg_\w+/.exec(String(made.headers.location))![0]
  const sale = await lastSale(sales)
  if (sale.status === 'PENDING') await sales.call('POST', `/v1/test-helpers/payments/${sale.id}/pay`)
  return { sales, upsellId, cookie: paidCookieOf(made), chargeId }
}

const byCard = { method: 'credit_card', ...cardFields(cards.approved) }
const byPix = { method: 'pix' }
const address = {
  ...{ zipCode: '01310-100', addressNumber: '1000', street: 'Avenida Paulista', neighborhood: 'Bela Vista' },
  ...{ city: 'São Paulo', state: 'SP' },
}

/** Makes a card token like the page, with permission to charge it again. */
async function reusableToken(sales: SalesOffer): Promise<string> {
  const { card } = (await sales.call('GET', '/v1/payment-methods')).body
  if (card.input === 'gateway_b_token') return (await cardFor({ ...shop, call: sales.call }, cards.approved)).token!
  const body = { payeeCode: card.gatewayCPayeeCode, ...openCard(cards.approved), reuse: true }
  return (await call(shop.simulatorUrl, 'POST', '/gateway-c/tokens', { body })).body.payment_token
}

function hiddenOf({ body }: Answer): Record<string, string> {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  return { purchase: value('purchase'), totals: value('totals') }
}

/** Opens the page of the upsell like the buyer's browser. */
async function openUpsell({ chargeId, cookie }: Purchase): Promise<Answer> {
  const first = await get(`/checkout/${chargeId}`, cookie)
  assert.equal(first.headers.location, `/checkout/${chargeId}/upsell`)
  return await get(`/checkout/${chargeId}/upsell`, cookie)
}

const answer = ({ chargeId, cookie }: Purchase, form: Record<string, string>) =>
  post(`/checkout/${chargeId}/upsell`, form, cookie)

const salesOf = async ({ sales }: Pick<Purchase, 'sales'>) => (await sales.call('GET', '/v1/payments')).body.data
const lastSale = async (sales: SalesOffer) => (await salesOf({ sales }))[0]

describe('an upsell after a purchase', () => {
  test('charges the kept card once, as a separate sale with the origin of the purchase', async () => {
    const bought = await purchase(byCard, { courses: true })
    const first = await lastSale(bought.sales)
    const page = await openUpsell(bought)
    assert.match(page.body, /Quer levar também Extra 4700\?/)
    assert.match(page.body, /cartão final 1111/)
    const yes = { by: 'card', ...hiddenOf(page) }
    const answers = await Promise.all([1, 2, 3].map(() => answer(bought, yes)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]))
    assert.match((await get(String(answers[0]!.headers.location))).body, /Pagamento confirmado.*Voltar à sua compra/s)
    await answer(bought, yes)
    const all = await salesOf(bought)
    assert.equal(all.length, 2)
    const [sale] = all
    assert.deepEqual(
      [sale.amountInCents, sale.status, sale.paymentMethod, sale.tracking.utmSource, sale.metadata.parentPaymentId],
      [4_700, 'PAID', 'credit_card', 'insta', first.id],
    )
    assert.equal(sale.offer.id, bought.upsellId)
    assert.equal((await shop.atGateway(sale.id)).length, 1)
    const after = await get(`/checkout/${bought.chargeId}`, bought.cookie)
    assert.equal(after.status, 200, 'the page of the purchase offers the upsell only once')
  })

  for (const provider of ['GATEWAY_B', 'GATEWAY_C'] as const)
    test(`charges the card that ${provider} keeps`, async () => {
      const sales = await openSalesOffer(shop, { bumps: [4_700], gateways: [provider] })
      const upsellId = sales.bumpIds[0]!
      await updateOffer(ctx, sales.store, sales.offerId, { upsellOfferId: upsellId })
      assert.match((await get(`/checkout/${sales.offerId}`)).body, / data-reuse>/)
      const cardToken = await reusableToken(sales)
      const bought = await buyMain(sales, upsellId, { method: 'credit_card', cardToken, ...address })
      await answer(bought, { by: 'card', ...hiddenOf(await openUpsell(bought)) })
      const sale = await lastSale(sales)
      assert.deepEqual([sale.amountInCents, sale.status, sale.paymentMethod], [4_700, 'PAID', 'credit_card'])
    })

  test('comes before the return to the store that made a checkout session, also after a declined card', async () => {
    const sales = await openSalesOffer(shop, { bumps: [4_700] })
    await updateOffer(ctx, sales.store, sales.offerId, { upsellOfferId: sales.bumpIds[0]! })
    const successUrl = 'https://loja.example/obrigado'
    for (const isRetried of [false, true]) {
      const session = (await sales.call('POST', '/v1/checkout-sessions', { offerId: sales.offerId, successUrl })).body
      const form = { ...buyer, ...byCard, ...hiddenOf(await get(`/checkout/${session.id}`)) }
      const send = (id: string, fields: Record<string, string>) =>
        call(shop.url, 'POST', `/checkout/${id}`, {
          body: String(new URLSearchParams(fields)),
          headers: { ...HTML, accept: 'application/json' },
        })
      if (isRetried) assert.equal((await send(session.id, { ...form, cardNumber: cards.declined })).status, 402)
      const begun = (await sales.call('GET', `/v1/checkout-sessions/${session.id}`)).body.chargeId
      const made = await send(begun ?? session.id, form)
      const chargeId = /chg_\w+/.exec(made.body.go)?.[0] ?? ''
      const bought = { sales, upsellId: sales.bumpIds[0]!, cookie: paidCookieOf(made), chargeId }
      await openUpsell(bought)
      await answer(bought, { by: 'no' })
      assert.match((await get(`/checkout/${chargeId}`, bought.cookie)).body, /loja\.example\/obrigado[^>]*data-next/)
    }
  })

  test('makes one PIX code in one tap, and an unpaid code sells nothing', async () => {
    const bought = await purchase(byPix)
    const page = await openUpsell(bought)
    assert.doesNotMatch(page.body, /value="card"/)
    const yes = { by: 'pix', ...hiddenOf(page) }
    const [one, two] = [await answer(bought, yes), await answer(bought, yes)]
    assert.equal(one.headers.location!.toString().split('?')[0], two.headers.location!.toString().split('?')[0])
    assert.match((await get(String(one.headers.location))).body, /id="pix-code"/)
    const all = await salesOf(bought)
    assert.deepEqual([all.length, all[0].status, all[0].amountInCents], [2, 'PENDING', 4_700])
  })

  test('is offered only to the browser that paid, for an hour, and not after the buyer declines it', async () => {
    const bought = await purchase(byCard)
    const page = await openUpsell(bought)
    const yes = { by: 'card', ...hiddenOf(page) }
    assert.equal((await get(`/checkout/${bought.chargeId}`)).status, 200)
    const stranger = await post(`/checkout/${bought.chargeId}/upsell`, yes)
    assert.equal(stranger.headers.location, `/checkout/${bought.chargeId}`)
    const forged = await answer(bought, { by: 'card', purchase: 'forged' })
    assert.equal(forged.headers.location, `/checkout/${bought.chargeId}`)
    await answer(bought, { by: 'no' })
    assert.equal((await get(`/checkout/${bought.chargeId}`, bought.cookie)).status, 200)
    assert.equal((await salesOf(bought)).length, 1)
    const late = await buyMain(bought.sales, bought.upsellId, byCard)
    const open = { by: 'card', ...hiddenOf(await openUpsell(late)) }
    await bought.sales.advance(3_601)
    assert.equal((await answer(late, open)).headers.location, `/checkout/${late.chargeId}`)
    assert.equal((await salesOf(bought)).length, 2)
  })

  test('costs what its page showed: a new price, or a sold out batch, charges nothing', async () => {
    const bought = await purchase(byCard)
    const page = await openUpsell(bought)
    await updateOffer(ctx, bought.sales.store, bought.upsellId, { priceInCents: 9_900 })
    const changed = await answer(bought, { by: 'card', ...hiddenOf(page) })
    assert.deepEqual([changed.status, (await salesOf(bought)).length], [409, 1])
    assert.match(changed.body, /R\$\s99,00/)
    await answer(bought, { by: 'card', ...hiddenOf(changed), installments: '2' })
    const sale = await lastSale(bought.sales)
    const withInterest = Number(hiddenOf(changed).totals!.split(' ')[1])
    assert.ok(withInterest > 9_900)
    assert.deepEqual([sale.amountInCents, sale.offer.priceInCents, sale.status], [withInterest, 9_900, 'PAID'])
  })

  test('charges nothing after its last seat went to somebody else, and leads to the receipt', async () => {
    const bought = await purchase(byCard)
    const { sales, upsellId, chargeId, cookie } = bought
    await saveBatches(ctx, sales.store, upsellId, [{ name: 'Lote único', priceInCents: 4_000, maxSales: 1 }])
    const page = await openUpsell(bought)
    const other = await sales.buy({ offerId: upsellId, buyer: { ...buyer, email: 'outra@example.com' } })
    assert.equal(other.status, 201, JSON.stringify(other.body))
    const refused = await answer(bought, { by: 'card', ...hiddenOf(page) })
    assert.equal(refused.status, 409)
    assert.match(refused.body, /Vagas esgotadas/)
    const all = await salesOf(bought)
    assert.deepEqual([all.length, (await sales.counts()).batches], [2, [1]])
    assert.equal((await get(`/checkout/${chargeId}`, cookie)).status, 200)
    assert.equal((await get(`/checkout/${chargeId}/upsell`, cookie)).headers.location, `/checkout/${chargeId}`)
  })

  test('leads to PIX in one tap after its card was declined, and does not charge the card again', async () => {
    const bought = await purchase({ method: 'credit_card', ...cardFields('4000000000000127') })
    const yes = { by: 'card', ...hiddenOf(await openUpsell(bought)) }
    const declined = await answer(bought, yes)
    await answer(bought, yes)
    const failed = (await salesOf(bought)).filter(({ status }: { status: string }) => status === 'FAILED')
    assert.equal(failed.length, 1)
    const page = await get(String(declined.headers.location))
    assert.match(page.body, /O cartão não foi aceito/)
    const again = /name="again" value="(pay_\w+)"/.exec(page.body)?.[1] ?? ''
    const pix = await post(String(declined.headers.location), { again, method: 'pix' })
    assert.match((await get(String(pix.headers.location))).body, /id="pix-code"/)
  })

  for (const point of ['upsell.accepted', 'pay.claimed', 'gatewayA.created', 'pay.answered', 'pay.settled'])
    test(`is bought once by the buyer's next tap after a crash at ${point}`, async () => {
      const bought = await purchase(byCard)
      const yes = { by: 'card', ...hiddenOf(await openUpsell(bought)) }
      let died = false
      watchCrashPoints((reached) => {
        if (reached !== point || died) return
        died = true
        throw new Error(`died at ${point}`)
      })
      await answer(bought, yes)
      assert.ok(died || point === 'gatewayA.created', 'the crash point was reached')
      for (let times = 0; times < 4; times++) {
        await ctx.database.rows(lapse, { storeId: bought.sales.store.id })
        for (const { id } of await ctx.database.rows(unknown, { storeId: bought.sales.store.id }))
          await checkPayment(ctx, bought.sales.store, id)
        await answer(bought, yes)
      }
      const all = await salesOf(bought)
      const paid = all.filter(({ status }: { status: string }) => status === 'PAID')
      assert.deepEqual(
        paid.map(({ amountInCents }: { amountInCents: number }) => amountInCents).sort(),
        [4_700, 50_000],
      )
      const atGateway = await Promise.all(all.map(({ id }: { id: string }) => shop.atGateway(id)))
      assert.equal(atGateway.flat().length, 2)
    })

  test('charges no card from a tab that shows another price than the begun purchase', async () => {
    const bought = await purchase(byCard)
    const old = hiddenOf(await openUpsell(bought))
    await updateOffer(ctx, bought.sales.store, bought.upsellId, { priceInCents: 9_900 })
    await answer(bought, { by: 'pix', ...hiddenOf(await openUpsell(bought)) })
    const other = await answer(bought, { by: 'card', ...old })
    assert.deepEqual([other.status, (await salesOf(bought)).length], [409, 2])
    assert.match(other.body, /R\$\s99,00/)
  })

  test('is not sold after a refund of the purchase', async () => {
    const bought = await purchase(byCard)
    const yes = { by: 'card', ...hiddenOf(await openUpsell(bought)) }
    const { id } = await lastSale(bought.sales)
    await bought.sales.call('POST', `/v1/test-helpers/payments/${id}/refund`)
    assert.equal((await answer(bought, yes)).headers.location, `/checkout/${bought.chargeId}`)
    assert.equal((await salesOf(bought)).length, 1)
  })

  test('needs an offer that is on sale, and the purchase of an upsell offers no further upsell', async () => {
    const bought = await purchase(byCard)
    await updateOffer(ctx, bought.sales.store, bought.upsellId, { upsellOfferId: bought.sales.offerId })
    const yes = { by: 'card', ...hiddenOf(await openUpsell(bought)) }
    const made = await answer(bought, yes)
    const own = String(made.headers.location).split('?')[0]!
    assert.equal((await get(own, paidCookieOf(made))).status, 200)
    const archived = await buyMain(bought.sales, bought.upsellId, byCard)
    await updateOffer(ctx, bought.sales.store, bought.upsellId, { active: false })
    assert.equal((await get(`/checkout/${archived.chargeId}`, archived.cookie)).status, 200)
  })

  test('has a preview for the store, and the preview sells nothing', async () => {
    const bought = await purchase(byPix)
    const preview = await get(`/checkout/${bought.sales.offerId}/upsell`)
    assert.match(preview.body, /Esta é uma prévia/)
    assert.match(preview.body, /<fieldset disabled>/)
    assert.equal((await get(`/checkout/${bought.upsellId}/upsell`)).status, 404)
  })
})

describe('the report of extra offers', () => {
  test('counts the order bumps and upsells that buyers saw, took and paid', async () => {
    const sales = await openSalesOffer(shop, { bumps: [1_900, 4_700] })
    const [bumpId, upsellId] = [sales.bumpIds[0]!, sales.bumpIds[1]!]
    await updateOffer(ctx, sales.store, sales.offerId, { bumps: [bumpId], upsellOfferId: upsellId })
    const without = await buyMain(sales, upsellId, byPix)
    await openUpsell(without)
    await answer(without, { by: 'no' })
    const page = await get(`/checkout/${sales.offerId}?bumps=${bumpId}`)
    const made = await post(`/checkout/${sales.offerId}`, {
      ...buyer,
      ...byCard,
      [`bump.${bumpId}`]: '1',
      ...hiddenOf(page),
    })
    assert.equal(made.status, 303, made.body)
    const cookie = paidCookieOf(made)
    const bought = { sales, upsellId, cookie, chargeId: /chg_\w+/.exec(String(made.headers.location))![0] }
    await answer(bought, { by: 'card', ...hiddenOf(await openUpsell(bought)) })
    const { offers } = await liftReport(ctx, sales.store, {})
    const figures = offers.map(({ kind, offerId, shown, accepted, paid, paidInCents, refundedInCents }) => ({
      ...{ kind, offerId, shown, accepted, paid, paidInCents, refundedInCents },
    }))
    assert.deepEqual(figures, [
      { kind: 'upsell', offerId: upsellId, shown: 2, accepted: 1, paid: 1, paidInCents: 4_700, refundedInCents: 0 },
      { kind: 'bump', offerId: bumpId, shown: 2, accepted: 1, paid: 1, paidInCents: 1_900, refundedInCents: 0 },
    ])
    assert.deepEqual(offers[0]!.acceptedShare, { basisPoints: 5_000, lowBasisPoints: 945, highBasisPoints: 9_055 })
  })
})

const lapse = sql(
  'upsellTest.lapse',
  'update charges set claimed_until = now() where store_id = :storeId and claimed_by is not null',
)
const unknown = sql(
  'upsellTest.unknown',
  `with due as (
     update payment_checks set next_at = clock.now, not_found_final_at = case when not_found_final_at is not null then clock.now end
     from (select now() as now) as clock where store_id = :storeId
   )
   select id from payments where store_id = :storeId and status = 'unknown'`,
).as<{ id: string }>()
