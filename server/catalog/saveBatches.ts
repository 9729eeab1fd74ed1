import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { type BatchInput, toColumns, wrongBatches } from './batchInput.ts'
import { lockBatches } from './lockLimits.ts'
import { requireTakenPrice } from './requireTakenPrice.ts'
import { writeBatches } from './writeBatches.ts'

/**
 * Saves all batches of an offer, in order. A batch that is missing from the list is removed. A batch with buyers cannot
 * be removed, but a change can end it. Sales keep the price and the name of their batch.
 * @throws ApiError 404 for an unknown offer; 400 naming the field, such as `batches.1.maxSales`
 */
export async function saveBatches(
  ctx: Context,
  store: Store,
  offerId: string,
  batches: readonly BatchInput[],
): Promise<void> {
  await ctx.database.transaction((trx) => saveBatchesIn(trx, store, offerId, batches))
}

/** Like `saveBatches`, within the caller's transaction. */
export async function saveBatchesIn(
  trx: Runner,
  store: Store,
  offerId: string,
  batches: readonly BatchInput[],
): Promise<void> {
  const wrong = wrongBatches(batches)
  if (wrong) throw invalidRequest(['batches', wrong.field].filter(Boolean).join('.'), wrong.message)
  const offer = { offerId, storeId: store.id }
  const locked = await trx.row(lockOffer, offer)
  if (!locked) throw notFound('offer')
  for (const [at, { priceInCents }] of batches.entries())
    requireTakenPrice(store, { inCents: priceInCents, ...locked, field: `batches.${at}.priceInCents` })
  if (batches.length > 0 && (await trx.row(offerWithBump, offer)))
    throw invalidRequest('batches', 'This offer is an order bump of another offer, so it cannot have batches.')
  const known = new Map((await trx.rows(batchesToSave, offer)).map((batch) => [batch.id, batch]))
  const stranger = batches.findIndex(({ id }) => id !== undefined && !known.has(id))
  if (stranger !== -1) throw invalidRequest(`batches.${stranger}.id`, 'This offer has no such batch.')
  if (batches.some(({ id, maxSales }) => id !== undefined && maxSales != null && known.get(id)!.max_sales === null))
    await lockBatches(trx, offer)
  await removeOthers(trx, { ...offer, now: storeNow(store) }, batches)
  const rows = batches.map((batch, at) => ({
    ...toColumns(batch, at),
    id: batch.id ?? newId('bat'),
    offer_id: offerId,
  }))
  const written = await writeBatches(trx, store, rows)
  const full = rows.findIndex(({ id }) => !written.has(id))
  if (full !== -1) throw invalidRequest(`batches.${full}.maxSales`, 'The batch has more buyers than this limit.')
}

async function removeOthers(
  trx: Runner,
  { now, ...offer }: { offerId: string; storeId: string; now: Date },
  batches: readonly BatchInput[],
): Promise<void> {
  const kept = batches.flatMap(({ id }) => id ?? [])
  const sold = await trx.row(soldAmongOthers, { ...offer, kept })
  if (sold)
    throw invalidRequest(
      'batches',
      `The batch "${sold.name}" has buyers and cannot be removed. Set its end date instead.`,
    )
  await trx.rows(removeBatches, { ...offer, kept, now })
}

/**
 * Two people may save the batches of an offer at the same time. The row lock makes the second person wait, and the next
 * statement sees the first person's batches.
 */
const lockOffer = sql(
  'lockOfferOfBatches',
  'select currency from offers where id = :offerId and store_id = :storeId for no key update',
)

/** Stores have few offers, so this needs no index. */
const offerWithBump = sql(
  'offerWithBump',
  `select from offers where store_id = :storeId
     and exists (select from json_array_elements_text(bumps) as bump where bump = :offerId) limit 1`,
)

const batchesToSave = sql(
  'batchesToSave',
  `select id, max_sales from offer_batches
   where offer_id = :offerId and store_id = :storeId and removed_at is null`,
)

const others = `offer_batches.offer_id = :offerId and offer_batches.store_id = :storeId and removed_at is null
  and not offer_batches.id = any(:kept::text[])`

const soldAmongOthers = sql(
  'soldAmongOtherBatches',
  `select name from offer_batches where ${others} and exists (
     select from reservations where reservations.batch_id = offer_batches.id
       and reservations.store_id = :storeId and reservations.status in ('held', 'sold'))
   order by position limit 1`,
)

/** A purchase may still refer to the batch, so its row stays. */
const removeBatches = sql(
  'removeBatches',
  `update offer_batches set removed_at = :now, updated_at = :now where ${others}`,
)
