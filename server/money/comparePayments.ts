import { addDays, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { isChargedBack, moneyCame, statusesWhere } from '../payments/paymentStatus.ts'
import type { FoundDifference } from './difference.ts'
import type { Reading } from './recordMoney.ts'

/**
 * A payment is compared for this number of days. A difference stays listed after that. An older payment is compared
 * again for this number of days after a refund or a dispute, and in the nights after its lines changed.
 */
const COMPARED_DAYS = 100
/** Payments with changed lines are compared for this many nights. One night would be enough. */
const CHANGED_DAYS = 7

/**
 * Compares payments of an account with their lines. A payment, refund or chargeback of today may have no line yet, so
 * only earlier rows are expected in the books. Only payments in BRL are compared. Books are in BRL, and only the
 * gateway knows the rate at which it converted a sale in another currency.
 * @param how.today `YYYY-MM-DD` by the store's clock
 * @param how.lacksParts true if the gateway's books do not show refunds in part
 */
export async function comparePayments(
  ctx: Context,
  reading: Reading,
  { today, lacksParts }: { today: string; lacksParts: boolean },
): Promise<FoundDifference[]> {
  const { accountId, storeId } = reading
  const from = startOfDayInSaoPaulo(addDays(today, -COMPARED_DAYS))
  const changedFrom = addDays(today, -CHANGED_DAYS)
  const values = { accountId, storeId, from, changedFrom, until: startOfDayInSaoPaulo(today), lacksParts }
  const [ofPayments, unknown] = await Promise.all([
    ctx.database.rows(paymentsUnlikeLines, values),
    ctx.database.rows(linesWithoutPayment, { accountId, storeId }),
  ])
  return [...ofPayments, ...unknown]
}

const OF_PAYMENT = 'payment_id = payments.id and store_id = :storeId'

/** The ids of the payments to compare, in the CTE `compared`. */
const compared = `compared as materialized (
     select id from payments
     where store_id = :storeId and gateway_account_id = :accountId and sale_status is not null and created_at >= :from
     union
     select payment_id from payment_money
     where gateway_account_id = :accountId and store_id = :storeId and changed_on >= :changedFrom
     union
     select payment_id from refunds where store_id = :storeId and done_at >= :from
     union
     select payment_id from disputes where store_id = :storeId and opened_at >= :from
   ), listed as materialized (
     select payment_id as id from money_differences
     where gateway_account_id = :accountId and store_id = :storeId and gone_on is null and payment_id is not null
   )`

/**
 * The sums of our own rows up to now. Columns with `_before` are sums up to the beginning of today. Most payments have
 * one receipt and no refund.
 */
const facts = `select payments.id, payments.status, payments.updated_at,
       coalesce(receipt.sum, payments.total_in_cents) as received,
       case when paid_at < :until then coalesce(receipt.sum_before, payments.total_in_cents) else 0 end as received_before,
       coalesce(refund.sum, 0) as refunded, coalesce(refund.sum_before, 0) as refunded_before,
       coalesce(gross_in_cents, 0) as gross, coalesce(-refund_in_cents, 0) as given_back,
       coalesce(-chargeback_in_cents, 0) as charged_back
     from payments
     left join payment_money as money on money.payment_id = payments.id and money.store_id = :storeId
     cross join lateral (
       select count(*) as count, sum(amount_in_cents) as sum, sum(amount_in_cents) filter (where created_at < :until) as sum_before
       from receipts where ${OF_PAYMENT}) as receipt
     left join lateral (
       select sum(amount_in_cents) filter (where status <> 'failed') as sum,
         sum(amount_in_cents) filter (where status = 'done' and done_at < :until) as sum_before
       from refunds where ${OF_PAYMENT}) as refund on refund_count > 0 or receipt.count > 1
     where payments.store_id = :storeId and payments.gateway_account_id = :accountId and payments.currency = 'brl'`

const paymentsUnlikeLines = sql(
  'paymentsUnlikeLines',
  `with ${compared}, fact as (
     ${facts} and (payments.id in (select id from listed) or payments.id in (select id from compared)
       and payments.sale_status is not null and payments.status in ${statusesWhere(moneyCame)})
   )
   select kind, fact.id as subject, fact.id as "paymentId", amount::bigint as "amountInCents"
   from fact cross join lateral (values
     ('missing_line', case when gross < received_before then gross - received_before end),
     ('doubled_line', case when gross > received then gross - received end),
     ('missing_refund', case when given_back < refunded_before and (status = 'refunded' or not :lacksParts)
       then refunded_before - given_back end),
     ('unknown_refund', case when given_back > greatest(refunded, case when status = 'refunded' then received else 0 end)
       then greatest(refunded, case when status = 'refunded' then received else 0 end) - given_back end),
     ('missing_chargeback', case when status in ${statusesWhere(isChargedBack)} and updated_at < :until and charged_back = 0 and given_back = 0
       then received end),
     ('unknown_chargeback', case when charged_back > 0 and status not in ${statusesWhere(isChargedBack)} then -charged_back end)
   ) as found (kind, amount)
   where amount is not null`,
).as<FoundDifference>()

/** All lines of a payment that the store does not have become one difference. */
const linesWithoutPayment = sql(
  'linesWithoutPayment',
  `select 'unknown_payment' as kind, coalesce(external_payment_id, min(id)) as subject, null as "paymentId",
     sum(amount_in_cents)::bigint as "amountInCents"
   from money_lines
   where gateway_account_id = :accountId and store_id = :storeId and payment_id is null
     and kind in ('gross', 'refund', 'chargeback')
   group by external_payment_id, case when external_payment_id is null then id end
   order by min(id) desc limit 500`,
).as<FoundDifference>()
