import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import { importedInstant, leftOutOrNull } from '../import/importFields.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { idText } from '../lib/schema.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import type { Store } from '../stores/store.ts'
import { lockBatches } from './lockLimits.ts'

/** The fields of a batch as the import document, the API and the dashboard write them. */
export const batchFields = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  priceInCents: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_IN_CENTS }),
  startsAt: leftOutOrNull(importedInstant),
  endsAt: leftOutOrNull(importedInstant),
  maxSales: leftOutOrNull(Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Null for any number' })),
}

export const MAX_BATCHES = 50

const BatchInput = Type.Object(
  { id: Type.Optional(idText('The id of a batch that exists. Without it, the batch is new')), ...batchFields },
  { additionalProperties: false },
)
export type BatchInput = Static<typeof BatchInput>

export const BatchesInput = Type.Array(BatchInput, {
  maxItems: MAX_BATCHES,
  description: 'The batches in their order. The first open one counts. An empty list sells the offer at its own price',
})

type BatchFields = Omit<BatchInput, 'id'>

/**
 * Saves all batches of an offer, in order. A batch that is missing in the list is removed. A batch that has buyers cannot be
 * removed, but it can end. Sales keep the price and the name at which they were sold.
 * @throws ApiError 404 for an unknown offer; 400 naming the field, such as `batches.1.maxSales`
 */
export async function saveBatches(
  ctx: Context,
  store: Store,
  offerId: string,
  batches: readonly BatchInput[],
): Promise<void> {
  const wrong = wrongBatches(batches)
  if (wrong) throw invalidRequest(['batches', wrong.field].filter(Boolean).join('.'), wrong.message)
  await ctx.database.transaction(async (trx) => {
    const offer = { offerId, storeId: store.id }
    const known = await trx.row<{ ids: string[]; unlimited: string[] }>(batchesToSave, offer)
    if (!known) throw notFound('offer')
    const stranger = batches.findIndex(({ id }) => id !== undefined && !known.ids.includes(id))
    if (stranger !== -1) throw invalidRequest(`batches.${stranger}.id`, 'This offer has no such batch.')
    if (batches.some(({ id, maxSales }) => id !== undefined && maxSales != null && known.unlimited.includes(id)))
      await lockBatches(trx, offer)
    await removeOthers(trx, { ...offer, now: storeNow(store) }, batches)
    const rows = batches.map((batch, position) => ({ ...toColumns(batch, position), id: batch.id ?? newId('bat') }))
    const written = await writeBatches(
      trx,
      store,
      rows.map((row) => ({ ...row, offer_id: offerId })),
    )
    const full = rows.findIndex(({ id }) => !written.has(id))
    if (full !== -1)
      throw invalidRequest(`batches.${full}.maxSales`, 'The batch has more buyers than this. It cannot hold fewer.')
  })
}

/**
 * Checks the rules between the fields of batches, which the schema cannot express.
 * @returns the wrong field below the list, and the error message, or undefined
 */
export function wrongBatches(batches: readonly BatchInput[]): { field: string; message: string } | undefined {
  const ids = batches.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) return { field: '', message: 'The list names a batch twice.' }
  for (const [index, { name, startsAt, endsAt }] of batches.entries()) {
    refuseCardNumbers(name, `batches.${index}.name`)
    if (startsAt != null && endsAt != null && Date.parse(endsAt) <= Date.parse(startsAt))
      return { field: `${index}.endsAt`, message: 'The batch ends before it starts.' }
  }
  return undefined
}

/** Converts a batch to the columns of its row. @param position its place in the order, from 0 */
export function toColumns({ name, priceInCents, startsAt, endsAt, maxSales }: BatchFields, position: number) {
  return {
    position,
    name,
    price_in_cents: priceInCents,
    starts_at: startsAt ?? null,
    ends_at: endsAt ?? null,
    max_sales: maxSales ?? null,
  }
}

/**
 * Inserts or changes batches. A batch does not change if more purchases hold or have paid its seats than its new limit.
 * @param rows rows of `offer_batches` without times
 * @returns the ids of the written batches
 */
export async function writeBatches(runner: Runner, store: Store, rows: readonly object[]): Promise<Set<string>> {
  const values = { storeId: store.id, rows: JSON.stringify(rows), now: storeNow(store) }
  return new Set((await runner.rows<{ id: string }>(upsertBatches, values)).map(({ id }) => id))
}

async function removeOthers(
  trx: Runner,
  { now, ...offer }: { offerId: string; storeId: string; now: Date },
  batches: readonly BatchInput[],
): Promise<void> {
  const kept = batches.flatMap(({ id }) => id ?? [])
  const sold = await trx.row<{ name: string }>(soldAmongOthers, { ...offer, kept })
  if (sold)
    throw invalidRequest('batches', `The batch "${sold.name}" has buyers and cannot be removed. Let it end instead.`)
  await trx.rows(removeBatches, { ...offer, kept, now })
}

/** Locks the offer, so that two people who save its batches wait for each other. */
const batchesToSave = sql(
  'batchesToSave',
  `with locked as (
     select id, store_id from offers where id = :offerId and store_id = :storeId for no key update
   )
   select array(select batches.id from offer_batches as batches
       where batches.offer_id = locked.id and batches.store_id = locked.store_id and removed_at is null) as ids,
     array(select batches.id from offer_batches as batches
       where batches.offer_id = locked.id and batches.store_id = locked.store_id and removed_at is null
         and max_sales is null) as unlimited
   from locked`,
)

const others = `offer_batches.offer_id = :offerId and offer_batches.store_id = :storeId and removed_at is null
  and not offer_batches.id = any(:kept::text[])`

const soldAmongOthers = sql(
  'soldAmongOtherBatches',
  `select name from offer_batches where ${others} and exists (
     select from reservations where reservations.batch_id = offer_batches.id
       and reservations.store_id = offer_batches.store_id and reservations.status in ('held', 'sold'))
   order by position limit 1`,
)

/** A purchase may name the batch still, so the row stays. */
const removeBatches = sql(
  'removeBatches',
  `update offer_batches set removed_at = :now, updated_at = :now where ${others}`,
)

/** While a batch had no limit, its seats were not counted. `lockBatches` keeps them still. */
const takenBefore = `case when excluded.max_sales is null then 0
  when offer_batches.max_sales is not null then offer_batches.taken
  else (select count(*) from reservations where reservations.batch_id = offer_batches.id
    and reservations.store_id = offer_batches.store_id and reservations.status in ('held', 'sold')) end`

const upsertBatches = sql(
  'upsertBatches',
  `insert into offer_batches (id, store_id, offer_id, position, name, price_in_cents, starts_at, ends_at, max_sales,
     created_at, updated_at)
   select given.id, :storeId, given.offer_id, given.position, given.name, given.price_in_cents, given.starts_at,
     given.ends_at, given.max_sales, :now, :now
   from json_populate_recordset(null::offer_batches, :rows) as given
   on conflict (id, store_id) do update set position = excluded.position, name = excluded.name,
     price_in_cents = excluded.price_in_cents, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     max_sales = excluded.max_sales, taken = ${takenBefore}, updated_at = :now
   where excluded.max_sales is null or ${takenBefore} <= excluded.max_sales
   returning id`,
)
