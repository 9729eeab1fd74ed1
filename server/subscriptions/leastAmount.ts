import { chooseAccount } from '../gateways/chooseAccount.ts'
import { minimumInCents } from '../gateways/minimumAmount.ts'
import type { Store } from '../stores/store.ts'
import type { SubscriptionRow } from './subscription.ts'

/** Returns the smallest amount that the gateway of the next charge takes, in cents. */
export function leastAmount(store: Store, { method, card_account_id, currency }: SubscriptionRow): number {
  const account =
    method === 'credit_card'
      ? store.gateways.find(({ id }) => id === card_account_id)
      : chooseAccount(store.gateways, method, currency)
  return account ? minimumInCents(account) : 1
}
