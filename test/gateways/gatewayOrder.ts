import { addDays, dateInSaoPaulo } from '../../server/brazil/calendar.ts'
import { systemNow } from '../../server/core/clock.ts'
import type { GatewayAccount } from '../../server/gateways/port/account.ts'
import type { Method, PaymentOrder } from '../../server/gateways/port/payments.ts'
import { openCard } from '../cards.ts'
import { simulator } from './gatewaySimulator.ts'
import { json } from './gatewayWire.ts'
import { paymentOrder } from './paymentOrder.ts'

const ADDRESS = {
  zipCode: '01310100',
  number: '100',
  street: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

/**
 * Returns the fields that an order needs at the account's gateway in addition to `paymentOrder`: a buyer with an
 * address, a date, and a card with its token. A card is charged in three installments if that is possible.
 */
export async function orderFor(
  { provider, credentials }: GatewayAccount,
  method: Method,
): Promise<Partial<PaymentOrder>> {
  const buyer = { ...paymentOrder().buyer, ip: '203.0.113.7', address: ADDRESS }
  const common = {
    buyer,
    returnUrl: 'https://loja.example/volta',
    boletoDueDate: addDays(dateInSaoPaulo(systemNow()), 5),
  }
  const pixExpiresAt = new Date(systemNow().getTime() + 3_600_000)
  if (method !== 'credit_card') return { ...common, pixExpiresAt }
  if (provider === 'GATEWAY_D') return common
  const { number, holderName, expiryMonth, expiryYear, cvv } = openCard('4111111111111111')
  const installments = 3
  if (provider === 'GATEWAY_A')
    return { ...common, installments, card: { number, holderName, expiryMonth, expiryYear, cvv } }
  const [path, body] =
    provider === 'GATEWAY_B'
      ? [
          `gateway-b/core/v5/tokens?appId=${credentials.publicKey}`,
          {
            type: 'card',
            card: { number, holder_name: holderName, exp_month: expiryMonth, exp_year: expiryYear, cvv },
          },
        ]
      : ['gateway-c/tokens', { payeeCode: credentials.payeeCode, number, holderName, expiryMonth, expiryYear, cvv }]
  const { body: made } = await json({ method: 'POST', url: `${simulator.url}/${path}`, json: body })
  return { ...common, installments, card: { token: made.id ?? made.payment_token } }
}
