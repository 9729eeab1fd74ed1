import { type Runner, sql } from '../core/sql.ts'

/** A lane with the store whose deliveries stand in it. */
export type LaneOfStore = { lane: string; storeId: string }

const MOST_REMEMBERED = 50_000

/**
 * Finds the stores of lanes. The lane of a charge's postbacks begins with its store's id. That of an endpoint is the
 * endpoint's id: its store is looked up once and remembered.
 */
export function createLaneStores(database: Runner): (lanes: readonly string[]) => Promise<LaneOfStore[]> {
  const remembered = new Map<string, string>()
  return async (lanes) => {
    const unknown = lanes.filter((lane) => !lane.includes('|') && !remembered.has(lane))
    if (unknown.length > 0) {
      const found = await database.rows<LaneOfStore>(storesOfEndpoints, [unknown])
      for (const { lane, storeId } of found) remembered.set(lane, storeId)
    }
    const placed = lanes.map((lane) => ({ lane, storeId: remembered.get(lane) ?? lane.split('|', 1)[0]! }))
    for (const lane of remembered.keys()) {
      if (remembered.size <= MOST_REMEMBERED) break
      remembered.delete(lane)
    }
    return placed
  }
}

// Across all stores: a dispatcher sends for each of them.
const storesOfEndpoints = sql(
  'storesOfEndpoints',
  'select id as lane, store_id as "storeId" from webhook_endpoints where id = any ($1::text[])',
)
