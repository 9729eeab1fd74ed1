import { type TSchema, Type } from 'typebox'

/** The API's list envelope, of the panel's own schemas. */
export function listOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    object: Type.Literal('list'),
    data: Type.Array(item),
    page: Type.Integer(),
    perPage: Type.Integer(),
    total: Type.Integer(),
    totalPages: Type.Integer(),
    hasMore: Type.Boolean(),
  })
}

/** A list that is read on from its last item: of millions a total would cost more than it tells. */
export function feedOf<Item extends TSchema>(item: Item) {
  return Type.Object({ data: Type.Array(item), hasMore: Type.Boolean() })
}

/** A short list, whole. */
export function allOf<Item extends TSchema>(item: Item) {
  return Type.Object({ data: Type.Array(item) })
}
