import type { Selling } from '../catalog/selling.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/**
 * Records for the report which order bumps the page of a purchase showed. Writes nothing for an offer without order
 * bumps. An error of the database does not affect the purchase.
 * @param chargeId the id of the purchase's charge. The charge must exist
 */
export async function noteShownBumps(
  ctx: Context,
  store: Store,
  { found, bumps }: Selling,
  chargeId: string,
): Promise<void> {
  if (bumps.length === 0) return
  try {
    await ctx.database.rows(insertBumps, {
      chargeId,
      storeId: store.id,
      mainOfferId: found.offer.id,
      offerIds: bumps.map(({ offer }) => offer.id),
      now: storeNow(store),
    })
  } catch (error) {
    ctx.log.error({ chargeId, error: (error as Error).message }, 'The shown order bumps could not be recorded.')
  }
}

/** A purchase with several attempts to pay is recorded once. */
const insertBumps = sql(
  'insertShownBumps',
  `insert into shown_offers (charge_id, store_id, main_offer_id, kind, offer_id, shown_at)
   select charges.id, charges.store_id, :mainOfferId, 'bump', shown.offer_id, :now
   from charges cross join unnest(:offerIds::text[]) as shown (offer_id)
   where charges.id = :chargeId and charges.store_id = :storeId
   on conflict do nothing`,
)
