import { bigint, declareRow, integer, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { phaseOf } from './period.ts'

export const batchRow = declareRow('offer_batches', {
  id: text(),
  offer_id: text(),
  position: integer(),
  name: text(),
  price_in_cents: bigint(),
  starts_at: orNull(timestamptz()),
  ends_at: orNull(timestamptz()),
  /** Null for any number of sales. */
  max_sales: orNull(integer()),
  /** The number of seats that purchases have reserved or paid. Only counted if `max_sales` is set. */
  taken: integer(),
  removed_at: orNull(timestamptz()),
  created_at: timestamptz(),
  updated_at: timestamptz(),
})
export type BatchRow = RowOf<typeof batchRow>

export const batchColumns = selectList(batchRow)

/** Returns the number of seats that a batch has left. Undefined for a batch without a limit. */
export function seatsLeft({ max_sales, taken }: Pick<BatchRow, 'max_sales' | 'taken'>): number | undefined {
  return max_sales === null ? undefined : max_sales - taken
}

/**
 * Returns true if a batch sells now: its dates include now, and it has a seat left.
 * @param now the store's time
 */
export function isOpen(batch: BatchRow, now: Date): boolean {
  return batch.removed_at === null && phaseOf(batch, now) === 'during' && seatsLeft(batch) !== 0
}

/**
 * Returns the FROM, WHERE and ORDER BY of a statement that reads the batches of offers in order, without removed
 * batches.
 * @param offers SQL of an array of offer ids. The statement has the parameter `:storeId`.
 */
export function batchesInOrder(offers: string): string {
  return `from offer_batches where offer_id = any(${offers}) and store_id = :storeId and removed_at is null
   order by offer_id, position, id`
}
