import { type TSchema, Type } from 'typebox'
import type { AnyStatement, Statement, StatementRunner, Values } from '../core/sql.ts'
import { reference } from './schema.ts'

/** Returns the schema of the query parameters of a list. */
export function pageQuery<Filters extends Record<string, TSchema>>(
  limits: { maximum: number; default: number },
  filters: Filters,
) {
  return Type.Object(
    {
      page: Type.Integer({
        minimum: 1,
        maximum: 100_000_000,
        default: 1,
        description: 'The number of the page, from 1',
      }),
      perPage: Type.Integer({
        minimum: 1,
        maximum: limits.maximum,
        default: limits.default,
        description: `Items per page, 1 to ${limits.maximum}; ${limits.default} by default`,
      }),
      ...filters,
    },
    { additionalProperties: false },
  )
}

/** The two statements of a list. `rows` has the parameters `:limit` and `:offset`. `total` returns a column `total`. */
type ListStatements<Row> = { rows: Statement<Row>; total: Statement<{ total: number }> }

/** Reads one page of a list and the total. @param list.filter values for the other parameters of the statements */
export async function listPage<Row, Item>(
  runner: StatementRunner,
  list: {
    statements: ListStatements<Row>
    filter: Values
    query: { page: number; perPage: number }
    toItem(row: Row): Item
  },
) {
  const { statements, filter, query, toItem } = list
  const values = { ...filter, limit: query.perPage, offset: (query.page - 1) * query.perPage }
  const [rows, count] = await Promise.all([
    runner.rows(statements.rows, values),
    runner.row(statements.total, valuesOf(statements.total, values)),
  ])
  return toPage(rows.map(toItem), query, totalOf(rows.length, values, count!.total))
}

/**
 * Corrects the total, because a row may be added or removed between the two statements. If a page is not full, it is
 * the last page, and its rows determine the total. If a page is empty, the total is at most its offset.
 * @param counted the total of the other statement
 */
function totalOf(rows: number, { limit, offset }: { limit: number; offset: number }, counted: number): number {
  if (rows === 0) return Math.min(counted, offset)
  return rows < limit ? offset + rows : Math.max(counted, offset + rows)
}

function valuesOf({ parameters }: AnyStatement, values: Values): Values {
  return Object.fromEntries(parameters.map((name) => [name, values[name]]))
}

/** Returns the schema of the list envelope (spec), with a reference to the named schema of the items. */
export function pageOf<Item extends TSchema>(item: Item) {
  return listOf(reference(item))
}

/** Returns the schema of the list envelope. It contains the whole schema of the items. */
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

/**
 * Returns the schema of a list where each page starts after the last item of the page before. The list has no total,
 * because counting millions of rows is too slow.
 */
export function feedOf<Item extends TSchema>(item: Item) {
  return Type.Object({ data: Type.Array(item), hasMore: Type.Boolean() })
}

/** Returns the schema of a short list without pages. */
export function allOf<Item extends TSchema>(item: Item) {
  return Type.Object({ data: Type.Array(item) })
}

/** Builds the list envelope of one page. @param total exact number of items over all pages */
export function toPage<Item>(data: Item[], { page, perPage }: { page: number; perPage: number }, total: number) {
  const totalPages = Math.ceil(total / perPage)
  return { object: 'list' as const, data, page, perPage, total, totalPages, hasMore: page < totalPages }
}
