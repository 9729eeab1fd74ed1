import { invalidRequest } from '../core/errors.ts'
import type { Values } from '../core/sql.ts'
import { isChargedBack, type SaleStatus, statusesWhere } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'
import { cutPeriod, readSalePeriod } from './salePeriod.ts'

/** The filters of a list of sales. `values` are the parameters of the statement, and `cuts` is the result of `cutPeriod`. */
export type SaleFilters = { kind: keyof typeof filterKinds; values: Values; cuts: number[] }

export type SaleQuery = {
  status?: SaleStatus
  productId?: string
  storeId?: string
  startDate?: string
  endDate?: string
}

/** Reads the filters of a request. @throws ApiError 400 on `startDate`, `endDate` or `storeId` */
export function readSaleFilters(store: Store, { status, productId, storeId, ...dates }: SaleQuery): SaleFilters {
  requireOwnStore(store, storeId)
  const cuts = cutPeriod(readSalePeriod(dates), productId === undefined ? 'hour' : 'day')
  if (status !== undefined && productId !== undefined)
    return { kind: 'statusAndProduct', values: { status, productId }, cuts }
  if (status !== undefined) return { kind: 'status', values: { status }, cuts }
  if (productId !== undefined) return { kind: 'product', values: { productId }, cuts }
  return { kind: 'all', values: {}, cuts }
}

/** @throws ApiError 400 on `storeId` */
export function requireOwnStore(store: Store, storeId: string | undefined): void {
  if (storeId !== undefined && storeId !== store.id)
    throw invalidRequest('storeId', '"storeId" must be the id of the store of the key, or left out.')
}

/** Converts milliseconds for the database driver. The value may be infinite. */
export function toInstant(ms: number): Date | string {
  if (Number.isFinite(ms)) return new Date(ms)
  return ms < 0 ? '-infinity' : 'infinity'
}

/**
 * The combinations of filters. Each combination has its own counts, index and statement, because one statement for all
 * combinations would be slow. The values are parameters of the statement.
 */
export const filterKinds = {
  all: { status: undefined, product: undefined },
  status: { status: ':status', product: undefined },
  product: { status: undefined, product: ':productId' },
  statusAndProduct: { status: ':status', product: ':productId' },
}

/** SQL conditions on `payments`: the sale has a refund of all or a part of its amount, or it has a chargeback. */
export const wentBack = {
  refund: `(payments.status not in ${statusesWhere(isChargedBack)} and payments.sale_status = 'REFUNDED' or payments.refunded_in_cents > 0)`,
  chargeback: `payments.status in ${statusesWhere(isChargedBack)}`,
} as const

/**
 * SQL for the refunded amount and the chargeback amount of a sale. The status decides first, because imported refunds
 * have no amount.
 */
export const refundedCents = `case payments.status when 'refunded' then total_in_cents else refunded_in_cents end`
export const chargedBackCents = `case when payments.status in ${statusesWhere(isChargedBack)} then total_in_cents - refunded_in_cents else 0 end`

/**
 * The combinations of filters of a search. For refunds and chargebacks there are no stored counts, but there is an
 * index (`sales_with_refund`).
 */
export const searchKinds = {
  ...filterKinds,
  withRefund: { status: undefined, product: undefined, wentBack: 'refund' },
  chargedBack: { status: undefined, product: undefined, wentBack: 'chargeback' },
} as const

type Conditions = { status?: string | undefined; product?: string | undefined; wentBack?: keyof typeof wentBack }

/** Returns the SQL condition on `payments` for a combination of filters. The store is `:storeId`. */
export function salesWhere({ status, product, wentBack: by }: Conditions): string {
  const found = ['payments.store_id = :storeId', 'payments.sale_status is not null']
  if (by)
    found.push(
      "(payments.sale_status = 'REFUNDED' or payments.refunded_in_cents > 0)",
      wentBack[by],
      '(:productId::text is null or payments.product_id = :productId)',
    )
  if (status) found.push(`payments.sale_status = ${status}`)
  if (product) found.push(`payments.product_id = ${product}`)
  return found.join(' and ')
}
