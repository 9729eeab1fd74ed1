import { gatewayFor } from '../gateways/all.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

/**
 * Lists the accounts at gateways that report their balance and payouts. At other gateways, the remaining money is
 * unknown.
 */
export function accountsWithBalance(store: Store): StoreGateway[] {
  return store.gateways.filter(({ provider }) => gatewayFor(provider).books?.readBalance !== undefined)
}
