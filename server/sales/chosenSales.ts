import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { type Method, methods } from '../gateways/port/payments.ts'
import { normalizeEmail } from '../lib/email.ts'
import { listPage, toPage } from '../lib/page.ts'
import { email, idText, oneOf } from '../lib/schema.ts'
import { runSearch } from '../search/searchQueue.ts'
import type { Store } from '../stores/store.ts'
import { chosenPage, chosenPiece, type Source, salesByMethod } from './chosenStatements.ts'
import { fileOfSales, ROWS_AT_ONCE, type SaleFile, type SalePosition } from './exportSales.ts'
import { findSalesOfFile } from './findSales.ts'
import { toSale } from './sale.ts'
import { readSaleFilters, requireOwnStore, type SaleQuery, toInstant } from './saleFilters.ts'
import { readSalePeriod } from './salePeriod.ts'

/** The filters of the API that have no stored counts. */
export const chosenFilters = {
  chargeId: Type.Optional(idText('Only payments of this charge')),
  clientReference: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'Only payments with exactly this `clientReference`' }),
  ),
  email: Type.Optional({
    ...email,
    description: 'Only payments of the buyer with this e-mail, in upper or lower case. In a URL, write + as %2B',
  }),
  method: Type.Optional(oneOf(methods, 'Only payments with this method')),
  externalId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'Only payments with this `externalId`' }),
  ),
}

export type ChosenQuery = SaleQuery & {
  chargeId?: string
  clientReference?: string
  email?: string
  method?: Method
  externalId?: string
}

/** Returns true if a filter has no stored counts. */
export function isChosen(query: ChosenQuery): boolean {
  return Object.keys(chosenFilters).some((name) => query[name as keyof ChosenQuery] !== undefined)
}

/**
 * Lists a page of the sales of a charge, a reference, an e-mail, an external id or a method, newest first, with the
 * exact total. All filters except the method use an index. A list by method alone counts all sales of the period.
 * @throws ApiError 400 on `startDate`, `endDate`, `storeId` or `method`; 429 if there are too many simultaneous lists
 * by method
 */
export async function listChosenSales(
  ctx: Context,
  store: Store,
  { page, perPage, ...query }: ChosenQuery & { page: number; perPage: number },
) {
  const source = sourceOf(query)
  if (source === undefined) return await listByMethod(ctx, store, { page, perPage, ...query })
  const rows = await ctx.database.byKey.rows(chosenPage[source], {
    ...valuesOf(store, query),
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const sales = rows.filter(({ id }) => id !== null)
  return toPage(sales.map(toSale), { page, perPage }, rows[0]!.total)
}

/** Streams all these sales as one file. @throws ApiError the errors of `listChosenSales` */
export function exportChosenSales(ctx: Context, store: Store, query: ChosenQuery, file: SaleFile) {
  const source = sourceOf(query)
  const { storeId: _, ...search } = query
  const { until, ...values } = valuesOf(store, query)
  const read = (last: SalePosition) =>
    source === undefined
      ? findSalesOfFile(ctx, store, search, { after: last, limit: ROWS_AT_ONCE })
      : ctx.database.byKey.rows(chosenPiece[source], {
          ...values,
          lastAt: last.at,
          lastId: last.id,
          limit: ROWS_AT_ONCE,
        })
  return fileOfSales(read, until, file)
}

/** Returns the filter that finds the fewest sales, or undefined for a method alone. */
function sourceOf(query: ChosenQuery): Source | undefined {
  return (['chargeId', 'externalId', 'clientReference', 'email'] as const).find((name) => query[name] !== undefined)
}

/**
 * Returns the value of each filter, or null for a missing filter.
 * @throws ApiError 400 on `startDate`, `endDate` or `storeId`
 */
function valuesOf(store: Store, query: ChosenQuery) {
  requireOwnStore(store, query.storeId)
  const { fromMs, untilMs } = readSalePeriod(query)
  return {
    storeId: store.id,
    from: toInstant(fromMs),
    until: toInstant(Math.max(fromMs, untilMs)),
    status: query.status ?? null,
    productId: query.productId ?? null,
    method: query.method ?? null,
    chargeId: query.chargeId ?? null,
    externalId: query.externalId ?? null,
    clientReference: query.clientReference ?? null,
    email: query.email === undefined ? null : normalizeEmail(query.email),
  }
}

async function listByMethod(ctx: Context, store: Store, query: ChosenQuery & { page: number; perPage: number }) {
  const { from, until } = valuesOf(store, query)
  const { kind, values } = readSaleFilters(store, query)
  const filter = { ...values, storeId: store.id, from, until, method: query.method! }
  const list = { statements: salesByMethod[kind], filter, query, toItem: toSale }
  return await runSearch(store.id, () => listPage(ctx.database.search, list), 'programs', {
    param: 'method',
    message: 'The list by method takes too long. Choose a shorter period.',
  })
}
