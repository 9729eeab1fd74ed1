import { type TSchema, Type } from 'typebox'
import { reference } from './schema.ts'

/** Query parameters of a list. */
export function pageQuery<Filters extends Record<string, TSchema>>(
  limits: { maximum: number; default: number },
  filters: Filters,
) {
  return Type.Object(
    {
      page: Type.Integer({ minimum: 1, maximum: 100_000_000, default: 1, description: 'From 1' }),
      perPage: Type.Integer({
        minimum: 1,
        maximum: limits.maximum,
        default: limits.default,
        description: `1 to ${limits.maximum}; ${limits.default} by default`,
      }),
      ...filters,
    },
    { additionalProperties: false },
  )
}

/** Schema of the list envelope (spec). */
export function pageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    object: Type.Literal('list'),
    data: Type.Array(reference(item)),
    page: Type.Integer(),
    perPage: Type.Integer(),
    total: Type.Integer(),
    totalPages: Type.Integer(),
    hasMore: Type.Boolean(),
  })
}

/** Builds the list envelope of one page. @param total exact number of items over all pages */
export function toPage<Item>(data: Item[], { page, perPage }: { page: number; perPage: number }, total: number) {
  const totalPages = Math.ceil(total / perPage)
  return { object: 'list' as const, data, page, perPage, total, totalPages, hasMore: page < totalPages }
}
