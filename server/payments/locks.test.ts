/** Tests of two changes at the same moment: they do not deadlock, and the later change sees the earlier change. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { untilWaiting } from '../../test/databases/untilWaiting.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { createPaymentLink } from '../catalog/paymentLinks.ts'
import { dropAbandonedCharge } from '../charges/dropAbandonedCharges.ts'
import { openCharge } from '../charges/openCharge.ts'
import { storeNow } from '../core/clock.ts'
import { newId, newIdOf } from '../core/ids.ts'
import { type AnyStatement, type StatementRunner, sql, type Values, valuesInOrder } from '../core/sql.ts'
import { erasePerson } from '../privacy/erasePerson.ts'
import { getStore } from '../stores/store.ts'
import { completeDuePayments } from './completePayments.ts'
import { type PaymentRow, paymentById } from './payment.ts'
import { askForRefund } from './refunds/askForRefund.ts'
import { requestRefund } from './refunds/requestRefund.ts'
import { settle } from './settle.ts'
import { movePayment } from './status.ts'

const shop = await openShop({ jobs: false })
const runner = { rows: runOnce, row: runOnceForOne } as StatementRunner
const ctx = { ...shop.ctx, database: { ...shop.ctx.database, ...runner, byKey: runner } }
let chargeId: string

beforeEach(async () => {
  chargeId = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4990 })).body.id
})

test('a lost answer and a rejection by the gateway do not deadlock', async () => {
  const answer = await shop.call('POST', `/v1/charges/${chargeId}/payments`, {
    method: 'pix',
    buyer: { ...buyer, name: 'SIM-DOWN Ana' },
  })
  assert.equal(answer.status, 502)
  const payment = await paymentOfCharge()
  await bothInTurn('charges', chargeId, [
    () => settle(ctx, shop.store, payment, { is: 'rejected', cause: 'test' }),
    () => settle(ctx, shop.store, payment, { is: 'unknown', cause: 'test' }),
  ])
  assert.equal((await paymentOfCharge()).status, 'not_created')
})

test('a refund that the gateway reports and the end of the refund window do not deadlock', async () => {
  const payment = await paidPayment()
  await ctx.database.rows(
    sql('test window over', 'update payment_completions set due_at = now() where payment_id = :id'),
    { id: payment.id },
  )
  const holder = await ctx.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from charges where id = $1 and store_id = $2 for update', [chargeId, shop.store.id])
  const refunded = toRefunded(payment)
  await untilWaiting(ctx, 1)
  // This call does not wait, because the end of the refund window does not lock the charge.
  await completeDuePayments(ctx)
  await holder.query('commit')
  holder.release()
  await refunded
  assert.equal((await paymentOfCharge()).status, 'refunded')
})

test('a refund that the gateway reports and a refund that the store requests do not deadlock', async () => {
  const payment = await paidPayment()
  await bothInTurn('payments', payment.id, [
    () => toRefunded(payment),
    () => requestRefund(ctx, shop.store, { refundId: newId('rfd'), paymentId: payment.id }),
  ])
  assert.equal((await paymentOfCharge()).status, 'refunded')
})

test('a refund that the gateway reports and the erasure of the buyer do not deadlock', async () => {
  const payment = await paidPayment()
  await bothInTurn('charges', chargeId, [() => toRefunded(payment), () => erasePerson(ctx, shop.store.id, buyer.email)])
  assert.deepEqual([(await paymentOfCharge()).status, (await paymentOfCharge()).buyer_name], ['refunded', null])
})

test('a charge that is canceled while a buyer begins to pay gets no payment', async () => {
  const answers: Answer[] = []
  const send = async (path: string, body?: object) =>
    answers.push(await shop.call('POST', `/v1/charges/${chargeId}/${path}`, body))
  await bothInTurn('charges', chargeId, [() => send('cancel'), () => send('payments', { method: 'pix', buyer })])
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error?.code]),
    [
      [200, undefined],
      [409, 'charge_not_pending'],
    ],
  )
})

test('a charge is not canceled while nobody knows whether the gateway has its payment', async () => {
  const lost = { method: 'pix', buyer: { ...buyer, name: 'SIM-DOWN Ana' } }
  assert.equal((await shop.call('POST', `/v1/charges/${chargeId}/payments`, lost)).status, 502)
  const { status, body } = await shop.call('POST', `/v1/charges/${chargeId}/cancel`)
  assert.deepEqual([status, body.error?.code], [409, 'payment_in_progress'])
})

test('a charge that counts as abandoned stays if a buyer begins to pay it at that moment', async () => {
  const { id: paymentLinkId } = await createPaymentLink(ctx, shop.store, { name: 'Rifa', amountInCents: 900 })
  const order = { kind: 'link', amountInCents: 900, currency: 'brl', description: 'Rifa', maxInstallments: 1 } as const
  await openCharge(ctx, ctx.database, shop.store, { id: newIdOf('chg', shop.store.id), ...order, paymentLinkId })
  const { rows } = await ctx.database.pool.query('select id from charges where payment_link_id = $1', [paymentLinkId])
  chargeId = rows[0].id
  const body = String(new URLSearchParams({ ...buyer, method: 'pix' }))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const pay = () => call(shop.url, 'POST', `/checkout/${chargeId}`, { body, headers })
  await bothInTurn('charges', chargeId, [pay, () => dropAbandonedCharge(ctx, shop.store.id, chargeId)])
  assert.equal((await paymentOfCharge()).status, 'pending')
})

test('a buyer cannot request a refund of a payment that a chargeback takes back at that moment', async () => {
  const payment = await paidPayment()
  const at = storeNow(await getStore(ctx.database, shop.store.id))
  assert.equal((await movePayment(ctx, payment, { to: 'charged_back', at })).is, 'moved')
  assert.equal(await askForRefund(ctx, shop.store, payment), undefined)
})

test('a buyer cannot request a refund that the store is already making', async () => {
  await shop.call('POST', `/v1/charges/${chargeId}/payments`, { method: 'pix', buyer })
  await shop.call('POST', `/v1/test-helpers/payments/${(await paymentOfCharge()).id}/pay`)
  const payment = await paymentOfCharge()
  const fault = { provider: 'GATEWAY_A', operation: 'refund', fault: 'accept-then-reset' }
  await call(shop.simulatorUrl, 'POST', '/control/faults', { body: fault })
  assert.equal((await shop.call('POST', `/v1/payments/${payment.id}/refunds`)).status, 502)
  assert.equal(await askForRefund(ctx, shop.store, payment), undefined)
})

test('an answer from before a refund of the whole payment does not make the payment paid again', async () => {
  await toRefunded(await paidPayment())
  const at = storeNow(await getStore(ctx.database, shop.store.id))
  assert.equal((await movePayment(ctx, await paymentOfCharge(), { to: 'paid', at })).is, 'lost_race')
  assert.equal((await paymentOfCharge()).status, 'refunded')
})

/** Runs a statement without the usual retry after a deadlock, because the retry would hide the deadlock. */
async function runOnce<Row>(statement: AnyStatement, values: Values = {}): Promise<Row[]> {
  const { name, text } = statement
  return (await shop.ctx.database.pool.query({ name, text, values: valuesInOrder(statement, values) })).rows
}

async function runOnceForOne<Row>(statement: AnyStatement, values?: Values): Promise<Row | undefined> {
  return (await runOnce<Row>(statement, values))[0]
}

async function paidPayment(): Promise<PaymentRow> {
  await shop.call('POST', `/v1/charges/${chargeId}/payments`, { method: 'pix', buyer })
  const payment = await paymentOfCharge()
  const receipts = [{ id: `receipt of ${payment.id}`, amountInCents: payment.total_in_cents }]
  return await settle(ctx, shop.store, payment, { is: 'paid', externalId: payment.external_id!, receipts })
}

async function paymentOfCharge(): Promise<PaymentRow> {
  const { rows } = await ctx.database.pool.query('select id from payments where charge_id = $1', [chargeId])
  return (await ctx.database.row(paymentById, { id: rows[0].id, storeId: shop.store.id }))!
}

async function toRefunded(payment: PaymentRow) {
  const at = storeNow(await getStore(ctx.database, shop.store.id))
  return await movePayment(ctx, payment, { to: 'refunded', at })
}

/**
 * Locks a row and starts the calls one after the other. Each call starts when all earlier calls wait for a lock. When all
 * calls wait, the row is released.
 */
async function bothInTurn(table: 'charges' | 'payments', id: string, works: (() => Promise<unknown>)[]): Promise<void> {
  const holder = await ctx.database.pool.connect()
  await holder.query('begin')
  await holder.query(`select from ${table} where id = $1 and store_id = $2 for update`, [id, shop.store.id])
  const done: Promise<unknown>[] = []
  for (const work of works) {
    done.push(work())
    await untilWaiting(ctx, done.length)
  }
  await holder.query('commit')
  holder.release()
  await Promise.all(done)
}
