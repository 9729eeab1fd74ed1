import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFields, cards } from '../../test/cards.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { openSalesOffer, type SalesOffer } from '../../test/stores/salesOffer.ts'
import { sql } from '../core/sql.ts'

const shop = await openShop({ jobs: false })

const address = {
  zipCode: '01310-100',
  addressNumber: '1000',
  street: 'Av. Paulista',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
}

const open = (path: string) => call(shop.url, 'GET', path)
const post = (path: string, form: Record<string, string>) =>
  call(shop.url, 'POST', path, {
    body: String(new URLSearchParams(form)),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
    },
  })

/** The content of a page: the hidden fields of its form, its address, and the amount of each number of installments. */
function shownBy({ body }: Answer) {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  const action = /<form id="payment" method="post" action="([^"]*)"/.exec(body)?.[1] ?? ''
  const amountInCents = Number(/data-amount="(\d+)"/.exec(body)?.[1])
  const hidden = { purchase: value('purchase'), totals: value('totals') }
  return {
    action: action.replaceAll('&#61;', '=').replaceAll('&amp;', '&'),
    amountInCents,
    hidden,
    totals: hidden.totals.split(' ').map(Number),
  }
}

async function lastSale(sales: SalesOffer) {
  return (await sales.call('GET', '/v1/payments?perPage=1')).body.data[0]
}

describe('a purchase on the page', () => {
  test('costs what the page showed, for each pair of batch, coupon, bumps, method, installments and change meanwhile', async () => {
    const sales = await openSalesOffer(shop, {
      batches: [{ priceInCents: 19_901, maxSales: 500 }, { priceInCents: 24_999 }],
      coupons: [
        { code: 'DEZ', percent: 10 },
        { code: 'FIXO', amountInCents: 1_234 },
      ],
      bumps: [1_990, 777],
    })
    const key = { storeId: sales.store.id, batchId: sales.batchIds[0]!, bumpId: sales.bumpIds[0]! }
    const changes = {
      none: undefined,
      date: `update offer_batches set ends_at = to_timestamp(0) where id = :batchId and store_id = :storeId`,
      seats: `update offer_batches set max_sales = taken where id = :batchId and store_id = :storeId and taken > 0`,
      price: `update offer_batches set price_in_cents = 18000 where id = :batchId and store_id = :storeId`,
      coupon: `update coupons set ends_at = to_timestamp(0) where store_id = :storeId`,
      bump: `update offers set price_in_cents = 2500 where id = :bumpId and store_id = :storeId`,
      bumpGone: `update offers set active = false where id = :bumpId and store_id = :storeId`,
    } as const
    const undo = [
      `update offer_batches set ends_at = null, max_sales = 500, price_in_cents = 19901 where id = :batchId and store_id = :storeId`,
      `update coupons set ends_at = null where store_id = :storeId`,
      `update offers set price_in_cents = 1990, active = true where id = :bumpId and store_id = :storeId`,
    ]
    const run = async (text: string) => {
      const named = Object.entries(key).filter(([name]) => text.includes(`:${name}`))
      await shop.ctx.database.rows(sql(`sellingTest ${text}`, text), Object.fromEntries(named))
    }
    const byCard = (count: number) => ({
      method: 'credit_card',
      ...cardFields(cards.approved),
      installments: String(count),
    })
    const ways = [{ method: 'pix' }, { method: 'boleto', ...address }, byCard(1), byCard(2), byCard(12)]
    const cases = eachPair({
      coupon: ['', 'dez', 'FIXO', 'NENHUM'],
      bumps: [[], [sales.bumpIds[0]!], sales.bumpIds],
      way: ways,
      change: Object.keys(changes) as (keyof typeof changes)[],
    })
    const turned = new Set<string>()
    for (const { coupon, bumps, way, change } of cases) {
      const name = JSON.stringify([coupon, bumps.length, way, change])
      const chosen = { ...(coupon && { coupon }), ...(bumps.length > 0 && { bumps: bumps.join() }) }
      const path = `/checkout/${sales.offerId}?${new URLSearchParams(chosen)}`
      const form = { ...buyer, ...way, ...Object.fromEntries(bumps.map((id) => [`bump.${id}`, '1'])) }
      let shown = shownBy(await open(path))
      const before = (await lastSale(sales))?.id
      if (changes[change]) await run(changes[change])
      const now = shownBy(await open(path))
      let answer = await post(shown.action, { ...form, ...shown.hidden })
      if (now.amountInCents !== shown.amountInCents) {
        turned.add(change)
        assert.deepEqual([answer.status, (await lastSale(sales))?.id], [409, before], `nothing is charged: ${name}`)
        shown = shownBy(answer)
        assert.equal(shown.amountInCents, now.amountInCents, name)
        answer = await post(shown.action, { ...form, ...shown.hidden })
      }
      assert.equal(answer.status, 303, name)
      const sale = await lastSale(sales)
      const count = 'installments' in way ? Number(way.installments) : 0
      assert.equal(sale.amountInCents, count === 0 ? shown.amountInCents : shown.totals[count - 1], name)
      const items = bumps.filter((id) => change !== 'bumpGone' || id !== key.bumpId)
      assert.equal(sale.items?.length ?? 0, items.length === 0 ? 0 : items.length + 1, name)
      assert.equal(sale.offer.batch.name, change === 'date' || change === 'seats' ? 'Lote 2' : 'Lote 1', name)
      for (const text of undo) await run(text)
    }
    assert.deepEqual(turned, new Set(Object.keys(changes).filter((change) => change !== 'none')))
  })

  test('shows the batch, the discount and the order bumps, and charges nothing if a box was ticked after the page was shown', async () => {
    const sales = await openSalesOffer(shop, {
      batches: [{ name: 'Lote 2', priceInCents: 10_000, maxSales: 14 }],
      coupons: [{ code: 'Lança10', percent: 10 }],
      bumps: [2_000],
    })
    const page = await open(`/checkout/${sales.offerId}?coupon=${encodeURIComponent('lança10')}`)
    assert.match(page.body, /Lote 2 · restam 14 vagas/)
    assert.match(page.body, /<s>R\$\s100,00<\/s> R\$\s90,00/)
    assert.match(page.body, /Cupom LANÇA10/)
    const { action, hidden } = shownBy(page)
    const ticked = { method: 'pix', ...buyer, [`bump.${sales.bumpIds[0]}`]: '1' }
    const asked = await post(action, { ...ticked, ...hidden })
    assert.equal(asked.status, 409)
    assert.match(asked.body, /Confira o novo total.*o total é R\$\s110,00/s)
    const bought = await post(shownBy(asked).action, { ...ticked, ...shownBy(asked).hidden })
    assert.equal(bought.status, 303)
    const sale = await lastSale(sales)
    assert.deepEqual(
      [sale.amountInCents, sale.coupon, sale.items.map((item: { amountInCents: number }) => item.amountInCents)],
      [11_000, { code: 'Lança10', discountInCents: 1_000 }, [9_000, 2_000]],
    )
    assert.match((await open(`/checkout/${sales.offerId}?coupon=NADA`)).body, /Não encontramos este cupom/)
  })

  test('is not possible when the offer is sold out, and the last seat stays with the buyer who holds it', async () => {
    const sales = await openSalesOffer(shop, { batches: [{ priceInCents: 10_000, maxSales: 1 }] })
    const path = `/checkout/${sales.offerId}`
    const [mine, other] = [shownBy(await open(path)), shownBy(await open(path))]
    const first = await post(path, { method: 'pix', ...buyer, ...mine.hidden })
    assert.equal(first.status, 303)
    const late = await post(path, { method: 'pix', ...buyer, ...other.hidden })
    assert.equal(late.status, 409)
    assert.match(late.body, /Vagas esgotadas/)
    const closed = await open(path)
    assert.equal(closed.status, 200)
    assert.match(closed.body, /Vagas esgotadas/)
    assert.doesNotMatch(closed.body, /<form id="payment"/)
    // The buyer with the open PIX code pays by card instead, for the same seat.
    const charge = String(first.headers.location).split('?')[0]!
    const byCard = await post(charge, { method: 'credit_card', ...buyer, ...cardFields(cards.approved) })
    assert.equal(byCard.status, 303)
    assert.equal((await sales.counts()).sold, 1)
  })

  test('leads from the page of its declined charge to the next batch with the typed data, after it lost its seat', async () => {
    const sales = await openSalesOffer(shop, {
      batches: [{ priceInCents: 10_000, maxSales: 1 }, { priceInCents: 15_000 }],
      bumps: [1_990],
    })
    const path = `/checkout/${sales.offerId}?src=bio`
    const chosen = `${path}&bumps=${sales.bumpIds[0]}`
    const card = { method: 'credit_card', ...buyer, ...cardFields(cards.declined), [`bump.${sales.bumpIds[0]}`]: '1' }
    assert.equal((await post(path, { ...card, ...shownBy(await open(chosen)).hidden })).status, 402)
    const { id } = (await shop.ctx.database.row(chargeOfOffer, { offerId: sales.offerId }))!
    assert.equal((await sales.buy({ buyer: { ...buyer, email: 'outra@example.com' } })).status, 201)
    const moved = await post(`/checkout/${id}`, { method: 'pix', ...buyer })
    const way = String(moved.headers.location)
    assert.match(
      way,
      new RegExp(`^/checkout/${sales.offerId}\\?changed=1&gone=seat&bumps=${sales.bumpIds[0]}.*&src=bio$`),
    )
    const cookie = String(moved.headers['set-cookie'])
    const page = await call(shop.url, 'GET', way, { headers: { cookie: cookie.split(';')[0]! } })
    assert.match(page.body, /Outra pessoa ficou com a vaga.*Agora você pagaria R\$\s169,90/s)
    for (const typed of [buyer.name, buyer.email, buyer.document]) assert.ok(page.body.includes(`value="${typed}"`))
    const bump = { [`bump.${sales.bumpIds[0]}`]: '1' }
    assert.equal((await post(way, { method: 'pix', ...buyer, ...bump, ...shownBy(page).hidden })).status, 303)
    assert.equal((await lastSale(sales)).amountInCents, 16_990)
  })
})

const chargeOfOffer = sql('sellingTest.charge', 'select id from charges where offer_id = :offerId').as<{ id: string }>()

/** Returns test cases that cover every pair of values of two different dimensions. */
function eachPair<Of extends Record<string, readonly unknown[]>>(dimensions: Of): { [K in keyof Of]: Of[K][number] }[] {
  const names = Object.keys(dimensions)
  const all = names.reduce<number[][]>(
    (cases, name) => cases.flatMap((one) => dimensions[name]!.map((_, index) => [...one, index])),
    [[]],
  )
  const pairsOf = (one: number[]) =>
    one.flatMap((value, at) => one.slice(at + 1).map((other, by) => `${at} ${value} ${at + 1 + by} ${other}`))
  const missing = new Set(all.flatMap(pairsOf))
  const chosen: number[][] = []
  while (missing.size > 0) {
    const gain = (one: number[]) => pairsOf(one).filter((pair) => missing.has(pair)).length
    const best = all.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const pair of pairsOf(best)) missing.delete(pair)
    chosen.push(best)
  }
  return chosen.map((one) =>
    Object.fromEntries(one.map((index, at) => [names[at], dimensions[names[at]!]![index]])),
  ) as {
    [K in keyof Of]: Of[K][number]
  }[]
}
