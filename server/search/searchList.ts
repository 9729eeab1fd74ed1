import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import type { AnyStatement, Values } from '../core/sql.ts'
import { pageOf, toPage } from '../lib/page.ts'
import type { Store } from '../stores/store.ts'
import type { SearchedList } from './searchedList.ts'
import { runSearch, type SearchTurns } from './searchQueue.ts'
import { hasTerms, readSearchTerms } from './searchTerms.ts'

/**
 * Returns the schema of a page that may be a search result. A search stops at the end of the page, so it does not count
 * all rows.
 */
export function searchedPageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    ...pageOf(item).properties,
    totalIsExact: Type.Optional(Type.Boolean({ description: 'False if `total` is a lower limit' })),
  })
}

/** The maximum number of rows that the pages of a search show. */
const MAX_FOUND = 10_000

/**
 * Finds a page of a list by a text, newest first. The text has the beginnings of words of a name or an e-mail, a whole
 * document, or an id. Among the newest 200 rows, a part inside a word is enough.
 * @param search.filter values for the filters of the list
 * @param search.turns the queue of this search
 * @throws ApiError 400 on a page that is too deep, or a search that takes too long; 429 if too many people search
 */
export async function searchList<Row, Item>(
  ctx: Context,
  store: Store,
  list: SearchedList<Row>,
  search: {
    q: string
    filter: Values
    query: { page: number; perPage: number }
    turns?: SearchTurns
    toItem(row: Row): Item
  },
) {
  const { filter, query, turns, toItem } = search
  const offset = (query.page - 1) * query.perPage
  if (offset >= MAX_FOUND) throw invalidRequest('page', `A search shows the newest ${MAX_FOUND} rows.`)
  const terms = readSearchTerms(search.q, false)
  const isById = isId(list.idPrefix, terms.text)
  const statement = isById ? list.byId : list.byText
  const byIndex = hasTerms(terms)
  const values = { ...filter, ...terms, byIndex, storeId: store.id, id: terms.text, offset, limit: query.perPage + 1 }
  const run = () => ctx.database.search.rows(statement, valuesOf(statement, values))
  const found = await runSearch(store.id, run, turns)
  const rows = isById ? found.slice(offset) : found
  const isLast = rows.length <= query.perPage && (rows.length > 0 || query.page === 1)
  return {
    ...toPage(rows.slice(0, query.perPage).map(toItem), query, offset + rows.length),
    totalIsExact: isLast && (isById || byIndex),
  }
}

function valuesOf({ parameters }: AnyStatement, values: Values): Values {
  return Object.fromEntries(parameters.map((name) => [name, values[name]]))
}
