import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql, type Values } from '../core/sql.ts'
import type { Receipt } from '../gateways/gateway.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Returns the part of a statement that records receipts. A receipt with the same id at the gateway is recorded only once.
 * `receiptValues(receipts, now)` returns the parameters.
 * @param source a CTE or table with the payments that received the money
 */
export function insertReceipts(source: string): string {
  return `insert into receipts (id, store_id, payment_id, gateway_account_id, external_id, amount_in_cents, created_at)
    select receipt."rowId", ${source}.store_id, ${source}.id, ${source}.gateway_account_id, receipt.id,
      receipt."amountInCents", :receivedAt
    from ${source}, jsonb_to_recordset(:receipts::jsonb) as receipt ("rowId" text, id text, "amountInCents" bigint)
    on conflict (gateway_account_id, external_id, store_id) do nothing`
}

/** Returns the values of `insertReceipts`, with a new id for each receipt. @param now the store's time */
export function receiptValues(receipts: readonly Receipt[], now: Date): Values {
  const rows = receipts.map((receipt) => ({ ...receipt, rowId: newId('rct') }))
  return { receipts: JSON.stringify(rows), receivedAt: now }
}

/**
 * Returns SQL for the amount of a full refund. That is the amount of the first receipt, even if the price was different. Each
 * later receipt has its own refund.
 * @param payment a CTE or table of payments
 */
export function firstReceiptInCents(payment: string): string {
  return `coalesce((
      select amount_in_cents from receipts
      where receipts.payment_id = ${payment}.id and receipts.store_id = ${payment}.store_id
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
  const values = { paymentId: payment.id, storeId: payment.store_id, ...receiptValues(receipts, now) }
  await ctx.database.rows(recordLateReceipts, values)
}

const recordLateReceipts = sql(
  'recordLateReceipts',
  `with payment as (select id, store_id, gateway_account_id from payments where id = :paymentId and store_id = :storeId)
   ${insertReceipts('payment')}`,
)
