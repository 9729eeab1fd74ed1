import type pg from 'pg'
import { workOfMachine } from '../core/byShard.ts'

type Client = Pick<pg.ClientBase, 'query'>

/**
 * Lists the stores without a row in `store_shards`. A divided database refuses to insert rows of such a store
 * (`dividedText`).
 * @returns an empty list if a machine does not answer, because the others must start without it
 */
export async function unplacedStores(client: Client): Promise<string[]> {
  const found = await workOfMachine(() => client.query<{ id: string }>(UNPLACED), undefined)
  return found?.rows.map(({ id }) => id) ?? []
}

/** Adds the missing rows of `store_shards`. Restored or imported stores may lack them. */
export async function placeStores(client: Client): Promise<void> {
  await client.query(`insert into store_shards (store_id) ${UNPLACED} on conflict (store_id) do nothing`)
}

const UNPLACED = 'select id from stores where id not in (select store_id from store_shards)'

/**
 * Returns a function that fails for a store without a row in `store_shards`. Citus would insert nothing for this store, and
 * no error would come. The function asks once for each store, because no code removes a row.
 */
export function placeChecks(): (client: Client, stores: readonly string[]) => Promise<void> {
  const placed = new Set<string>()
  return async (client, stores) => {
    const asked = stores.filter((store) => !placed.has(store))
    if (asked.length === 0) return
    const { rows } = await client.query<{ store_id: string }>(PLACED, [asked])
    for (const { store_id } of rows) placed.add(store_id)
    const missing = asked.find((store) => !placed.has(store))
    if (missing !== undefined)
      throw new Error(`The store ${missing} has no row in store_shards, so its rows would be lost. Run balcao migrate.`)
  }
}

const PLACED = 'select store_id from store_shards where store_id = any ($1::text[])'
