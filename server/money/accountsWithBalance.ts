import { gatewayFor } from '../gateways/all.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

/** Lists the accounts at gateways that report balance and payouts. At the other gateways nobody knows how much is still there. */
export function accountsWithBalance(store: Store): StoreGateway[] {
  return store.gateways.filter(({ provider }) => gatewayFor(provider).books?.readBalance !== undefined)
}
