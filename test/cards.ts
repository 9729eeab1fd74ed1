import type { ChargePaymentRequest } from '../server/payments/chargePaymentRequest.ts'
import { call, type Shop } from './shop.ts'

/** The simulator's test cards, by their behaviour. */
export const cards = {
  approved: '4111111111111111',
  declinedSafely: '4000000000000002',
  declined: '4000000000000069',
  broken: '4000000000000119',
  cut: '4000000000000341',
  chargedBack: '4000000000000259',
} as const

export const openCard = (number: string) => ({
  number,
  holderName: 'ANA M SOUZA',
  expiryMonth: '12',
  expiryYear: '2031',
  cvv: '123',
})

/** A card number and the other card fields as a buyer types them into the checkout, with an address. */
export function cardFields(number: string) {
  const { holderName, expiryMonth, expiryYear, cvv } = openCard(number)
  return {
    cardNumber: number,
    cardHolder: holderName,
    cardExpiry: `${expiryMonth}/${expiryYear}`,
    cardCvv: cvv,
    zipCode: '01310-100',
    addressNumber: '1000',
  }
}

/** Returns the `card` of a payment request for the shop's gateway. Creates a token like a browser, if the gateway needs one. */
export async function cardFor(
  shop: Pick<Shop, 'call' | 'simulatorUrl'>,
  number: string,
): Promise<NonNullable<ChargePaymentRequest['card']>> {
  const { card } = (await shop.call('GET', '/v1/payment-methods')).body
  if (card.input === 'raw') return openCard(number)
  if (card.input === 'gateway_b_token') {
    const body = {
      type: 'card',
      card: { number, holder_name: 'ANA M SOUZA', exp_month: 12, exp_year: 2031, cvv: '123' },
    }
    const made = await call(shop.simulatorUrl, 'POST', `/gateway-b/core/v5/tokens?appId=${card.gatewayBPublicKey}`, {
      body,
    })
    return { token: made.body.id }
  }
  const body = { payeeCode: card.gatewayCPayeeCode, ...openCard(number) }
  const made = await call(shop.simulatorUrl, 'POST', '/gateway-c/tokens', { body })
  return { token: made.body.payment_token }
}
