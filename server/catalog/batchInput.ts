import { type Static, Type } from 'typebox'
import { importedInstant, leftOutOrNull } from '../import/importFields.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { idText } from '../lib/schema.ts'
import { checkName } from '../stores/checkName.ts'
import { endsBeforeStart } from './period.ts'

/** The fields of a batch in the import document, the API and the dashboard. */
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
  description:
    'All batches, in order. The first open batch is on sale. With an empty list, the offer is sold at its own price',
})

type BatchFields = Omit<BatchInput, 'id'>

/**
 * Checks the rules of batches that the schema cannot express.
 * @param path the dotted path of the list
 * @returns the wrong field below the list, and the error message, or undefined
 * @throws ApiError 400 for a name without visible characters
 */
export function wrongBatches(
  batches: readonly BatchInput[],
  path = 'batches',
): { field: string; message: string } | undefined {
  const ids = batches.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) return { field: '', message: 'The list names a batch twice.' }
  for (const [index, batch] of batches.entries()) {
    checkName(batch.name, `${path}.${index}.name`)
    if (endsBeforeStart(batch)) return { field: `${index}.endsAt`, message: 'The batch ends before it starts.' }
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
