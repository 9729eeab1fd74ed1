import { unprocessable } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import { chooseAccount, operationOf } from '../gateways/choose.ts'
import type { Method, Operation } from '../gateways/gateway.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

export type Choice = { account: StoreGateway; operation: Operation }

/**
 * The one rule that picks the account: the API, the checkout and the payment methods ask it (decisions, "Routing").
 * @returns nothing where the store takes no such payment in that currency
 */
export function chooseOperation(store: Store, method: Method, currency: string): Choice | undefined {
  const account = chooseAccount(store.gateways, method)
  if (!account) return undefined
  const gateway = gatewayFor(account.provider)
  // Most gateways take every amount for reais: a charge in another currency must not reach them.
  const takesCurrency = currency === 'brl' || (method === 'credit_card' && gateway.anyCurrency)
  return takesCurrency ? { account, operation: operationOf(gateway, method)! } : undefined
}

/** @throws ApiError 422 `method_unavailable` where the store takes no such payment in that currency */
export function requireOperation(store: Store, method: Method, currency: string): Choice {
  const choice = chooseOperation(store, method, currency)
  if (!choice) throw unprocessable('method_unavailable', 'The store takes no such payment method for this charge.')
  return choice
}
