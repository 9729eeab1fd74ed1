import type { ChargeRow } from '../charges/charge.ts'
import { invalidRequest, unprocessable } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import { chooseAccount, gatewayMethodOf } from '../gateways/chooseAccount.ts'
import type { GatewayMethod, Method } from '../gateways/gateway.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { refuseLostThreeDSecure, requireCardInput } from './card.ts'
import type { ChargePaymentRequest } from './chargePaymentRequest.ts'

export type Choice = { account: StoreGateway; gatewayMethod: GatewayMethod }

/**
 * Chooses the account for a payment, with the payment method of its gateway (decisions, "Routing").
 * @param currency ISO 4217, lower case
 * @returns undefined if the store does not take this method in this currency
 */
export function chooseGatewayMethod(store: Store, method: Method, currency: string): Choice | undefined {
  const account = chooseAccount(store.gateways, method, currency)
  return account && { account, gatewayMethod: gatewayMethodOf(gatewayFor(account.provider), method)! }
}

/** @throws ApiError 422 `method_unavailable` if the store does not take this method in this currency */
export function requireGatewayMethod(store: Store, method: Method, currency: string): Choice {
  const choice = chooseGatewayMethod(store, method, currency)
  if (choice) return choice
  const message = chooseGatewayMethod(store, method, 'brl')
    ? `The store takes this payment method, but not in ${currency.toUpperCase()}.`
    : 'The store does not take this payment method for this charge.'
  throw unprocessable('method_unavailable', message)
}

/**
 * Chooses the account that can pay a charge with this request.
 * @throws ApiError 422 `method_unavailable` or `card_input_not_supported`; 400 naming the field that the gateway refuses
 */
export function chooseFor(
  store: Store,
  charge: Pick<ChargeRow, 'currency' | 'max_installments'>,
  request: ChargePaymentRequest,
  channel: 'api' | 'checkout',
): Choice {
  const choice = requireGatewayMethod(store, request.method, charge.currency)
  const gateway = gatewayFor(choice.account.provider)
  if (request.method === 'credit_card' && channel === 'api') requireCardInput(request.card, gateway.cardInput!)
  if (request.method === 'credit_card') refuseLostThreeDSecure(request.card, gateway)
  requireGatewayData(choice.gatewayMethod, request)
  checkInstallments(request, charge, gateway.maxInstallments)
  return choice
}

/** @throws ApiError 400 naming the first missing field that this gateway requires in addition to the schema (spec, rule 6) */
export function requireGatewayData(
  gatewayMethod: GatewayMethod,
  request: Pick<ChargePaymentRequest, 'buyer' | 'card'>,
): void {
  for (const path of gatewayMethod.requires) {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], request)
    if (value === undefined || value === '') throw invalidRequest(path, 'Required for this payment method.')
  }
}

/** @throws ApiError 400 on `installments` if the number is above the limit of the charge or of the gateway */
function checkInstallments(
  { installments = 1 }: ChargePaymentRequest,
  charge: Pick<ChargeRow, 'max_installments'>,
  gatewayLimit = 12,
): void {
  const limit = Math.min(charge.max_installments, gatewayLimit)
  if (installments > limit) throw invalidRequest('installments', `At most ${limit} for this charge.`)
}
