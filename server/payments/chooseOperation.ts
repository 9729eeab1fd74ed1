import { unprocessable } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import { chooseAccount, operationOf } from '../gateways/choose.ts'
import type { Method, Operation } from '../gateways/gateway.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

export type Choice = { account: StoreGateway; operation: Operation }

/**
 * Chooses the account for a payment and the operation of its gateway (decisions, "Routing").
 * @param currency ISO 4217, lower case
 * @returns undefined if the store does not take this method in this currency
 */
export function chooseOperation(store: Store, method: Method, currency: string): Choice | undefined {
  const account = chooseAccount(store.gateways, method, currency)
  return account && { account, operation: operationOf(gatewayFor(account.provider), method)! }
}

/** @throws ApiError 422 `method_unavailable` if the store does not take this method in this currency */
export function requireOperation(store: Store, method: Method, currency: string): Choice {
  const choice = chooseOperation(store, method, currency)
  if (choice) return choice
  const message = chooseOperation(store, method, 'brl')
    ? `The store takes this payment method, but not in ${currency.toUpperCase()}.`
    : 'The store takes no such payment method for this charge.'
  throw unprocessable('method_unavailable', message)
}
