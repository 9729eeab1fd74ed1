import { type Runner, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/**
 * Writes the order bumps and upsells of offers that exist already.
 * @param rows the columns `id`, `bumps` and `upsell_offer_id` of `offers`
 */
export async function writeCompanions(runner: Runner, store: Store, rows: readonly object[]): Promise<void> {
  await runner.rows(updateCompanions, { storeId: store.id, rows: JSON.stringify(rows) })
}

const updateCompanions = sql(
  'updateCompanionOffers',
  `update offers set bumps = given.bumps, upsell_offer_id = given.upsell_offer_id
   from json_populate_recordset(null::offers, :rows) as given
   where offers.id = given.id and offers.store_id = :storeId`,
)
