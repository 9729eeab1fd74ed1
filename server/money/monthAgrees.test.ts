/** A month with a sale of each kind: home, the list of sales, Finance and each file must show the same sums. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFor, cards } from '../../test/cards.ts'
import { signedIn } from '../../test/dashboard.ts'
import { secondsToNoon } from '../../test/secondsToNoon.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import { getStore } from '../stores/store.ts'
import { planNewAccounts } from './moneyAccounts.ts'

// Otherwise the job would read the books of a day that the test clock has passed.
const shop = await openShop({ jobs: false })
await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: secondsToNoon(new Date()) })
const finance = await signedIn(shop, 'finance')
const today = dateInSaoPaulo(storeNow((await getStore(shop.ctx.database, shop.store.id))!))
const month = today.slice(0, 7)
const address = { zipCode: '01310-100', number: '1000' }

async function sold(method: string, amountInCents: number, installments = 1): Promise<string> {
  const charge = (
    await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents, interestPaidByBuyer: false })
  ).body
  const card = method === 'credit_card' && { card: await cardFor(shop, cards.approved), installments }
  const body = { method, buyer: { ...buyer, ip: '203.0.113.7', address }, ...card }
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, body)).body
  if (!card) await act(id, 'pay')
  return id
}

const act = async (id: string, what: string) =>
  assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${id}/${what}`)).status, 200, what)
const refund = async (id: string, part?: number) =>
  assert.equal((await shop.call('POST', `/v1/payments/${id}/refunds`, part ? { amountInCents: part } : {})).status, 201)

const [, , , partly, whole, won, lost] = await Promise.all([
  sold('pix', 19_701),
  sold('boleto', 9_703),
  sold('credit_card', 39_700, 3),
  sold('pix', 14_907),
  sold('pix', 4_990),
  sold('credit_card', 29_709),
  sold('credit_card', 25_013),
])
await refund(partly!, 1_503)
await refund(whole!)
await act(won!, 'chargeback')
await act(won!, 'win-dispute')
await act(lost!, 'chargeback')
await act(lost!, 'lose-dispute')
await planNewAccounts(shop.ctx)

const read = async (path: string) => (await finance.inStore('GET', path)).body
/** Returns the rows of a file. The keys of the cells are the columns' titles. */
const rowsOf = (file: string, separator: string): Record<string, string>[] => {
  const [head = '', ...lines] = file.replace('\ufeff', '').split('\r\n')
  const titles = head.split(separator)
  return lines.map((line) => Object.fromEntries(line.split(separator).map((cell, index) => [titles[index]!, cell])))
}
const cents = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)

test('Finance lists the money of the month that the books lack, until the books are read', async () => {
  const before = await read(`/money?month=${month}`)
  assert.deepEqual(before.records.unreadSales, { count: 7, amountInCents: 143_723 })
  assert.equal((await finance.inStore('POST', '/money/read', {})).status, 200)
  const { records } = await read(`/money?month=${month}`)
  const none = { count: 0, amountInCents: 0 }
  assert.deepEqual([records.unreadSales, records.unreadRefunds, records.unreadChargebacks], [none, none, none])
  assert.equal(records.booksFrom, today)
})

test('home, the list of sales, Finance and every file of the month have the same sums to the cent', async () => {
  const days = `startDate=${today}&endDate=${today}`
  const { current } = await read(`/overview?period=own&${days}`)
  const [sum] = (await read(`/sales/sums?${days}`)).data
  const { records, sums } = await read(`/money?month=${month}`)
  const sales = rowsOf(await read(`/sales.csv?${days}`), ',')
  const sheet = await read(`/money/movements.csv?month=${month}&language=en`)
  const total = (name: string) => Math.round(100 * Number(new RegExp(`,Total ${name},(.*)\r`).exec(sheet)![1]))
  const closing = await read(`/money/closing.csv?month=${month}&language=en`)
  const closed = (item: string) => Number(new RegExp(`,${item},.*,(-?\\d+)\\r`).exec(closing)![1])
  const lines = rowsOf(await read(`/money/lines.csv?month=${month}`), ',')
  const ofKind = (kind: string) =>
    cents(
      lines.filter((line) => line.kind === kind),
      'amountInCents',
    )
  const gone = (status: string) => sales.filter((row) => row.status === status)
  assert.deepEqual(
    {
      home: [current.paidInCents + 4_990 + 25_013, -current.refundedInCents, -current.chargedBackInCents],
      list: [sum.grossInCents, -sum.refundedInCents, -sum.chargedBackInCents],
      salesCsv: [
        cents(gone('PAID'), 'amountInCents') + cents(gone('REFUNDED'), 'amountInCents'),
        -cents(sales, 'refundedInCents'),
        -cents(sales, 'chargedBackInCents'),
      ],
      records: [records.sales, records.refunds, records.chargebacks].map(({ amountInCents }) => amountInCents),
      books: [sums.grossInCents, sums.refundInCents, sums.chargebackInCents],
      spreadsheet: [total('sales'), total('refunds'), total('chargebacks')],
      closing: [closed('Sales received'), closed('Refunds'), closed('Chargebacks')],
      lines: [ofKind('gross'), ofKind('refund'), ofKind('chargeback')],
    },
    Object.fromEntries(
      ['home', 'list', 'salesCsv', 'records', 'books', 'spreadsheet', 'closing', 'lines'].map((place) => [
        place,
        [143_723, -6_493, -25_013],
      ]),
    ),
  )
  const { grossInCents, refundedInCents, chargedBackInCents, platformFeeInCents, netInCents } = sum
  // If all money of a sale was returned, no sum includes its fee.
  const inReais = (file: string, column: string) => Math.round(100 * cents(rowsOf(file, ','), column))
  const salesSheet = await read(`/sales.csv?${days}&language=en`)
  const fees = [inReais(sheet, 'Platform fee (R$)'), inReais(salesSheet, 'Platform fee'), records.platformFeeInCents]
  assert.ok(platformFeeInCents > 0)
  assert.deepEqual(new Set(fees), new Set([platformFeeInCents]))
  assert.equal(grossInCents - refundedInCents - chargedBackInCents - platformFeeInCents, netInCents)
  assert.equal(closed('Net of the month'), sums.netInCents)
  assert.equal(cents(lines, 'amountInCents'), sums.netInCents)
})

test('the spreadsheets of sales and of lines are in the language of the reader, with the same sums', async () => {
  const days = `startDate=${today}&endDate=${today}`
  const { headers, body } = await finance.inStore('GET', `/sales.csv?${days}&language=pt`)
  assert.match(String(headers['content-disposition']), new RegExp(`-vendas-${today}-${today}\\.csv"`))
  const sales = rowsOf(body, ';')
  const reais = (rows: Record<string, string>[], column: string) =>
    rows.reduce((sum, row) => sum + Number((row[column] ?? '').replaceAll(/\D/g, '')), 0)
  const sums = ['Valor', 'Reembolsado', 'Contestado'].map((column) => reais(sales, column))
  assert.deepEqual(sums, [143_723, 6_493, 25_013])
  const inThree = sales.find((row) => row.Valor === '"397,00"')!
  const [year, number, day] = today.split('-')
  assert.match(inThree['Pago em']!, new RegExp(`^${day}/${number}/${year} \\d\\d:\\d\\d$`))
  assert.deepEqual([inThree.Parcelas, inThree.Meio, inThree.Situação], ['3', 'Cartão', 'Paga'])
  const lines = await finance.inStore('GET', `/money/lines.csv?month=${month}&language=es`)
  assert.match(String(lines.headers['content-disposition']), new RegExp(`-movimientos-${month}\\.csv"`))
  const received = rowsOf(lines.body, ';').filter((row) => row.Tipo === 'Ventas recibidas')
  assert.equal(reais(received, 'Importe (R$)'), 143_723)
})
