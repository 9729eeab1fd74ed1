import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { inOneTransaction } from '../core/inOneTransaction.ts'
import type { Store } from '../stores/store.ts'
import { BatchesInput } from './batchInput.ts'
import { type ListedOffer, listedOfferFields, toListed, toListedFields } from './listedOffer.ts'
import { findOffer } from './offer.ts'
import { Batch, findBatches } from './offerBatches.ts'
import { saveBatches } from './saveBatches.ts'
import { createOffer, getOffer, OfferInput, updateOffer } from './saveOffer.ts'

/** The input of an offer with its batches, in requests of API clients. */
export const BatchedOfferInput = Type.Object(
  { ...OfferInput.properties, batches: Type.Optional(BatchesInput) },
  { additionalProperties: false },
)
type BatchedOfferInput = Static<typeof BatchedOfferInput>

/** An offer with its batches, in responses to API clients. */
export const StoreOffer = Type.Object(
  {
    object: Type.Literal('offer'),
    ...listedOfferFields,
    batches: Type.Array(Batch, { description: 'All batches, in order. Empty if the offer is sold at its own price' }),
  },
  { $id: 'StoreOffer' },
)
export type StoreOffer = Static<typeof StoreOffer>

/**
 * Creates an offer and its batches in one transaction. A second call with the same id returns the same offer.
 * @throws ApiError 400 naming the field
 */
export async function createBatchedOffer(
  ctx: Context,
  store: Store,
  { batches, ...offer }: BatchedOfferInput,
  id: string,
): Promise<ListedOffer> {
  return await inOneTransaction(ctx, async (within) => {
    const earlier = await findOffer(within.database, store.id, id)
    if (earlier) return toListed(earlier)
    const created = await createOffer(within, store, offer, id)
    if (!batches?.length) return toListed(created)
    await saveBatches(within, store, id, batches)
    return toListed(await getOffer(within, store, id))
  })
}

/**
 * Changes an offer and its batches in one transaction. Missing fields keep their value. A list of batches replaces the earlier list.
 * @throws ApiError 400 naming the field; 404
 */
export async function updateBatchedOffer(
  ctx: Context,
  store: Store,
  id: string,
  { batches, ...changes }: Partial<BatchedOfferInput>,
): Promise<ListedOffer> {
  return await inOneTransaction(ctx, async (within) => {
    const changed = await updateOffer(within, store, id, changes)
    if (batches === undefined) return toListed(changed)
    await saveBatches(within, store, id, batches)
    return toListed(await getOffer(within, store, id))
  })
}

/** Adds the batches to offers. Runs no statement if no offer has batches. */
export async function toStoreOffers(ctx: Context, store: Store, offers: readonly ListedOffer[]): Promise<StoreOffer[]> {
  const ids = offers.filter(({ has_batches }) => has_batches).map(({ id }) => id)
  const batches = ids.length > 0 ? await findBatches(ctx.database, store, ids) : new Map<string, Batch[]>()
  return offers.map((offer) => ({
    object: 'offer',
    ...toListedFields(ctx, offer),
    batches: batches.get(offer.id) ?? [],
  }))
}
