import { dateInSaoPaulo } from '../brazil/calendar.ts'
import type { OfferRow } from '../catalog/offer.ts'
import { storeNow } from '../core/clock.ts'
import { notFound, unprocessable } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import { requireCardInput } from '../payments/card.ts'
import { type ChargePaymentRequest, checkRequest } from '../payments/chargePaymentRequest.ts'
import { chooseFor } from '../payments/chooseGatewayMethod.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

/**
 * Refuses an invalid purchase before the caller writes anything.
 * @returns the gateway account that takes the payment
 * @throws ApiError 400, 404 or 422
 */
export function checkSubscriptionPurchase(
  store: Store,
  { offer, on_sale }: OfferRow,
  purchase: ChargePaymentRequest,
): StoreGateway {
  if (!on_sale || offer.billingType !== 'RECURRING') throw notFound('offer')
  checkRequest(purchase, dateInSaoPaulo(storeNow(store)))
  const { method, card } = purchase
  const charge = { currency: offer.currency, max_installments: 1 }
  const { account } = chooseFor(store, charge, purchase, 'checkout')
  if (method === 'credit_card') {
    const gateway = gatewayFor(account.provider)
    if (!gateway.keptCards)
      throw unprocessable('method_unavailable', "The store's card gateway cannot keep cards for subscriptions.")
    requireCardInput(card, gateway.card!.input)
  }
  return account
}
