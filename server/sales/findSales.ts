import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import type { Statement, Values } from '../core/sql.ts'
import type { Method } from '../gateways/gateway.ts'
import type { SaleStatus } from '../payments/paymentStatus.ts'
import { runSearch } from '../search/searchQueue.ts'
import { hasTerms, readSearchTerms } from '../search/searchTerms.ts'
import type { Store } from '../stores/store.ts'
import type { SalePosition } from './exportSales.ts'
import { salesById, salesByMethod, salesByText } from './foundSales.ts'
import type { SaleRow } from './sale.ts'
import { toInstant } from './saleFilters.ts'
import { readSalePeriod } from './salePeriod.ts'

/** A search for sales. No stored counts exist for a text or a payment method, so a search does not know its exact total. */
export type SaleSearch = {
  status?: SaleStatus
  productId?: string
  startDate?: string
  endDate?: string
  method?: Method
  /** The beginnings of words of a buyer's name or e-mail address, a document, an id, the end of a card number, or an amount. */
  q?: string
  /** True if parts of a document find sales. The person may see documents. Otherwise only a whole document finds its sales. */
  withDocuments?: boolean
}

export type FoundSale = SaleRow & { position: string }

type Part = { limit: number; offset?: number; after?: SalePosition }

/**
 * Finds the next sales that match a search, newest first. Searches have few connections and a short timeout.
 * @param part.after the last sale before this part; by default the part starts at the end of the period
 * @throws ApiError 400 on `startDate`, `endDate` or a search that takes too long; 429 if too many people search
 */
export async function findSales(ctx: Context, store: Store, search: SaleSearch, part: Part): Promise<FoundSale[]> {
  const { statement, values } = query(store, search, part)
  return await runSearch(store.id, () => ctx.database.search.rows<FoundSale>(statement, values))
}

/**
 * Finds the next sales for a file. If too many people search, it waits, because a refusal would cut the file, which is already
 * being sent.
 * @throws ApiError 400 as `findSales` does
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

/** The newest sales of each search are compared directly, at least this number. Frequent words are found among them. */
const COMPARED_SALES = 1_000
/** Compared sales of a search with few letters, or of a deep page. */
const MAX_COMPARED_SALES = 10_000
/** A word that fewer than one in this number of sales has comes from the index. */
const SALES_PER_FOUND = 40
/** With a status or a product, each compared sale needs a look-up of its words. It costs this many comparisons. */
const LOOK_UP_COST = 4

function query(store: Store, search: SaleSearch, { limit, offset = 0, after }: Part) {
  const { fromMs, untilMs } = readSalePeriod(search)
  const { status, productId, method = null, withDocuments = true } = search
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
    id: text,
    ...terms,
    byIndex,
    walked: comparedSales(offset + limit, { byIndex, isFiltered: kind !== 'all' }),
  }
  const statement = isAnyId(text) ? salesById : (text === '' ? salesByMethod : salesByText)[kind]
  return { statement, values: only(statement, values) }
}

/** Returns the number of newest sales that a search compares. @param found sales up to the end of the page */
function comparedSales(found: number, { byIndex, isFiltered }: { byIndex: boolean; isFiltered: boolean }): number {
  if (!byIndex) return isFiltered ? MAX_COMPARED_SALES / LOOK_UP_COST : MAX_COMPARED_SALES
  const wanted = found * SALES_PER_FOUND
  return Math.min(isFiltered ? wanted / LOOK_UP_COST : Math.max(COMPARED_SALES, wanted), MAX_COMPARED_SALES)
}

function kindOf({ status, productId }: SaleSearch): keyof typeof salesByText {
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
