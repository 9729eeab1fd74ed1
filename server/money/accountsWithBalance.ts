import { gatewayFor } from '../gateways/all.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

/** Lists the accounts whose gateway tells its balance and its payouts. At the others nobody knows what is still there. */
export function accountsWithBalance(store: Store): StoreGateway[] {
  return store.gateways.filter(({ provider }) => gatewayFor(provider).readBalance !== undefined)
}
