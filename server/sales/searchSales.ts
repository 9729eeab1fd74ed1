import { endOfDayInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Method } from '../gateways/gateway.ts'
import { toPage } from '../lib/page.ts'
import { readWords } from '../lib/readWords.ts'
import type { SaleStatus } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { csvOfSales, ROWS_AT_ONCE, type SalePosition } from './exportSales.ts'
import { listSales } from './listSales.ts'
import { type SaleRow, saleColumns, saleJoins, toSale } from './sale.ts'
import { toInstant } from './saleFilters.ts'
import { readSalePeriod } from './salePeriod.ts'

/** A search in the dashboard. A date without a time is a day in Brasília. */
export type SaleSearch = {
  status?: SaleStatus
  productId?: string
  startDate?: string
  endDate?: string
  method?: Method
  /** Part of a buyer's name or e-mail address, a document, or the id of a payment or charge. */
  q?: string
}

/**
 * Returns a page of the sales that a search finds, newest first, with the exact total. The filters of the API use its counts,
 * at any size. A search by text or method reads the sales of the period.
 * @throws ApiError 400 on `startDate` or `endDate`
 */
export async function searchSales(
  ctx: Context,
  store: Store,
  search: SaleSearch,
  page: { page: number; perPage: number },
) {
  const { method, q, ...filters } = inSaoPaulo(search)
  if (!method && !q) return await listSales(ctx, store, { ...filters, ...page })
  const values = valuesOf(store, search)
  const [rows, count] = await Promise.all([
    ctx.database.rows<SaleRow>(foundPage, { ...values, limit: page.perPage, offset: (page.page - 1) * page.perPage }),
    ctx.database.row<{ total: number }>(foundTotal, values),
  ])
  return toPage(rows.map(toSale), page, count!.total)
}

/**
 * Streams all sales that a search finds as one CSV file, with the byte order mark that spreadsheets need.
 * @param withDocuments includes the column with the buyers' CPF or CNPJ
 * @throws ApiError 400 on `startDate` or `endDate`
 */
export function exportFoundSales(
  ctx: Context,
  store: Store,
  search: SaleSearch,
  withDocuments: boolean,
): AsyncGenerator<string> {
  const values = valuesOf(store, search)
  const read = ({ at, id }: SalePosition) =>
    ctx.database.rows<SaleRow & { position: string }>(foundPiece, {
      ...values,
      limit: ROWS_AT_ONCE,
      lastAt: at,
      lastId: id,
    })
  return csvOfSales(read, { end: 'infinity', bom: true, withDocuments })
}

/** Converts the days of a search to instants. */
function inSaoPaulo(search: SaleSearch): SaleSearch {
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

function valuesOf(store: Store, search: SaleSearch): Record<string, unknown> {
  const { fromMs, untilMs } = readSalePeriod(inSaoPaulo(search))
  const { status = null, productId = null, method = null } = search
  const { text, pattern, characters } = readWords(search.q)
  return {
    storeId: store.id,
    from: toInstant(fromMs),
    until: toInstant(untilMs),
    saleStatus: status,
    productId,
    method,
    text,
    pattern,
    characters,
  }
}

const found = `payments.store_id = :storeId and payments.sale_status is not null
  and payments.created_at >= :from and payments.created_at < :until
  and (:saleStatus::text is null or payments.sale_status = :saleStatus)
  and (:productId::text is null or payments.product_id = :productId)
  and (:method::text is null or payments.method = :method)
  and (:pattern::text is null or payments.id = :text or payments.charge_id = :text or payments.buyer_document = :characters
    or payments.buyer_email ilike :pattern or payments.buyer_name ilike :pattern)`

const inOrder = 'order by payments.created_at desc, payments.id desc limit :limit'

const foundPage = sql(
  'searchSales',
  `select ${saleColumns} from payments ${saleJoins} where ${found} ${inOrder} offset :offset`,
)

const foundTotal = sql('countFoundSales', `select count(*) as total from payments where ${found}`)

const foundPiece = sql(
  'exportFoundSales',
  `select ${saleColumns}, payments.created_at::text as position from payments ${saleJoins}
   where ${found} and (payments.created_at, payments.id) < (:lastAt::timestamptz, :lastId) ${inOrder}`,
)
