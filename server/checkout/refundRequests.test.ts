/** Tests of the refunds that buyers ask for on the receipt page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { earlier } from '../../test/databases/earlier.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { openCourseStore } from '../../test/stores/courseStore.ts'
import { derivedId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { type MailRow, mailColumns } from '../mail/mailRow.ts'
import { renderMail } from '../mailContent/renderMail.ts'
import { decideRefundRequest } from '../payments/refunds/decideRefundRequest.ts'
import { latestRequest } from '../payments/refunds/refundRequest.ts'
import { applyEffects } from '../scheduler/effects.ts'

const shop = await openShop()
const automatic = await shop.secondStore({ refundRequests: 'approve' })

/** Pays a charge by PIX. @returns the ids of the charge and of its payment */
async function pay(key = shop.key): Promise<{ chargeId: string; id: string }> {
  const headers = { authorization: `Bearer ${key}` }
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 }, headers)).body
  const body = { method: 'pix', buyer }
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, body, headers)).body
  await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`, undefined, headers)
  return { chargeId: charge.id, id }
}

/** Checks a text of the receipt. A failure does not print the whole page. */
async function shows(chargeId: string, text: RegExp): Promise<void> {
  const page = (await call(shop.url, 'GET', `/checkout/${chargeId}/receipt`)).body
  assert.ok(text.test(page), String(text))
}
const ask = (chargeId: string, email: string) =>
  call(shop.url, 'POST', `/checkout/${chargeId}/refund`, {
    body: new URLSearchParams({ email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
  })
const statusOf = async (id: string, key = shop.key) =>
  (await shop.call('GET', `/v1/payments/${id}`, undefined, { authorization: `Bearer ${key}` })).body.status

/** Moves the payment into the past. */
const age = (id: string, days: number) =>
  shop.ctx.database.rows(
    sql(
      'age payment',
      `update payments set paid_at = ${earlier('paid_at', 'make_interval(days => :days)')} where id = :id`,
    ),
    { id, days },
  )

test('a buyer who names the e-mail of the purchase asks for a refund once, and the team approves it', async () => {
  const { chargeId, id } = await pay()
  await shows(chargeId, /Pedir reembolso[\s\S]*art\. 49/)
  assert.equal((await ask(chargeId, 'another@example.com')).status, 422)
  assert.equal((await ask(chargeId, ` ${buyer.email.toUpperCase()}`)).status, 303)
  assert.equal((await ask(chargeId, buyer.email)).status, 303)
  await shows(chargeId, /Recebemos o seu pedido de reembolso/)
  assert.equal(await statusOf(id), 'PAID')
  const finance = await signedIn(shop, 'finance')
  const sale = described(await finance.inStore('GET', `/sales/${id}`), 'getSale')
  const { status, inTime, amountInCents } = sale.refundRequest
  assert.deepEqual([status, inTime, amountInCents], ['open', true, 10_000])
  assert.deepEqual([sale.can.approveRefund, sale.can.declineRefund], [true, false])
  const decide = (approve: boolean) =>
    finance.inStore('POST', `/refund-requests/${sale.refundRequest.id}/decide`, { approve })
  const declined = await decide(false)
  assert.deepEqual([declined.status, declined.body.error.code], [409, 'refund_owed'])
  const approved = described(await decide(true), 'decideRefund')
  assert.deepEqual([approved.status, approved.refundRequest.status], ['REFUNDED', 'approved'])
  assert.equal(approved.refunds[0].reason, 'buyer_regret')
  const mails = sql(
    'asked mails',
    `select from mails where payment_id = :id and kind = 'refund_asked' and user_id is null`,
  )
  assert.ok((await shop.ctx.database.rows(mails, { id })).length >= 1)
})

test('a request whose refund the gateway refused can be approved again', async () => {
  const { chargeId, id } = await pay()
  await ask(chargeId, buyer.email)
  await shop.ctx.database.rows(refuseFirstRefund, { id, refundId: await firstRefundId(id) })
  const owner = await signedIn(shop, 'owner')
  const sale = described(await owner.inStore('GET', `/sales/${id}`), 'getSale')
  const decided = await owner.inStore('POST', `/refund-requests/${sale.refundRequest.id}/decide`, { approve: true })
  assert.deepEqual([decided.status, decided.body.status], [200, 'REFUNDED'])
})

/** The id of the refund from the first approval. */
async function firstRefundId(paymentId: string): Promise<string> {
  const place = { paymentId, storeId: shop.store.id }
  const request = (await shop.ctx.database.row(latestRequest, place))!
  return derivedId('rfd', request.asked_at.getTime(), `${request.id} 0`)
}

const refuseFirstRefund = sql(
  'test refuse first refund',
  `insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, failure, created_at)
   select :refundId, store_id, id, 'buyer_regret', total_in_cents, 'failed', 'HTTP 400', now() from payments where id = :id`,
)

test('a store with automatic approval refunds a request that is in time, and does not refund a late request', async () => {
  const soon = await pay(automatic.key)
  assert.equal((await ask(soon.chargeId, buyer.email)).status, 303)
  assert.equal(await statusOf(soon.id, automatic.key), 'REFUNDED')
  const late = await pay(automatic.key)
  await age(late.id, 9)
  await shows(late.chargeId, /O prazo de 7 dias para desistir terminou/)
  assert.equal((await ask(late.chargeId, buyer.email)).status, 303)
  assert.equal(await statusOf(late.id, automatic.key), 'PAID')
})

test('the store may decline a late refund request, but not a request made in time', async () => {
  const inTime = await pay()
  await ask(inTime.chargeId, buyer.email)
  await age(inTime.id, 30)
  const late = await pay()
  await age(late.id, 8)
  await ask(late.chargeId, buyer.email)
  const owner = await signedIn(shop, 'owner')
  const decline = async (id: string) => {
    const sale = described(await owner.inStore('GET', `/sales/${id}`), 'getSale')
    return await owner.inStore('POST', `/refund-requests/${sale.refundRequest.id}/decide`, { approve: false })
  }
  assert.equal((await decline(inTime.id)).status, 409)
  assert.equal((await decline(late.id)).body.refundRequest.status, 'declined')
  await shows(late.chargeId, /A loja não aprovou o reembolso[\s\S]*Pedir reembolso/)
  await eventually(async () => (await statusOf(late.id)) === 'PAID', 'the late sale stays paid')
})

test('a request that a colleague has just approved can no longer be declined', async () => {
  const { chargeId, id } = await pay()
  await age(id, 8)
  await ask(chargeId, buyer.email)
  const latest = async () => (await shop.ctx.database.row(latestRequest, { paymentId: id, storeId: shop.store.id }))!
  const open = await latest()
  for (const approve of [true, false]) await decideRefundRequest(shop.ctx, shop.store, open, { approve, by: null })
  assert.equal((await latest()).status, 'approved')
})

test('a request is answered when the sale is refunded in another way', async () => {
  const { chargeId, id } = await pay()
  await ask(chargeId, buyer.email)
  assert.equal((await shop.call('POST', `/v1/payments/${id}/refunds`)).status, 201)
  await eventually(async () => (await statusOf(id)) === 'REFUNDED', 'the refund')
  const owner = await signedIn(shop, 'owner')
  const sale = described(await owner.inStore('GET', `/sales/${id}`), 'getSale')
  assert.equal(sale.refundRequest.status, 'approved')
})

test('a request that the store declined stays declined when the sale is refunded later', async () => {
  const { chargeId, id } = await pay()
  await age(id, 8)
  await ask(chargeId, buyer.email)
  const latest = async () => (await shop.ctx.database.row(latestRequest, { paymentId: id, storeId: shop.store.id }))!
  await decideRefundRequest(shop.ctx, shop.store, await latest(), { approve: false, by: null })
  assert.equal((await shop.call('POST', `/v1/payments/${id}/refunds`)).status, 201)
  await eventually(async () => (await statusOf(id)) === 'REFUNDED', 'the refund')
  assert.equal((await latest()).status, 'declined')
})

test('a declined buyer reads the words of the store, in a mail and on the receipt', async () => {
  const { chargeId, id } = await pay()
  await age(id, 8)
  await ask(chargeId, buyer.email)
  const owner = await signedIn(shop, 'owner')
  const open = described(await owner.inStore('GET', '/refund-requests?status=open'), 'listRefundRequests')
  const request = open.data.find(({ paymentId }: { paymentId: string }) => paymentId === id)
  assert.deepEqual([request.inTime, request.daysLeft, request.can], [false, 5, { approve: true, decline: true }])
  const home = described(await owner.inStore('GET', '/overview'), 'getOverview')
  assert.equal(home.openRefundRequests, open.total)
  const answer = 'Você já fez o curso inteiro.\nEscreva para nós.'
  await owner.inStore('POST', `/refund-requests/${request.id}/decide`, { approve: false, answer })
  const declined = described(await owner.inStore('GET', '/refund-requests?status=declined'), 'listRefundRequests')
  assert.ok(declined.data.some((line: { answer: string | null }) => line.answer === answer))
  const mails = await shop.ctx.database.rows(mailsOfPayment, { id })
  const texts = await Promise.all(
    mails.map(async (mail) => `${mail.kind}: ${(await renderMail(shop.ctx, mail))?.text}`),
  )
  assert.ok(
    texts.some((text) => /^refund_declined: [\s\S]*curso inteiro\.\s+Escreva para nós\./.test(text)),
    texts.join(),
  )
  await shows(chargeId, /A loja não aprovou[\s\S]*Você já fez o curso inteiro/)
})

test('a partial refund ends the access only in a store with that setting', async () => {
  for (const partEndsAccess of [false, true]) {
    const club = await openCourseStore(shop, { avulso: { billingType: 'ONE_TIME' } }, { settings: { partEndsAccess } })
    const { id } = (await club.buy('avulso', { method: 'pix' })).body
    await club.call('POST', `/v1/test-helpers/payments/${id}/pay`)
    const access = async () => (await shop.ctx.database.row(accessOf, { id }))?.status
    await eventually(async () => (await access()) === 'ACTIVE', 'the access')
    assert.equal((await club.call('POST', `/v1/payments/${id}/refunds`, { amountInCents: 100 })).status, 201)
    while ((await applyEffects(shop.ctx)) > 0);
    assert.equal(await access(), partEndsAccess ? 'REVOKED' : 'ACTIVE')
  }
})

const mailsOfPayment = sql(
  'test mails of payment',
  `select ${mailColumns} from mails where payment_id = :id`,
).as<MailRow>()
const accessOf = sql('test access of payment', 'select status from enrollments where payment_id = :id').as<{
  status: string
}>()
