import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFields, cards } from '../../test/cards.ts'
import { openSalesOffer, type SalesOffer } from '../../test/salesOffer.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'

const shop = await openShop({ jobs: false })
const filled = { name: buyer.name, email: buyer.email, document: buyer.document, phone: buyer.phone }

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

/** What a page shows: the hidden fields of its form, its address, and the amount of each number of installments. */
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
  test('costs what the page showed, for each combination of batch, coupon, bumps, installments and a turning batch', async () => {
    const sales = await openSalesOffer(shop, {
      batches: [{ priceInCents: 19_901, maxSales: 500 }, { priceInCents: 24_999 }],
      coupons: [
        { code: 'DEZ', percent: 10 },
        { code: 'FIXO', amountInCents: 1_234 },
      ],
      bumps: [1_990, 777],
    })
    const turn = async (isOpen: boolean) => {
      const values = { id: sales.batchIds[0]!, storeId: sales.store.id, endsAt: isOpen ? null : new Date(0) }
      await shop.ctx.database.rows(closeBatch, values)
    }
    for (const coupon of ['', 'dez', 'FIXO', 'NENHUM'])
      for (const bumps of [[], [sales.bumpIds[0]!], sales.bumpIds])
        for (const count of [0, 12])
          for (const turns of [false, true]) {
            await turn(true)
            const query = new URLSearchParams({
              ...(coupon && { coupon }),
              ...(bumps.length > 0 && { bumps: bumps.join() }),
            })
            const ticked = Object.fromEntries(bumps.map((id) => [`bump.${id}`, '1']))
            const how =
              count === 0
                ? { method: 'pix', ...filled, ...ticked }
                : {
                    method: 'credit_card',
                    ...filled,
                    ...ticked,
                    ...cardFields(cards.approved),
                    installments: String(count),
                  }
            let shown = shownBy(await open(`/checkout/${sales.offerId}?${query}`))
            const before = (await lastSale(sales))?.id
            if (turns) await turn(false)
            let answer = await post(shown.action, { ...how, ...shown.hidden })
            if (turns) {
              assert.deepEqual([answer.status, (await lastSale(sales))?.id], [409, before], 'nothing is charged')
              const next = shownBy(answer)
              assert.ok(next.amountInCents > shown.amountInCents)
              shown = next
              answer = await post(shown.action, { ...how, ...shown.hidden })
            }
            assert.equal(answer.status, 303, `${query} ${count}`)
            const sale = await lastSale(sales)
            const expected = count === 0 ? shown.amountInCents : shown.totals[count - 1]
            assert.equal(sale.amountInCents, expected, `${query} ${count} ${turns}`)
            assert.equal(sale.items?.length ?? 0, bumps.length === 0 ? 0 : bumps.length + 1)
            assert.equal(sale.offer.batch.name, turns ? 'Lote 2' : 'Lote 1')
          }
  })

  test('shows the batch, the discount and the order bumps, and charges nothing for a box ticked after the page was shown', async () => {
    const sales = await openSalesOffer(shop, {
      batches: [{ name: 'Lote 2', priceInCents: 10_000, maxSales: 14 }],
      coupons: [{ code: 'Lança10', percent: 10 }],
      bumps: [2_000],
    })
    const page = await open(`/checkout/${sales.offerId}?coupon=${encodeURIComponent('lança10')}`)
    assert.match(page.body, /Lote 2 · restam 14 vagas/)
    assert.match(page.body, /<s>R\$\s100,00<\/s> R\$\s90,00/)
    assert.match(page.body, /Cupom Lança10/)
    const { action, hidden } = shownBy(page)
    const ticked = { method: 'pix', ...filled, [`bump.${sales.bumpIds[0]}`]: '1' }
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
    const first = await post(path, { method: 'pix', ...filled, ...mine.hidden })
    assert.equal(first.status, 303)
    const late = await post(path, { method: 'pix', ...filled, ...other.hidden })
    assert.equal(late.status, 409)
    assert.match(late.body, /Vagas esgotadas/)
    const closed = await open(path)
    assert.equal(closed.status, 200)
    assert.match(closed.body, /Vagas esgotadas/)
    assert.doesNotMatch(closed.body, /<form id="payment"/)
    // The buyer with the open code pays by card instead, for the same seat.
    const charge = String(first.headers.location).split('?')[0]!
    const byCard = await post(charge, { method: 'credit_card', ...filled, ...cardFields(cards.approved) })
    assert.equal(byCard.status, 303)
    assert.equal((await sales.counts()).sold, 1)
  })
})

const closeBatch = sql(
  'test close batch',
  'update offer_batches set ends_at = :endsAt where id = :id and store_id = :storeId',
)
