import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { bigint, declareRow, orNull, type RowOf, selectList, text } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Outcome } from '../gateways/gateway.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store } from '../stores/store.ts'
import type { PaymentRow } from './payment.ts'
import { statusesWhere } from './paymentStatus.ts'
import { firstReceiptInCents } from './receipts.ts'

export const refundRow = declareRow('refunds', {
  id: text(),
  payment_id: text(),
  /** Id of the receipt if only one of several receipts is refunded. Null for a refund of the whole payment. */
  receipt_id: orNull(text()),
  amount_in_cents: bigint(),
})
export const refundColumns = selectList(refundRow)

/** `received_as` is the gateway's id of the receipt. It is null if the payment has no recorded receipt. */
export type RefundRow = RowOf<typeof refundRow> & { received_as: string | null }

/**
 * Lists the open refunds of a payment. Inserts the missing rows before any call to the gateway. The list contains a refund of:
 *
 * - the whole payment, if it is `overpaid` or the store requested a refund
 * - each receipt after the first (a boleto paid twice), even if the first was refunded
 */
export async function refundsOwed(ctx: Context, payment: PaymentRow, now: Date): Promise<RefundRow[]> {
  return await ctx.database.rows<RefundRow>(oweRefunds, {
    paymentId: payment.id,
    storeId: payment.store_id,
    refundId: newId('rfd'),
    now,
  })
}

/** Requests a refund at the gateway. A retry does not refund twice. */
export async function askRefund(ctx: Context, store: Store, payment: PaymentRow, refund: RefundRow): Promise<Outcome> {
  const gateway = store.gateways.find(({ id }) => id === payment.gateway_account_id)!
  return await gatewayFor(gateway.provider).refund(openAccount(ctx, gateway), {
    refundId: refund.id,
    reference: payment.id,
    externalId: payment.external_id!,
    receiptId: refund.received_as ?? undefined,
    amountInCents: refund.amount_in_cents,
    totalInCents: payment.total_in_cents,
    method: payment.method,
  })
}

/** Records the refund of one receipt. The refund of a whole payment is recorded by its status change. */
export async function noteReceiptRefunded(ctx: Context, refund: RefundRow, storeId: string, now: Date): Promise<void> {
  await ctx.database.rows(closeRefund, { id: refund.id, storeId, now })
}

/** The SQL of a RefundRow's `received_as`. Its parameter is `:storeId`. @param refund a CTE or table of refunds */
export function receivedAs(refund: string): string {
  return `(
    select external_id from receipts
    where receipts.payment_id = ${refund}.payment_id and receipts.store_id = :storeId
      and receipts.id = coalesce(${refund}.receipt_id, receipts.id)
    order by receipts.created_at, receipts.id limit 1
  ) as received_as`
}

const oweRefunds = sql(
  'oweRefunds',
  `with payment as (
     select id, store_id, status, total_in_cents from payments
     where id = :paymentId and store_id = :storeId and status in ${statusesWhere(({ moneyCame }) => moneyCame)}
   ), whole as (
     insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at)
     select :refundId, store_id, id, 'overpaid', ${firstReceiptInCents('payment')}, 'asked', :now from payment
       where status = 'overpaid'
     on conflict (payment_id, store_id) where receipt_id is null do nothing
     returning ${refundColumns}
   ), extra as (
     insert into refunds (id, store_id, payment_id, receipt_id, reason, amount_in_cents, status, created_at)
     select new_id('rfd'), receipt.store_id, payment_id, receipt.id, 'overpaid', amount_in_cents, 'asked', :now
     from (
       select receipts.*, row_number() over (order by receipts.created_at, receipts.id) as position
       from receipts join payment on payment.id = receipts.payment_id and payment.store_id = receipts.store_id
     ) as receipt
     where position > 1
     on conflict (receipt_id, store_id) where receipt_id is not null do nothing
     returning ${refundColumns}
   ), owed as (
     select * from whole union all select * from extra union all
     select ${refundColumns}
     from refunds join payment on payment.id = refunds.payment_id and payment.store_id = refunds.store_id
     where refunds.status = 'asked'
   )
   select owed.*, ${receivedAs('owed')} from owed`,
)

const closeRefund = sql(
  'closeRefund',
  `update refunds set status = 'done', done_at = :now where id = :id and store_id = :storeId`,
)
