import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { afterFile } from '../../../test/afterFile.ts'
import { addFault, movementsOf, newAccount, wire } from '../../../test/gateways/gatewayA.ts'
import { openGatewayProxy } from '../../../test/gateways/gatewayProxy.ts'
import { openGatewaySimulator, simulator } from '../../../test/gateways/gatewaySimulator.ts'
import { type Json, json, startSink } from '../../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../../test/gateways/paymentOrder.ts'
import { readPixCode } from '../../brazil/brCode.ts'
import { addDays, dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { PaymentOrder } from '../port/payments.ts'
import { asaas } from './asaas.ts'

await openGatewaySimulator()

/** The first day of a subscription, in the future of the machine. So the simulator follows the day and time of the account. */
const FIRST_DAY = '2035-03-05'
const SECOND_PERIOD = '2035-04-05'
const recurringPix = asaas.recurringPix!

/** An account at a time of its store. */
function at(account: GatewayAccount, day: string, time = '08:00'): GatewayAccount {
  return { ...account, simulatedDay: day, simulatedTime: time }
}

function askingOrder(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  const recurring = { is: 'authorize', cycle: 'MONTHLY', startDate: SECOND_PERIOD, expiresInSeconds: 3600 } as const
  return paymentOrder({ recurringPix: { ...recurring, amountInCents: 1050 }, ...overrides })
}

async function ask(account: GatewayAccount, overrides: Partial<PaymentOrder> = {}) {
  const order = askingOrder(overrides)
  const outcome = await asaas.pix!.create(account, order)
  assert.ok(outcome.is === 'pending' && outcome.pix && outcome.authorization, JSON.stringify(outcome))
  return { reference: order.reference, authorization: outcome.authorization, copyPaste: outcome.pix.copyPaste }
}

function control(account: GatewayAccount, authorization: string, verb: string, body: Record<string, unknown> = {}) {
  const headers = { 'x-simulated-day': account.simulatedDay!, 'x-simulated-time': account.simulatedTime! }
  const url = `${simulator.url}/control/GATEWAY_A/authorizations/${authorization}/${verb}`
  return json({ method: 'POST', url, json: body, headers })
}

async function doTo(account: GatewayAccount, authorization: string, verb: string, body: Record<string, unknown> = {}) {
  const done = await control(account, authorization, verb, body)
  assert.equal(done.status, 200, JSON.stringify(done.body))
}

async function activeAt(account: GatewayAccount) {
  const asked = await ask(account)
  await doTo(account, asked.authorization, 'approve')
  return asked
}

async function charge(account: GatewayAccount, authorization: string, dueDate: string) {
  const order = paymentOrder({ recurringPix: { is: 'charge', authorization, dueDate } })
  return { reference: order.reference, outcome: await asaas.pix!.create(account, order) }
}

async function charged(account: GatewayAccount, authorization: string, dueDate = SECOND_PERIOD) {
  const { reference, outcome } = await charge(account, authorization, dueDate)
  assert.ok(outcome.is === 'pending', JSON.stringify(outcome))
  return { reference, externalId: outcome.externalId }
}

function findCharge(account: GatewayAccount, order: { reference: string; externalId?: string }) {
  return asaas.orders.find(account, { ...order, method: 'pix', recurringPix: 'charge' })
}

async function statusOf(account: GatewayAccount, authorization: string) {
  const found = await recurringPix.findAuthorization(account, { authorization })
  return found?.is === 'found' ? found.status : found?.is
}

async function attemptOf(account: GatewayAccount, externalId: string) {
  const found = await recurringPix.findInstruction(account, externalId)
  assert.ok(found?.is === 'found', JSON.stringify(found))
  return [found.status, found.dueDate, found.retries, found.problem]
}

describe('the authorization', () => {
  test('one code pays the first period and asks for the consent, and the payment is found by its authorization', async () => {
    const account = at(newAccount(), FIRST_DAY)
    const { reference, authorization, copyPaste } = await ask(account)
    assert.equal(readPixCode(copyPaste)?.amountInCents, 1050)
    const sought = { reference, externalId: authorization, method: 'pix', recurringPix: 'authorize' } as const
    assert.deepEqual(await asaas.orders.find(account, sought), {
      is: 'pending',
      externalId: authorization,
      authorization,
      pix: { copyPaste, qrCodeUrl: null },
    })
    assert.equal(await statusOf(account, authorization), 'pending')
    await doTo(account, authorization, 'approve')
    const paid = await asaas.orders.find(account, sought)
    assert.ok(paid?.is === 'paid', JSON.stringify(paid))
    assert.match(paid.externalId, /^pay_/)
    assert.equal(paid.authorization, authorization)
    assert.deepEqual(paid.receipts, [{ id: paid.externalId, amountInCents: 1050 }])
    const { body } = await wire(account, 'GET', `/payments/${paid.externalId}`)
    assert.equal(body.externalReference, null, 'the gateway does not know our reference')
    assert.equal((await wire(account, 'GET', `/payments?externalReference=${reference}`)).body.totalCount, 0)
    assert.equal(await statusOf(account, authorization), 'active')
    assert.deepEqual(await asaas.orders.find(account, { ...sought, externalId: paid.externalId }), {
      is: 'paid',
      externalId: paid.externalId,
      receipts: paid.receipts,
      card: undefined,
    })
  })

  test('the second period begins on the start date, because the code pays the first one', async () => {
    const account = at(newAccount(), FIRST_DAY)
    const { authorization, reference } = await activeAt(account)
    const { body } = await wire(account, 'GET', `/pix/automatic/authorizations/${authorization}`)
    assert.deepEqual(
      [body.startDate, body.contractId, body.frequency, body.value, body.retryPolicy, body.paymentCreationMode],
      [SECOND_PERIOD, reference, 'MONTHLY', 10.5, 'ALLOW_THREE_IN_SEVEN_DAYS', 'MANUAL'],
    )
    const today = askingOrder()
    const early = { ...today.recurringPix!, startDate: FIRST_DAY } as PaymentOrder['recurringPix']
    const refused = await asaas.pix!.create(account, { ...today, recurringPix: early })
    assert.ok(refused.is === 'rejected', JSON.stringify(refused))
  })

  test('after a lost answer the authorization is found by our reference, and none is created twice', async () => {
    for (const fault of ['accept-then-reset', 'accept-then-500', 'malformed']) {
      const account = at(newAccount(), FIRST_DAY)
      await addFault('create', fault)
      const order = askingOrder()
      assert.equal((await asaas.pix!.create(account, order)).is, 'unknown', fault)
      const sought = { reference: order.reference, method: 'pix', recurringPix: 'authorize' } as const
      const found = await asaas.orders.find(account, sought)
      assert.ok(found?.is === 'pending' && found.pix, JSON.stringify(found))
      const other = { ...sought, reference: paymentOrder().reference }
      assert.equal(await asaas.orders.find(account, other), undefined)
    }
  })

  test('a code that nobody paid expires, and its authorization counts as refused', async () => {
    const account = at(newAccount(), FIRST_DAY)
    const { reference, authorization } = await ask(account)
    const later = at(account, FIRST_DAY, '09:00')
    const sought = { reference, externalId: authorization, method: 'pix', recurringPix: 'authorize' } as const
    assert.deepEqual(await asaas.orders.find(later, sought), { is: 'expired', externalId: authorization })
    assert.equal(await statusOf(later, authorization), 'refused')
    assert.equal((await control(later, authorization, 'approve')).status, 409)
  })

  test('a buyer with a bank without recurring PIX pays the first period, and gives no consent', async () => {
    const account = at(newAccount(), FIRST_DAY)
    const buyer = { ...paymentOrder().buyer, name: 'SIM-NOAUTOPIX Ana' }
    const { reference, authorization } = await ask(account, { buyer })
    await doTo(account, authorization, 'pay')
    const found = await asaas.orders.find(account, {
      reference,
      externalId: authorization,
      method: 'pix',
      recurringPix: 'authorize',
    })
    assert.equal(found?.is, 'paid')
    assert.equal(await statusOf(account, authorization), 'refused')
  })

  test('a payment of another code never counts, even if the gateway ignores the filter', async () => {
    const proxy = await openGatewayProxy(simulator.url)
    afterFile(proxy.close)
    const account = { ...at(newAccount(), FIRST_DAY), simulatorUrl: proxy.url }
    const { reference, authorization } = await activeAt(account)
    proxy.alterAnswer = ({ path }, body) =>
      path.includes('/payments') && Array.isArray(body.data)
        ? { ...body, data: body.data.map((one: Json) => ({ ...one, pixQrCodeId: 'ANOTHER' })) }
        : body
    const sought = { reference, externalId: authorization, method: 'pix', recurringPix: 'authorize' } as const
    assert.equal((await asaas.orders.find(account, sought))?.is, 'unknown')
  })

  test('the cancellation of an unpaid code does not end the consent of a buyer who paid', async () => {
    const account = at(newAccount(), FIRST_DAY)
    const paid = await activeAt(account)
    assert.equal(await asaas.orders.cancel(account, paid.authorization, 'pix', 'authorize'), false)
    assert.equal(await statusOf(account, paid.authorization), 'active')
    const open = await ask(account)
    assert.equal(await asaas.orders.cancel(account, open.authorization, 'pix', 'authorize'), true)
    assert.equal(await asaas.orders.cancel(account, open.authorization, 'pix', 'authorize'), true)
    assert.equal(await statusOf(account, open.authorization), 'canceled')
  })

  test('a canceled authorization names who ended it, and a repeated cancellation is done', async () => {
    const account = at(newAccount(), FIRST_DAY)
    const [ours, theirs] = [await activeAt(account), await activeAt(account)]
    assert.equal(await recurringPix.cancelAuthorization(account, ours.authorization), true)
    assert.equal(await recurringPix.cancelAuthorization(account, ours.authorization), true)
    await doTo(account, theirs.authorization, 'cancel')
    const endedBy = async (authorization: string) => {
      const found = await recurringPix.findAuthorization(account, { authorization })
      return found?.is === 'found' && [found.status, found.endedBy]
    }
    assert.deepEqual(await endedBy(ours.authorization), ['canceled', 'store'])
    assert.deepEqual(await endedBy(theirs.authorization), ['canceled', 'payer'])
    assert.deepEqual((await charge(account, theirs.authorization, SECOND_PERIOD)).outcome, {
      is: 'rejected',
      cause: 'the authorization is canceled',
      problem: 'canceled_by_payer',
    })
  })

  test('the list of orders names our payment, so a restored database finds it again', async () => {
    const account = at(newAccount(), FIRST_DAY)
    const { reference } = await activeAt(account)
    const today = dateInSaoPaulo(systemNow())
    const listed = await asaas.orders.list(account, { since: today, until: today })
    assert.ok(listed.is === 'read')
    assert.deepEqual(
      listed.orders.map((order) => [order.reference, order.moneyCame]),
      [[reference, true]],
    )
  })

  test('one reading of the list of orders reads the authorizations once, and the next reading sees new ones', async () => {
    const proxy = await openGatewayProxy(simulator.url)
    afterFile(proxy.close)
    const account = { ...at(newAccount(), FIRST_DAY), simulatorUrl: proxy.url }
    const { reference } = await activeAt(account)
    const today = dateInSaoPaulo(systemNow())
    let firstPage: Json
    // The gateway answers each page with the same payment, and says that more pages follow.
    proxy.alterAnswer = ({ path }, body) => {
      if (!path.includes('/payments?')) return body
      firstPage ??= { ...body, hasMore: true }
      return firstPage
    }
    for (let cursor: string | undefined, page = 0; page < 3; page++) {
      const listed = await asaas.orders.list(account, { since: today, until: today, ...(cursor && { cursor }) })
      assert.ok(listed.is === 'read' && listed.next !== undefined, JSON.stringify(listed))
      assert.deepEqual(
        listed.orders.map((order) => order.reference),
        [reference],
      )
      cursor = listed.next
    }
    const reads = () => proxy.calls.filter(({ path }) => path.includes('/authorizations?')).length
    assert.equal(reads(), 1)
    await asaas.orders.list(account, { since: today, until: today })
    assert.equal(reads(), 2)
  })

  test('the webhooks name the authorization and our payment', async () => {
    const account = at(newAccount(), FIRST_DAY)
    const sink = await startSink([200])
    await asaas.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const { reference, authorization } = await ask(account)
    const read = async () => {
      const { headers, body } = await sink.next()
      return asaas.webhooks.read(account, headers, body)!
    }
    await doTo(account, authorization, 'approve')
    const came = [await read(), await read()].toSorted((one, other) => one.kind.localeCompare(other.kind))
    assert.equal(came[0]!.kind, 'PAYMENT_RECEIVED')
    const { kind, ...activated } = came[1]!
    assert.equal(kind, 'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_ACTIVATED')
    assert.deepEqual({ ...activated, id: '' }, { id: '', authorization, externalId: authorization, reference })
    await doTo(account, authorization, 'cancel')
    assert.equal((await read()).authorization, authorization)
    await sink.close()
  })
})

function newestFirst(one: Json, other: Json): number {
  return String(one.dueDate) > String(other.dueDate) ? -1 : 1
}

describe('the instruction of a period', () => {
  const SEVEN_BEFORE = addDays(SECOND_PERIOD, -7)

  test('reaches the gateway from ten to two days before its due date, and at no other time', async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    for (const days of [11, 1, 0]) {
      const { outcome } = await charge(at(account, addDays(SECOND_PERIOD, -days)), authorization, SECOND_PERIOD)
      assert.deepEqual(outcome, {
        is: 'rejected',
        cause: 'HTTP 400 invalid_due_date',
        problem: 'due_date_out_of_range',
      })
    }
    const now = at(account, SEVEN_BEFORE)
    const { externalId } = await charged(now, authorization)
    assert.deepEqual(await attemptOf(now, externalId), ['scheduled', SECOND_PERIOD, 0, undefined])
    const again = await charge(now, authorization, SECOND_PERIOD)
    assert.equal(again.outcome.is, 'rejected', 'a period has one instruction')
  })

  test('is paid on its due day without an act of the buyer, exactly once', async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const order = await charged(at(account, SEVEN_BEFORE), authorization)
    const before = await findCharge(at(account, addDays(SECOND_PERIOD, -1), '23:59'), order)
    assert.deepEqual(before, { is: 'pending', externalId: order.externalId })
    const due = at(account, SECOND_PERIOD)
    for (const _ of [1, 2]) {
      const found = await findCharge(due, order)
      assert.ok(found?.is === 'paid', JSON.stringify(found))
      assert.deepEqual(found.receipts, [{ id: order.externalId, amountInCents: 1050 }])
    }
    assert.deepEqual(await attemptOf(due, order.externalId), ['paid', SECOND_PERIOD, 0, undefined])
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['received', 1050],
    ])
  })

  test('after a lost answer the payment of the period is found by our reference', async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const now = at(account, SEVEN_BEFORE)
    await addFault('create', 'accept-then-reset')
    const { reference, outcome } = await charge(now, authorization, SECOND_PERIOD)
    assert.equal(outcome.is, 'unknown')
    const found = await findCharge(now, { reference })
    assert.ok(found?.is === 'pending', JSON.stringify(found))
    assert.deepEqual((await attemptOf(now, found.externalId))[0], 'scheduled')
  })

  test('has failed only after 21:00 of its due day, and the authorization goes on', async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const order = await charged(at(account, SEVEN_BEFORE), authorization)
    await doTo(at(account, SEVEN_BEFORE), authorization, 'fail_next')
    const afternoon = at(account, SECOND_PERIOD, '20:59')
    assert.deepEqual((await attemptOf(afternoon, order.externalId))[0], 'scheduled')
    const night = at(account, SECOND_PERIOD, '21:00')
    assert.deepEqual(await attemptOf(night, order.externalId), ['failed', SECOND_PERIOD, 0, 'not_paid'])
    assert.deepEqual(await findCharge(night, order), { is: 'pending', externalId: order.externalId })
    assert.equal(await statusOf(night, authorization), 'active')
  })

  test("the bank's second attempt of the same evening pays without a call of the store", async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const order = await charged(at(account, SEVEN_BEFORE), authorization)
    await doTo(at(account, SEVEN_BEFORE), authorization, 'fail_next', { secondAttempt: true })
    assert.equal((await findCharge(at(account, SECOND_PERIOD, '17:59'), order))?.is, 'pending')
    assert.equal((await findCharge(at(account, SECOND_PERIOD, '18:00'), order))?.is, 'paid')
  })

  test('is repeated on at most three other days within seven days, and the last attempt can pay', async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const { externalId, reference } = await charged(at(account, SEVEN_BEFORE), authorization)
    await doTo(at(account, SEVEN_BEFORE), authorization, 'fail_next', { attempts: 3 })
    const night = (days: number) => at(account, addDays(SECOND_PERIOD, days), '21:30')
    const retryOn = (now: number, days: number) =>
      recurringPix.retry(night(now), { externalId, dueDate: addDays(SECOND_PERIOD, days) })
    assert.deepEqual(await retryOn(0, 0), {
      is: 'rejected',
      cause: 'HTTP 400 invalid_action',
      problem: 'due_date_out_of_range',
    })
    assert.deepEqual(await retryOn(0, 8), {
      is: 'rejected',
      cause: 'HTTP 400 invalid_action',
      problem: 'date_limit_exceeded',
    })
    for (const [now, days] of [
      [0, 2],
      [2, 4],
    ] as const) {
      assert.deepEqual(await retryOn(now, days), { is: 'done' })
      assert.deepEqual(await retryOn(now, days), { is: 'done' }, 'a repeated call adds no attempt')
    }
    assert.deepEqual(await attemptOf(night(3), externalId), ['scheduled', addDays(SECOND_PERIOD, 4), 2, undefined])
    assert.deepEqual(await retryOn(4, 7), { is: 'done' })
    assert.deepEqual(await attemptOf(night(6), externalId), ['scheduled', addDays(SECOND_PERIOD, 7), 3, undefined])
    const found = await findCharge(at(account, addDays(SECOND_PERIOD, 7)), { reference, externalId })
    assert.equal(found?.is, 'paid')
  })

  test('the last attempt counts if the gateway lists the newest first and does not number the attempts', async () => {
    const proxy = await openGatewayProxy(simulator.url)
    afterFile(proxy.close)
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const { externalId } = await charged(at(account, SEVEN_BEFORE), authorization)
    await doTo(at(account, SEVEN_BEFORE), authorization, 'fail_next')
    const night = at(account, SECOND_PERIOD, '21:30')
    const order = { externalId, dueDate: addDays(SECOND_PERIOD, 2) }
    assert.deepEqual(await recurringPix.retry(night, order), { is: 'done' })
    proxy.alterAnswer = ({ path }, body) =>
      path.includes('/paymentInstructions') && Array.isArray(body.data)
        ? { ...body, data: body.data.map(({ retryAttempt: _, ...one }: Json) => one).toSorted(newestFirst) }
        : body
    const altered = { ...night, simulatorUrl: proxy.url }
    assert.deepEqual(await attemptOf(altered, externalId), ['scheduled', order.dueDate, 1, undefined])
    assert.deepEqual(await recurringPix.retry(altered, order), { is: 'done' }, 'a repeated call adds no attempt')
  })

  test('a fourth repetition is refused', async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const { externalId } = await charged(at(account, SEVEN_BEFORE), authorization)
    await doTo(at(account, SEVEN_BEFORE), authorization, 'fail_next', { attempts: 9 })
    for (const [now, days] of [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      const order = { externalId, dueDate: addDays(SECOND_PERIOD, days) }
      const night = at(account, addDays(SECOND_PERIOD, now), '21:30')
      assert.deepEqual(await recurringPix.retry(night, order), { is: 'done' })
    }
    const last = at(account, addDays(SECOND_PERIOD, 3), '21:30')
    const fourth = await recurringPix.retry(last, { externalId, dueDate: addDays(SECOND_PERIOD, 4) })
    assert.ok(fourth.is === 'rejected' && fourth.problem === 'date_limit_exceeded', JSON.stringify(fourth))
  })

  test('is declined at once if the amount is above the limit of the buyer', async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const now = at(account, SEVEN_BEFORE)
    await doTo(now, authorization, 'limit', { amountInCents: 1000 })
    const order = await charged(now, authorization)
    assert.deepEqual(await findCharge(now, order), {
      is: 'declined',
      externalId: order.externalId,
      code: 'limit_exceeded',
      problem: 'limit_exceeded',
    })
  })

  test('nothing is taken after the payment, the period or the authorization is canceled', async () => {
    const due = (account: GatewayAccount) => at(account, SECOND_PERIOD)
    const cancellations = {
      'by us': (account: GatewayAccount, { externalId }: { externalId: string }) =>
        asaas.orders.cancel(at(account, SEVEN_BEFORE), externalId, 'pix', 'charge'),
      'with the authorization': (account: GatewayAccount, { authorization }: { authorization: string }) =>
        recurringPix.cancelAuthorization(at(account, SEVEN_BEFORE), authorization),
      'by the buyer': async (account: GatewayAccount, { authorization }: { authorization: string }) => {
        await doTo(at(account, SEVEN_BEFORE), authorization, 'cancel_next')
        return true
      },
    }
    for (const [how, cancel] of Object.entries(cancellations)) {
      const account = newAccount()
      const { authorization } = await activeAt(at(account, FIRST_DAY))
      const order = await charged(at(account, SEVEN_BEFORE), authorization)
      assert.equal(await cancel(account, { ...order, authorization }), true, how)
      const found = await findCharge(due(account), order)
      assert.ok(found?.is === 'canceled' || found?.is === 'declined', `${how} ${JSON.stringify(found)}`)
      assert.deepEqual(await movementsOf(account), [['received', 1050]], how)
    }
  })

  test('cannot be stopped from 22:00 of the day before', async () => {
    const account = newAccount()
    const { authorization } = await activeAt(at(account, FIRST_DAY))
    const { externalId } = await charged(at(account, SEVEN_BEFORE), authorization)
    const late = at(account, addDays(SECOND_PERIOD, -1), '22:00')
    assert.equal(await asaas.orders.cancel(late, externalId, 'pix', 'charge'), false)
  })
})
