import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  act,
  addFault,
  cardOrder,
  find,
  movementsOf,
  newAccount,
  refund,
  wire,
} from '../../../test/gateways/gatewayA.ts'
import { database, openGatewaySimulator } from '../../../test/gateways/gatewaySimulator.ts'
import { type Json, startFake, startSink } from '../../../test/gateways/gatewayWire.ts'
import { sql } from '../../core/sql.ts'
import { CHARGEBACK_AFTER_MS } from '../../simulator/records/outcomes.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { Outcome } from '../port/outcome.ts'
import type { PaymentOrder } from '../port/payments.ts'
import { asaas } from './asaas.ts'

await openGatewaySimulator()

const APPROVED = '4111111111111111'
const GENERIC = 'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.'

describe('a card', () => {
  for (const [number, brand] of [
    [APPROVED, 'visa'],
    ['5555555555554444', 'mastercard'],
  ] as const)
    test(`the card ${number} is approved, and the kept card can be charged again`, async () => {
      const account = newAccount()
      const { outcome, wanted } = await payByCard(account, number)
      const { externalId, card } = outcome
      assert.deepEqual(outcome.receipts, [{ id: externalId, amountInCents: 1050 }])
      assert.deepEqual([card?.brand, card?.lastFour], [brand, number.slice(-4)])
      assert.deepEqual(await find(account, { reference: wanted.reference, externalId }, 'credit_card'), outcome)
      assert.deepEqual(await movementsOf(account), [['received', 1050]])
      const renewal = cardOrder(number, { card: { saved: card!.id } })
      assert.equal((await asaas.card!.create(account, renewal)).is, 'paid')
      const other = { ...renewal.buyer, email: 'outra@example.com' }
      const stolen = await asaas.card!.create(account, { ...renewal, reference: 'stolen', buyer: other })
      assert.deepEqual(stolen, { is: 'declined', code: 'invalid_creditCard', hard: true })
    })

  const declines: [string, string | undefined][] = [
    ['4000000000000002', 'Cartão recusado pelo banco emissor'],
    ['4000000000000069', undefined],
    ['5184019740373151', GENERIC],
    ['4916561358240741', GENERIC],
  ]
  for (const [number, message] of declines)
    test(`${number} is declined, ${message ? 'with a reason for the buyer' : 'without a reason for the buyer'}`, async () => {
      const account = newAccount()
      const wanted = cardOrder(number)
      const outcome = await asaas.card!.create(account, wanted)
      const reason = message === GENERIC ? { reason: 'data' } : {}
      assert.deepEqual(outcome, { is: 'declined', message, code: 'invalid_action', hard: false, ...reason })
      assert.equal(await asaas.orders.find(account, { reference: wanted.reference, method: 'credit_card' }), undefined)
      assert.deepEqual(await movementsOf(account), [])
    })

  test('the card 4000000000000119 causes an error, and no payment is created', async () => {
    const account = newAccount()
    const wanted = cardOrder('4000000000000119')
    const outcome = await asaas.card!.create(account, wanted)
    assert.deepEqual(outcome, { is: 'unknown', cause: 'HTTP 500' })
    assert.equal(await asaas.orders.find(account, { reference: wanted.reference, method: 'credit_card' }), undefined)
  })

  test('a payment with the card 4000000000000341 is paid although the answer is lost, and the look-up finds one payment', async () => {
    const account = newAccount()
    const wanted = cardOrder('4000000000000341')
    const outcome = await asaas.card!.create(account, wanted)
    assert.equal(outcome.is, 'unknown')
    const found = await asaas.orders.find(account, { reference: wanted.reference, method: 'credit_card' })
    assert.ok(found?.is === 'paid' && found.receipts.length === 1)
    assert.deepEqual(await movementsOf(account), [['received', 1050]])
  })

  test('a payment with the card 4000000000000259 is charged back ten seconds later', async () => {
    const account = newAccount()
    const sink = await startSink([200])
    await asaas.webhooks.subscribe!(account, sink.url, 'loja@example.com')
    const { outcome, wanted } = await payByCard(account, '4000000000000259')
    assert.equal(kindOf(account, await sink.next()), 'PAYMENT_CONFIRMED')
    const due = await database.database.row(bringForward, { paymentId: outcome.externalId })
    assert.ok(due!.wait > CHARGEBACK_AFTER_MS - 1000 && due!.wait <= CHARGEBACK_AFTER_MS)
    assert.equal(kindOf(account, await sink.next()), 'PAYMENT_CHARGEBACK_REQUESTED')
    const found = await asaas.orders.find(account, { reference: wanted.reference, method: 'credit_card' })
    assert.deepEqual(found?.is === 'charged_back' && found.receipts, outcome.receipts)
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['charged_back', 1050],
    ])
    await sink.close()
  })

  test('a card payment that is confirmed first and settled later has one receipt', async () => {
    const account = newAccount()
    const { outcome, wanted } = await payByCard(account, APPROVED)
    assert.equal((await act(outcome.externalId, 'pay')).body.status, 'RECEIVED')
    assert.deepEqual(await find(account, { ...wanted, externalId: outcome.externalId }, 'credit_card'), outcome)
    assert.deepEqual(await movementsOf(account), [['received', 1050]])
  })

  test('a card payment is refunded only once, even if the answer was lost', async () => {
    const account = newAccount()
    const { outcome, wanted } = await payByCard(account, APPROVED)
    const created = { reference: wanted.reference, externalId: outcome.externalId }
    await addFault('refund', 'accept-then-500')
    assert.equal((await refund(account, created, 'credit_card')).is, 'unknown')
    assert.equal((await refund(account, created, 'credit_card')).is, 'refunded')
    assert.deepEqual(await movementsOf(account), [
      ['received', 1050],
      ['refunded', 1050],
    ])
    assert.equal(await asaas.orders.cancel(account, created.externalId, 'credit_card'), false)
  })

  const risky = { id: 'pay_1', value: 10.5, deleted: false, billingType: 'CREDIT_CARD' }
  for (const [answer, is] of [
    [{ ...risky, status: 'AWAITING_RISK_ANALYSIS' }, 'pending'],
    [{ ...risky, status: 'AWAITING_RISK_ANALYSIS', deleted: true }, 'declined'],
    [{ ...risky, status: 'CONFIRMED' }, 'paid'],
    [{ ...risky, status: 'AWAITING_CHARGEBACK_REVERSAL' }, 'charged_back'],
  ] as const)
    test(`a card payment with the status ${answer.status}${answer.deleted ? ' that was deleted' : ''} is ${is}`, async () => {
      const fake = await startFake((path) => (path.includes('customers') ? { id: 'cus_1', data: [] } : answer))
      const outcome = await asaas.card!.create({ ...newAccount(), simulatorUrl: fake.url }, cardOrder(APPROVED))
      assert.equal(outcome.is, is)
      await fake.close()
    })

  test('an order that the gateway refuses as invalid is rejected, not declined', async () => {
    const { card, buyer } = cardOrder(APPROVED)
    const account = newAccount()
    const unfit = await asaas.card!.create(account, cardOrder(APPROVED, { card: { ...card, cvv: '' } }))
    assert.deepEqual(unfit, { is: 'rejected', cause: 'HTTP 400 invalid_creditCard' })
    const nowhere = await asaas.card!.create(account, cardOrder(APPROVED, { buyer: { ...buyer, ip: undefined } }))
    assert.deepEqual(nowhere, { is: 'rejected', cause: 'HTTP 400 invalid_remoteIp' })
  })
})

describe('installments', () => {
  const plans: [number, number, number[]][] = [
    [2, 10_51, [5_25, 5_26]],
    [12, 350_00, [...Array(11).fill(29_16), 29_24]],
  ]
  for (const [installments, totalInCents, parcels] of plans)
    test(`${installments} installments have one receipt of the total, and the last parcel has the remaining cents`, async () => {
      const account = newAccount()
      const sink = await startSink([200])
      await asaas.webhooks.subscribe!(account, sink.url, 'loja@example.com')
      const { outcome, wanted } = await payByCard(account, APPROVED, { installments, totalInCents })
      assert.deepEqual(outcome.receipts, [
        { id: await planOf(account, outcome.externalId), amountInCents: totalInCents },
      ])
      for (const known of [outcome.externalId, undefined])
        assert.deepEqual(
          await asaas.orders.find(account, { reference: wanted.reference, externalId: known, method: 'credit_card' }),
          outcome,
        )
      const listed = await wire(account, 'GET', `/payments?externalReference=${wanted.reference}&limit=100`)
      const cents = listed.body.data.map(({ value }: Json) => Math.round(value * 100)).reverse()
      assert.deepEqual(cents, parcels)
      const arrived = await Promise.all(parcels.map(() => sink.next()))
      const webhooks = arrived.map(({ headers, body }) => asaas.webhooks.read(account, headers, body)!)
      assert.equal(new Set(webhooks.map(({ externalId }) => externalId)).size, installments)
      assert.deepEqual(new Set(webhooks.map(({ reference }) => reference)), new Set([wanted.reference]))
      assert.deepEqual(await movementsOf(account), [['received', totalInCents]])
      await sink.close()
    })

  test('after a lost answer, installments are found with all parcels', async () => {
    const account = newAccount()
    const wanted = cardOrder(APPROVED, { installments: 3, totalInCents: 100_00 })
    await addFault('create', 'accept-then-reset')
    assert.equal((await asaas.card!.create(account, wanted)).is, 'unknown')
    const found = await asaas.orders.find(account, { reference: wanted.reference, method: 'credit_card' })
    assert.ok(found?.is === 'paid')
    assert.deepEqual(
      found.receipts.map(({ amountInCents }) => amountInCents),
      [100_00],
    )
  })

  test('installments are refunded as one sale, and a partial refund is rejected', async () => {
    const account = newAccount()
    const { outcome, wanted } = await payByCard(account, APPROVED, { installments: 3, totalInCents: 100_00 })
    const created = { reference: wanted.reference, externalId: outcome.externalId }
    const whole = { amountInCents: 100_00 }
    assert.equal(await asaas.orders.cancel(account, created.externalId, 'credit_card'), false)
    assert.equal((await refund(account, created, 'credit_card', { amountInCents: 33_33 })).is, 'rejected')
    await addFault('refund', 'accept-then-reset')
    assert.equal((await refund(account, created, 'credit_card', whole)).is, 'unknown')
    const refunded = { is: 'refunded', externalId: created.externalId, receipts: outcome.receipts }
    assert.deepEqual(await refund(account, created, 'credit_card', whole), refunded)
    assert.deepEqual(await find(account, created, 'credit_card'), refunded)
    assert.deepEqual(await movementsOf(account), [
      ['received', 100_00],
      ['refunded', 100_00],
    ])
  })

  test('installments that are charged back parcel by parcel are one chargeback', async () => {
    const account = newAccount()
    const { outcome, wanted } = await payByCard(account, APPROVED, { installments: 2, totalInCents: 100_00 })
    await act(outcome.externalId, 'chargeback')
    const found = await asaas.orders.find(account, { reference: wanted.reference, method: 'credit_card' })
    assert.deepEqual(found, { is: 'charged_back', externalId: outcome.externalId, receipts: outcome.receipts })
    assert.deepEqual(await movementsOf(account), [
      ['received', 100_00],
      ['charged_back', 100_00],
    ])
  })

  test('installments are charged back if one parcel is in dispute, and still paid if one parcel is refunded by hand', async () => {
    const parcel = { status: 'CONFIRMED', value: 5, installment: 'plan_1', externalReference: 'pay_ours' }
    const planWith = (second: string) => [
      { ...parcel, id: 'pay_2', installmentNumber: 2, status: second },
      { ...parcel, id: 'pay_1', installmentNumber: 1 },
    ]
    for (const [status, is] of [
      ['CHARGEBACK_DISPUTE', 'charged_back'],
      ['REFUNDED', 'paid'],
      ['RECEIVED', 'paid'],
    ]) {
      const fake = await startFake(() => ({ data: planWith(status!) }))
      const account = { ...newAccount(), simulatorUrl: fake.url }
      const found = await asaas.orders.find(account, { reference: 'pay_ours', method: 'credit_card' })
      assert.ok(found && found.is === is && 'receipts' in found)
      assert.deepEqual([found.externalId, found.receipts], ['pay_1', [{ id: 'plan_1', amountInCents: 10_00 }]])
      await fake.close()
    }
  })
})

describe('number and security code', () => {
  const faults = ['reset', '500', 'accept-then-reset', 'accept-then-500', 'malformed']
  const numbers = ['0002', '0069', '0119', '0341', '0259'].map((last) => `400000000000${last}`)

  test('no outcome contains the card number or the security code', async () => {
    const account = newAccount()
    const outcomes: unknown[] = []
    for (const number of [APPROVED, ...numbers]) outcomes.push(await asaas.card!.create(account, canary(number)))
    for (const fault of faults) {
      await addFault('create', fault)
      outcomes.push(await asaas.card!.create(account, canary(APPROVED)))
    }
    outcomes.push(await asaas.card!.create({ ...account, simulatorUrl: 'http://127.0.0.1:9' }, canary(APPROVED)))
    assert.equal(outcomes.length, 12)
    for (const outcome of outcomes) assertNoCard(outcome)
  })

  test('no outcome contains the card number or the security code, even if the gateway repeats them', async () => {
    const code = APPROVED
    const description = `Transação não autorizada. Cartão ${APPROVED}, CVV 917913`
    const echoes = [
      {
        id: 'pay_1',
        status: 'CONFIRMED',
        value: 10.5,
        creditCard: { creditCardNumber: APPROVED, creditCardToken: 't' },
      },
      { errors: [{ code, description }] },
      { errors: [{ code: 'invalid_action', description }] },
      `<html>${description}</html>`,
    ]
    for (const echo of echoes)
      for (const status of [200, 400, 500]) {
        const fake = await startFake((path) => (path.includes('customers') ? { id: 'cus_1', data: [] } : echo), {
          statusOfPayments: status,
        })
        assertNoCard(await asaas.card!.create({ ...newAccount(), simulatorUrl: fake.url }, canary(APPROVED)))
        await fake.close()
      }
  })

  test('no table of the simulator contains the card number or the security code', async () => {
    const account = newAccount()
    for (const number of [APPROVED, ...numbers]) await asaas.card!.create(account, canary(number))
    const kept = await database.database.rows(everythingKept)
    assert.ok(kept.length > 10)
    assert.deepEqual(
      kept.filter(({ text }) => text.includes('917913') || [APPROVED, ...numbers].some((pan) => text.includes(pan))),
      [],
    )
  })

  function canary(number: string): PaymentOrder {
    const wanted = cardOrder(number)
    return { ...wanted, card: { ...wanted.card, cvv: '917913' } }
  }

  function assertNoCard(outcome: unknown): void {
    const text = JSON.stringify(outcome)
    assert.doesNotMatch(text, /917913|\d{13}/, text)
  }
})

type Paid = Extract<Outcome, { is: 'paid' }>

async function payByCard(
  account: GatewayAccount,
  number: string,
  overrides: Partial<PaymentOrder> = {},
): Promise<{ outcome: Paid; wanted: PaymentOrder }> {
  const wanted = cardOrder(number, overrides)
  const outcome = await asaas.card!.create(account, wanted)
  assert.ok(outcome.is === 'paid', JSON.stringify(outcome))
  return { outcome, wanted }
}

async function planOf(account: GatewayAccount, externalId: string): Promise<string> {
  const { body } = await wire(account, 'GET', `/payments/${externalId}`)
  assert.equal(body.installmentNumber, 1)
  return body.installment
}

function kindOf(
  account: GatewayAccount,
  { headers, body }: { headers: Record<string, string | undefined>; body: string },
) {
  return asaas.webhooks.read(account, headers, body)?.kind
}

const bringForward = sql(
  'testBringActForward',
  `with before as (select due_at - clock_timestamp() as wait from simulator.acts where payment_id = :paymentId)
  update simulator.acts set due_at = clock_timestamp() from before where payment_id = :paymentId
  returning (extract(epoch from wait) * 1000)::float8 as wait`,
).as<{ wait: number }>()

const everythingKept = sql(
  'testEverythingSimulated',
  `select to_jsonb(kept)::text as text from simulator.payments as kept
  union all select to_jsonb(kept)::text from simulator.customers as kept
  union all select to_jsonb(kept)::text from simulator.sent_webhooks as kept
  union all select to_jsonb(kept)::text from simulator.acts as kept`,
).as<{ text: string }>()
