import { isKey, sql } from '../core/sql.ts'
import { allPaymentIdsOfEmail, searchedIdentifier } from '../payments/saleSearch.ts'
import type { FoundSale } from './findSales.ts'
import { type SaleRow, saleColumns, saleJoins } from './sale.ts'
import { filterKinds, salesWhere } from './saleFilters.ts'

/**
 * SQL for the ids of the payments that a filter finds by an existing index. Another index on payments would make each
 * payment slower.
 */
const sources = {
  chargeId: 'select id as payment_id from payments where charge_id = :chargeId and store_id = :storeId',
  clientReference: `select payments.id as payment_id from charges
    join payments on ${isKey('payments.charge_id', 'charges.id')} and payments.store_id = :storeId
    where charges.store_id = :storeId and charges.client_reference = :clientReference`,
  // The id belongs to an order at a gateway. An imported payment has no order, so its identifiers are searched too.
  externalId: `select payment_id from gateway_accounts
    join gateway_orders on gateway_orders.gateway_account_id = gateway_accounts.id
      and gateway_orders.external_id = :externalId and gateway_orders.store_id = :storeId
    where gateway_accounts.store_id = :storeId
    union select payment_id from payment_identifiers
    where store_id = :storeId and identifier = ${searchedIdentifier(':externalId::text')}`,
  email: allPaymentIdsOfEmail,
}
export type Source = keyof typeof sources

const filters = [
  ['chargeId', 'charge_id'],
  ['clientReference', 'client_reference'],
  ['externalId', 'external_id'],
  ['email', 'lower(buyer_email)'],
  ['status', 'sale_status'],
  ['productId', 'product_id'],
  ['method', 'method'],
].map(([name, column]) => `(:${name}::text is null or ${column} = :${name})`)

/**
 * Returns the SQL conditions of all filters.
 * @param end the condition that limits the sales to those before an instant or after a position of the list
 */
function conditions(end: string): string {
  return ['sale_status is not null and created_at >= :from', end, ...filters].join(' and ')
}

const NEWEST_FIRST = 'order by payments.created_at desc, payments.id desc'

/**
 * The `offset` makes the planner find each payment by its key. Otherwise it could use the other conditions and read all
 * sales of the store.
 */
function matched(source: Source, condition: string): string {
  return `with found as materialized (${sources[source]}), matched as materialized (
       select payments.* from found cross join lateral (
         select * from payments where id = found.payment_id and store_id = :storeId offset 0
       ) as payments where ${condition}
     )`
}

/**
 * The statements that read a page of the sales of a source, and their total. For an empty page a statement returns one
 * row without an id.
 */
export const chosenPage = ofEachSource((source) =>
  sql(
    `chosenSales ${source}`,
    `${matched(source, conditions('created_at < :until'))}
     select (select count(*) from matched) as total, ${saleColumns}
     from (select) as always left join (
       select * from matched as payments ${NEWEST_FIRST} limit :limit offset :offset
     ) as payments on true ${saleJoins} ${NEWEST_FIRST}`,
  ).as<SaleRow & { total: number }>(),
)

/** The statements that read the next sales of a source after a position of the list. */
export const chosenPiece = ofEachSource((source) =>
  sql(
    `exportChosenSales ${source}`,
    `${matched(source, conditions('(created_at, id) < (:lastAt::timestamptz, :lastId)'))},
     payments as (select * from matched as payments ${NEWEST_FIRST} limit :limit)
     select ${saleColumns}, payments.created_at::text as position from payments ${saleJoins} ${NEWEST_FIRST}`,
  ).as<FoundSale>(),
)

function ofEachSource<Made>(make: (source: Source) => Made): Record<Source, Made> {
  return {
    chargeId: make('chargeId'),
    clientReference: make('clientReference'),
    externalId: make('externalId'),
    email: make('email'),
  }
}

/** The statements that list and count sales by method, one for each combination of the indexed filters. */
export const salesByMethod = {
  all: byMethod('all'),
  status: byMethod('status'),
  product: byMethod('product'),
  statusAndProduct: byMethod('statusAndProduct'),
}

function byMethod(kind: keyof typeof filterKinds) {
  const where = `${salesWhere(filterKinds[kind])} and method = :method and created_at >= :from and created_at < :until`
  return {
    rows: sql(
      `salesByMethod ${kind}`,
      `with payments as (
         select * from payments where ${where} order by created_at desc, id desc limit :limit offset :offset
       )
       select ${saleColumns} from payments ${saleJoins} ${NEWEST_FIRST}`,
    ).as<SaleRow>(),
    total: sql(`countByMethod ${kind}`, `select count(*) as total from payments where ${where}`),
  }
}
