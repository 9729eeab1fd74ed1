import assert from 'node:assert/strict'
import { asaas } from '../../server/gateways/asaas/asaas.ts'
import type { GatewayAccount } from '../../server/gateways/port/account.ts'
import type { BoletoSlip } from '../../server/gateways/port/outcome.ts'
import type { Method, PaymentOrder } from '../../server/gateways/port/payments.ts'
import type { RefundOutcome } from '../../server/gateways/port/refunds.ts'
import { simulatedGateway } from './gatewaySimulator.ts'
import { json } from './gatewayWire.ts'
import { paymentOrder } from './paymentOrder.ts'

/** Tools for the tests of gateway A. */
export const { act, addFault, movementsOf, newAccount } = simulatedGateway('GATEWAY_A', 'apiKey')

export type Created = { reference: string; externalId: string; pix: { copyPaste: string } }

export async function createPix(account: GatewayAccount, overrides: Partial<PaymentOrder> = {}): Promise<Created> {
  const wanted = paymentOrder(overrides)
  const outcome = await asaas.pix!.create(account, wanted)
  assert.ok(outcome.is === 'pending' && outcome.pix, JSON.stringify(outcome))
  return { reference: wanted.reference, externalId: outcome.externalId, pix: outcome.pix }
}

/** Creates a boleto of R$ 350,00 that is due today. */
export async function createBoleto(account: GatewayAccount, overrides: Partial<PaymentOrder> = {}) {
  const wanted = paymentOrder({ totalInCents: 350_00, boletoDueDate: paymentOrder().today, ...overrides })
  const outcome = await asaas.boleto!.create(account, wanted)
  assert.ok(outcome.is === 'pending' && outcome.boleto, JSON.stringify(outcome))
  const boleto: BoletoSlip = outcome.boleto
  return { reference: wanted.reference, externalId: outcome.externalId, boleto }
}

/** A card order with all fields that a card payment needs. */
export function cardOrder(number: string, overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  const { buyer } = paymentOrder()
  return paymentOrder({
    buyer: { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310100', number: '100' } },
    card: { number, holderName: 'ANA SOUZA', expiryMonth: '12', expiryYear: '2035', cvv: '917' },
    ...overrides,
  })
}

type Known = { reference: string; externalId: string }

export function find(account: GatewayAccount, { reference, externalId }: Known, method: Method = 'pix') {
  return asaas.orders.find(account, { reference, externalId, method })
}

/**
 * Refunds a payment.
 * @param of `amountInCents` of the refund, `totalInCents` of the payment, and `refundId` if the payment has several
 *   refunds
 */
export function refund(
  account: GatewayAccount,
  { reference, externalId }: Known,
  method: Method = 'pix',
  of: { refundId?: string; amountInCents?: number; totalInCents?: number; evenIfCanceled?: boolean } = {},
): Promise<RefundOutcome> {
  const { refundId = reference, amountInCents = 1050, totalInCents = amountInCents, evenIfCanceled } = of
  const amounts = { amountInCents, leftInCents: totalInCents, totalInCents, today: '2026-11-20' }
  return asaas.refunds.request(account, { refundId, reference, externalId, ...amounts, method, evenIfCanceled })
}

export async function pay(externalId: string): Promise<void> {
  assert.equal((await act(externalId, 'pay')).status, 200)
}

export function wire(account: GatewayAccount, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
  const host = account.simulatorUrl ? `${account.simulatorUrl}/gateway-a` : 'https://api-sandbox.asaas.com'
  const url = `${host}/v3${path}`
  return json({ method, url, json: body, headers: { access_token: account.credentials.apiKey! } })
}
