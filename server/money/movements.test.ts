/** The spreadsheet of a month, compared with the home page, the list of sales and the gateways' books. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { earlier } from '../../test/databases/earlier.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { GatewayLine } from '../gateways/port/books.ts'
import { paymentById } from '../payments/payment.ts'
import type { PaymentStatus } from '../payments/paymentStatus.ts'
import { movePayment } from '../payments/status.ts'
import { claimAccount, planNewAccounts } from './moneyAccounts.ts'
import { recordMoney } from './recordMoney.ts'

const shop = await openShop()
const { ctx, store } = shop
const owner = await signedIn(shop, 'owner')
const today = dateInSaoPaulo(storeNow(store))
const month = today.slice(0, 7)

async function paidSale(amountInCents: number): Promise<string> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents })).body
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
  await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
  return id
}

async function refund(id: string, amountInCents?: number): Promise<void> {
  const { body } = await shop.call('POST', `/v1/payments/${id}/refunds`, {
    reason: 'other',
    ...(amountInCents && { amountInCents }),
  })
  assert.equal(body.refundedInCents > 0 || body.status === 'done', true, JSON.stringify(body))
}

/** Returns the rows of the sheet without the sums. The keys are the columns' titles. */
async function sheet(language = 'pt') {
  const { body, headers } = await owner.inStore('GET', `/money/movements.csv?month=${month}&language=${language}`)
  const [head = '', ...lines] = body.split('\r\n')
  const end = lines.indexOf('')
  return { headers, head, rows: lines.slice(0, end), sums: lines.slice(end + 1, -1) }
}

const [kept, partly, whole, older] = await Promise.all([19_700, 9_700, 4_990, 1_234_567].map(paidSale))
await refund(partly!, 1_500)
await refund(whole!)
await refund(older!)
const lastMonth = `update payments set created_at = ${earlier('created_at', "interval '40 days'")},
  paid_at = ${earlier('paid_at', "interval '40 days'")} where id = $1`
await ctx.database.pool.query(lastMonth, [older])

test('each payment and refund is in the month of its own day, with sums that Excel reads in Portuguese', async () => {
  const { headers, head, rows, sums } = await sheet()
  assert.match(
    String(headers['content-disposition']),
    new RegExp(`filename="[a-z0-9-]+-vendas-e-reembolsos-${month}\\.csv"`),
  )
  assert.match(head, /^Data e hora \(Brasília\);Tipo;Valor \(R\$\);/)
  const [year, number, day] = today.split('-')
  const cells = rows.map((row: string) => row.split(';'))
  assert.ok(cells.every(([at]: string[]) => at!.startsWith(`${day}/${number}/${year} `)))
  assert.deepEqual(cells.map(([, kind, amount, ...rest]: string[]) => [kind, amount, rest.at(-2)]).sort(), [
    ['Reembolso', '"-12.345,67"', older],
    ['Reembolso', '"-15,00"', partly],
    ['Reembolso', '"-49,90"', whole],
    ['Venda', '"197,00"', kept],
    ['Venda', '"49,90"', whole],
    ['Venda', '"97,00"', partly],
  ])
  assert.deepEqual(sums, [
    ';Total de vendas;"343,90"',
    ';Total de reembolsos;"-12.410,57"',
    ';Total de contestações;"0,00"',
    ';Total do mês;"-12.066,67"',
  ])
})

test('a refund subtracts the platform fee in the month of the refund, and the month of the sale stays unchanged', async () => {
  const feeOf = async (of: string) => (await owner.inStore('GET', `/money?month=${of}`)).body.records.platformFeeInCents
  const { rows } = await ctx.database.pool.query(
    `select id, platform_fee_in_cents as fee, to_char(paid_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month
     from payments where store_id = $1`,
    [store.id],
  )
  const fees = Object.fromEntries(rows.map(({ id, fee }) => [id, Number(fee)]))
  assert.ok(fees[older!]! > 0)
  assert.equal(await feeOf(rows.find(({ id }) => id === older).month), fees[older!])
  assert.equal(await feeOf(month), fees[kept!]! + fees[partly!]! - fees[older!]!)
  const { head, rows: lines } = await sheet('en')
  const column = head.split(',').indexOf('Platform fee (R$)')
  const inCents = lines.map((line: string) => Math.round(100 * Number(line.split(',')[column])))
  assert.equal(
    inCents.reduce((sum: number, one: number) => sum + one, 0),
    await feeOf(month),
  )
})

test('English has commas between cells, and points in amounts', async () => {
  const { head, sums } = await sheet('en')
  assert.match(head, /^Date and time \(Brasília\),Type,Amount \(R\$\),/)
  assert.equal(sums.at(-1), ',Total for the month,-12066.67')
})

test('the home page, the list and the books of the gateway have the same totals', async () => {
  await planNewAccounts(ctx)
  const accountId = store.gateways[0]!.id
  const line = (reference: string, kind: GatewayLine['kind'], amountInCents: number): GatewayLine => ({
    externalId: `${kind} ${reference}`,
    reference,
    kind,
    amountInCents,
    availableOn: today,
    happenedOn: today,
  })
  const lines = [
    line(kept!, 'gross', 19_700),
    line(partly!, 'gross', 9_700),
    line(partly!, 'refund', -1_500),
    line(whole!, 'gross', 4_990),
    line(whole!, 'refund', -4_990),
    line(older!, 'refund', -1_234_567),
  ]
  const { claims } = (await claimAccount(ctx, store.id, accountId))!
  const page = { lines, payouts: [], since: today, until: today, cursor: null }
  await recordMoney(ctx, { accountId, storeId: store.id, claims }, page, storeNow(store))
  const { sums } = (await owner.inStore('GET', `/money?month=${month}`)).body
  assert.deepEqual([sums.grossInCents, sums.refundInCents], [34_390, -1_241_057])
  const { current } = (await owner.inStore('GET', '/overview?period=today')).body
  // The home page subtracts later refunds on the day of the sale.
  assert.deepEqual([current.paidInCents + 4_990, current.refundedInCents], [34_390, 1_241_057 - 1_234_567])
  const { data } = (await owner.inStore('GET', `/sales?startDate=${today}&endDate=${today}`)).body
  assert.equal(
    data.reduce((sum: number, { amountInCents }: { amountInCents: number }) => sum + amountInCents, 0),
    34_390,
  )
})

test('a chargeback of a refunded sale, lost or won, leaves the closed month of the refund and its platform fee as they were', async () => {
  const id = await paidSale(29_700)
  await refund(id)
  const past = `update payments set created_at = ${earlier('created_at', "interval '80 days'")},
    paid_at = ${earlier('paid_at', "interval '80 days'")} where id = $1`
  await ctx.database.pool.query(past, [id])
  await ctx.database.pool.query(
    `update refunds set done_at = ${earlier('done_at', "interval '40 days'")} where payment_id = $1`,
    [id],
  )
  const { rows } = await ctx.database.pool.query(
    `select to_char(done_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, platform_fee_in_cents::integer as fee
     from refunds join payments on payments.id = payment_id and payments.store_id = refunds.store_id where payment_id = $1`,
    [id],
  )
  const recordsOf = async (of: string) => (await owner.inStore('GET', `/money?month=${of}`)).body.records
  const months = async () => [await recordsOf(rows[0].month), await recordsOf(month)]
  const before = await months()
  assert.ok(rows[0].fee > 0)
  const move = async (to: PaymentStatus) => {
    const payment = (await ctx.database.row(paymentById, { id, storeId: store.id }))!
    assert.equal((await movePayment(ctx, payment, { to, at: storeNow(store) })).is, 'moved')
  }
  await move('charged_back')
  assert.deepEqual(await months(), before)
  await move('paid')
  assert.deepEqual(await months(), before)
})
