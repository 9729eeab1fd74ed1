import type { Context } from '../core/context.ts'
import { type Statement, sql } from '../core/sql.ts'
import { sumOf } from '../core/sumOf.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../lib/csv.ts'
import type { Store } from '../stores/store.ts'
import {
  chargedBackInCents,
  netAfterFeesInCents,
  type Sale,
  type SaleRow,
  saleColumns,
  saleJoins,
  toSale,
} from './sale.ts'
import { filterKinds, type SaleFilters, salesWhere, toInstant } from './saleFilters.ts'

/** The columns of the CSV file. Each function returns the value of its column for one sale. */
const columns: Record<string, (sale: Sale) => CsvCell> = {
  id: (sale) => sale.id,
  status: (sale) => sale.status,
  amountInCents: (sale) => sale.amountInCents,
  currency: (sale) => sale.currency,
  platformFeeInCents: (sale) => sale.platformFeeInCents,
  netInCents: (sale) => sale.netInCents,
  gatewayFeeInCents: (sale) => sale.gatewayFeeInCents,
  availableOn: (sale) => sale.availableOn,
  settledInCents: (sale) => sale.settledInCents,
  paymentMethod: (sale) => sale.paymentMethod,
  provider: (sale) => sale.provider,
  productId: (sale) => sale.product?.id,
  productName: (sale) => sale.product?.name,
  offerId: (sale) => sale.offerId,
  offerName: (sale) => sale.offer?.name,
  offerPriceInCents: (sale) => sale.offer?.priceInCents,
  offerBillingCycle: (sale) => sale.offer?.billingCycle,
  subscriptionId: (sale) => sale.subscriptionId,
  chargeId: (sale) => sale.chargeId,
  customerName: (sale) => sale.customer.name,
  customerEmail: (sale) => sale.customer.email,
  customerPhone: (sale) => sale.customer.phone,
  customerDocument: (sale) => sale.customer.document,
  customerZipCode: (sale) => sale.customer.address?.zipCode,
  customerStreet: (sale) => sale.customer.address?.street,
  customerNumber: (sale) => sale.customer.address?.number,
  customerComplement: (sale) => sale.customer.address?.complement,
  customerNeighborhood: (sale) => sale.customer.address?.neighborhood,
  customerCity: (sale) => sale.customer.address?.city,
  customerState: (sale) => sale.customer.address?.state,
  refundedInCents: (sale) => sale.refundedInCents,
  splitInCents: (sale) => sumOf(sale.split),
  split: (sale) => (sale.split.length > 0 ? JSON.stringify(sale.split) : undefined),
  externalId: (sale) => sale.externalId,
  endToEndId: (sale) => sale.endToEndId,
  txid: (sale) => sale.txid,
  ourNumber: (sale) => sale.ourNumber,
  storeId: (sale) => sale.storeId,
  metadata: (sale) => JSON.stringify(sale.metadata),
  src: (sale) => sale.tracking?.src,
  sck: (sale) => sale.tracking?.sck,
  utmSource: (sale) => sale.tracking?.utmSource,
  utmMedium: (sale) => sale.tracking?.utmMedium,
  utmCampaign: (sale) => sale.tracking?.utmCampaign,
  utmTerm: (sale) => sale.tracking?.utmTerm,
  utmContent: (sale) => sale.tracking?.utmContent,
  createdAt: (sale) => sale.createdAt,
  updatedAt: (sale) => sale.updatedAt,
  clientReference: (sale) => sale.clientReference,
}

/**
 * Additional columns of the dashboard's file. They separate chargebacks from refunds, because a sale has the same
 * status after both.
 */
const dashboardColumns: Record<string, (row: SaleRow) => CsvCell> = {
  chargedBackInCents,
  paidAt: (row) => row.paid_at?.toISOString(),
  installments: (row) => row.installments,
  cardBrand: (row) => row.card_brand,
  netAfterFeesInCents: (row) => netAfterFeesInCents(toSale(row)),
}

export const ROWS_AT_ONCE = 1_000

/** The format of a file of sales: its first line, and the line of a sale. */
export type SaleFile = { head: string; line(row: SaleRow): string }

/** The API's file. @param bom true starts the file with a byte order mark, for Excel */
export function apiFile(bom = false): SaleFile {
  return {
    head: (bom ? BYTE_ORDER_MARK : '') + csvLine(Object.keys(columns)),
    line: (row) => csvLine(cellsOf(columns, toSale(row))),
  }
}

/** The dashboard's file for other programs. @param withDocuments true includes the buyers' CPF or CNPJ */
export function dashboardFile(withDocuments: boolean): SaleFile {
  const { customerDocument, ...others } = columns
  const written = withDocuments ? columns : others
  return {
    head: BYTE_ORDER_MARK + csvLine([...Object.keys(written), ...Object.keys(dashboardColumns)]),
    line: (row) => csvLine([...cellsOf(written, toSale(row)), ...cellsOf(dashboardColumns, row)]),
  }
}

function cellsOf<From>(written: Record<string, (from: From) => CsvCell>, from: From): CsvCell[] {
  return Object.values(written).map((cell) => cell(from))
}

/** Streams the filtered sales, newest first, as pieces of one file. */
export function exportSales(
  ctx: Context,
  store: Store,
  { kind, values, cuts }: SaleFilters,
  file: SaleFile,
): AsyncGenerator<string> {
  const [from, end] = [toInstant(cuts[0]!), toInstant(cuts.at(-1)!)]
  const read = (last: SalePosition) =>
    ctx.database.rows(pieces[kind].as<SaleRow & { position: string }>(), {
      storeId: store.id,
      from,
      lastAt: last.at,
      lastId: last.id,
      limit: ROWS_AT_ONCE,
      ...values,
    })
  return fileOfSales(read, end, file)
}

/**
 * Streams sales as pieces of one file. A separate query reads each piece. So the export needs little memory, and no
 * transaction is open during a slow download.
 * @param read returns the next sales after a position. Fewer than `ROWS_AT_ONCE` sales mean the end of the list. @param
 *   end the file has only sales before this instant
 */
export async function* fileOfSales(
  read: (last: SalePosition) => Promise<(SaleRow & { position: string })[]>,
  end: Date | string,
  file: SaleFile,
): AsyncGenerator<string> {
  yield file.head
  let last: SalePosition = { at: end, id: '' }
  for (let isFull = true; isFull; ) {
    const rows = await read(last)
    yield rows.map((row) => file.line(row)).join('')
    isFull = rows.length === ROWS_AT_ONCE
    if (isFull) last = { at: rows.at(-1)!.position, id: rows.at(-1)!.id }
  }
}

/** The position of a sale in the list. The instant may be a string, because a Date cannot hold microseconds. */
export type SalePosition = { at: Date | string; id: string }

const pieces = {
  all: pieceStatement('all'),
  status: pieceStatement('status'),
  product: pieceStatement('product'),
  statusAndProduct: pieceStatement('statusAndProduct'),
}

/** Returns the statement that reads the next sales of the period after the last position. */
function pieceStatement(kind: keyof typeof filterKinds): Statement {
  return sql(
    `exportSales ${kind}`,
    `select ${saleColumns}, payments.created_at::text as position from payments ${saleJoins}
     where ${salesWhere(filterKinds[kind])} and payments.created_at >= :from
       and (payments.created_at, payments.id) < (:lastAt::timestamptz, :lastId)
     order by payments.created_at desc, payments.id desc limit :limit`,
  )
}
