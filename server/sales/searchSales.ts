import { Type } from 'typebox'
import { dateInSaoPaulo, endOfDayInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { methods } from '../gateways/port/payments.ts'
import { languages } from '../lib/inThree.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { searchText } from '../lib/readWords.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { may } from '../operations/permissions.ts'
import { shownTo } from '../operations/shownTo.ts'
import type { SearchTurns } from '../search/searchQueue.ts'
import { hasTerms, readSearchTerms } from '../search/searchTerms.ts'
import { fileNameOf } from '../stores/fileName.ts'
import type { Store } from '../stores/store.ts'
import {
  dashboardFile,
  exportSales,
  fileOfSales,
  ROWS_AT_ONCE,
  type SaleFile,
  type SalePosition,
} from './exportSales.ts'
import { findSales, findSalesOfFile, isAnyId, type SaleSearch, searchedStatuses } from './findSales.ts'
import { listSalesAs } from './listSales.ts'
import { ListedSale, toListedSale } from './sale.ts'
import { readSaleFilters, toInstant } from './saleFilters.ts'
import { readSalePeriod } from './salePeriod.ts'
import { salesSheet } from './salesSheet.ts'
import { sheetMessages } from './sheetTexts.ts'

/** The filters of the dashboard's list of sales. */
export const saleFilters = {
  status: Type.Optional(
    oneOf(
      searchedStatuses,
      '`WITH_REFUND`: all or a part went back by a refund. `CHARGED_BACK`: the bank took the money back',
    ),
  ),
  productId: Type.Optional(idText()),
  method: Type.Optional(oneOf(methods)),
  currency: Type.Optional(Type.String({ pattern: '^[a-z]{3}$', maxLength: 3, description: 'ISO 4217, lower case' })),
  startDate: Type.Optional(
    Type.String({ maxLength: 64, description: 'YYYY-MM-DD, for a day in Brasília, or an ISO 8601 instant' }),
  ),
  endDate: Type.Optional(
    Type.String({ maxLength: 64, description: 'YYYY-MM-DD, for the end of a day in Brasília, or an ISO 8601 instant' }),
  ),
  q: searchText(
    'Beginnings of words of a buyer’s name or e-mail, the beginning or the last digits of a document, the last four digits of a card, a phone or a part of it, an amount such as 97,00, the id of a payment or charge, your whole reference, or a whole end-to-end id, txid, nosso número or id of the payment or dispute at the gateway',
  ),
}

/** A page of sales. A search stops at the end of its page, so its total is only a lower limit. */
const SalesPage = Type.Object({
  ...pageOf(ListedSale).properties,
  totalIsExact: Type.Boolean({ description: 'False if `total` is a lower limit' }),
})

export const listSalesOperation = dashboardOperation({
  name: 'listSales',
  fromReplica: true,
  summary: 'List sales, newest first',
  query: pageQuery({ maximum: 200, default: 50 }, saleFilters),
  run: (ctx, { store, role, query }) =>
    searchSales(ctx, store, { ...query, withDocuments: may(role, 'documents.read') }),
  dashboard: {
    method: 'GET',
    path: '/sales',
    guard: 'sales.read',
    answers: { 200: SalesPage },
    answer: (_ctx, page, { role }) => ({ ...page, data: page.data.map((sale) => shownTo(role, sale)) }),
  },
})

export const exportSalesOperation = dashboardOperation({
  name: 'exportSales',
  fromReplica: true,
  summary: 'Export all sales that match the filters as a spreadsheet, or as a CSV file for other programs',
  query: Type.Object(
    {
      ...saleFilters,
      language: Type.Optional(
        oneOf(languages, 'A spreadsheet in this language. Without it, the file has the names and cents of the API'),
      ),
    },
    { additionalProperties: false },
  ),
  async run(ctx, { store, role, query: { language, ...query } }) {
    const withDocuments = may(role, 'documents.read')
    const file = language ? salesSheet({ language, withDocuments }) : dashboardFile(withDocuments)
    const { files } = sheetMessages(language ?? 'en')
    const day = (moment: string | undefined) => moment?.slice(0, 'YYYY-MM-DD'.length)
    const until = day(query.endDate) ?? dateInSaoPaulo(storeNow(store))
    const period = query.startDate ? [day(query.startDate), until] : [files.until, until]
    const name = fileNameOf(store, [language ? files.sales : 'sales-data', ...period], 'csv')
    return { name, withDocuments, pieces: exportFoundSales(ctx, store, { ...query, withDocuments }, file) }
  },
  dashboard: {
    method: 'GET',
    path: '/sales.csv',
    guard: 'sales.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ name, pieces }) => ({ name, type: 'text/csv; charset=utf-8', pieces }),
    // The audit log does not store the search text, because it may contain a buyer's name.
    audit: ({ withDocuments }, { store, query: { q, ...search } }) => ({
      subject: store.id,
      after: { ...search, byText: Boolean(q), withDocuments },
    }),
  },
})

/**
 * Lists a page of the sales that a search finds, newest first. Days are days in Brasília. The total is exact if stored
 * counts exist for all filters.
 * @param turns the queue of searches
 * @throws ApiError 400 on `startDate`, `endDate`, a page that is too deep, or a search that takes too long; 429 if too
 *   many people search
 */
export async function searchSales(
  ctx: Context,
  store: Store,
  { page, perPage, ...typed }: SaleSearch & { page: number; perPage: number },
  turns?: SearchTurns,
) {
  const search = inSaoPaulo(typed)
  const counted = countedFilters(search)
  if (counted)
    return { ...(await listSalesAs(ctx, store, { ...counted, page, perPage }, toListedSale)), totalIsExact: true }
  const offset = (page - 1) * perPage
  if (offset >= MAX_FOUND)
    throw invalidRequest('page', `A search shows the newest ${MAX_FOUND} sales. Choose a period to see older sales.`)
  const rows = await findSales(ctx, store, search, { offset, limit: perPage + 1, turns })
  const sales = rows.slice(0, perPage).map(toListedSale)
  const isLast = rows.length <= perPage && (rows.length > 0 || page === 1)
  return {
    ...toPage(sales, { page, perPage }, offset + rows.length),
    totalIsExact: isLast && comparesAllSales(typed.q),
  }
}

/** Returns the filters of a search if stored counts exist for all of them. */
function countedFilters({ method, currency, q, withDocuments: _, status, ...others }: SaleSearch) {
  if (method || currency || q?.trim() || status === 'WITH_REFUND' || status === 'CHARGED_BACK') return undefined
  return { ...others, status }
}

/** Returns true if a search compares all sales. Other searches compare only the newest sales. */
export function comparesAllSales(typed: string | undefined): boolean {
  const terms = readSearchTerms(typed, true)
  return terms.text === '' || isAnyId(terms.text) || hasTerms(terms)
}

/** The pages of a search show at most this number of sales. */
const MAX_FOUND = 10_000

/** Streams all found sales of a search as one file. */
function exportFoundSales(ctx: Context, store: Store, typed: SaleSearch, file: SaleFile): AsyncGenerator<string> {
  const search = inSaoPaulo(typed)
  const counted = countedFilters(search)
  if (counted) return exportSales(ctx, store, readSaleFilters(store, counted), file)
  if (!comparesAllSales(typed.q))
    throw invalidRequest('q', 'A file with all found sales needs three letters or digits in a row.')
  const read = (after: SalePosition) => findSalesOfFile(ctx, store, search, { after, limit: ROWS_AT_ONCE })
  const end = toInstant(readSalePeriod(search).untilMs)
  return fileOfSales(read, end, file)
}

/** Converts the days of a search to instants. A date without a time means the day in Brasília. */
export function inSaoPaulo<Search extends SaleSearch>(search: Search): Search {
  const { startDate, endDate } = search
  return {
    ...search,
    startDate: momentOf(startDate, 'startDate', startOfDayInSaoPaulo),
    endDate: momentOf(endDate, 'endDate', (date) => new Date(endOfDayInSaoPaulo(date).getTime() + 999)),
  }
}

function momentOf(text: string | undefined, param: string, toMoment: (date: string) => Date): string | undefined {
  if (text?.length !== 'YYYY-MM-DD'.length) return text
  try {
    return toMoment(text).toISOString()
  } catch {
    throw invalidRequest(
      param,
      `"${param}" must be a day such as 2026-01-31, or an instant such as 2026-01-31T12:00:00Z.`,
    )
  }
}
