/** Tests of crashes, races and slow processes. After each of them a refund is still sent to the gateway, and only once. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { buyer, call, openShop } from '../../../test/shop.ts'
import { storeNow } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import { type MailRow, mailColumns } from '../../mail/mailRow.ts'
import { renderDueMail } from '../../mailContent/renderMail.ts'
import { checkPayment } from '../checks/checkPayment.ts'
import { mailsOfRefund } from '../mailsOfMove.ts'
import { type PaymentRow, paymentById } from '../payment.ts'
import { recordReceipts } from '../receipts.ts'
import { settleState } from '../settle.ts'
import { movePayment } from '../status.ts'
import { applyRefundAnswer } from './applyRefundAnswer.ts'
import { askForRefund } from './askForRefund.ts'
import { failHeldRefund, failRefund } from './endRefunds.ts'
import { recordForeignPart } from './foreignRefund.ts'
import { insertOwedRefunds, insertRefund } from './insertRefunds.ts'
import { findRefund } from './refund.ts'
import { keepRefundOpen, type RefundTurn, type TurnLimits, takeRefund } from './refundTurns.ts'
import { sendRefunds } from './sendRefunds.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
let payment: PaymentRow

beforeEach(async () => {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })).body
  const { body } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  const { external_id } = await read(body.id)
  const path = `/control/GATEWAY_A/payments/${external_id}/pay`
  await call(shop.simulatorUrl, 'POST', path, { body: { webhooks: 'never' } })
  payment = (await checkPayment(ctx, shop.store, body.id))!
  assert.equal(payment.status, 'paid')
  await ctx.database.rows(sql('test forget checks', 'delete from payment_checks where payment_id = :id'), {
    id: payment.id,
  })
})

const now = () => storeNow(shop.store)
const read = async (id = payment.id) => (await ctx.database.row(paymentById, { id, storeId: shop.store.id }))!

const insert = async (amountInCents: number, mayHold = true) =>
  (await insertRefund(ctx, payment, { id: newId('rfd'), reason: 'other', amountInCents, mayHold, mails: [] }, now()))!

const take = async (more: Partial<TurnLimits> = {}) => {
  const limits = { onePartADay: false, heldId: null, lease: null, waiting: [], onlyReceipts: false, now: now() }
  return (await takeRefund(ctx, payment, { ...limits, ...more })).refund
}

const move = async (to: 'refunded' | 'charged_back') =>
  assert.equal((await movePayment(ctx, payment, { to, at: now() })).is, 'moved')

async function isCheckPlanned(): Promise<boolean> {
  const planned = sql('test planned check', 'select from payment_checks where payment_id = :id and next_at <= now()')
  return (await ctx.database.row(planned, { id: payment.id })) !== undefined
}

async function payAgain(): Promise<void> {
  await recordReceipts(ctx, payment, [{ id: newId('evt'), amountInCents: 10_000 }], now())
  assert.equal(await insertOwedRefunds(ctx, payment, now()), true)
}

/** Requests a refund that the gateway refuses. */
async function refuse(amountInCents: number): Promise<void> {
  await insert(amountInCents, false)
  await failRefund(ctx, payment, (await take())!, { cause: 'refused', now: now() })
  payment = await read()
  assert.equal(payment.refunds_owed_in_cents, 0)
}

test('a chargeback that did not see a new refund plans a check, and the check corrects the sum of the refunds', async () => {
  await refuse(1_000)
  await insert(3_000, false)
  await move('charged_back')
  assert.ok(await isCheckPlanned())
  await take()
  await take()
  assert.equal((await read()).refunds_owed_in_cents, 0)
  const failed = sql(
    'test failed refund',
    `select failure, (select count(*)::integer from events
    where events.payment_id = refunds.payment_id and events.store_id = refunds.store_id and kind = 'refund.failed' and occasion = refunds.id) as events
    from refunds where payment_id = :id order by created_at, id`,
  )
  // Each failed refund has its own event.
  assert.deepEqual(await ctx.database.rows(failed, { id: payment.id }), [
    { failure: 'refused', events: 1 },
    { failure: 'charged_back', events: 1 },
  ])
})

test('after a dispute that is won before the check, all of the money can be refunded', async () => {
  await insert(3_000, false)
  await move('charged_back')
  assert.equal((await movePayment(ctx, await read(), { to: 'paid', at: now() })).is, 'moved')
  await take()
  assert.equal((await read()).refunds_owed_in_cents, 0)
})

test('the refund of a second receipt is still checked after the first receipt was refunded', async () => {
  await payAgain()
  await move('refunded')
  assert.ok(await isCheckPlanned())
  assert.equal((await take())?.amount_in_cents, 10_000)
})

test('an unfinished refund of a second receipt does not delay another refund', async () => {
  await payAgain()
  const ofReceipt = (await take())!
  await keepRefundOpen(ctx, ofReceipt, 'sent')
  const { id } = await insert(3_000, false)
  assert.equal((await take({ waiting: [ofReceipt.id] }))?.id, id)
})

test('a process that is slower than its lease neither asks the gateway at the same time as the next process nor changes the refund', async () => {
  const { id, lease } = await insert(3_000)
  await ctx.database.rows(sql('test end lease', 'update refunds set leased_until = now() where id = :id'), { id })
  const next = (await take())!
  assert.deepEqual([next.id, next.called_on === null], [id, false])
  assert.equal(await take({ heldId: id, lease }), undefined)
  const slow = { ...next, lease: lease! }
  await keepRefundOpen(ctx, slow, 'asked')
  await failRefund(ctx, payment, slow, { cause: 'test', now: now() })
  const state = sql('test refund state', 'select status, called_at is not null as called from refunds where id = :id')
  assert.deepEqual(await ctx.database.row(state, { id }), { status: 'sent', called: true })
  assert.equal((await read()).refunds_owed_in_cents, 3_000)
})

test('after a part that the gateway refused, the next part does not wait until tomorrow', async () => {
  await refuse(1_000)
  const { id } = await insert(2_000, false)
  assert.equal((await take({ onePartADay: true }))?.id, id)
})

test('a refund of all the money by hand is no partial refund, so the sale becomes refunded with one event', async () => {
  // The gateway may report the refunded sum before the payment's new status.
  assert.equal(await recordForeignPart(ctx, payment, 10_000, now()), undefined)
  await move('refunded')
  assert.equal((await read()).refunded_in_cents, 10_000)
  const kinds = sql('test kinds of refunds', `select kind from events where payment_id = :id and kind like '%refund%'`)
  assert.deepEqual(await ctx.database.rows(kinds, { id: payment.id }), [{ kind: 'payment.refunded' }])
})

test('an answer from before the failure of a refund neither refunds the payment again nor counts as a refund by hand', async () => {
  const asked = payment
  const { body } = await shop.call('POST', `/v1/payments/${payment.id}/refunds`, {})
  assert.equal(body.status, 'REFUNDED')
  const refunded = await read()
  const act = `/control/GATEWAY_A/payments/${payment.external_id}/fail_refund`
  assert.equal((await call(shop.simulatorUrl, 'POST', act, { body: { webhooks: 'never' } })).status, 200)
  const failed = (await checkPayment(ctx, shop.store, payment.id))!
  const underWay = { ...refunded, status: 'paid', refunded_in_cents: 0 } as const
  const stale = { is: 'refunded', externalId: payment.external_id!, receipts: [] } as const
  const apply = (known: PaymentRow) => settleState(ctx, shop.store, known, stale)
  for (const known of [asked, underWay, refunded]) {
    await apply(known)
    assert.equal(await recordForeignPart(ctx, known, 3_000, now()), undefined)
    assert.equal((await read()).status, 'paid')
  }
  assert.ok(await isCheckPlanned())
  assert.equal((await apply(failed)).status, 'refunded')
})

test('a chargeback leaves a refund open that the gateway may have made', async () => {
  const { id } = await insert(3_000)
  await move('charged_back')
  await take()
  const state = sql('test refund after chargeback', 'select status from refunds where id = :id')
  assert.deepEqual(await ctx.database.row(state, { id }), { status: 'sent' })
})

test('a declined request stays declined when a dispute stops a later refund by the store', async () => {
  await askForRefund(ctx, shop.store, payment)
  const decline = sql('test decline', `update refund_requests set status = 'declined' where payment_id = :id`)
  await ctx.database.rows(decline, { id: payment.id })
  const refund = { id: newId('rfd'), reason: 'buyer_regret', amountInCents: 1_000, mayHold: false, mails: [] } as const
  await failHeldRefund(ctx, payment, (await insertRefund(ctx, payment, refund, now()))!, now())
  const { rows } = await ctx.database.pool.query(
    `select refunds.status as refund, refund_requests.status as request from refunds
     join refund_requests using (payment_id, store_id) where refunds.id = $1`,
    [refund.id],
  )
  assert.deepEqual(rows, [{ refund: 'failed', request: 'declined' }])
})

test('a MED that comes after the insert of a refund and before the call to the gateway stops the refund', async () => {
  const { id, lease } = await insert(3_000)
  const values = [newId('dsp'), shop.store.id, payment.id, payment.gateway_account_id]
  await ctx.database.pool.query(
    `insert into disputes (id, store_id, payment_id, gateway_account_id, external_id, kind, status, amount_in_cents, opened_at)
     values ($1, $2, $3, $4, 'med_1', 'med', 'needs_response', 10000, now())`,
    values,
  )
  const sent = await sendRefunds(ctx, shop.store, payment, { id, lease })
  assert.deepEqual([sent.owing, sent.outcome], [false, undefined])
  const { status, failure } = (await findRefund(ctx.database, shop.store.id, id))!
  assert.deepEqual([status, failure, (await read()).refunds_owed_in_cents], ['failed', 'dispute_open', 0])
  const atGateway: { refundedInCents: number }[] = await shop.atGateway(payment.id)
  assert.deepEqual(
    atGateway.map(({ refundedInCents }) => refundedInCents),
    [0],
  )
})

test('the check of a paid payment without refunds locks nothing', async () => {
  const database = { ...ctx.database, transaction: () => assert.fail('a transaction') }
  assert.equal((await checkPayment({ ...ctx, database }, shop.store, payment.id))?.status, 'paid')
})

const page = 'https://gateway.example/estorno/1'

/** The buyer's mails about a refund, rendered as in a second attempt. */
async function mailsAbout(refundId: string): Promise<(string | undefined)[]> {
  const mails = sql(
    'test refund mails',
    `select ${mailColumns} from mails
     where refund_id = :refundId and kind = 'refund_asked' and user_id is null order by created_at, id`,
  ).as<MailRow>()
  const rows = await ctx.database.rows(mails, { refundId })
  return await Promise.all(rows.map(async (row) => (await renderDueMail(ctx, { ...row, attempts: 2 }))?.text))
}

test('if the gateway reports the page for the bank account after the mail about the refund, the page is mailed once', async () => {
  const id = newId('rfd')
  const mails = mailsOfRefund(payment, id, now())
  await insertRefund(ctx, payment, { id, reason: 'other', amountInCents: undefined, mayHold: false, mails }, now())
  await keepRefundOpen(ctx, (await take())!, 'sent')
  const sent = sql(
    'test send mails',
    `update mails set status = 'sent', due_at = null, attempts = 1 where refund_id = :id`,
  )
  await ctx.database.rows(sent, { id })
  for (let call = 0; call < 2; call++)
    await keepRefundOpen(ctx, (await take())!, 'sent', { page: { buyerPage: page, payment } })
  const texts = await mailsAbout(id)
  assert.equal(texts.length, 2)
  assert.ok(texts[1]!.includes(page))
  await failRefund(ctx, payment, (await take())!, { cause: 'refused', now: now() })
  assert.equal((await findRefund(ctx.database, shop.store.id, id))!.buyer_page, null)
})

test('if the gateway reports the page for the bank account before the mail about the refund, no second mail is sent', async () => {
  const id = newId('rfd')
  const mails = mailsOfRefund(payment, id, now())
  await insertRefund(ctx, payment, { id, reason: 'other', amountInCents: undefined, mayHold: false, mails }, now())
  await keepRefundOpen(ctx, (await take())!, 'sent', { page: { buyerPage: page, payment } })
  const texts = await mailsAbout(id)
  assert.deepEqual([texts.length, texts[0]!.includes(page)], [1, true])
})

test('a refused refund of excess money is requested again with a new id, but after a lost answer the same request is repeated', async () => {
  const { id } = await insert(1_000, false)
  await ctx.database.rows(sql('test excess', `update refunds set reason = 'overpaid' where id = :id`), { id })
  const turns: RefundTurn[] = []
  for (const is of ['rejected', 'unknown', 'rejected', 'unknown'] as const) {
    const refund = (await take())!
    turns.push(refund)
    const applied = await applyRefundAnswer(ctx, { store: shop.store, payment, refund }, { is, cause: 'HTTP 400' })
    assert.ok(applied.isOpen)
  }
  const [first, second, ...later] = turns
  assert.deepEqual(
    turns.slice(0, 2).map(({ called_on }) => called_on),
    [null, null],
  )
  assert.notDeepEqual(second!.called_at, first!.called_at)
  for (const turn of later) {
    assert.notEqual(turn.called_on, null)
    assert.deepEqual(turn.called_at, second!.called_at)
  }
})

test('a buyer who paid twice gets the page for the bank account, even after a refund of the first receipt', async () => {
  await payAgain()
  const refund = (await take())!
  await keepRefundOpen(ctx, refund, 'sent', { page: { buyerPage: page, payment } })
  await move('refunded')
  const texts = await mailsAbout(refund.id)
  assert.equal(texts.length, 1)
  assert.ok(texts[0]!.includes(page))
  assert.match(texts[0]!, /não precisava/)
})
