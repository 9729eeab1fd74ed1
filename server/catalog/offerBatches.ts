import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { nullable, nullableInstant, oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { type BatchRow, batchColumns, batchesInOrder, isOpen, seatsLeft } from './batch.ts'
import { phaseOf } from './period.ts'

export const batchStates = ['open', 'waiting', 'scheduled', 'full', 'ended'] as const

/** A batch with its sales (decisions, "Selling"). */
export const Batch = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    priceInCents: Type.Integer(),
    startsAt: nullableInstant,
    endsAt: nullableInstant,
    maxSales: nullable(Type.Integer()),
    state: oneOf(
      batchStates,
      '`open` sells now. `waiting` comes after the open one. `scheduled` has not started. `full` has no seat left',
    ),
    held: Type.Integer({ description: 'The number of seats of purchases with a pending payment' }),
    sold: Type.Integer({ description: 'The number of paid seats, including seats that were refunded later' }),
    seatsLeft: nullable(Type.Integer({ description: 'The number of seats left. Null without a limit' })),
  },
  { $id: 'Batch' },
)
export type Batch = Static<typeof Batch>

type CountedBatch = BatchRow & { held: number; sold: number }

/**
 * Lists the batches of an offer in order, without removed batches.
 * @throws ApiError 404
 */
export async function getOfferBatches(ctx: Context, store: Store, offerId: string): Promise<Batch[]> {
  const batches = (await findBatches(ctx.database, store, [offerId])).get(offerId)
  if (batches) return batches
  if (!(await ctx.database.row(offerExists, { offerId, storeId: store.id }))) throw notFound('offer')
  return []
}

/**
 * Finds the batches of offers in order, without removed batches.
 * @returns the batches by the id of their offer. An offer without batches has no entry.
 */
export async function findBatches(
  runner: Runner,
  store: Store,
  offerIds: readonly string[],
): Promise<Map<string, Batch[]>> {
  const rows = await runner.rows(batchesOfOffers, { offerIds, storeId: store.id })
  const byOffer = Map.groupBy(rows, ({ offer_id }) => offer_id)
  return new Map([...byOffer].map(([offerId, ofOffer]) => [offerId, toBatches(ofOffer, storeNow(store))]))
}

/** Adds the current state of each batch. @param now the store's time */
function toBatches(rows: readonly CountedBatch[], now: Date): Batch[] {
  const open = rows.find((batch) => isOpen(batch, now))
  return rows.map((batch) => ({
    id: batch.id,
    name: batch.name,
    priceInCents: batch.price_in_cents,
    startsAt: batch.starts_at?.toISOString() ?? null,
    endsAt: batch.ends_at?.toISOString() ?? null,
    maxSales: batch.max_sales,
    state: batch === open ? 'open' : stateOf(batch, now),
    held: batch.held,
    sold: batch.sold,
    seatsLeft: seatsLeft(batch) ?? null,
  }))
}

function stateOf(batch: CountedBatch, now: Date): Batch['state'] {
  const phase = phaseOf(batch, now)
  if (phase === 'over') return 'ended'
  if (seatsLeft(batch) === 0) return 'full'
  return phase === 'before' ? 'scheduled' : 'waiting'
}

const reserved = (status: 'held' | 'sold') => `(select count(*) from reservations
  where reservations.batch_id = offer_batches.id and reservations.store_id = :storeId
    and reservations.status = '${status}')`

const batchesOfOffers = sql(
  'countedBatchesOfOffers',
  `select ${batchColumns}, ${reserved('held')} as held, ${reserved('sold')} as sold
   ${batchesInOrder(':offerIds::text[]')}`,
)

const offerExists = sql('offerWithBatchesExists', 'select from offers where id = :offerId and store_id = :storeId')
