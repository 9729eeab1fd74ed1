import { searchedCharges } from '../charges/listCharges.ts'
import type { Runner } from '../core/sql.ts'
import { refreshSearch, removeFromSearch } from '../search/addToSearch.ts'
import { searchedSubscriptions } from '../subscriptions/listSubscriptions.ts'
import type { PersonTraces } from './person.ts'

/**
 * Erases the person from the words of the search. For charges and subscriptions, the words are computed again from
 * their erased rows.
 * @param studentIds the deleted students
 */
export async function eraseFromSearch(
  trx: Runner,
  storeId: string,
  { chargeIds, otherChargeIds, endedSubscriptionIds }: PersonTraces,
  studentIds: readonly string[],
): Promise<void> {
  await refreshSearch(trx, searchedCharges, { storeId, ids: [...chargeIds, ...otherChargeIds] })
  await refreshSearch(trx, searchedSubscriptions, { storeId, ids: endedSubscriptionIds })
  await removeFromSearch(trx, { storeId, ids: studentIds })
}
