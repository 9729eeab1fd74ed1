import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import type { Statement, Values } from '../core/sql.ts'
import type { Method } from '../gateways/port/payments.ts'
import { saleStatuses } from '../payments/paymentStatus.ts'
import { runSearch, type SearchTurns } from '../search/searchQueue.ts'
import { hasTerms, readSearchTerms } from '../search/searchTerms.ts'
import type { Store } from '../stores/store.ts'
import type { SalePosition } from './exportSales.ts'
import { salesByFilters, salesById, salesByText, sumsByFilters, sumsById, sumsByText } from './foundSales.ts'
import type { SaleRow } from './sale.ts'
import { toInstant } from './saleFilters.ts'
import { readSalePeriod } from './salePeriod.ts'

/** The statuses that a search accepts. Stored counts exist only for the statuses of sales. */
export const searchedStatuses = [...saleStatuses, 'WITH_REFUND', 'CHARGED_BACK'] as const

/** A search for sales. It has no exact total, because stored counts exist only for a status, a product and a period. */
export type SaleSearch = {
  status?: (typeof searchedStatuses)[number]
  productId?: string
  startDate?: string
  endDate?: string
  method?: Method
  /** ISO 4217, lower case. */
  currency?: string
  /** The beginnings of words of a buyer's name or e-mail address, a document, an id, the end of a card number, or an amount. */
  q?: string
  /**
   * True if the person may see documents. A part of a document then finds sales. Otherwise only a whole document finds
   * sales.
   */
  withDocuments?: boolean
}

export type FoundSale = SaleRow & { position: string }

type Part = { limit: number; offset?: number; after?: SalePosition; turns?: SearchTurns }

/**
 * Finds the next sales that match a search, newest first. Searches have few connections and a short timeout.
 * @param part.after the last sale before this part; by default the part starts at the end of the period @param
 *   part.turns the queue of searches
 * @throws ApiError 400 on `startDate`, `endDate` or a search that takes too long; 429 if too many people search
 */
export async function findSales(ctx: Context, store: Store, search: SaleSearch, part: Part): Promise<FoundSale[]> {
  const { statement, values } = query(store, search, part, {
    byId: salesById,
    byFilters: salesByFilters,
    byText: salesByText,
  })
  return await runSearch(store.id, () => ctx.database.search.rows(statement.as<FoundSale>(), values), part.turns)
}

/** The sums of sales in one currency. */
export type SumOfSales = {
  currency: string
  count: number
  /** The sum of all found sales, including unpaid sales. */
  amountInCents: number
  /** The number of paid sales, and their sum. Refunded sales are included. */
  paidCount: number
  grossInCents: number
  /** The sum of refunds, and the sum of chargebacks. */
  refundedInCents: number
  chargedBackInCents: number
  /** The platform's fee of sales that are still paid. */
  platformFeeInCents: number
  /** The amount of paid sales minus the platform's fee, refunds and chargebacks. */
  netInCents: number
}

/**
 * Sums the newest sales that match a search, by currency.
 * @param limit the maximum number of summed sales @throws ApiError the errors of `findSales`
 */
export async function sumFoundSales(
  ctx: Context,
  store: Store,
  search: SaleSearch,
  limit: number,
): Promise<SumOfSales[]> {
  const statements = { byId: sumsById, byFilters: sumsByFilters, byText: sumsByText }
  const { statement, values } = query(store, search, { limit }, statements)
  return await runSearch(store.id, () => ctx.database.search.rows(statement.as<SumOfSales>(), values))
}

/**
 * Finds the next sales for a file. If too many people search, the function waits, because a refusal would end the file
 * in the middle.
 * @throws ApiError 400 of `findSales`
 */
export async function findSalesOfFile(
  ctx: Context,
  store: Store,
  search: SaleSearch,
  part: Part,
): Promise<FoundSale[]> {
  for (;;) {
    try {
      return await findSales(ctx, store, search, part)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
    }
    await pause(BUSY_PAUSE_MS)
  }
}

const BUSY_PAUSE_MS = 500

/**
 * Each search compares at least this number of the newest sales without the index. Frequent words are found among these
 * sales.
 */
const COMPARED_SALES = 1_000
/** The number of compared sales for a search with few letters, or for a deep page. */
const MAX_COMPARED_SALES = 10_000
/** If fewer than one in this number of sales has a word, the index finds the word. */
const SALES_PER_FOUND = 40
/**
 * With a status or a product, each compared sale needs a look-up of its words. A look-up takes the time of this many
 * comparisons.
 */
const LOOK_UP_COST = 4

type Statements = { byId: Statement; byFilters: typeof salesByFilters; byText: typeof salesByText }

function query(store: Store, search: SaleSearch, { limit, offset = 0, after }: Part, statements: Statements) {
  const { fromMs, untilMs } = readSalePeriod(search)
  const { productId, method = null, currency = null, withDocuments = true } = search
  const status = saleStatuses.find((one) => one === search.status)
  const terms = readSearchTerms(search.q, withDocuments)
  const { text } = terms
  const byIndex = hasTerms(terms)
  const kind = kindOf(search)
  const values = {
    storeId: store.id,
    from: toInstant(fromMs),
    lastAt: after?.at ?? toInstant(Math.max(fromMs, untilMs)),
    lastId: after?.id ?? '',
    limit,
    offset,
    status,
    saleStatus: status ?? null,
    productId: productId ?? null,
    method,
    currency,
    wentBack: search.status === 'WITH_REFUND' || search.status === 'CHARGED_BACK' ? search.status : null,
    id: text,
    ...terms,
    byIndex,
    walked: comparedSales(offset + limit, { byIndex, isFiltered: kind !== 'all' }),
  }
  const { byId, byFilters, byText } = statements
  const statement = isAnyId(text) ? byId : (text === '' ? byFilters : byText)[kind]
  return { statement, values: only(statement, values) }
}

/**
 * Returns the number of newest sales that a search compares.
 * @param found the number of sales up to the end of the page
 */
function comparedSales(found: number, { byIndex, isFiltered }: { byIndex: boolean; isFiltered: boolean }): number {
  if (!byIndex) return isFiltered ? MAX_COMPARED_SALES / LOOK_UP_COST : MAX_COMPARED_SALES
  const wanted = found * SALES_PER_FOUND
  return Math.min(isFiltered ? wanted / LOOK_UP_COST : Math.max(COMPARED_SALES, wanted), MAX_COMPARED_SALES)
}

function kindOf({ status, productId }: SaleSearch): keyof typeof salesByText {
  if (status === 'WITH_REFUND') return 'withRefund'
  if (status === 'CHARGED_BACK') return 'chargedBack'
  if (status !== undefined) return productId === undefined ? 'status' : 'statusAndProduct'
  return productId === undefined ? 'all' : 'product'
}

function only({ parameters }: Statement, values: Record<string, unknown>): Values {
  return Object.fromEntries(parameters.map((name) => [name, values[name]]))
}

/** Returns true if a text is the id of a payment or a charge. */
export function isAnyId(text: string): boolean {
  return isId('pay', text) || isId('chg', text)
}
