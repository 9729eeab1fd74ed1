import { Type } from 'typebox'
import { endOfDayInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { methods } from '../gateways/gateway.ts'
import { pageOf, pageQuery } from '../lib/page.ts'
import { searchText } from '../lib/readWords.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { saleStatuses } from '../payments/paymentStatus.ts'
import { dashboardOperation } from '../stores/operation.ts'
import { may } from '../stores/permissions.ts'
import { shownTo } from '../stores/shownTo.ts'
import type { Store } from '../stores/store.ts'
import { csvOfSales, ROWS_AT_ONCE, type SalePosition } from './exportSales.ts'
import { foundSalesPiece, foundSalesValues, type SaleSearch } from './foundSales.ts'
import { listSales } from './listSales.ts'
import { Sale, type SaleRow } from './sale.ts'

const filters = {
  status: Type.Optional(oneOf(saleStatuses)),
  productId: Type.Optional(idText()),
  method: Type.Optional(oneOf(methods)),
  startDate: Type.Optional(
    Type.String({ maxLength: 64, description: 'YYYY-MM-DD, for a day in Brasília, or an ISO 8601 instant' }),
  ),
  endDate: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'YYYY-MM-DD, for the end of a day in Brasília, or an ISO 8601 instant',
    }),
  ),
  q: searchText('Part of a buyer’s name or e-mail, a document, or the id of a payment or charge'),
}

export const listSalesOperation = dashboardOperation({
  name: 'listSales',
  summary: 'List sales, newest first',
  tag: 'Payments',
  query: pageQuery({ maximum: 200, default: 50 }, filters),
  run: (ctx, { store, query }) => listSales(ctx, store, inSaoPaulo(query)),
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/sales',
    guard: 'sales.read',
    answers: { 200: pageOf(Sale) },
    answer: (_ctx, page, { role }) => ({ ...page, data: page.data.map((sale) => shownTo(role, sale)) }),
  },
})

export const exportSalesOperation = dashboardOperation({
  name: 'exportSales',
  summary: 'Export all sales that match the filters as a CSV file',
  tag: 'Payments',
  query: Type.Object(filters, { additionalProperties: false }),
  async run(ctx, { store, role, query }) {
    const withDocuments = may(role, 'documents.read')
    return { withDocuments, pieces: exportFoundSales(ctx, store, query, withDocuments) }
  },
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/sales.csv',
    guard: 'sales.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ pieces }) => ({ name: 'vendas.csv', type: 'text/csv; charset=utf-8', pieces }),
    // The audit log does not store the search text, because it may contain a buyer's name.
    audit: ({ withDocuments }, { store, query: { q, ...search } }) => ({
      subject: store.id,
      after: { ...search, byText: Boolean(q), withDocuments },
    }),
  },
})

/**
 * Streams all sales that a search finds as one CSV file, with the byte order mark that spreadsheets need.
 * @param withDocuments true to include the column with the buyers' CPF or CNPJ
 * @throws ApiError 400 on `startDate` or `endDate`
 */
function exportFoundSales(
  ctx: Context,
  store: Store,
  search: SaleSearch,
  withDocuments: boolean,
): AsyncGenerator<string> {
  const values = foundSalesValues(store, inSaoPaulo(search))
  const read = ({ at, id }: SalePosition) =>
    ctx.database.rows<SaleRow & { position: string }>(foundSalesPiece, {
      ...values,
      limit: ROWS_AT_ONCE,
      lastAt: at,
      lastId: id,
    })
  return csvOfSales(read, { end: 'infinity', bom: true, withDocuments })
}

/** Converts the days of a search to instants. A date without a time means the day in Brasília. */
function inSaoPaulo<Search extends SaleSearch>(search: Search): Search {
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
    throw invalidRequest(param, 'Neither a date (YYYY-MM-DD) nor an ISO 8601 instant.')
  }
}
