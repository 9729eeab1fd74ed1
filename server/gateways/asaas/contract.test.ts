/**
 * Compares the simulator with gateway A's own sandbox. The expected fields come from the documentation, and from answers that
 * other developers published in July 2026. If `ASAAS_API_KEY` is set, the tests also run against the sandbox itself. Each
 * amount is above the gateway's minimum of R$ 5,00.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardOrder, createBoleto, createPix, find, newAccount, refund, wire } from '../../../test/gateways/gatewayA.ts'
import { openGatewaySimulator } from '../../../test/gateways/gatewaySimulator.ts'
import type { Json } from '../../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../../test/gateways/paymentOrder.ts'
import { barcodeOfLine } from '../../brazil/boleto.ts'
import { readPixCode } from '../../brazil/brCode.ts'
import { newId } from '../../core/ids.ts'
import type { GatewayAccount } from '../port/account.ts'
import { asaas } from './asaas.ts'

await openGatewaySimulator()

const apiKey = process.env.ASAAS_API_KEY

/** The fields of a new PIX in the gateway's sandbox. */
const MEMBERS = [
  'object',
  'id',
  'dateCreated',
  'customer',
  'checkoutSession',
  'paymentLink',
  'value',
  'netValue',
  'originalValue',
  'interestValue',
  'description',
  'billingType',
  'pixTransaction',
  'status',
  'dueDate',
  'originalDueDate',
  'paymentDate',
  'clientPaymentDate',
  'installmentNumber',
  'invoiceUrl',
  'invoiceNumber',
  'externalReference',
  'deleted',
  'anticipated',
  'anticipable',
  'creditDate',
  'estimatedCreditDate',
  'transactionReceiptUrl',
  'nossoNumero',
  'bankSlipUrl',
  'lastInvoiceViewedDate',
  'lastBankSlipViewedDate',
  'discount',
  'fine',
  'interest',
  'postalService',
  'escrow',
  'refunds',
]

const CARD_MEMBERS = withAfter(MEMBERS, 'billingType', 'confirmedDate', 'creditCard')

contract('the simulator', newAccount, false)
contract("the gateway's own sandbox", sandboxAccount, apiKey ? false : 'ASAAS_API_KEY is not set')

function sandboxAccount(): GatewayAccount {
  const credentials = { apiKey: apiKey!, webhookToken: '' }
  return { id: newId('gwa'), provider: 'GATEWAY_A', environment: 'sandbox', simulatorUrl: undefined, credentials }
}

function contract(side: string, accountOf: () => GatewayAccount, skip: string | false) {
  describe(side, { skip }, () => {
    test('the gateway creates a PIX with a readable code, and cancels the PIX', async () => {
      const account = accountOf()
      const created = await createPix(account)
      assert.ok(readPixCode(created.pix.copyPaste))
      const { status, body } = await wire(account, 'GET', `/payments/${created.externalId}`)
      assert.equal(status, 200)
      assertMembers(body, MEMBERS)
      assert.match(body.id, /^pay_[0-9a-z]{16}$/)
      assert.deepEqual([body.object, body.status, body.billingType, body.value], ['payment', 'PENDING', 'PIX', 10.5])
      const found = await find(account, created)
      assert.deepEqual(found?.is === 'pending' && found.externalId, created.externalId)
      assert.equal(await asaas.orders.cancel(account, created.externalId, 'pix'), true)
      assert.equal((await find(account, created))?.is, 'canceled')
    })

    test('the gateway creates a boleto with a matching line and bar code, accepts its payment, and begins its refund', async () => {
      const account = accountOf()
      const created = await createBoleto(account)
      assert.equal(barcodeOfLine(created.boleto.line!), created.boleto.barcode)
      const { body } = await wire(account, 'GET', `/payments/${created.externalId}`)
      assertMembers(body, withAfter(MEMBERS, 'billingType', 'canBePaidAfterDueDate'))
      assert.deepEqual([body.invoiceUrl, body.bankSlipUrl], [created.boleto.url, created.boleto.pdfUrl])
      const line = await wire(account, 'GET', `/payments/${created.externalId}/identificationField`)
      assertMembers(line.body, ['identificationField', 'nossoNumero', 'barCode'])
      assert.equal((await wire(account, 'POST', `/sandbox/payment/${created.externalId}/confirm`, {})).status, 200)
      const found = await find(account, created, 'boleto')
      assert.ok(found?.is === 'paid')
      assert.deepEqual(found.receipts, [{ id: created.externalId, amountInCents: 350_00 }])
      assert.equal((await refund(account, created, 'boleto', { amountInCents: 350_00 })).is, 'pending')
    })

    test('the gateway confirms a card payment immediately, and refunds the payment', async () => {
      const account = accountOf()
      const wanted = cardOrder('4111111111111111')
      const outcome = await asaas.card!.create(account, wanted)
      assert.ok(outcome.is === 'paid', JSON.stringify(outcome))
      const { body } = await wire(account, 'GET', `/payments/${outcome.externalId}`)
      assertMembers(body, CARD_MEMBERS)
      assertMembers(body.creditCard, ['creditCardNumber', 'creditCardBrand', 'creditCardToken'])
      assert.deepEqual(
        [body.status, body.paymentDate, body.clientPaymentDate, body.creditCard.creditCardNumber],
        ['CONFIRMED', null, body.confirmedDate, '1111'],
      )
      const created = { reference: wanted.reference, externalId: outcome.externalId }
      assert.deepEqual(await find(account, created, 'credit_card'), outcome)
      assert.match((await refund(account, created, 'credit_card')).is, /^(refunded|pending)$/)
    })

    for (const number of ['5184019740373151', '4916561358240741'])
      test(`the gateway refuses the card ${number} with the known sentence, and keeps no payment`, async () => {
        const account = accountOf()
        const wanted = cardOrder(number)
        const outcome = await asaas.card!.create(account, wanted)
        const message = 'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.'
        assert.deepEqual(outcome, { is: 'declined', message, code: 'invalid_action', hard: false, reason: 'data' })
        assert.equal(
          await asaas.orders.find(account, { reference: wanted.reference, method: 'credit_card' }),
          undefined,
        )
      })

    for (const [installments, last] of [
      [2, 175],
      [12, 29.24],
    ] as const)
      test(`the gateway divides R$ 350,00 into ${installments} payments of one plan`, async () => {
        const account = accountOf()
        const wanted = cardOrder('4111111111111111', { totalInCents: 350_00, installments })
        const outcome = await asaas.card!.create(account, wanted)
        assert.ok(outcome.is === 'paid', JSON.stringify(outcome))
        const plan = outcome.receipts[0]!.id
        assert.match(plan, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        assert.deepEqual(outcome.receipts, [{ id: plan, amountInCents: 350_00 }])
        const { body } = await wire(account, 'GET', `/payments?installment=${plan}&limit=100`)
        assertMembers(body, ['object', 'hasMore', 'totalCount', 'limit', 'offset', 'data'])
        const parcels: Json[] = body.data.toSorted(
          (left: Json, right: Json) => left.installmentNumber - right.installmentNumber,
        )
        assert.deepEqual([parcels.length, parcels.at(-1).value], [installments, last])
        for (const [index, parcel] of parcels.entries()) {
          assertMembers(parcel, withAfter(CARD_MEMBERS, 'customer', 'installment'))
          assert.deepEqual([parcel.status, parcel.installment], ['CONFIRMED', plan])
          assert.match(parcel.description, new RegExp(`^Parcela ${index + 1} de ${installments}\\.`))
        }
        const found = await asaas.orders.find(account, { reference: wanted.reference, method: 'credit_card' })
        assert.deepEqual(found, outcome)
        const created = { reference: wanted.reference, externalId: outcome.externalId }
        const asked = await refund(account, created, 'credit_card', { amountInCents: 350_00 })
        assert.match(asked.is, /^(refunded|pending)$/)
      })

    test('the gateway answers a refused request with the documented form of an error', async () => {
      const account = accountOf()
      const customer = await wire(account, 'POST', '/customers', { name: 'Ana', cpfCnpj: '11111111111' })
      assert.equal(customer.status, 400)
      assertMembers(customer.body.errors[0], ['code', 'description'])
      assert.equal(customer.body.errors[0].code, 'invalid_object')
      const past = await asaas.pix!.create(account, paymentOrder({ today: '2020-01-01' }))
      assert.deepEqual(past, { is: 'rejected', cause: 'HTTP 400 invalid_dueDate' })
    })

    /** Checks that the simulator has exactly the recorded fields. The gateway may have more fields by now. */
    function assertMembers(body: Json, members: readonly string[]): void {
      if (side === 'the simulator') assert.deepEqual(Object.keys(body).sort(), members.toSorted())
      else
        assert.deepEqual(
          members.filter((member) => !(member in body)),
          [],
        )
    }
  })
}

function withAfter(members: readonly string[], place: string, ...more: string[]): string[] {
  return members.flatMap((member) => (member === place ? [member, ...more] : [member]))
}
