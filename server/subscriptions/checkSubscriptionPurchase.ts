import { dateInSaoPaulo } from '../brazil/calendar.ts'
import type { OfferRow } from '../catalog/offer.ts'
import { cannotRecurByPix } from '../catalog/saveOffer.ts'
import { storeNow } from '../core/clock.ts'
import { notFound, unprocessable } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import { requireCardInput } from '../payments/card.ts'
import { checkRequest } from '../payments/chargePaymentRequest.ts'
import { chooseFor, chooseRecurringPix, isTooSmall, requireRecurringPix } from '../payments/chooseGatewayMethod.ts'
import type { PurchaseOrder } from '../payments/payInternalCharge.ts'
import { isDivided } from '../split/dividePayment.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

/**
 * Refuses an invalid purchase before the caller writes anything.
 * @returns the gateway account that takes the payment
 * @throws ApiError 400, 404 or 422
 */
export function checkSubscriptionPurchase(
  store: Store,
  found: OfferRow,
  { request, recurringPix }: Pick<PurchaseOrder, 'request' | 'recurringPix'>,
): StoreGateway {
  const { offer, on_sale } = found
  if (!on_sale || offer.billingType !== 'RECURRING') throw notFound('offer')
  checkRequest(request, dateInSaoPaulo(storeNow(store)))
  const { method, card } = request
  if (recurringPix) return requireOfferedRecurringPix(store, found)
  const charge = { currency: offer.currency, max_installments: 1 }
  const { account } = chooseFor(store, charge, request, 'checkout')
  if (method === 'credit_card') {
    const gateway = gatewayFor(account.provider)
    if (!gateway.keptCards)
      throw unprocessable('method_unavailable', "The store's card gateway cannot keep cards for subscriptions.")
    requireCardInput(card, gateway.card!.input)
  }
  return account
}

/** True if a buyer can pay a subscription to this offer by recurring PIX. @param amountInCents the first payment */
export function offersRecurringPix(
  store: Store,
  { offer, recurring_pix, split }: OfferRow,
  amountInCents: number,
): boolean {
  if (!store.settings.recurringPix || recurring_pix === false || cannotRecurByPix(offer)) return false
  if (isDivided(store, split)) return false
  const choice = chooseRecurringPix(store)
  return choice !== undefined && amountInCents > 0 && !isTooSmall(choice.account, amountInCents)
}

/** @throws ApiError 422 `method_unavailable` */
function requireOfferedRecurringPix(store: Store, { offer, recurring_pix, split }: OfferRow): StoreGateway {
  const impossible = cannotRecurByPix(offer)
  if (impossible) throw unprocessable('method_unavailable', impossible)
  if (!store.settings.recurringPix || recurring_pix === false)
    throw unprocessable('method_unavailable', 'The store does not sell this offer by recurring PIX.')
  // The gateway cannot divide the first payment, which also asks for the consent.
  if (isDivided(store, split))
    throw unprocessable(
      'method_unavailable',
      'Recurring PIX is not possible for a sale that is divided among recipients.',
    )
  return requireRecurringPix(store, 0).account
}
