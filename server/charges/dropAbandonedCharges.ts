import { claimByShard } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { OF_STORE, OF_STORES, type OfStores, type Runner, sql } from '../core/sql.ts'
import { removedFromSearch } from '../search/addToSearch.ts'
import type { SoldTerms } from './soldTerms.ts'

const BATCH = 500

/**
 * Deletes charges of payment links and offers that still have no payment a day after their creation, by the store's clock.
 * Refused purchases leave such charges, and so does a crash between charge and payment. Several nodes may run this at the
 * same time.
 * @returns the number of deleted charges
 */
export async function dropAbandonedCharges(ctx: Context): Promise<number> {
  const now = systemNow()
  const stores = await ctx.database.rows(storesWithAbandoned, { now, limit: BATCH })
  const dropped = await claimByShard(ctx.database, stores, BATCH, (storeIds, limit) =>
    ctx.database.rows(dropOfStores, { now, storeIds, limit }),
  )
  return dropped.length
}

/** Lists the charges of a store that count as abandoned at `until`, an instant of its clock. The oldest come first. */
export async function dueAbandonedCharges(
  ctx: Context,
  storeId: string,
  until: Date,
  limit: number,
): Promise<{ id: string; at: Date }[]> {
  return await ctx.database.rows(abandonedUntil, { storeId, until, limit })
}

/** Deletes a charge if it still counts as abandoned. */
export async function dropAbandonedCharge(ctx: Context, storeId: string, id: string): Promise<void> {
  await ctx.database.rows(dropOne, { storeId, id })
}

/**
 * Deletes the charge of a checkout session, if no payment has begun and the terms of the purchase have changed. Then the next
 * attempt creates a charge with its own terms.
 */
export async function dropUnbegunCharge(
  runner: Runner,
  charge: { id: string; storeId: string },
  { amountInCents, offer, coupon, soldItems }: SoldTerms,
): Promise<void> {
  await runner.rows(dropUnbegun, {
    ...charge,
    amountInCents,
    batchId: offer?.batch?.id ?? null,
    coupon: coupon ? JSON.stringify(coupon) : null,
    items: soldItems ? JSON.stringify(soldItems) : null,
  })
}

/**
 * Returns an SQL condition: a charge is abandoned. The statement that claims a charge for a payment raises its revision. So a charge
 * with revision 0 has no payment. After the deletion a claim finds no row, so no payment can start. A canceled charge cannot
 * be paid.
 */
const abandoned = (ofStores?: OfStores) => `charges.kind in ('link', 'offer')
  and (charges.status = 'pending' and charges.revision = 0 or charges.status = 'canceled' and charges.kind = 'offer')
  and not exists (select from payments where payments.charge_id = charges.id and payments.store_id = charges.store_id
    ${ofStores ? `and payments.store_id ${ofStores}` : ''})`

const abandonedUntil = sql(
  'abandonedChargesUntil',
  `select id, created_at + interval '1 day' as at from charges
   where store_id = :storeId and created_at <= :until::timestamptz - interval '1 day' and ${abandoned(OF_STORE)}
   order by created_at limit :limit`,
)

const dropOne = sql(
  'dropAbandonedCharge',
  `with dropped as (
     delete from charges where store_id = :storeId and id = :id and ${abandoned(OF_STORE)} returning id, store_id
   )
   ${removedFromSearch('dropped')} and search_words.store_id ${OF_STORE}`,
)

const dropUnbegun = sql(
  'dropUnbegunCharge',
  `delete from charges where id = :id and store_id = :storeId and checkout_session_id is not null and status = 'pending'
     and revision = 0 and (amount_in_cents <> :amountInCents or offer -> 'batch' ->> 'id' is distinct from :batchId
       or coupon::jsonb is distinct from :coupon::jsonb or sold_items::jsonb is distinct from :items::jsonb)`,
)

/**
 * Reads only charges of the last nine days. Older abandoned charges are already deleted, unless no node ran for more than a
 * week.
 */
const fromAbandoned = (ofStores?: OfStores) => `from stores join charges on charges.store_id = stores.id
     where charges.created_at between :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond' - interval '9 days'
         and :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond' - interval '1 day'
       and ${abandoned(ofStores)}`

const storesWithAbandoned = sql(
  'storesWithAbandonedCharges',
  `select distinct store_id from (select charges.store_id ${fromAbandoned()} limit :limit) as old`,
  { looksForWork: true },
)

const dropOfStores = sql(
  'dropAbandonedCharges',
  `with dropped as (
     delete from charges where charges.store_id ${OF_STORES} and (id, store_id) in (
     select charges.id, charges.store_id ${fromAbandoned(OF_STORES)} and charges.store_id ${OF_STORES}
     limit :limit for update of charges skip locked
     ) and ${abandoned(OF_STORES)} returning id, store_id
   ), forgotten as (
     ${removedFromSearch('dropped')} and search_words.store_id ${OF_STORES}
   )
   select id from dropped`,
)
