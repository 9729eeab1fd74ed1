import { type Static, Type } from 'typebox'
import { offerOf } from '../catalog/offer.ts'
import { Tracking, toTracking } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { providers } from '../core/provider.ts'
import { type Runner, sql } from '../core/sql.ts'
import { importSection } from '../import/importDocument.ts'
import { importedInstant, leftOutOrNull } from '../import/importFields.ts'
import { definesRef, refersTo } from '../import/importRefs.ts'
import { checkShape } from '../lib/checkShape.ts'
import { checkMetadata } from '../lib/metadata.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { oneOf } from '../lib/schema.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import type { Store } from '../stores/store.ts'
import type { PaymentStatus, SaleStatus } from './paymentStatus.ts'
import { saleStatuses } from './paymentStatus.ts'
import { appendSaleDeltas, countSales } from './saleCounts.ts'
import { searchedIdentifier } from './saleSearch.ts'

const text = (maxLength: number) => leftOutOrNull(Type.String({ maxLength }))
const cents = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_IN_CENTS })

const CustomerRow = Type.Object(
  {
    name: text(200),
    email: text(254),
    phone: text(40),
    document: text(40),
    address: leftOutOrNull(
      Type.Object(
        {
          zipCode: Type.String({ maxLength: 20 }),
          number: Type.String({ maxLength: 50 }),
          street: Type.Optional(Type.String({ maxLength: 200 })),
          complement: Type.Optional(Type.String({ maxLength: 200 })),
          neighborhood: Type.Optional(Type.String({ maxLength: 200 })),
          city: Type.Optional(Type.String({ maxLength: 100 })),
          state: Type.Optional(Type.String({ maxLength: 100 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

const historyFields = {
  status: Type.Optional(oneOf(saleStatuses)),
  paymentMethod: Type.Optional(oneOf(['pix', 'boleto', 'credit_card'])),
  provider: Type.Optional(oneOf(providers)),
  amountInCents: cents,
  currency: Type.Optional(Type.String({ maxLength: 3, pattern: '^[A-Za-z]{3}$' })),
  platformFeeInCents: Type.Optional(cents),
  customer: leftOutOrNull(CustomerRow),
  externalId: text(200),
  metadata: leftOutOrNull(Type.Record(Type.String(), Type.Unknown())),
  tracking: leftOutOrNull(Tracking),
  createdAt: leftOutOrNull(importedInstant),
}

const PaymentHistory = Type.Object(historyFields, { additionalProperties: false })
/** A payment of another platform. */
export type PaymentHistory = Static<typeof PaymentHistory>

const PaymentHistoryRow = Type.Object(
  {
    ref: definesRef('payments'),
    ...historyFields,
    product: leftOutOrNull(refersTo('products')),
    offer: leftOutOrNull(refersTo('offers')),
  },
  { additionalProperties: false },
)

/**
 * Imports the payment history of a store. Imported payments appear in lists and never change. They have no charge and emit no
 * events, and we never ask a gateway about them. A row with only a ref and an amount becomes a PIX in BRL, paid at the time
 * of the import through the store's first gateway.
 */
export const paymentsSection = importSection({
  name: 'payments',
  schema: PaymentHistoryRow,
  check: (_ctx, row, path) => checkContents(row, (field) => `${path}.${field}`),
  async write({ trx, store, refs }, rows) {
    const now = storeNow(store).toISOString()
    const payments = rows.map((row) => {
      const id = newId('pay')
      refs.define('payments', row.ref, id)
      return {
        id,
        ...toColumns(row, now),
        product_id: row.product == null ? null : refs.idOf('products', row.product),
        offer_id: row.offer == null ? null : refs.idOf('offers', row.offer),
      }
    })
    await trx.rows(insertHistory, { storeId: store.id, payments: JSON.stringify(payments) })
  },
  async finish({ trx, store }) {
    await countSales(trx, [store.id])
  },
})

/** Checks a payment that comes from another source than an import document. @throws ApiError 400 naming the field */
export function checkHistory(payment: PaymentHistory): void {
  checkShape(PaymentHistory, payment)
  checkContents(payment, (field) => field)
}

function checkContents(payment: PaymentHistory, pathOf: (field: string) => string): void {
  if (payment.metadata) checkMetadata(payment.metadata, pathOf('metadata'))
  for (const field of ['customer', 'metadata', 'tracking'] as const) refuseCardNumbers(payment[field], pathOf(field))
}

/**
 * Adds payments of another platform to a store that may already sell. Payments with a known id stay as they are.
 * @param trx the caller's transaction
 * @returns the ids of the payments that are new
 */
export async function addHistory(
  trx: Runner,
  store: Store,
  payments: readonly { id: string; productId: string; payment: PaymentHistory }[],
): Promise<string[]> {
  const now = storeNow(store).toISOString()
  const rows = payments.map(({ id, productId, payment }) => ({ id, product_id: productId, ...toColumns(payment, now) }))
  const added = await trx.rows(insertNewHistory, { storeId: store.id, payments: JSON.stringify(rows) })
  return added.map(({ id }) => id)
}

/** The status of the imported payment, by its status in the list of sales. */
const statusOf: Record<SaleStatus, PaymentStatus> = {
  PENDING: 'pending',
  PAID: 'paid',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  EXPIRED: 'expired',
}

function toColumns(row: PaymentHistory, now: string) {
  const { customer, tracking, createdAt, ...rest } = row
  return {
    status: statusOf[rest.status ?? 'PAID'],
    method: rest.paymentMethod ?? 'pix',
    provider: rest.provider,
    total_in_cents: rest.amountInCents,
    platform_fee_in_cents: rest.platformFeeInCents ?? 0,
    currency: rest.currency?.toLowerCase() ?? 'brl',
    buyer_name: customer?.name,
    buyer_email: customer?.email,
    buyer_document: customer?.document,
    buyer_phone: customer?.phone,
    buyer_address: customer?.address,
    external_id: rest.externalId,
    metadata: rest.metadata ?? {},
    tracking: toTracking(tracking ?? undefined),
    created_at: createdAt ?? now,
  }
}

const insertGiven = `insert into payments (id, store_id, product_id, offer_id, offer, provider, method, status, amount_in_cents, total_in_cents,
     platform_fee_in_cents, installments, currency, buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address,
     external_id, metadata, tracking, paid_at, refunded_in_cents, refunds_owed_in_cents, created_at, updated_at)
   select given.id, :storeId, coalesce(offers.product_id, given.product_id), given.offer_id,
     ${offerOf('given.offer_id', ':storeId')},
     coalesce(given.provider, first_gateway.provider, '${providers[0]}'),
     given.method, given.status, given.total_in_cents, given.total_in_cents, given.platform_fee_in_cents, 1, given.currency,
     given.buyer_name, given.buyer_email, given.buyer_document, given.buyer_phone, given.buyer_address, given.external_id,
     given.metadata, given.tracking, case when given.status in ('paid', 'refunded') then given.created_at end,
     case when given.status = 'refunded' then given.total_in_cents else 0 end,
     case when given.status = 'refunded' then given.total_in_cents else 0 end,
     given.created_at, given.created_at
   from json_populate_recordset(null::payments, :payments) as given left join offers on offers.id = given.offer_id
     and offers.store_id = :storeId
   left join (select provider from gateway_accounts where store_id = :storeId
     order by position limit 1) as first_gateway on true`

/** A search finds an imported sale by its id at the other platform. */
const identify = `insert into payment_identifiers (store_id, identifier, payment_id)
  select store_id, ${searchedIdentifier('external_id')}, id from added where external_id is not null`

const insertHistory = sql(
  'import payments',
  `with added as (${insertGiven} returning id, store_id, external_id), identified as (${identify})
   select count(*) as payments from added`,
)

const insertNewHistory = sql(
  'addHistory',
  `with added as (
     ${insertGiven} on conflict do nothing returning payments.*, null::text as moved_from
   ), counted as (
     ${appendSaleDeltas('added')}
   ), identified as (
     ${identify}
   )
   select id from added`,
)
