import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { storesOfIds } from '../stores/storesOfHint.ts'

/** A destination and the store of its deliveries. */
export type DestinationOfStore = { destination: string; storeId: string }

const MAX_REMEMBERED = 50_000

/**
 * Finds the stores of destinations. The name of a charge's postback destination starts with the store's id. The name of an
 * endpoint's destination is the endpoint's id. The store of an endpoint is read from the database once and cached.
 */
export function createDestinationStores(
  database: Runner,
): (destinations: readonly string[]) => Promise<DestinationOfStore[]> {
  const remembered = new Map<string, string>()
  return async (destinations) => {
    const unknown = destinations.filter((destination) => !destination.includes('|') && !remembered.has(destination))
    if (unknown.length > 0) {
      const storeIds = await storesOfIds(database, unknown)
      const found = await database.rows(storesOfEndpoints, { ids: unknown, storeIds })
      for (const { destination, storeId } of found) remembered.set(destination, storeId)
    }
    const placed = destinations.map((destination) => ({
      destination,
      storeId: remembered.get(destination) ?? destination.split('|', 1)[0]!,
    }))
    for (const destination of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break
      remembered.delete(destination)
    }
    return placed
  }
}

// This statement reads the endpoints of all stores, because a dispatcher sends for every store.
const storesOfEndpoints = sql(
  'storesOfEndpoints',
  `select id as destination, store_id as "storeId" from webhook_endpoints
   where id = any (:ids::text[]) and store_id ${OF_STORES}`,
)
