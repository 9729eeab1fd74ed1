import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, newPerson, type Person, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { DAY_S, fullBuyer, openCourseStore } from '../../test/stores/courseStore.ts'
import { sql } from '../core/sql.ts'
import { type MailRow, mailColumns } from '../mail/mailRow.ts'
import { renderDueMail } from './renderMail.ts'

const shop = await openShop()
type Listed = { id: string; kind: string; to: string; paymentId: string | null; createdAt: string; subject: string }
type Call = typeof shop.call

async function mailbox(call: Call, query: Record<string, string> = {}): Promise<Listed[]> {
  const { status, body } = await call(
    'GET',
    `/v1/test-helpers/mails?${new URLSearchParams({ perPage: '100', ...query })}`,
  )
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

const kindsOf = async (call: Call, query: Record<string, string> = {}) =>
  (await mailbox(call, query)).map(({ kind }) => kind).reverse()

async function pay(charge: object = {}, payment: object = { method: 'pix', buyer }, call = shop.call) {
  const { id } = (await call('POST', '/v1/charges', { currency: 'brl', amountInCents: 9_700, ...charge })).body
  const made = await call('POST', `/v1/charges/${id}/payments`, payment)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body.id as string
}

const act = (id: string, action: string, call = shop.call) => call('POST', `/v1/test-helpers/payments/${id}/${action}`)

describe('a payment by the API', () => {
  test('mails its PIX code, the receipt and the refund to the buyer, each once', async () => {
    const paymentId = await pay()
    assert.deepEqual(await kindsOf(shop.call, { paymentId }), ['pix_code'])
    await act(paymentId, 'pay')
    await act(paymentId, 'refund')
    assert.deepEqual(await kindsOf(shop.call, { paymentId }), ['pix_code', 'receipt', 'refunded'])
    const [mail] = await mailbox(shop.call, { paymentId, kind: 'receipt' })
    assert.equal(mail!.to, buyer.email)
  })

  test('does not mail a code that was paid while the mail server was away', async () => {
    const paymentId = await pay()
    await act(paymentId, 'pay')
    const rows = await shop.ctx.database.rows(
      sql(
        'mailboxTest.mailsOfPayment',
        `select ${mailColumns} from mails where payment_id = :paymentId order by id`,
      ).as<MailRow>(),
      { paymentId },
    )
    const subjects = await Promise.all(
      rows.flatMap((row) =>
        [1, 2].map(async (attempts) => (await renderDueMail(shop.ctx, { ...row, attempts }))?.subject),
      ),
    )
    const [code, codeLater, receipt, receiptLater] = subjects
    assert.match(code!, /PIX/)
    assert.equal(codeLater, undefined)
    assert.match(receipt!, /Pagamento confirmado/)
    assert.equal(receiptLater, receipt)
  })

  test('mails nothing to its buyer if the charge was created with sendMail false', async () => {
    const paymentId = await pay({ sendMail: false })
    await act(paymentId, 'pay')
    await shop.call('POST', `/v1/payments/${paymentId}/refunds`)
    assert.deepEqual(await mailbox(shop.call, { paymentId }), [])
  })

  test('sends the buyer of a refunded boleto a link to the page for the bank account', async () => {
    const paymentId = await pay({}, { method: 'boleto', buyer })
    await act(paymentId, 'pay')
    assert.equal((await shop.call('POST', `/v1/payments/${paymentId}/refunds`)).status, 201)
    const asked = await shop.ctx.database.rows(
      sql(
        'mailboxTest.boletoRefund',
        `select ${mailColumns} from mails where payment_id = :paymentId and kind = 'refund_asked' and user_id is null`,
      ).as<MailRow>(),
      { paymentId },
    )
    const texts = await Promise.all(asked.map(async (row) => (await renderDueMail(shop.ctx, row))?.text))
    assert.match(texts.join(), /Informar a minha conta:\nhttp\S+\/estorno\//)
  })

  test('notifies the buyer of a refund that the gateway has not completed after a minute', async () => {
    const paymentId = await pay()
    await act(paymentId, 'pay')
    assert.equal((await shop.call('POST', `/v1/payments/${paymentId}/refunds`)).status, 201)
    await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 120 })
    assert.deepEqual(await kindsOf(shop.call, { paymentId }), ['pix_code', 'receipt', 'refunded'])
  })
})

describe('a boleto', () => {
  const boleto = { method: 'boleto', buyer: fullBuyer, boletoDueInDays: 20 }

  test('is mailed with a reminder one business day before its last day', async () => {
    const { call } = await storeOfItsOwn()
    const paymentId = await pay({}, boleto, call)
    assert.deepEqual(await kindsOf(call, { paymentId }), ['boleto_slip'])
    await call('POST', '/v1/test-helpers/clock/advance', { seconds: 40 * DAY_S })
    const [reminder, slip, ...more] = await mailbox(call, { paymentId })
    assert.deepEqual([reminder!.kind, slip!.kind, more], ['boleto_due', 'boleto_slip', []])
    const expiresAt = await expiryOf(paymentId)
    const hoursLeft = (expiresAt.getTime() - Date.parse(reminder!.createdAt)) / 3_600_000
    // From 9 o'clock on a business day to the end of the next business day, even over a weekend and a holiday.
    assert.ok(hoursLeft > 38 && hoursLeft < 38.1 + 4 * 24, `${hoursLeft} hours before the expiry`)
    assert.equal(new Date(reminder!.createdAt).getUTCHours(), 12)
  })

  test('needs no reminder after it was paid', async () => {
    const { call } = await storeOfItsOwn()
    const paymentId = await pay({}, boleto, call)
    await act(paymentId, 'pay', call)
    await call('POST', '/v1/test-helpers/clock/advance', { seconds: 40 * DAY_S })
    assert.deepEqual(await kindsOf(call, { paymentId }), ['boleto_slip', 'receipt'])
  })
})

describe('a subscription', () => {
  test('mails its start with the link to the course, its renewals and its end', async () => {
    const club = await openCourseStore(shop, { monthly: {} })
    const { subscriptionId } = (await club.buy('monthly')).body
    await club.advance(40 * DAY_S)
    await club.call('POST', `/v1/subscriptions/${subscriptionId}/cancel`)
    assert.deepEqual(
      new Set(await kindsOf(club.call)),
      new Set(['subscription_started', 'access', 'subscription_renewed', 'subscription_canceled']),
    )
    assert.equal((await mailbox(club.call)).length, 4)
  })

  test('mails the start of its trial, and a reminder three days before the trial ends', async () => {
    const club = await openCourseStore(shop, { trial: { trialDays: 14 } })
    await club.buy('trial')
    const begun = Date.now()
    await club.advance(13 * DAY_S)
    const mails = await mailbox(club.call)
    assert.deepEqual(mails.map(({ kind }) => kind).sort(), ['access', 'subscription_started', 'trial_ending'])
    const days = (Date.parse(mails.find(({ kind }) => kind === 'trial_ending')!.createdAt) - begun) / (DAY_S * 1000)
    assert.ok(days > 10.9 && days < 11.1, `${days} days`)
  })

  test('sends no reminder if it was canceled in its trial, and its end is reported once', async () => {
    const club = await openCourseStore(shop, { trial: { trialDays: 14 } })
    const { subscriptionId } = (await club.buy('trial')).body
    await club.call('POST', `/v1/subscriptions/${subscriptionId}/cancel`, { atPeriodEnd: true })
    await club.advance(20 * DAY_S)
    const kinds = await kindsOf(club.call)
    assert.deepEqual(kinds.sort(), ['access', 'subscription_canceled', 'subscription_started'])
  })
})

describe('the team', () => {
  test('gets mails by role, and a sale only if a member chose it', async () => {
    const { call, store } = await storeOfItsOwn()
    const owner = await newPerson(shop, 'owner', store)
    const finance = await signedIn(shop, 'finance', store)
    const developer = await signedIn(shop, 'developer', store)
    const choose = (by: Person, kind: string, wanted: boolean) =>
      by.call('PATCH', `/stores/${store.id}/staff-mails`, { kind, wanted })
    assert.equal((await choose(finance, 'sale_made', true)).status, 204)
    assert.equal((await choose(finance, 'chargeback_opened', false)).status, 204)
    assert.equal((await choose(developer, 'sale_made', true)).status, 400)
    const { data } = described(await finance.call('GET', `/stores/${store.id}/staff-mails`), 'listStaffMails')
    assert.deepEqual(data, [
      { kind: 'refund_asked', wanted: true },
      { kind: 'sale_made', wanted: true },
      { kind: 'refund_stuck', wanted: true },
      { kind: 'chargeback_opened', wanted: false },
      { kind: 'dispute_opened', wanted: true },
      { kind: 'dispute_due', wanted: true },
    ])
    const paymentId = await pay({ sendMail: false }, undefined, call)
    await act(paymentId, 'pay', call)
    await act(paymentId, 'chargeback', call)
    // The mail is sent after a minute, because the last day of the dispute may arrive later.
    await call('POST', '/v1/test-helpers/clock/advance', { seconds: 60 })
    const mails = (await mailbox(call)).map(({ kind, to }) => [kind, to])
    assert.deepEqual(mails, [
      ['chargeback_opened', owner.email],
      ['sale_made', finance.email],
    ])
  })
})

describe('a sale', () => {
  test('shows its mails in the dashboard, with the status of each', async () => {
    const { call, store } = await storeOfItsOwn()
    const owner = await signedIn(shop, 'owner', store)
    const paymentId = await pay({}, { method: 'boleto', buyer: fullBuyer, boletoDueInDays: 20 }, call)
    const detail = described(await owner.call('GET', `/stores/${store.id}/sales/${paymentId}`), 'getSale')
    const shown = detail.mails.map(({ kind, to, status }: Record<string, string>) => [kind, to, status])
    const [slip, reminder] = shown
    assert.deepEqual(
      [slip![0], slip![1], reminder],
      ['boleto_slip', buyer.email, ['boleto_due', buyer.email, 'planned']],
    )
    await act(paymentId, 'pay', call)
    await call('POST', '/v1/test-helpers/clock/advance', { seconds: 40 * DAY_S })
    const later = described(await owner.call('GET', `/stores/${store.id}/sales/${paymentId}`), 'getSale').mails
    assert.equal(later.find(({ kind }: { kind: string }) => kind === 'boleto_due').status, 'unwanted')
  })

  test('gets the mail about a requested refund, even if the store switched that mail off for buyers', async () => {
    const { call, store } = await storeOfItsOwn()
    const support = await newPerson(shop, 'support', store)
    await newPerson(shop, 'developer', store)
    const plannedTo = async (charge: object) => {
      const paymentId = await pay(charge, undefined, call)
      await act(paymentId, 'pay', call)
      assert.equal((await call('POST', `/v1/payments/${paymentId}/refunds`)).status, 201)
      const planned = sql(
        'mailboxTest.refundMails',
        `select recipient from mails where payment_id = :paymentId and kind = 'refund_asked' order by user_id nulls first`,
      ).as<{ recipient: string }>()
      return (await shop.ctx.database.rows(planned, { paymentId })).map(({ recipient }) => recipient)
    }
    assert.deepEqual(await plannedTo({}), [buyer.email, support.email])
    assert.deepEqual(await plannedTo({ sendMail: false }), [support.email])
    await shop.ctx.database.rows(
      sql('mailboxTest.mailsOff', `update stores set mails_off = '["refund_asked"]' where id = :id`),
      { id: store.id },
    )
    assert.deepEqual(await plannedTo({}), [support.email])
  })
})

describe('a store', () => {
  test('can switch kinds off, but not the mails with access to its courses', async () => {
    const { call, store } = await storeOfItsOwn()
    const owner = await newPerson(shop, 'owner', store)
    await owner.signIn()
    const change = (mailsOff: string[]) => owner.call('PATCH', `/stores/${store.id}/settings`, { mailsOff })
    assert.equal((await change(['receipt', 'pix_code'])).status, 200)
    const paymentId = await pay({}, undefined, call)
    await act(paymentId, 'pay', call)
    await act(paymentId, 'refund', call)
    assert.deepEqual(await kindsOf(call, { paymentId }), ['refunded'])
    for (const kind of ['access', 'learn_link', 'invitation', 'no_such_kind'])
      assert.equal((await change([kind])).status, 400, kind)
  })
})

describe('GET /v1/test-helpers/mails', () => {
  test('lists only mails of the store, newest first, by recipient, kind and payment, in pages', async () => {
    const { call } = await storeOfItsOwn()
    const first = await pay({}, undefined, call)
    const other = { ...buyer, email: 'Outra@example.com' }
    const second = await pay({}, { method: 'pix', buyer: other }, call)
    await act(second, 'pay', call)
    const all = await call('GET', '/v1/test-helpers/mails?perPage=2')
    const { data, ...page } = all.body
    assert.deepEqual(page, { object: 'list', page: 1, perPage: 2, total: 3, totalPages: 2, hasMore: true })
    assert.deepEqual(
      data.map(({ kind, paymentId }: Listed) => [kind, paymentId]),
      [
        ['receipt', second],
        ['pix_code', second],
      ],
    )
    assert.deepEqual(Object.keys(data[0]), [
      'object',
      'id',
      'kind',
      'to',
      'subject',
      'text',
      'html',
      'attachments',
      'paymentId',
      'subscriptionId',
      'studentId',
      'createdAt',
      'sentAt',
    ])
    assert.deepEqual(await kindsOf(call, { to: 'outra@EXAMPLE.com' }), ['pix_code', 'receipt'])
    assert.deepEqual(await kindsOf(call, { paymentId: first }), ['pix_code'])
    assert.equal((await call('GET', '/v1/test-helpers/mails?kind=invitation')).status, 400)
  })
})

async function storeOfItsOwn() {
  const { store, key } = await shop.secondStore()
  const call: Call = (method, path, body, headers) =>
    shop.call(method, path, body, { authorization: `Bearer ${key}`, ...headers })
  return { store, call }
}

async function expiryOf(id: string): Promise<Date> {
  const select = sql('mailboxTest.expiry', 'select expires_at from payments where id = :id').as<{ expires_at: Date }>()
  return (await shop.ctx.database.row(select, { id }))!.expires_at
}
