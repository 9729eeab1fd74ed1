import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { OF_STORE, type OfStores, sql } from '../core/sql.ts'
import type { Receipt } from '../gateways/port/outcome.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Returns an insert of receipts. Each receipt is recorded once, by its id at the gateway.
 * @param source a CTE of payments with the receipts to record. Its column `receipts` is the JSON of `receiptRows(receipts)`,
 *   or null. Its column `moved_at` is the instant of recording, by the store's clock.
 */
export function insertReceipts(source: string): string {
  return `insert into receipts (id, store_id, payment_id, gateway_account_id, external_id, amount_in_cents, created_at)
    select receipt."rowId", ${source}.store_id, ${source}.id, ${source}.gateway_account_id, receipt.id,
      receipt."amountInCents", ${source}.moved_at
    from ${source} cross join lateral json_to_recordset(${source}.receipts)
      as receipt ("rowId" text, id text, "amountInCents" bigint)
    on conflict (gateway_account_id, external_id, store_id) do nothing`
}

/** Returns the rows for the column `receipts` of `insertReceipts`. Each row gets a new id. */
export function receiptRows(receipts: readonly Receipt[]) {
  return receipts.map((receipt) => ({ ...receipt, rowId: newId('rct') }))
}

/**
 * Returns SQL for the amount of a full refund: the amount of the first receipt, even if the price was different. Each later
 * receipt has a separate refund.
 * @param payment a CTE or table of payments
 */
export function firstReceiptInCents(payment: string, ofStores: OfStores = OF_STORE): string {
  return `coalesce((
      select amount_in_cents from receipts
      where receipts.payment_id = ${payment}.id and receipts.store_id = ${payment}.store_id
        and receipts.store_id ${ofStores}
      order by receipts.created_at, receipts.id limit 1
    ), total_in_cents)`
}

/** Records receipts without a change of the payment's status, for example when a boleto was paid twice. */
export async function recordReceipts(
  ctx: Context,
  payment: PaymentRow,
  receipts: readonly Receipt[],
  now: Date,
): Promise<void> {
  const values = {
    paymentId: payment.id,
    storeId: payment.store_id,
    receipts: JSON.stringify(receiptRows(receipts)),
    now,
  }
  await ctx.database.rows(recordLateReceipts, values)
}

const recordLateReceipts = sql(
  'recordLateReceipts',
  `with payment as (
     select id, store_id, gateway_account_id, :receipts::json as receipts, :now::timestamptz as moved_at
     from payments where id = :paymentId and store_id = :storeId
   ), received as (
     ${insertReceipts('payment')}
   )
   select from payment`,
)
