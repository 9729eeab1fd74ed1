import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EfiPay } from 'sdk-node-apis-efi'
import { addDays, dateInSaoPaulo } from '../../server/brazil/calendar.ts'
import { systemNow } from '../../server/core/clock.ts'
import { newId } from '../../server/core/ids.ts'
import { MEANINGS } from '../../server/gateways/efi/charge.ts'
import { efi } from '../../server/gateways/efi/efi.ts'
import { ERROR_CODES, IGNORED_CODES } from '../../server/gateways/efi/errors.ts'
import { NOTIFICATION_TYPES } from '../../server/gateways/efi/webhook.ts'
import { openCard } from '../cards.ts'
import { eventually } from '../eventually.ts'
import { orderFor } from '../gateways/gatewayOrder.ts'
import { openGatewaySimulator, simulatedGateway, simulator } from '../gateways/gatewaySimulator.ts'
import { type Json, json, startPeer } from '../gateways/gatewayWire.ts'
import { paymentOrder } from '../gateways/paymentOrder.ts'
import { judgeAll, operationOf } from './judge.ts'
import { playGateway } from './playGateway.ts'
import { api, callOf, readEfiSdk, schemaOf } from './readEfiSdk.ts'
import { toExchange } from './toExchange.ts'

await openGatewaySimulator()
const { act, newAccount } = simulatedGateway('GATEWAY_C', 'payeeCode')
const definition = readEfiSdk()
const played = await playGateway('GATEWAY_C')
const exchanges = played.recorded.map((one) => toExchange(one, '/gateway-c/v1'))

describe('gateway C compared with the company’s own client', () => {
  test('each call and each answer has the form that the client knows', () => {
    assert.ok(exchanges.length > 20)
    assert.deepEqual(judgeAll(definition, exchanges, {}), [])
    for (const { request, answer, ...exchange } of exchanges) {
      const call = callOf(operationOf(definition, exchange)!.name)!
      if (request !== undefined) assertFits(call, 'Body', request)
      if (exchange.status === 200) assertFits(call, 'Response', answer)
    }
  })

  test('each webhook is a form that contains the token of a notification', async () => {
    await eventually(async () => played.webhooks.length > 5, 'webhooks came')
    for (const { headers, body } of played.webhooks) {
      assert.deepEqual([...new URLSearchParams(body).keys()], ['notification'])
      assert.ok(efi.webhooks.read(played.account, headers as Record<string, string>, body)?.token)
    }
  })

  test('the adapter gives a meaning to each status of the client, and the list accepts only the filters of the client', async () => {
    const { enumerations } = definition
    const known = [...enumerations.ChargeTransactionStatus!, ...enumerations.ChargeLinkStatus!]
    assert.ok(known.length >= 14)
    assert.deepEqual(
      known.filter((status) => !(status in MEANINGS)),
      [],
    )
    const { ask } = openClient()
    const filters: [string, string, readonly string[]][] = [
      ['status', 'ChargeListStatus', [...known, 'nothing']],
      ['date_of', 'ListChargesParams.date_of', ['creation', 'payment', 'expired', 'update']],
      ['charge_type', 'ListChargesParams.charge_type', ['billet', 'carnet', 'subscription', 'card', 'pix']],
    ]
    for (const [name, enumeration, values] of filters) {
      const taken = []
      for (const value of values) {
        const answer = await ask('listCharges', { charge_type: 'card', ...days, [name]: value }).catch(codeOf)
        if (answer !== 3500034) taken.push(value)
      }
      assert.deepEqual(new Set(taken), new Set(enumerations[enumeration]), name)
    }
  })

  test('each documented error code has one meaning, and the simulator uses only documented codes', () => {
    const codes = [...Object.keys(ERROR_CODES), ...Object.values(IGNORED_CODES).flat().map(String)]
    assert.equal(new Set(codes).size, codes.length)
    const refused = exchanges.filter(({ status }) => status !== 200).map(({ answer }) => (answer as Json).code)
    assert.ok(refused.length > 0)
    assert.deepEqual(
      refused.filter((code) => !(code in ERROR_CODES)),
      [],
    )
  })
})

describe('charges of the company’s own client', () => {
  test('a charge in installments is paid, found, listed and notified like a charge of our adapter', async () => {
    const { account, ask } = openClient()
    const receiver = await startPeer(() => ({ status: 200 }))
    const body = await chargeOf({ notificationUrl: receiver.url, payeeCode: account.credentials.payeeCode! })
    const { data } = await ask('createOneStepCharge', body)
    assert.deepEqual([data.status, data.total, data.installments], ['approved', 10_000, 3])
    const order = { reference: body.metadata.custom_id, method: 'credit_card' as const }
    for (const where of [order, { ...order, externalId: String(data.charge_id) }]) {
      const found = await efi.orders.find(account, where)
      assert.ok(found?.is === 'paid' && found.receipts[0]!.amountInCents === 10_000)
    }
    const listed = await efi.orders.list(account, { since: days.begin_date, until: days.end_date })
    assert.ok(listed.is === 'read')
    assert.deepEqual(
      listed.orders.map(({ externalId, reference, moneyCame }) => [externalId, reference, moneyCame]),
      [[String(data.charge_id), order.reference, true]],
    )
    const { token } = efi.webhooks.read(account, {}, (await receiver.next()).body)!
    await act(String(data.charge_id), 'pay')
    const { data: changes } = await ask('getNotification', { token })
    assert.deepEqual(
      changes.map(({ id, type, status, value }: Json) => [id, type in NOTIFICATION_TYPES, status.current, value]),
      [
        [1, true, 'new', undefined],
        [2, true, 'approved', undefined],
        [3, true, 'paid', 10_000],
      ],
    )
    assert.equal(await efi.webhooks.resolve!(account, token!), order.reference)
    const forged = token!.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    assert.equal(await ask('getNotification', { token: forged }).catch(codeOf), 3500010)
    assert.equal(await efi.webhooks.resolve!(account, forged), undefined)
    await receiver.close()
  })

  test('a second charge is paid with a stored card, and refused with a one-time card', async () => {
    const { account, ask } = openClient()
    const { payeeCode } = account.credentials
    for (const [reuse, second] of [
      [true, 'approved'],
      [false, 3500018],
    ] as const) {
      const body = await chargeOf({ payeeCode: payeeCode!, reuse })
      assert.equal((await ask('createOneStepCharge', body)).data.status, 'approved')
      const again = await ask('createOneStepCharge', body).then(({ data }) => data.status, codeOf)
      assert.equal(again, second)
    }
    const token = (await chargeOf({ payeeCode: payeeCode! })).payment.credit_card.payment_token
    const order = paymentOrder({ card: { token } })
    assert.equal((await efi.card!.create(account, order)).is, 'paid')
    const { is, param } = (await efi.card!.create(account, order)) as Json
    assert.deepEqual([is, param], ['rejected', 'card.token'])
  })

  test('a waiting charge is canceled once, like a charge of our adapter', async () => {
    const { account, ask } = openClient()
    const body = await chargeOf({ payeeCode: account.credentials.payeeCode!, name: 'SIM-SLOW Ana Souza' })
    const { data } = await ask('createOneStepCharge', body)
    assert.equal(data.status, 'waiting')
    await ask('cancelCharge', { id: data.charge_id })
    assert.equal(await ask('cancelCharge', { id: data.charge_id }).catch(codeOf), 3500043)
    assert.equal(await efi.orders.cancel(account, String(data.charge_id), 'credit_card'), true)
    const order = { reference: body.metadata.custom_id, method: 'credit_card' as const }
    assert.equal((await efi.orders.find(account, order))?.is, 'canceled')
  })

  test('a charge is canceled after the first of two steps, and the client reads such a charge of our adapter', async () => {
    const { account, ask } = openClient()
    const { items, metadata } = await chargeOf({ payeeCode: account.credentials.payeeCode! })
    const { data } = await ask('createCharge', { items, metadata })
    assert.deepEqual([data.status, data.custom_id], ['new', metadata.custom_id])
    assert.equal(await efi.orders.cancel(account, String(data.charge_id), 'credit_card'), true)
    const made = await efi.orders.createUnpayable!(account, paymentOrder())
    assert.ok('externalId' in made && made.externalId)
    assert.equal((await ask('detailCharge', { id: Number(made.externalId) })).data.status, 'new')
    await ask('cancelCharge', { id: Number(made.externalId) })
  })

  test('a charge with a declined card has the reason, and the store can mark the charge as paid', async () => {
    const { account, ask } = openClient()
    const body = await chargeOf({ payeeCode: account.credentials.payeeCode!, number: '4000000000000002' })
    const { data } = await ask('createOneStepCharge', body)
    assert.deepEqual(data.refusal, { reason: 'Cartão recusado pelo banco emissor', retry: true })
    const order = { reference: body.metadata.custom_id, method: 'credit_card' as const }
    const found = await efi.orders.find(account, order)
    assert.ok(found?.is === 'declined' && found.message === data.refusal.reason)
    await ask('settleCharge', { id: data.charge_id })
    assert.equal((await ask('detailCharge', { id: data.charge_id })).data.status, 'settled')
    assert.equal((await efi.orders.find(account, order))?.is, 'paid')
  })

  test('a charge is refunded completely and partially, but not if it is divided', async () => {
    const { account, ask } = openClient()
    const { payeeCode } = account.credentials
    const sell = async (more: object = {}) => {
      const body = { ...(await chargeOf({ payeeCode: payeeCode! })), ...more }
      const { charge_id: id } = (await ask('createOneStepCharge', body)).data
      await act(String(id), 'pay')
      return { id, order: { reference: body.metadata.custom_id, externalId: String(id) } }
    }
    const [whole, part] = [await sell(), await sell()]
    const marketplace = { mode: 1, repasses: [{ payee_code: 'sim_ana', percentage: 2_500 }] }
    const divided = await sell({ items: [{ name: 'Aula', value: 10_000, amount: 1, marketplace }] })
    await ask('refundCard', { id: whole.id }, {})
    await ask('refundCard', { id: part.id }, { amount: 4_000 })
    await eventually(
      async () => (await efi.orders.find(account, { ...whole.order, method: 'credit_card' }))?.is === 'refunded',
      'the charge is refunded',
    )
    assert.equal(await ask('refundCard', { id: part.id }, { amount: 4_000 }).catch(codeOf), 3500034)
    assert.equal((await efi.orders.find(account, { ...part.order, method: 'credit_card' }))?.is, 'paid')
    assert.equal(await ask('refundCard', { id: divided.id }, {}).catch(codeOf), 3500034)
    const shares = [{ recipient: 'sim_ana', amountInCents: 2_500 }]
    const amounts = { amountInCents: 10_000, leftInCents: 10_000, totalInCents: 10_000, today: days.end_date, shares }
    const asked = { ...divided.order, ...amounts, refundId: 'rfd_1', method: 'credit_card' as const }
    assert.equal((await efi.refunds.request(account, asked)).is, 'rejected')
  })

  test('the client reads and lists a charge that our adapter made for a company', async () => {
    const { account, ask } = openClient()
    const order = paymentOrder({ totalInCents: 10_000, ...(await orderFor(account, 'credit_card')) })
    const buyer = { ...order.buyer, name: 'Escola de Música Ltda', document: '12ABC34501DE35' }
    const created = await efi.card!.create(account, { ...order, buyer })
    assert.ok(created.is === 'paid', JSON.stringify(created))
    const { data } = await ask('detailCharge', { id: Number(created.externalId) })
    assert.deepEqual(
      [data.total, data.customer.cnpj, data.customer.corporate_name],
      [10_000, buyer.document, buyer.name],
    )
    const listed = await ask('listCharges', { charge_type: 'card', ...days, custom_id: order.reference })
    assert.deepEqual([listed.data.length, listed.data[0].customer.cnpj], [1, buyer.document])
  })
})

const today = dateInSaoPaulo(systemNow())
const days = { begin_date: addDays(today, -1), end_date: today }

function assertFits(call: string, part: 'Params' | 'Body' | 'Response', value: unknown): void {
  const read = schemaOf(call, part)?.safeParse(value)
  assert.ok(read === undefined || read.success, `${call} ${part}: ${JSON.stringify([read?.error?.issues, value])}`)
}

/**
 * Opens the company's client for a new account. Its table of addresses points to the simulator, and its code is
 * unchanged.
 */
function openClient() {
  api.URL.SANDBOX = `${simulator.url}/gateway-c`
  const account = newAccount()
  const { clientId: client_id, clientSecret: client_secret } = account.credentials
  const client = new EfiPay({ client_id: client_id!, client_secret: client_secret!, sandbox: true })
  return {
    account,
    /** Makes a call with an answer that the client's own schema must read. */
    async ask(call: string, params: Json, body?: Json): Promise<Json> {
      const [sent, inPath] = schemaOf(call, 'Params') ? [body, params] : [params, undefined]
      if (sent !== undefined && schemaOf(call, 'Body')) assertFits(call, 'Body', sent)
      const method = (client as unknown as Record<string, (...args: unknown[]) => Promise<Json>>)[call]!
      const answer = await method.call(client, ...(inPath ? [inPath, ...(sent ? [sent] : [])] : [sent]))
      assertFits(call, 'Response', answer)
      return answer
    },
  }
}

/** The body of a card charge, copied from the documentation. */
async function chargeOf(wanted: {
  payeeCode: string
  number?: string
  name?: string
  reuse?: boolean
  notificationUrl?: string
}) {
  const { payeeCode, number = '4111111111111111', name = 'Gorbadoc Oldbuck', reuse, notificationUrl } = wanted
  const card = { payeeCode, ...openCard(number), ...(reuse && { reuse }) }
  const { body } = await json({ method: 'POST', url: `${simulator.url}/gateway-c/tokens`, json: card })
  return {
    items: [{ name: 'Meu Produto', value: 10_000, amount: 1 }],
    metadata: { custom_id: newId('pay'), ...(notificationUrl && { notification_url: notificationUrl }) },
    payment: {
      credit_card: {
        customer: { name, cpf: '94271564656', email: 'cliente@servidor.com.br', birth: '1990-08-29' },
        installments: 3,
        payment_token: body.payment_token as string,
        billing_address: {
          street: 'Avenida Juscelino Kubitschek',
          number: '909',
          neighborhood: 'Bauxita',
          zipcode: '35400000',
          city: 'Ouro Preto',
          complement: '',
          state: 'MG',
        },
      },
    },
  }
}

/** Returns the error code of a refusal. The client throws the body of the answer. */
function codeOf(error: Json): number {
  assert.ok(
    error.code in ERROR_CODES || Object.values(IGNORED_CODES).flat().includes(error.code),
    JSON.stringify(error),
  )
  return error.code
}
