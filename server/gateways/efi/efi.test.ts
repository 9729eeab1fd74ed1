import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openCard } from '../../../test/cards.ts'
import { eventually } from '../../../test/eventually.ts'
import {
  database,
  log,
  openGatewaySimulator,
  simulatedGateway,
  simulator,
} from '../../../test/gateways/gatewaySimulator.ts'
import { type Json, json, startPeer } from '../../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../../test/gateways/paymentOrder.ts'
import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { HttpCall } from '../../lib/httpCall.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { Outcome } from '../port/outcome.ts'
import type { PaymentOrder } from '../port/payments.ts'
import type { RefundOutcome } from '../port/refunds.ts'
import { reasonOf } from './declines.ts'
import { efi } from './efi.ts'

await openGatewaySimulator()

const { act, addFault, movementsOf, newAccount } = simulatedGateway('GATEWAY_C', 'payeeCode')

const APPROVED = '4111111111111111'

/** Checks the answers against the documentation and the gateway's own client. */
function contract(
  name: string,
  open: () => { account: GatewayAccount; token(): Promise<string> },
  skip: string | false,
) {
  describe(`the contract, at ${name}`, { skip }, () => {
    test('a created, found and listed charge has the documented members', async () => {
      const { account, token } = open()
      const wanted = paymentOrder({ card: { token: await token() }, installments: 2 })
      const created = await efi.card!.create(account, wanted)
      assert.ok(created.is === 'paid' || created.is === 'declined', JSON.stringify(created))
      const { data } = (await wire(account, 'GET', `/v1/charge/${created.externalId}`)).body
      assertMembers(data, ['charge_id', 'total', 'status', 'custom_id', 'created_at', 'notification_url', 'items'])
      assertMembers(data, ['history', 'customer', 'payment'])
      assert.deepEqual([data.total, data.custom_id], [wanted.totalInCents, wanted.reference])
      assert.ok(Number.isSafeInteger(data.charge_id))
      assert.match(data.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      assertMembers(data.payment.credit_card, ['mask', 'installments', 'installment_value'])
      assertMembers(data.history[0], ['message', 'created_at'])
      const today = dateInSaoPaulo(systemNow())
      const dates = `charge_type=card&begin_date=${today}&end_date=${today}`
      const listed = await wire(account, 'GET', `/v1/charges?${dates}&custom_id=${wanted.reference}`)
      assert.equal(listed.body.data.length, 1)
      assertMembers(listed.body.data[0], ['id', 'total', 'status', 'custom_id', 'created_at', 'customer', 'payment'])
      assert.equal(String(listed.body.data[0].id), created.externalId)
    })

    test('an order is found by our reference and by the gateway’s number, and an unknown order is not found', async () => {
      const { account, token } = open()
      const { reference, externalId, is } = await pay(account, { card: { token: await token() } })
      for (const where of [{ reference }, { reference, externalId }])
        assert.equal((await efi.orders.find(account, { ...where, method: 'credit_card' }))?.is, is)
      assert.equal(await efi.orders.find(account, { reference: newId('pay'), method: 'credit_card' }), undefined)
    })
  })
}

const { EFI_CLIENT_ID, EFI_CLIENT_SECRET, EFI_PAYEE_CODE, EFI_REUSABLE_PAYMENT_TOKEN } = process.env
contract(
  'the simulator',
  () => {
    const account = newAccount()
    return { account, token: () => tokenFor(account, APPROVED) }
  },
  false,
)
contract(
  'the sandbox',
  () => ({ account: sandboxAccount(), token: async () => EFI_REUSABLE_PAYMENT_TOKEN! }),
  // Only a browser can create the token.
  EFI_CLIENT_ID && EFI_CLIENT_SECRET && EFI_PAYEE_CODE && EFI_REUSABLE_PAYMENT_TOKEN
    ? false
    : 'EFI_CLIENT_ID, EFI_CLIENT_SECRET, EFI_PAYEE_CODE and EFI_REUSABLE_PAYMENT_TOKEN are not set',
)

describe('a request to the gateway', () => {
  test('a request for a charge has the documented form, a bearer token, our reference and our webhook address', async () => {
    const { seen, account, close } = await startRecorder()
    const address = {
      zipCode: '01310100',
      number: '10',
      street: 'Rua A',
      neighborhood: 'Centro',
      city: 'Rio',
      state: 'RJ',
    }
    const wanted = paymentOrder({
      installments: 3,
      webhookUrl: 'https://loja.example/gateways/gwa_1/webhooks',
      buyer: { ...paymentOrder().buyer, name: '  Ana   Souza ', address },
      card: { token: 'a'.repeat(40) },
    })
    await efi.card!.create(account, wanted)
    const [login, charge] = seen
    assert.equal(login!.path, '/gateway-c/v1/authorize')
    assert.equal(Buffer.from(login!.headers.authorization!.split(' ')[1]!, 'base64').toString(), 'id:secret')
    assert.deepEqual(JSON.parse(login!.body), { grant_type: 'client_credentials' })
    assert.deepEqual([charge!.path, charge!.headers.authorization], ['/gateway-c/v1/charge/one-step', 'Bearer token-1'])
    assert.deepEqual(JSON.parse(charge!.body), {
      items: [{ name: 'Aula de violão', value: 1050, amount: 1 }],
      metadata: { custom_id: wanted.reference, notification_url: wanted.webhookUrl },
      payment: {
        credit_card: {
          customer: { name: 'Ana Souza', cpf: '12345678909', email: 'ana@example.com', phone_number: '11987654321' },
          installments: 3,
          billing_address: {
            street: 'Rua A',
            number: '10',
            neighborhood: 'Centro',
            zipcode: '01310100',
            city: 'Rio',
            state: 'RJ',
          },
          payment_token: 'a'.repeat(40),
        },
      },
    })
    await close()
  })

  test('a request for a company has its CNPJ, a name of at most 64 characters, and no incomplete address', async () => {
    const { seen, account, close } = await startRecorder()
    const name = `${'👩‍🎤ã'.repeat(50)} Ltda`
    const buyer = {
      ...paymentOrder().buyer,
      name,
      document: '12ABC34501DE35',
      address: { zipCode: '01310100', number: '10' },
    }
    await efi.card!.create(account, paymentOrder({ buyer, card: { token: 'a'.repeat(40) } }))
    const { customer, billing_address } = JSON.parse(seen[1]!.body).payment.credit_card
    assert.equal(billing_address, undefined)
    assert.deepEqual(Object.keys(customer), ['email', 'phone_number', 'juridical_person'])
    assert.equal(customer.juridical_person.cnpj, '12ABC34501DE35')
    assert.ok(
      customer.juridical_person.corporate_name.isWellFormed() &&
        [63, 64].includes(customer.juridical_person.corporate_name.length),
      customer.juridical_person.corporate_name,
    )
    await close()
  })

  test('no request is sent for another currency than BRL', async () => {
    assert.equal((await efi.card!.create(newAccount(), paymentOrder({ currency: 'usd' }))).is, 'rejected')
  })
})

describe('the token of an account', () => {
  test('the token of an account is requested once for simultaneous callers, and kept', async () => {
    const { seen, account, close } = await startRecorder()
    const reference = newId('pay')
    const find = () => efi.orders.find(account, { reference, externalId: '1', method: 'credit_card' })
    await Promise.all(Array.from({ length: 10 }, find))
    await find()
    assert.equal(seen.filter(({ path }) => path.endsWith('/authorize')).length, 1)
    await close()
  })

  test('a token that expires within 30 seconds is not kept', async () => {
    const { seen, account, close } = await startRecorder({ expiresIn: 30 })
    for (let calls = 0; calls < 2; calls++)
      await efi.orders.find(account, { reference: newId('pay'), externalId: '1', method: 'credit_card' })
    assert.equal(seen.filter(({ path }) => path.endsWith('/authorize')).length, 2)
    await close()
  })

  test('a token that the gateway no longer accepts is renewed once for all callers, and the call is repeated', async () => {
    const { seen, account, close } = await startRecorder({ taken: (bearer) => bearer !== 'Bearer token-1' })
    const find = () => efi.orders.find(account, { reference: 'pay_1', externalId: '1', method: 'credit_card' })
    const found = await Promise.all(Array.from({ length: 5 }, find))
    assert.deepEqual([...new Set(found.map((outcome) => outcome?.is))], ['paid'])
    assert.equal(seen.filter(({ path }) => path.endsWith('/authorize')).length, 2)
    await close()
  })

  test('a token that is never accepted causes no endless loop and no charge', async () => {
    const { seen, account, close } = await startRecorder({ taken: () => false })
    const created = await efi.card!.create(account, paymentOrder({ card: { token: 'a'.repeat(40) } }))
    assert.deepEqual(created, { is: 'rejected', cause: 'HTTP 401' })
    assert.equal(seen.length, 4)
    await close()
  })

  test('if no token is available, no charge is requested, and the next call asks for a token again', async () => {
    const account = newAccount()
    const wrong = { ...account, credentials: { ...account.credentials, clientSecret: 'wrong' } }
    assert.deepEqual(await efi.card!.create(wrong, paymentOrder({ card: { token: 'a'.repeat(40) } })), {
      is: 'rejected',
      cause: 'authorize: HTTP 401',
    })
    const found = await efi.orders.find(wrong, { reference: 'pay_1', externalId: '1', method: 'credit_card' })
    assert.equal(found?.is, 'unknown')
    assert.equal((await pay({ ...account, id: wrong.id })).is, 'paid')
  })

  test('an order at an unreachable gateway is rejected, because no token was requested', async () => {
    const account = { ...newAccount(), simulatorUrl: 'http://127.0.0.1:9' }
    assert.equal((await efi.card!.create(account, paymentOrder({ card: { token: 'a'.repeat(40) } }))).is, 'rejected')
  })
})

describe('a card', () => {
  test('an approved card pays immediately, even in installments and with cents, and its token can be charged again', async () => {
    const account = newAccount()
    const token = await tokenFor(account, APPROVED)
    const wanted = paymentOrder({ totalInCents: 99_999_99, installments: 12, card: { token } })
    const paid = await efi.card!.create(account, wanted)
    assert.ok(paid.is === 'paid')
    assert.deepEqual(paid.receipts, [{ id: paid.externalId, amountInCents: 99_999_99 }])
    assert.equal(paid.card?.id, token)
    assert.deepEqual(await movementsOf(account), [['received', 99_999_99]])
  })

  test('a card that the bank refuses is declined with the text for the buyer', async () => {
    const declined = await create(newAccount(), '4000000000000002')
    assert.ok(declined.is === 'declined' && declined.externalId)
    assert.deepEqual([declined.message, declined.hard], ['Cartão recusado pelo banco emissor', false])
  })

  for (const [sentence, reason] of [
    ['Saldo ou limite insuficiente', 'funds'],
    ['51 - Transação não autorizada, entre em contato com o emissor', 'funds'],
    ['Cartão ou conta bloqueada', 'blocked'],
    ['Conta encerrada', 'blocked'],
    ['Cartão inválido', 'data'],
    ['Número do cartão inválido', 'data'],
    ['Revise os dados inseridos', 'data'],
    ['Cartão vencido', 'expired'],
    ['Tente novamente mais tarde', 'unavailable'],
    ['Transação não permitida', undefined],
  ] as const)
    test(`a decline with “${sentence}” has the reason ${reason}`, () => {
      assert.equal(reasonOf(sentence), reason)
    })

  test('a card that is refused for security reasons is declined without a text, and must not be retried', async () => {
    const account = newAccount()
    const { reference, ...declined } = await pay(account, {}, '4000000000000069')
    assert.ok(declined.is === 'declined')
    assert.deepEqual([declined.message, declined.hard], [undefined, true])
    const found = await efi.orders.find(account, { reference, method: 'credit_card' })
    assert.ok(found?.is === 'declined' && found.message === undefined)
  })

  test('a card payment is unknown if the gateway fails, and a later look-up does not find it', async () => {
    const account = newAccount()
    const { reference, ...broken } = await pay(account, {}, '4000000000000119')
    assert.deepEqual(broken, { is: 'unknown', cause: 'HTTP 500 3500000' })
    assert.equal(await efi.orders.find(account, { reference, method: 'credit_card' }), undefined)
  })

  test('a card payment with a lost approval is unknown, and a later look-up finds it paid', async () => {
    const account = newAccount()
    const { reference, ...lost } = await pay(account, {}, '4000000000000341')
    assert.equal(lost.is, 'unknown')
    assert.equal((await efi.orders.find(account, { reference, method: 'credit_card' }))?.is, 'paid')
    assert.deepEqual(await movementsOf(account), [['received', 1050]])
  })

  test('a card payment is charged back by the bank or by its test number', async () => {
    const account = newAccount()
    const { externalId, reference } = await pay(account, {}, '4000000000000259')
    const [due] = await database.database.pool
      .query(
        `select does, due_at - now() < '10s' as soon from simulator.acts where payment_id = $1 and does = 'chargeback'`,
        [externalId],
      )
      .then(({ rows }) => rows)
    assert.deepEqual(due, { does: 'chargeback', soon: true })
    await act(externalId, 'chargeback')
    assert.equal((await efi.orders.find(account, { reference, externalId, method: 'credit_card' }))?.is, 'charged_back')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['charged_back', 1050],
    ])
  })

  test('a card payment under review is pending until it is paid, refused or canceled', async () => {
    const account = newAccount()
    const slow = { buyer: { ...paymentOrder().buyer, name: 'SIM-SLOW Ana Souza' } }
    const [paid, refused, canceled] = [await pay(account, slow), await pay(account, slow), await pay(account, slow)]
    assert.deepEqual([paid.is, refused.is, canceled.is], ['pending', 'pending', 'pending'])
    await act(paid.externalId, 'pay')
    await act(refused.externalId, 'fail')
    for (const repeat of [1, 2])
      assert.equal(await efi.orders.cancel(account, canceled.externalId, 'credit_card'), true, `${repeat}`)
    assert.equal(await efi.orders.cancel(account, paid.externalId, 'credit_card'), false)
    const found = [paid, refused, canceled].map((one) => efi.orders.find(account, { ...one, method: 'credit_card' }))
    assert.deepEqual(
      (await Promise.all(found)).map((outcome) => outcome?.is),
      ['paid', 'declined', 'canceled'],
    )
  })

  test('a card payment of another account is not found', async () => {
    const { reference, externalId } = await pay(newAccount())
    const other = newAccount()
    assert.equal(await efi.orders.find(other, { reference, externalId, method: 'credit_card' }), undefined)
    assert.equal(await efi.orders.find(other, { reference, method: 'credit_card' }), undefined)
  })

  test('a card payment of a buyer with one name is accepted', async () => {
    assert.equal((await pay(newAccount(), { buyer: { ...paymentOrder().buyer, name: 'Ana' } })).is, 'paid')
  })

  test('a buyer with a foreign phone can pay, because a phone that the gateway would refuse is not sent', async () => {
    for (const phone of ['14155550123', '351912345678', '0000000000'])
      assert.equal((await pay(newAccount(), { buyer: { ...paymentOrder().buyer, phone } })).is, 'paid', phone)
  })

  test('a charge or an installment under R$ 5,00 is refused only if the test asks for it', async () => {
    const strict = await startSimulator({
      database: database.database,
      host: '127.0.0.1',
      port: 0,
      log,
      minimumCharge: true,
    })
    const account = newAccount()
    const paid = async (totalInCents: number, installments: number) => {
      const card = { token: await tokenFor(account, APPROVED) }
      const order = paymentOrder({ card, installments, totalInCents })
      const outcome = await efi.card!.create({ ...account, simulatorUrl: strict.url }, order)
      return outcome.is === 'rejected' ? outcome.cause : outcome.is
    }
    assert.deepEqual([await paid(499, 1), await paid(500, 1)], ['HTTP 400 4600523', 'paid'])
    assert.deepEqual([await paid(1499, 3), await paid(1500, 3)], ['HTTP 400 4600111', 'paid'])
    assert.equal((await pay(account, { totalInCents: 1499, installments: 3 })).is, 'paid')
    await strict.stop()
  })

  test('a card payment is rejected if the gateway refuses the e-mail address, and the cause contains no data of the buyer', async () => {
    const odd = { buyer: { ...paymentOrder().buyer, email: 'no address' } }
    const { reference: _, ...refused } = await pay(newAccount(), odd)
    assert.deepEqual(refused, { is: 'rejected', cause: 'HTTP 400 3500034' })
  })
})

describe('a payment token', () => {
  test('a payment token pays once, and with `reuse` any number of times', async () => {
    const account = newAccount()
    const once = await tokenFor(account, APPROVED)
    assert.equal((await pay(account, { card: { token: once } })).is, 'paid')
    assert.equal((await pay(account, { card: { token: once } })).is, 'rejected')
    const reusable = await tokenFor(account, APPROVED, { reuse: true })
    for (let times = 0; times < 3; times++) assert.equal((await pay(account, { card: { token: reusable } })).is, 'paid')
  })

  test('a payment token works only for its own account', async () => {
    const token = await tokenFor(newAccount(), APPROVED)
    assert.equal((await pay(newAccount(), { card: { token } })).is, 'rejected')
  })

  test('a browser can create a payment token on any page, but only for a valid card', async () => {
    const url = `${simulator.url}/gateway-c/tokens`
    const preflight = await fetch(url, { method: 'OPTIONS' })
    assert.equal(preflight.status, 200)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    const { payeeCode } = newAccount().credentials
    const wrong = [
      { number: '4111111111111112' },
      { expiryMonth: '13' },
      { cvv: '12' },
      { payeeCode: 'x' },
      { holderName: '' },
    ]
    for (const part of wrong) {
      const { status, body } = await json({ method: 'POST', url, json: { payeeCode, ...openCard(APPROVED), ...part } })
      assert.equal(status, 400, JSON.stringify(part))
      assertMembers(body, ['code', 'error', 'error_description'])
    }
  })

  test('a payment token leaves no card number and no security code in the simulator’s tables', async () => {
    const account = newAccount()
    const token = await tokenFor(account, '5105105105105100', { cvv: '9173' })
    await pay(account, { card: { token } })
    for (const table of ['card_tokens', 'payments', 'movements', 'sent_webhooks', 'webhooks']) {
      const { rows } = await database.database.pool.query(`select t::text as text from simulator.${table} as t`)
      const text = rows.map((row) => row.text).join('\n')
      assert.doesNotMatch(text, /5105105105105100|(?<![\da-f])9173(?![\da-f])/, table)
    }
  })
})

describe('a lost answer', () => {
  for (const fault of ['accept-then-reset', 'accept-then-500', 'malformed'])
    test(`an order with a lost answer (${fault}) is unknown, and later the charge is found as paid`, async () => {
      const account = newAccount()
      const token = await tokenFor(account, APPROVED)
      await addFault('create', fault)
      const { reference, is } = await pay(account, { card: { token } })
      assert.equal(is, 'unknown')
      assert.equal((await efi.orders.find(account, { reference, method: 'credit_card' }))?.is, 'paid')
    })

  for (const fault of ['reset', '500'])
    test(`an order that the gateway did not execute (${fault}) is unknown, and later no charge is found`, async () => {
      const account = newAccount()
      const token = await tokenFor(account, APPROVED)
      await addFault('create', fault)
      const { reference, is } = await pay(account, { card: { token } })
      assert.equal(is, 'unknown')
      assert.equal(await efi.orders.find(account, { reference, method: 'credit_card' }), undefined)
    })

  test('the outcome of a look-up with a lost answer is unknown, not a missing charge', async () => {
    const account = newAccount()
    const { reference, externalId } = await pay(account)
    await addFault('find', 'reset', 2)
    assert.equal((await efi.orders.find(account, { reference, externalId, method: 'credit_card' }))?.is, 'unknown')
    assert.equal((await efi.orders.find(account, { reference, method: 'credit_card' }))?.is, 'unknown')
  })

  test('a refund with a lost answer is unknown, and the money goes back once, even after repeated calls', async () => {
    const account = newAccount()
    const paid = await payAndCredit(account)
    await addFault('refund', 'accept-then-reset')
    assert.equal((await refund(account, paid)).is, 'unknown')
    await refund(account, paid)
    await eventually(async () => (await refund(account, paid)).is === 'refunded', 'the refund is done')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 1050],
    ])
  })
})

describe('a refund', () => {
  test('a refund that could not be requested is unknown, not refused', async () => {
    const account = { ...newAccount(), simulatorUrl: 'http://127.0.0.1:9' }
    assert.equal((await refund(account, { reference: 'pay_1', externalId: '1' } as Paid)).is, 'unknown')
  })

  test('the refund of an approved card payment waits until the charge is paid', async () => {
    const account = newAccount()
    const paid = await pay(account)
    assert.equal((await refund(account, paid)).is, 'pending')
    assert.deepEqual(await movementsOf(account), [['received', 1050]])
    await act(paid.externalId, 'pay')
    assert.deepEqual(await refund(account, paid), { is: 'pending', externalId: paid.externalId })
    await eventually(
      async () => (await efi.orders.find(account, { ...paid, method: 'credit_card' }))?.is === 'refunded',
      'the charge is refunded',
    )
    assert.equal((await refund(account, paid)).is, 'refunded')
  })

  test('the second partial refund of a charge on one day is rejected, and so is the refund of an unpaid charge', async () => {
    const account = newAccount()
    const [paid, declined] = [await payAndCredit(account), await pay(account, {}, '4000000000000002')]
    assert.equal((await refund(account, paid, 500)).is, 'refunded')
    await eventually(async () => (await movementsOf(account)).length === 2, 'the part is refunded')
    assert.equal((await refund(account, paid, 500)).is, 'rejected')
    assert.equal((await refund(account, declined)).is, 'rejected')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 500],
    ])
  })

  test('the partial refund of an approved card payment waits, and one that was requested on an earlier day is unclear', async () => {
    const account = newAccount()
    assert.equal((await refund(account, await pay(account), 500)).is, 'too_early')
    assert.equal((await refund(account, await payAndCredit(account), 500, '2026-11-19')).is, 'unclear')
  })
})

describe('gateway webhooks', () => {
  test('a webhook contains only a token that leads to our reference, and is repeated until we look up the token', async () => {
    const account = newAccount()
    const sink = await startPeer(() => ({ status: 200 }))
    const { reference } = await pay(account, { webhookUrl: `${sink.url}/webhooks` })
    const attempts = [await sink.next(), await sink.next()]
    const [first, second] = attempts.map(({ headers, body }) => efi.webhooks.read(account, headers, body))
    assert.deepEqual(first, second)
    assert.equal(attempts[0]!.headers['content-type'], 'application/x-www-form-urlencoded')
    assert.equal(first!.kind, 'notification')
    const lookUp = async () => assert.equal(await efi.webhooks.resolve!(account, first!.token!), reference)
    await lookUp()
    // A look-up stops the repetition of earlier webhooks. A webhook that was sent at the same time needs another look-up.
    await eventually(async () => {
      if ((await openWebhooks(first!.token!)) === 0) return true
      await lookUp()
      return false
    }, 'no webhook is left to send')
    await sink.close()
  })

  test('a webhook token gives the whole history of a charge', async () => {
    const account = newAccount()
    const sink = await startPeer(() => ({ status: 200 }))
    const paid = await pay(account, { webhookUrl: sink.url })
    const token = efi.webhooks.read(account, {}, (await sink.next()).body)!.token!
    await act(paid.externalId, 'pay')
    await act(paid.externalId, 'chargeback')
    const { body } = await wire(account, 'GET', `/v1/notification/${token}`)
    const history = body.data.map((one: Json) => [one.id, one.status.previous, one.status.current])
    assert.deepEqual(history, [
      [1, null, 'new'],
      [2, 'waiting', 'approved'],
      [3, 'approved', 'paid'],
      [4, 'paid', 'contested'],
    ])
    const members = ['id', 'type', 'custom_id', 'status', 'identifiers', 'created_at']
    assertMembers(body.data[0], members)
    assert.deepEqual(body.data[0].identifiers, { charge_id: Number(paid.externalId) })
    await sink.close()
  })

  test('webhooks with an unknown token, or with a token of another account, lead to no payment', async () => {
    const account = newAccount()
    const sink = await startPeer(() => ({ status: 200 }))
    await pay(account, { webhookUrl: sink.url })
    const token = efi.webhooks.read(account, {}, (await sink.next()).body)!.token!
    assert.equal(await efi.webhooks.resolve!(newAccount(), token), undefined)
    assert.equal(
      await efi.webhooks.resolve!(
        account,
        token.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
      undefined,
    )
    assert.equal(await efi.webhooks.resolve!(account, 'no-such-token'), undefined)
    await sink.close()
  })

  test('a webhook fails if its token cannot be looked up now', async () => {
    const account = { ...newAccount(), simulatorUrl: 'http://127.0.0.1:9' }
    await assert.rejects(efi.webhooks.resolve!(account, 'some-token'), /ECONNREFUSED/)
  })

  test('webhooks with a malformed body are ignored', () => {
    for (const body of [
      '',
      'notification=',
      'notification=../../v1/charge/1',
      'x=1',
      '{}',
      `notification=${'a'.repeat(200)}`,
    ])
      assert.equal(efi.webhooks.read(newAccount(), {}, body), undefined, body)
  })
})

describe('implausible answers', () => {
  const charge = { charge_id: 1, status: 'paid', total: 1050, custom_id: 'pay_1' }
  const believed: [string, unknown, Outcome['is'] | undefined][] = [
    ['a charge as documented', { data: charge }, 'paid'],
    ['a status that is not documented', { data: { ...charge, status: 'almost_paid' } }, 'pending'],
    ['a total that is text', { data: { ...charge, total: '1050' } }, 'unknown'],
    ['a total with a fraction of a cent', { data: { ...charge, total: 1050.5 } }, 'unknown'],
    ['no total', { data: { ...charge, total: undefined } }, 'unknown'],
    ['a charge number that is text', { data: { ...charge, charge_id: '1; drop' } }, 'unknown'],
    ["another order's charge", { data: { ...charge, custom_id: 'pay_2' } }, 'unknown'],
    ['a list', { data: [charge] }, 'unknown'],
    ['nothing', null, 'unknown'],
    ['an HTML page', '<html></html>', 'unknown'],
  ]
  for (const [name, answered, is] of believed)
    test(`if the gateway answers with ${name}, the outcome is ${is}`, async () => {
      const { account, close } = await startRecorder({ answer: () => ({ body: answered }) })
      const found = await efi.orders.find(account, { reference: 'pay_1', externalId: '1', method: 'credit_card' })
      assert.equal(found?.is, is)
      await close()
    })

  for (const status of [500, 502, 503, 504])
    test(`a new charge that is answered with HTTP ${status} is unknown`, async () => {
      const { account, close } = await startRecorder({ answer: () => ({ status, body: 'oops' }) })
      const outcome = await efi.card!.create(account, paymentOrder({ card: { token: 'a'.repeat(40) } }))
      assert.deepEqual(outcome, { is: 'unknown', cause: `HTTP ${status}` })
      await close()
    })
})

describe('errors', () => {
  const create = (account: GatewayAccount) =>
    efi.card!.create(account, paymentOrder({ card: { token: 'a'.repeat(40) } }))

  test('after an error code for an unfinished request a new charge is unknown, so no other gateway gets the payment', async () => {
    for (const code of [3500000, 4600012, 4600100, 4600148, 4699999]) {
      const { account, close } = await startRecorder({ answer: () => ({ status: 400, body: { code } }) })
      assert.deepEqual(await create(account), { is: 'unknown', cause: `HTTP 400 ${code}` })
      await close()
    }
  })

  test('a used card token is reported as the caller’s wrong field, and any other code rejects the charge', async () => {
    for (const [code, param] of [
      [3500018, { param: 'card.token' }],
      [4600210, {}],
      [1, {}],
    ] as const) {
      const { account, close } = await startRecorder({ answer: () => ({ status: 400, body: { code } }) })
      assert.deepEqual(await create(account), { is: 'rejected', cause: `HTTP 400 ${code}`, ...param })
      await close()
    }
  })

  test('a charge that the gateway does not have is not found, with any HTTP status', async () => {
    for (const status of [400, 404]) {
      const { account, close } = await startRecorder({ answer: () => ({ status, body: { code: 3500010 } }) })
      const order = { reference: 'pay_1', externalId: '1', method: 'credit_card' as const }
      assert.equal(await efi.orders.find(account, order), undefined)
      assert.equal(await efi.orders.cancel(account, '1', 'credit_card'), true)
      await close()
    }
  })
})

describe('a list', () => {
  const period = { since: '2026-11-20', until: '2026-11-21' }
  const charge = { id: 1, total: 1050, status: 'paid', custom_id: 'pay_1', created_at: '2026-11-20 12:00:00' }

  test('a list continues if the gateway’s pages are shorter than the requested length', async () => {
    const body = { data: [charge, charge], params: { pagination: { limit: 2, offset: 0, page: 1 } } }
    const { account, seen, close } = await startRecorder({ answer: () => ({ body }) })
    const listed = await efi.orders.list(account, period)
    assert.ok(listed.is === 'read' && listed.next === '2')
    const { searchParams } = new URL(seen.at(-1)!.path, 'http://c.example')
    assert.deepEqual([searchParams.get('date_of'), searchParams.get('status')], ['creation', null])
    await close()
  })

  test('the books contain the sales of the period, and the refunds and chargebacks of earlier sales in the period', async () => {
    const old = { ...charge, created_at: '2026-09-01 12:00:00' }
    const data = [
      charge,
      { ...old, id: 2 },
      { ...old, id: 3, status: 'refunded' },
      { ...old, id: 4, status: 'contested' },
    ]
    const history = [{ message: 'Cobrança', created_at: '2026-11-21 08:00:00' }]
    const answers: unknown[] = [data, ...data.map(() => ({ history, payment: { credit_card: { installments: 1 } } }))]
    const { account, close } = await startRecorder({ answer: () => ({ body: { data: answers.shift() } }) })
    const read = await efi.books!.read(account, period)
    assert.ok(read.is === 'read' && read.next === undefined)
    assert.deepEqual(
      read.lines.map(({ externalId, amountInCents }) => [externalId, amountInCents]),
      [
        ['1:gross:1', 1050],
        ['3:refund', -1050],
        ['4:chargeback', -1050],
      ],
    )
    await close()
  })
})

test('a recipient of the real gateway has the form of a payee code', async () => {
  const account = { ...newAccount(), simulatorUrl: undefined }
  for (const [recipient, is] of [
    ['A'.repeat(32), 'unchecked'],
    ['11122233344', 'unknown'],
    [account.credentials.payeeCode!, 'own'],
  ] as const)
    assert.equal((await efi.split!.checkRecipient(account, recipient)).is, is)
})

/** Starts a gateway that issues the tokens `token-1`, `token-2`… and answers all other requests with `answer`. */
async function startRecorder(
  options: {
    expiresIn?: number
    taken?: (bearer: string) => boolean
    answer?: () => { status?: number; body?: unknown }
  } = {},
) {
  const { expiresIn = 600, taken = () => true } = options
  const answer =
    options.answer ?? (() => ({ body: { code: 200, data: { charge_id: 1, status: 'paid', total: 1050 } } }))
  let tokens = 0
  const peer = await startPeer(({ path, headers }) => {
    if (path.endsWith('/authorize'))
      return { body: { access_token: `token-${++tokens}`, token_type: 'Bearer', expires_in: expiresIn } }
    return taken(headers.authorization!) ? answer() : { status: 401, body: { error: 'invalid_token' } }
  })
  const credentials = { clientId: 'id', clientSecret: 'secret', payeeCode: 'f'.repeat(32) }
  return { ...peer, seen: peer.received, account: { ...newAccount(), simulatorUrl: peer.url, credentials } }
}

function sandboxAccount(): GatewayAccount {
  const credentials = { clientId: EFI_CLIENT_ID!, clientSecret: EFI_CLIENT_SECRET!, payeeCode: EFI_PAYEE_CODE! }
  return { id: 'gwa_sandbox', provider: 'GATEWAY_C', environment: 'sandbox', simulatorUrl: undefined, credentials }
}

async function tokenFor({ credentials }: GatewayAccount, number: string, more: object = {}): Promise<string> {
  const card = { payeeCode: credentials.payeeCode, ...openCard(number), ...more }
  const { status, body } = await json({ method: 'POST', url: `${simulator.url}/gateway-c/tokens`, json: card })
  assert.equal(status, 200)
  assert.match(body.payment_token, /^[0-9a-f]{40}$/)
  return body.payment_token
}

async function create(account: GatewayAccount, number: string): Promise<Outcome> {
  return efi.card!.create(account, paymentOrder({ card: { token: await tokenFor(account, number) } }))
}

type Paid = Outcome & { reference: string; externalId: string }

async function pay(account: GatewayAccount, overrides: Partial<PaymentOrder> = {}, number = APPROVED): Promise<Paid> {
  const card = overrides.card ?? { token: await tokenFor(account, number) }
  const wanted = paymentOrder({ ...overrides, card })
  return { ...(await efi.card!.create(account, wanted)), reference: wanted.reference } as Paid
}

async function payAndCredit(account: GatewayAccount): Promise<Paid> {
  const paid = await pay(account)
  await act(paid.externalId, 'pay')
  return paid
}

function refund(
  account: GatewayAccount,
  { reference, externalId }: Paid,
  amountInCents = 1050,
  calledOn?: string,
): Promise<RefundOutcome> {
  const method = 'credit_card' as const
  return efi.refunds.request(account, {
    refundId: `rfd_${reference}`,
    reference,
    externalId,
    amountInCents,
    leftInCents: 1050,
    today: '2026-11-20',
    calledOn,
    totalInCents: 1050,
    method,
  })
}

async function openWebhooks(token: string): Promise<number> {
  const { rows } = await database.database.pool.query(
    'select 1 from simulator.sent_webhooks where body = $1 and next_at is not null and attempts > 0',
    [`notification=${token}`],
  )
  return rows.length
}

/** Calls the gateway with a new token, without the adapter. */
async function wire({ simulatorUrl, credentials }: GatewayAccount, method: HttpCall['method'], path: string) {
  const base = simulatorUrl ? `${simulatorUrl}/gateway-c` : 'https://cobrancas-h.api.efipay.com.br'
  const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')
  const login = await json({
    method: 'POST',
    url: `${base}/v1/authorize`,
    headers: { authorization: `Basic ${basic}` },
    json: { grant_type: 'client_credentials' },
  })
  assertMembers(login.body, ['access_token', 'token_type', 'expires_in'])
  return json({ method, url: base + path, headers: { authorization: `Bearer ${login.body.access_token}` } })
}

function assertMembers(value: Json, names: readonly string[]): void {
  assert.deepEqual(
    names.filter((name) => !(name in value)),
    [],
  )
}
