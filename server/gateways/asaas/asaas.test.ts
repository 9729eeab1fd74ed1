import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  act,
  addFault,
  createPix,
  find,
  movementsOf,
  newAccount,
  pay,
  refund,
  wire,
} from '../../../test/gateways/gatewayA.ts'
import { database, log, openGatewaySimulator } from '../../../test/gateways/gatewaySimulator.ts'
import { type Json, json, startFake, startSink } from '../../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../../test/gateways/paymentOrder.ts'
import { testDatabase } from '../../../test/harness.ts'
import { readPixCode } from '../../brazil/brCode.ts'
import { addDays, dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import { simulatorCredentials } from '../all.ts'
import type { Outcome } from '../port/outcome.ts'
import { asaas } from './asaas.ts'

await openGatewaySimulator()

describe('creating a PIX', () => {
  for (const amountInCents of [1, 9, 10, 29, 105, 57_01, 1_234_567_89, 99_999_999_999])
    test(`a PIX of ${amountInCents} cents has exactly this amount at the adapter and at the simulator`, async () => {
      const account = newAccount()
      const created = await createPix(account, { totalInCents: amountInCents })
      assert.equal(readPixCode(created.pix.copyPaste)?.amountInCents, amountInCents)
      await pay(created.externalId)
      const found = await find(account, created)
      assert.deepEqual(found?.is === 'paid' && found.receipts.map((receipt) => receipt.amountInCents), [amountInCents])
    })

  test('a PIX that expires after midnight is not overdue before its expiry', async () => {
    const account = newAccount()
    const today = dateInSaoPaulo(systemNow())
    const pixExpiresAt = new Date(`${addDays(today, 1)}T03:30:00Z`)
    const created = await createPix(account, { pixExpiresAt })
    const { body } = await wire(account, 'GET', `/payments/${created.externalId}`)
    assert.equal(body.dueDate, dateInSaoPaulo(pixExpiresAt))
  })

  test('one buyer becomes one customer, even in another process, and the gateway sends the buyer no messages', async () => {
    const account = newAccount()
    await createPix(account)
    await createPix(account)
    await createPix({ ...account, id: newId('gwa') })
    const { body } = await wire(account, 'GET', '/customers?cpfCnpj=12345678909')
    assert.equal(body.totalCount, 1)
    assert.equal(body.data[0].notificationDisabled, true)
    assert.match(body.data[0].externalReference, /^[0-9a-f]{64}$/)
    await createPix(account, { buyer: { ...paymentOrder().buyer, email: 'outra@example.com' } })
    assert.equal((await wire(account, 'GET', '/customers?cpfCnpj=12345678909')).body.totalCount, 2)
  })

  test('a customer that was deleted at the gateway is created again', async () => {
    const account = newAccount()
    await createPix(account)
    await createPix({ ...account, credentials: simulatorCredentials('GATEWAY_A') })
  })

  test('a name is cut to 64 characters', async () => {
    const account = newAccount()
    await createPix(account, { buyer: { ...paymentOrder().buyer, name: '👩‍🎤ã'.repeat(50) } })
    const { body } = await wire(account, 'GET', '/customers')
    assert.ok(body.data[0].name.isWellFormed() && [63, 64].includes(body.data[0].name.length), body.data[0].name)
  })

  test('a request that the gateway refuses is rejected, and the cause has no data of the buyer', async () => {
    const account = newAccount()
    const past = await asaas.pix!.create(account, paymentOrder({ today: '2020-01-01' }))
    assert.deepEqual(past, { is: 'rejected', cause: 'HTTP 400 invalid_dueDate' })
    const buyer = { ...paymentOrder().buyer, document: '12345678900' }
    const invalid = await asaas.pix!.create(account, paymentOrder({ buyer }))
    assert.deepEqual(invalid, { is: 'rejected', cause: 'customer: HTTP 400 invalid_object' })
    const stranger = { ...account, id: newId('gwa'), credentials: { apiKey: '$aact_prod_x', webhookToken: '' } }
    const denied = await asaas.pix!.create(stranger, paymentOrder())
    assert.deepEqual(denied, { is: 'rejected', cause: 'customer: HTTP 401 invalid_environment' })
  })

  test('an order at an unreachable gateway is rejected', async () => {
    const account = { ...newAccount(), simulatorUrl: 'http://127.0.0.1:9' }
    assert.equal((await asaas.pix!.create(account, paymentOrder())).is, 'rejected')
  })

  test('an order is unknown if the gateway answers with an error, and later no payment is found', async () => {
    const account = newAccount()
    const down = paymentOrder({ buyer: { ...paymentOrder().buyer, name: 'SIM-DOWN Ana' } })
    assert.deepEqual(await asaas.pix!.create(account, down), { is: 'unknown', cause: 'HTTP 503' })
    assert.equal(await asaas.orders.find(account, { reference: down.reference, method: 'pix' }), undefined)
  })
})

describe('a lost answer', () => {
  for (const fault of ['accept-then-reset', 'accept-then-500', 'malformed'])
    test(`an order with a lost answer (${fault}) is unknown, and later the payment is found with its code`, async () => {
      const account = newAccount()
      const lost = paymentOrder()
      await addFault('create', fault)
      assert.equal((await asaas.pix!.create(account, lost)).is, 'unknown')
      const found = await asaas.orders.find(account, { reference: lost.reference, method: 'pix' })
      assert.ok(found?.is === 'pending' && found.pix)
      assert.equal(readPixCode(found.pix.copyPaste)?.amountInCents, lost.totalInCents)
    })

  for (const fault of ['reset', '500'])
    test(`an order that the gateway did not execute (${fault}) is unknown, and later no payment is found`, async () => {
      const account = newAccount()
      const lost = paymentOrder()
      await addFault('create', fault)
      assert.equal((await asaas.pix!.create(account, lost)).is, 'unknown')
      assert.equal(await asaas.orders.find(account, { reference: lost.reference, method: 'pix' }), undefined)
    })

  test('the outcome of a look-up with a lost answer is unknown, not a missing payment', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await addFault('find', 'reset', 2)
    assert.equal((await find(account, created))?.is, 'unknown')
    assert.equal((await asaas.orders.find(account, { reference: created.reference, method: 'pix' }))?.is, 'unknown')
  })

  test('a refund with a lost answer is unknown, a retry finds the refund, and the money goes back once', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await pay(created.externalId)
    await addFault('refund', 'accept-then-reset')
    assert.equal((await refund(account, created)).is, 'unknown')
    assert.equal((await refund(account, created)).is, 'refunded')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 1050],
    ])
  })
})

describe('a PIX', () => {
  test('the receipt of a PIX has the paid amount, even if the PIX is paid late or with another amount', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await act(created.externalId, 'expire')
    assert.equal((await find(account, created))?.is, 'expired')
    assert.equal((await act(created.externalId, 'pay')).status, 409)
    await act(created.externalId, 'pay', { force: true, amountInCents: 900 })
    const found = await find(account, created)
    assert.deepEqual(found?.is === 'paid' && found.receipts.map((receipt) => receipt.amountInCents), [900])
    assert.deepEqual(await movementsOf(account), [['received', 900]])
    assert.equal((await act(created.externalId, 'pay')).status, 409)
  })

  test('a PIX that is paid twice has two receipts, and repeated calls refund the second receipt only once', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await pay(created.externalId)
    const second = await act(created.externalId, 'pay', { force: true })
    assert.notEqual(second.body.id, created.externalId)
    const found = await find(account, created)
    assert.deepEqual(found, {
      is: 'paid',
      externalId: created.externalId,
      receipts: [
        { id: created.externalId, amountInCents: 1050 },
        { id: second.body.id, amountInCents: 1050 },
      ],
      card: undefined,
    })
    const overpaid = { refundId: 'overpaid-1', amountInCents: 1050, totalInCents: 2100 }
    await addFault('refund', 'accept-then-reset')
    assert.equal((await refund(account, created, 'pix', overpaid)).is, 'unknown')
    assert.equal((await refund(account, created, 'pix', overpaid)).is, 'refunded')
    assert.equal((await refund(account, created, 'pix', overpaid)).is, 'refunded')
    const after = await find(account, created)
    assert.deepEqual(after, found, 'the receipt remains after the refund')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['received', 1050],
      ['refunded', 1050],
    ])
    assert.equal((await refund(account, created, 'pix', { refundId: 'all' })).is, 'refunded')
    assert.equal((await find(account, created))?.is, 'refunded')
  })

  test('if the buyer pays a PIX with too much money, the difference goes back once', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await act(created.externalId, 'pay', { amountInCents: 1500 })
    const overpaid = { refundId: 'overpaid-1', amountInCents: 450, totalInCents: 1500 }
    assert.equal((await refund(account, created, 'pix', overpaid)).is, 'refunded')
    assert.equal((await refund(account, created, 'pix', overpaid)).is, 'refunded')
    assert.equal((await find(account, created))?.is, 'paid')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1500],
      ['refunded', 450],
    ])
  })

  test('a PIX that the risk analysis refuses is declined', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await act(created.externalId, 'fail')
    assert.deepEqual(await find(account, created), { is: 'declined', externalId: created.externalId })
  })

  for (const [end, is] of [
    ['pay', 'paid'],
    ['fail', 'refunded'],
  ] as const)
    test(`a PIX that the gateway reviews for fraud is pending until the review ends, and then ${is}`, async () => {
      const account = newAccount()
      const created = await createPix(account)
      await act(created.externalId, 'hold')
      const { body } = await wire(account, 'GET', `/payments/${created.externalId}`)
      assert.equal(body.status, 'CONFIRMED')
      assert.deepEqual(await find(account, created), { is: 'pending', externalId: created.externalId })
      assert.equal(await asaas.orders.cancel(account, created.externalId, 'pix'), false)
      await act(created.externalId, end)
      assert.equal((await find(account, created))?.is, is)
      assert.deepEqual(await movementsOf(account), end === 'pay' ? [['received', 1050]] : [])
    })

  test('a PIX can be canceled, even twice, but not after it is paid', async () => {
    const account = newAccount()
    const [open, paid] = [await createPix(account), await createPix(account)]
    await pay(paid.externalId)
    assert.equal(await asaas.orders.cancel(account, open.externalId, 'pix'), true)
    assert.equal(await asaas.orders.cancel(account, open.externalId, 'pix'), true)
    assert.equal(await asaas.orders.cancel(account, paid.externalId, 'pix'), false)
    assert.equal((await find(account, open))?.is, 'canceled')
    await act(open.externalId, 'pay', { force: true })
    assert.equal((await find(account, open))?.is, 'paid')
  })

  test('a refund that the gateway canceled is rejected, unless `evenIfCanceled` requests it again', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await pay(created.externalId)
    assert.equal((await refund(account, created)).is, 'refunded')
    assert.equal((await act(created.externalId, 'fail_refund')).status, 200)
    assert.equal((await refund(account, created)).is, 'rejected')
    for (let call = 0; call < 2; call++)
      assert.equal((await refund(account, created, 'pix', { evenIfCanceled: true })).is, 'refunded')
    const moves = (await movementsOf(account)).map(([kind]) => kind)
    assert.deepEqual(moves, ['received', 'refunded', 'refund_failed', 'refunded'])
  })

  test('a PIX can be refunded only after it is paid', async () => {
    const account = newAccount()
    const created = await createPix(account)
    assert.equal((await refund(account, created)).is, 'rejected')
    await pay(created.externalId)
    assert.equal((await refund(account, created)).is, 'refunded')
    assert.equal((await find(account, created))?.is, 'refunded')
  })

  test('a PIX that the bank takes back is charged back', async () => {
    const account = newAccount()
    const created = await createPix(account)
    await pay(created.externalId)
    await act(created.externalId, 'chargeback')
    assert.equal((await find(account, created))?.is, 'charged_back')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['charged_back', 1050],
    ])
  })

  test('a PIX of another account is not found', async () => {
    const created = await createPix(newAccount())
    const other = newAccount()
    assert.equal(await find(other, created), undefined)
    assert.equal(await asaas.orders.find(other, { reference: created.reference, method: 'pix' }), undefined)
  })
})

describe('gateway webhooks', () => {
  test('a webhook has a proof and the id of the payment, and is repeated until the receiver answers 200', async () => {
    const account = newAccount()
    const sink = await startSink([201, 200])
    await asaas.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const created = await createPix(account)
    await pay(created.externalId)
    const attempts = [await sink.next(), await sink.next()]
    const webhooks = attempts.map(({ headers, body }) => asaas.webhooks.read(account, headers, body))
    const { id } = webhooks[0]!
    const subject = { externalId: created.externalId, reference: created.reference }
    const expected = { id, kind: 'PAYMENT_RECEIVED', ...subject, reports: 'paid' }
    assert.deepEqual(webhooks, [expected, expected])
    await sink.close()
  })

  test('webhooks with a wrong token, no token or a malformed body are ignored', async () => {
    const account = newAccount()
    const token = account.credentials.webhookToken
    const body = '{"id":"evt_1","event":"PAYMENT_RECEIVED","payment":{"id":"pay_1"}}'
    assert.ok(asaas.webhooks.read(account, { 'asaas-access-token': token }, body))
    assert.equal(asaas.webhooks.read(account, { 'asaas-access-token': `${token}x` }, body), undefined)
    assert.equal(asaas.webhooks.read(account, { 'asaas-access-token': '' }, body), undefined)
    assert.equal(asaas.webhooks.read(account, {}, body), undefined)
    assert.equal(asaas.webhooks.read({ ...account, credentials: { apiKey: 'x' } }, {}, body), undefined)
    assert.equal(asaas.webhooks.read({ ...account, credentials: {} }, { 'asaas-access-token': '' }, body), undefined)
    for (const nonsense of ['', 'null', '[]', '{"event":"X"}', '{"id":7,"event":"X"}', '{"id":"evt_1"'])
      assert.equal(asaas.webhooks.read(account, { 'asaas-access-token': token }, nonsense), undefined)
  })

  test('a duplicate of a webhook has the same id', async () => {
    const account = newAccount()
    const sink = await startSink([200])
    await asaas.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    await act((await createPix(account)).externalId, 'pay', { webhooks: 'twice' })
    const [one, two] = [await sink.next(), await sink.next()]
    assert.equal(one.body, two.body)
    await sink.close()
  })

  test('after a second registration the gateway has one webhook address, with the new token', async () => {
    const account = newAccount()
    const sink = await startSink([200])
    await asaas.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const renewed = { ...account, credentials: { ...account.credentials, webhookToken: 'another-'.repeat(5) } }
    await asaas.webhooks.subscribe!(renewed, sink.url, 'loja@example.com')
    assert.equal((await wire(account, 'GET', '/webhooks')).body.totalCount, 1)
    await pay((await createPix(account)).externalId)
    const { headers, body } = await sink.next()
    assert.ok(asaas.webhooks.read(renewed, headers, body))
    await sink.close()
  })

  test('webhooks are still sent after the simulator restarts', async () => {
    const other = await testDatabase()
    const options = { database: other.database, host: '127.0.0.1', port: 0, log }
    const first = await startSimulator(options)
    const account = { ...newAccount(), simulatorUrl: first.url }
    const sink = await startSink([500, 200])
    await asaas.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const created = await createPix(account)
    await act(created.externalId, 'pay', {}, first.url)
    await sink.next()
    await first.stop()
    const second = await startSimulator(options)
    const { headers, body } = await sink.next()
    assert.equal(asaas.webhooks.read(account, headers, body)?.externalId, created.externalId)
    assert.equal((await find({ ...account, simulatorUrl: second.url }, created))?.is, 'paid')
    await second.stop()
    await sink.close()
    await other.drop()
  })
})

test('two simulators with one database act as one gateway and send each webhook once', async () => {
  const twin = await startSimulator({ database: database.database, host: '127.0.0.1', port: 0, log })
  const account = newAccount()
  const there = { ...account, simulatorUrl: twin.url }
  const sink = await startSink([200])
  await asaas.webhooks.subscribe!(account, sink.url, 'loja@example.com')
  const created = await Promise.all(Array.from({ length: 20 }, () => createPix(account)))
  for (const { externalId, pix, reference } of created) {
    const found = await asaas.orders.find(there, { reference, method: 'pix' })
    assert.deepEqual(found?.is === 'pending' && found.pix?.copyPaste, pix.copyPaste)
    assert.equal((await act(externalId, 'pay', {}, twin.url)).status, 200)
  }
  const arrived = await Promise.all(created.map(() => sink.next()))
  const ids = arrived.map(({ headers, body }) => asaas.webhooks.read(account, headers, body)?.externalId)
  assert.deepEqual(ids.sort(), created.map(({ externalId }) => externalId).sort())
  assert.equal((await movementsOf(account)).length, 20)
  const { body } = await json({ method: 'GET', url: `${twin.url}/control/payments?reference=${created[0]!.reference}` })
  assert.deepEqual(
    body.map((payment: Json) => payment.status),
    ['RECEIVED'],
  )
  await twin.stop()
  await sink.close()
})

describe('implausible answers', () => {
  const payment = { id: 'pay_1', status: 'RECEIVED', value: 10.5, externalReference: 'pay_ours', deleted: false }
  const believed: [string, unknown, Outcome['is'] | undefined][] = [
    ['a payment as documented', payment, 'paid'],
    ['a status that is not documented', { ...payment, status: 'RECEIVED_MAYBE' }, 'pending'],
    ['an amount that is text', { ...payment, value: '10.50' }, 'unknown'],
    ['no amount', { ...payment, value: undefined }, 'unknown'],
    ['an amount with a fraction of a cent', { ...payment, value: 10.505 }, 'unknown'],
    ['a negative amount', { ...payment, value: -10.5 }, 'unknown'],
    ['an impossibly large amount', { ...payment, value: 1e300 }, 'unknown'],
    ["another order's payment", { ...payment, externalReference: 'pay_theirs' }, 'unknown'],
    ['a list', [payment], 'unknown'],
    ['nothing', null, 'unknown'],
    ['an HTML page', '<html></html>', 'unknown'],
    ['an answer that is too long', { ...payment, description: 'x'.repeat(2_000_000) }, 'unknown'],
  ]
  for (const [name, body, is] of believed)
    test(`if the gateway answers with ${name}, the outcome is ${is}`, async () => {
      const fake = await startFake((path) => {
        if (path.includes('externalReference')) return { data: [] }
        return path.endsWith('/pixQrCode') ? { payload: '000201' } : body
      })
      const account = { ...newAccount(), simulatorUrl: fake.url }
      const found = await asaas.orders.find(account, { reference: 'pay_ours', externalId: 'pay_1', method: 'pix' })
      assert.equal(found?.is, is)
      await fake.close()
    })

  test('a payment created with another amount is unknown', async () => {
    const fake = await startFake((path) => (path.includes('customers') ? { id: 'cus_1', data: [] } : payment))
    const account = { ...newAccount(), simulatorUrl: fake.url }
    assert.equal((await asaas.pix!.create(account, paymentOrder({ totalInCents: 1051 }))).is, 'unknown')
    await fake.close()
  })

  test('if the gateway’s search ignores our reference, the payment of another order is not returned', async () => {
    const fake = await startFake(() => ({ data: [{ ...payment, externalReference: 'pay_theirs' }] }))
    const account = { ...newAccount(), simulatorUrl: fake.url }
    assert.equal(await asaas.orders.find(account, { reference: 'pay_ours', method: 'pix' }), undefined)
    await fake.close()
  })
})

describe('the simulator follows the documented protocol', () => {
  test('errors have a code and a text, and GET accepts no body', async () => {
    const account = newAccount()
    const customer = await wire(account, 'POST', '/customers', { name: 'Ana', cpfCnpj: '11111111111' })
    assert.deepEqual(customer, {
      status: 400,
      body: { errors: [{ code: 'invalid_object', description: 'O CPF/CNPJ informado é inválido.' }] },
    })
    const phone = { name: 'Ana', cpfCnpj: '12345678909', mobilePhone: '11999999999' }
    assert.equal((await wire(account, 'POST', '/customers', phone)).body.errors[0].code, 'invalid_mobilePhone')
    assert.equal((await wire(account, 'GET', '/payments', {})).status, 403)
    assert.equal((await wire(account, 'POST', '/payments', {})).body.errors[0].code, 'invalid_customer')
    assert.equal((await wire(account, 'GET', '/payments/pay_0000000000000000')).status, 404)
  })

  test('a charge under R$ 5,00 is refused only if the test asks for it', async () => {
    const options = { database: database.database, host: '127.0.0.1', port: 0, log }
    const strict = await startSimulator({ ...options, minimumCharge: true })
    const account = { ...newAccount(), simulatorUrl: strict.url }
    assert.equal((await asaas.pix!.create(account, paymentOrder({ totalInCents: 499 }))).is, 'rejected')
    assert.equal((await asaas.pix!.create(account, paymentOrder({ totalInCents: 500 }))).is, 'pending')
    await strict.stop()
  })

  test('the simulated sandbox helpers pay and expire a payment', async () => {
    const account = newAccount()
    const [paid, overdue] = [await createPix(account), await createPix(account)]
    assert.equal((await wire(account, 'POST', `/sandbox/payment/${paid.externalId}/confirm`)).body.status, 'RECEIVED')
    assert.equal((await wire(account, 'POST', `/sandbox/payment/${overdue.externalId}/overdue`)).body.status, 'OVERDUE')
    const { body } = await wire(account, 'GET', `/payments/${paid.externalId}/status`)
    assert.deepEqual(body, { status: 'RECEIVED' })
  })

  test('a fault for one call affects exactly one of many simultaneous calls', async () => {
    const account = newAccount()
    await createPix(account)
    await addFault('create', '500')
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => asaas.pix!.create(account, paymentOrder())))
    const words = outcomes.map((outcome) => outcome.is).sort()
    assert.deepEqual(words, [...Array(11).fill('pending'), 'unknown'])
  })
})
