import { sql, type Values } from '../core/sql.ts'
import type { Method } from '../gateways/gateway.ts'
import { readWords } from '../lib/readWords.ts'
import type { SaleStatus } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'
import { saleColumns, saleJoins } from './sale.ts'
import { toInstant } from './saleFilters.ts'
import { readSalePeriod } from './salePeriod.ts'

/** A search for sales. No stored counts exist for a text or a payment method, so a search by these counts the rows. */
export type SaleSearch = {
  status?: SaleStatus
  productId?: string
  startDate?: string
  endDate?: string
  method?: Method
  /** Part of a buyer's name or e-mail address, a document, or the id of a payment or charge. */
  q?: string
}

/** Returns the parameters of a search for the statements below. @throws ApiError 400 on `startDate` or `endDate` */
export function foundSalesValues(store: Store, search: SaleSearch): Values {
  const { fromMs, untilMs } = readSalePeriod(search)
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

export const foundSalesPage = {
  rows: sql(
    'foundSalesPage',
    `select ${saleColumns} from payments ${saleJoins} where ${found} ${inOrder} offset :offset`,
  ),
  total: sql('foundSalesTotal', `select count(*) as total from payments where ${found}`),
}

/** Reads the next found sales after the last position. */
export const foundSalesPiece = sql(
  'foundSalesPiece',
  `select ${saleColumns}, payments.created_at::text as position from payments ${saleJoins}
   where ${found} and (payments.created_at, payments.id) < (:lastAt::timestamptz, :lastId) ${inOrder}`,
)
