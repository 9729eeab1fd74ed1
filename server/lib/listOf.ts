import { type TSchema, Type } from 'typebox'

/** The schema of a list in the dashboard's API, with the same envelope as in the API of the stores. */
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

/** A list that continues after its last item. It has no total, because counting millions is too slow. */
export function feedOf<Item extends TSchema>(item: Item) {
  return Type.Object({ data: Type.Array(item), hasMore: Type.Boolean() })
}

/** A short list without pages. */
export function allOf<Item extends TSchema>(item: Item) {
  return Type.Object({ data: Type.Array(item) })
}
