/**
 * Plays sales of gateway B with the company's own client against the simulator, and compares them with the sales of the
 * adapter.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ChargesController,
  type CreateOrderRequest,
  type CreatePaymentRequest,
  CustomersController,
  type GetChargeResponse,
  OrdersController,
  PayablesController,
  RecipientsController,
  TokensController,
} from '@pagarme/pagarme-nodejs-sdk'
import { newId } from '../../server/core/ids.ts'
import { pagarme } from '../../server/gateways/pagarme/pagarme.ts'
import { afterFile } from '../afterFile.ts'
import { openGatewayProxy } from '../gateways/gatewayProxy.ts'
import { openGatewaySimulator, simulatedGateway, simulator } from '../gateways/gatewaySimulator.ts'
import { lossesOf, openPagarmeClient } from './pagarmeClient.ts'

await openGatewaySimulator()
const { act, newAccount } = simulatedGateway('GATEWAY_B', 'secretKey')
const account = newAccount()
const { publicKey, recipientId, secretKey } = account.credentials as Record<string, string>
const proxy = await openGatewayProxy(`${simulator.url}/gateway-b`)
afterFile(proxy.close)
const client = openPagarmeClient(proxy.url, secretKey!)
const [orders, charges, customers] = [OrdersController, ChargesController, CustomersController].map(
  (Controller) => new Controller(client),
) as [OrdersController, ChargesController, CustomersController]
const [payables, recipients, tokens] = [PayablesController, RecipientsController, TokensController].map(
  (Controller) => new Controller(client),
) as [PayablesController, RecipientsController, TokensController]

const AMOUNT = 10_000
/** The client lacks these fields. The company's pages have them (docs.pagar.me, "Criar token do cartão"). */
const BEYOND: readonly string[] = ['card.first_six_digits']

describe('gateway B for the company’s own client', () => {
  test('a PIX is created, found by id and by code, paid, and refunded partially and completely', async () => {
    const { order, charge } = await create({ paymentMethod: 'pix', pix: { expiresIn: 3600 } })
    assert.deepEqual([order.status, charge.status], ['pending', 'pending'])
    const [listed] = (await read(orders.getOrders(1, 10, order.code!))).data!
    assert.equal(listed!.id, order.id)
    assert.equal((await read(orders.getOrder(order.id!))).charges![0]!.id, charge.id)
    assert.equal((await act(charge.id!, 'pay')).status, 200)
    assert.equal((await find(charge)).status, 'paid')
    const part = await cancel(charge, { amount: 4_000, operationReference: newId('rfd') })
    assert.deepEqual([part.status, part.canceledAmount], ['paid', 4_000])
    const whole = await cancel(charge)
    assert.deepEqual([whole.status, whole.canceledAmount], ['canceled', AMOUNT])
    await sameForAdapter(order.code!, 'pix', 'refunded')
  })

  test('an open PIX and a boleto are canceled, and a paid boleto is not refunded without a bank account', async () => {
    for (const payment of [{ paymentMethod: 'pix', pix: { expiresIn: 60 } }, boleto()]) {
      const { order, charge } = await create(payment)
      assert.equal((await cancel(charge)).status, 'canceled')
      await sameForAdapter(order.code!, payment.paymentMethod as 'pix', 'canceled')
    }
    const { charge } = await create(boleto())
    assert.equal((await act(charge.id!, 'pay')).status, 200)
    await assert.rejects(cancel(charge), { statusCode: 422 })
    const bankAccount = {
      holderName: 'Ana Souza',
      holderType: 'individual',
      holderDocument: CUSTOMER.document,
      bank: '341',
      branchNumber: '1234',
      branchCheckDigit: '6',
      accountNumber: '12345',
      accountCheckDigit: '6',
      type: 'checking',
    }
    const back = await cancel(charge, { operationReference: newId('rfd'), bankAccount })
    assert.equal(back.status, 'canceled')
  })

  test('a card is charged by its token, in installments, and again from the wallet', async () => {
    const { order, charge } = await create(card({ cardToken: await newToken(), installments: 3 }))
    assert.equal(charge.status, 'paid')
    await sameForAdapter(order.code!, 'credit_card', 'paid')
    const customer = await read(customers.createCustomer(CUSTOMER))
    const kept = await read(customers.createCard(customer.id!, { token: await newToken(), billingAddress: ADDRESS }))
    const again = await create(card({ cardId: kept.id!, installments: 1 }), { customerId: customer.id! })
    assert.equal(again.charge.status, 'paid')
    const declined = await create(card({ cardToken: await newToken('4000000000000028'), installments: 1 }))
    assert.equal(declined.charge.status, 'failed')
    await sameForAdapter(declined.order.code!, 'credit_card', 'declined')
  })

  test('a divided sale, its refund, the books, the balance and the withdrawals have the client’s forms', async () => {
    const share = (recipient: string, amount: number, isStore: boolean) => ({
      type: 'flat',
      amount,
      recipientId: recipient,
      options: { liable: isStore, chargeProcessingFee: isStore, chargeRemainderFee: isStore },
    })
    const split = [share(recipientId!, AMOUNT - 400, true), share('sim_ana', 400, false)]
    const { charge } = await create({ paymentMethod: 'pix', pix: { expiresIn: 60 }, split })
    assert.equal((await act(charge.id!, 'pay')).status, 200)
    const booked = await read(payables.getPayables(undefined, undefined, undefined, undefined, undefined, charge.id!))
    assert.deepEqual(booked.data!.map(({ amount }) => Number(amount)).sort(), [400, AMOUNT - 400])
    const part = [share(recipientId!, 960, true), share('sim_ana', 40, false)]
    await cancel(charge, { amount: 1_000, split: part, operationReference: newId('rfd') })
    const after = await read(payables.getPayables('refund', undefined, undefined, undefined, undefined, charge.id!))
    assert.ok(after.data!.some(({ amount, type }) => Number(amount) === 40 && type === 'refund'))
    const own = await read(recipients.getDefaultRecipient())
    assert.equal(own.id, recipientId)
    const balance = await read(recipients.getBalance(recipientId!))
    assert.equal(typeof balance.waitingFundsAmount, 'bigint')
    await read(recipients.getWithdrawals(recipientId!, 1, 10))
    await read(recipients.getRecipient('sim_ana'))
    await assert.rejects(read(recipients.getRecipient('nobody')), { statusCode: 404 })
  })

  test('open charges are listed by status and method, and calls with the same key create only one order', async () => {
    const key = newId('pay')
    const request = orderOf({ paymentMethod: 'pix', pix: { expiresIn: 60 } })
    const [one, two] = [await read(orders.createOrder(request, key)), await read(orders.createOrder(request, key))]
    assert.equal(one.id, two.id)
    const open = await read(charges.getCharges(1, 30, undefined, 'pending', 'pix'))
    assert.ok(open.data!.some(({ id }) => id === one.charges![0]!.id))
  })

  test('wrong keys, wrong fields and unknown charges get the errors that the client knows', async () => {
    const stranger = new ChargesController(openPagarmeClient(proxy.url, 'sk_test_wrong'))
    await assert.rejects(stranger.getCharge('ch_1'), { statusCode: 401 })
    await assert.rejects(charges.getCharge('ch_unknown'), { statusCode: 404 })
    const wrong = orderOf({ paymentMethod: 'pix', pix: {} })
    await assert.rejects(orders.createOrder(wrong), { statusCode: 422 })
  })
})

const ADDRESS = {
  street: 'Avenida Paulista',
  number: '100',
  zipCode: '01310100',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
  complement: '',
  line1: '100, Avenida Paulista, Bela Vista',
  line2: '',
}
const CUSTOMER = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '52998224725',
  documentType: 'CPF',
  type: 'individual',
  address: ADDRESS,
  metadata: {},
  phones: { mobilePhone: { countryCode: '55', areaCode: '11', number: '987654321' } },
  code: 'ana',
}

function boleto(): CreatePaymentRequest {
  const dueAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const texts = { instructions: 'Pagar até o vencimento.', documentNumber: '1', statementDescriptor: '' }
  return { paymentMethod: 'boleto', boleto: { retries: 0, dueAt, billingAddress: ADDRESS, ...texts } }
}

function card(how: { cardToken?: string; cardId?: string; installments: number }): CreatePaymentRequest {
  const address = how.cardToken ? { card: { billingAddress: ADDRESS } } : {}
  return { paymentMethod: 'credit_card', creditCard: { operationType: 'auth_and_capture', ...how, ...address } }
}

function orderOf(payment: CreatePaymentRequest, by: { customerId?: string } = {}): CreateOrderRequest {
  const item = { amount: AMOUNT, description: 'Aula de violão', quantity: 1, category: 'course', code: 'aula' }
  // The client requires a customer in addition to the customer's id.
  const customer = { customer: CUSTOMER, ...by }
  return { items: [item], code: newId('pay'), closed: true, payments: [payment], ...customer } as CreateOrderRequest
}

async function create(payment: CreatePaymentRequest, by: { customerId?: string } = {}) {
  const order = await read(orders.createOrder(orderOf(payment, by), newId('pay')))
  return { order, charge: order.charges![0]! }
}

async function newToken(number = '4111111111111111'): Promise<string> {
  const data = { number, holderName: 'ANA SOUZA', expMonth: 12, expYear: 2035, cvv: '123', brand: 'visa', label: '' }
  return (await read(tokens.createToken(publicKey!, { type: 'card', card: data }))).id!
}

function find({ id }: GetChargeResponse): Promise<GetChargeResponse> {
  return read(charges.getCharge(id!))
}

function cancel({ id }: GetChargeResponse, request?: Parameters<ChargesController['cancelCharge']>[1]) {
  return read(charges.cancelCharge(id!, request))
}

/** Returns the model that the client read from an answer. Asserts that no value is lost. */
async function read<Model>(call: Promise<{ result: Model; body: unknown }>): Promise<Model> {
  const { result, body } = await call
  const losses = lossesOf(JSON.parse(String(body)), result)
  assert.deepEqual(
    [...new Set(losses)].filter((place) => !BEYOND.includes(place)),
    [],
  )
  return result
}

/** The adapter finds the order of the client by our reference. */
async function sameForAdapter(reference: string, method: 'pix' | 'boleto' | 'credit_card', is: string): Promise<void> {
  assert.equal((await pagarme.orders.find(account, { reference, method }))?.is, is)
}
