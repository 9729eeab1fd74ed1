import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { Receipt } from '../gateways/gateway.ts'
import type { PaymentRow } from './payment.ts'

/**
 * The statement part that records receipts, each once by the gateway's id of it.
 * @param source a CTE or table of payments that got them
 * @param receipts parameter with the receipts as JSON, `[{ rowId, id, amountInCents }]`
 * @param now parameter with the store's time
 */
export function insertReceipts(source: string, receipts: string, now: string): string {
  return `insert into receipts (id, store_id, payment_id, gateway_account_id, external_id, amount_in_cents, created_at)
    select receipt."rowId", ${source}.store_id, ${source}.id, ${source}.gateway_account_id, receipt.id, receipt."amountInCents", ${now}
    from ${source}, jsonb_to_recordset(${receipts}::jsonb) as receipt ("rowId" text, id text, "amountInCents" bigint)
    on conflict (gateway_account_id, external_id) do nothing`
}

/**
 * The SQL of what a refund of a whole payment gives back: the money that counted for it, whatever was asked for; what came
 * beyond that has refunds of its own.
 * @param payment a CTE or table of payments
 */
export function firstReceiptInCents(payment: string): string {
  return `coalesce((
      select amount_in_cents from receipts where payment_id = ${payment}.id order by receipts.created_at, receipts.id limit 1
    ), total_in_cents)`
}

/** Records receipts of a payment that does not move by them: money that came twice. */
export async function recordReceipts(
  ctx: Context,
  payment: PaymentRow,
  receipts: readonly Receipt[],
  now: Date,
): Promise<void> {
  const rows = receipts.map((receipt) => ({ ...receipt, rowId: newId('rct') }))
  await ctx.database.rows(recordLateReceipts, [payment.id, payment.store_id, JSON.stringify(rows), now])
}

const recordLateReceipts = sql(
  'recordLateReceipts',
  `with payment as (select id, store_id, gateway_account_id from payments where id = $1 and store_id = $2)
   ${insertReceipts('payment', '$3', '$4')}`,
)
