import { addDays, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { statusesWhere } from '../payments/paymentStatus.ts'
import type { FoundDifference } from './difference.ts'
import type { Reading } from './recordMoney.ts'

/** A boleto or a refund may come this number of days after its payment was created. Older payments were compared before. */
export const COMPARED_DAYS = 100

/**
 * Compares each payment of an account with its lines. A payment, refund or chargeback of today may have no line yet, so only those
 * before today must have one.
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
  const values = { accountId, storeId, from, until: startOfDayInSaoPaulo(today), lacksParts }
  const [ofPayments, unknown] = await Promise.all([
    ctx.database.rows<FoundDifference>(paymentsUnlikeLines, values),
    ctx.database.rows<FoundDifference>(linesWithoutPayment, { accountId, storeId }),
  ])
  return [...ofPayments, ...unknown]
}

const OF_PAYMENT = 'payment_id = payments.id and store_id = payments.store_id'

/** The sums of our own rows, up to now and, with `until`, before today. */
const facts = `select payments.id, payments.status, payments.updated_at,
    coalesce((select sum(amount_in_cents) from receipts where ${OF_PAYMENT}), payments.total_in_cents) as received,
    case when paid_at < :until then coalesce(
      (select sum(amount_in_cents) from receipts where ${OF_PAYMENT} and created_at < :until), payments.total_in_cents)
      else 0 end as received_before,
    coalesce((select sum(amount_in_cents) from refunds where ${OF_PAYMENT} and status <> 'failed'), 0) as refunded,
    coalesce((select sum(amount_in_cents) from refunds where ${OF_PAYMENT} and status = 'done' and done_at < :until), 0)
      as refunded_before,
    coalesce(gross_in_cents, 0) as gross, coalesce(-refund_in_cents, 0) as given_back,
    coalesce(-chargeback_in_cents, 0) as charged_back
  from payments left join payment_money as money on money.payment_id = payments.id and money.store_id = payments.store_id`

const paymentsUnlikeLines = sql(
  'paymentsUnlikeLines',
  `with fact as (
     ${facts}
     where payments.store_id = :storeId and payments.gateway_account_id = :accountId and payments.sale_status is not null
       and payments.created_at >= :from and payments.status in ${statusesWhere(({ moneyCame }) => moneyCame)}
     union
     ${facts}
     where payments.store_id = :storeId and payments.id in (
       select payment_id from money_differences
       where gateway_account_id = :accountId and store_id = :storeId and gone_on is null and payment_id is not null)
   )
   select kind, fact.id as subject, fact.id as "paymentId", amount::bigint as "amountInCents"
   from fact cross join lateral (values
     ('missing_line', case when gross < received_before then gross - received_before end),
     ('doubled_line', case when gross > received then gross - received end),
     ('missing_refund', case when given_back < refunded_before and (status = 'refunded' or not :lacksParts)
       then refunded_before - given_back end),
     ('unknown_refund', case when given_back > greatest(refunded, case when status = 'refunded' then received else 0 end)
       then greatest(refunded, case when status = 'refunded' then received else 0 end) - given_back end),
     ('missing_chargeback', case when status = 'charged_back' and updated_at < :until and charged_back = 0 and given_back = 0
       then received end),
     ('unknown_chargeback', case when charged_back > 0 and status <> 'charged_back' then -charged_back end)
   ) as found (kind, amount)
   where amount is not null`,
)

/** The lines of one payment that is not the store's give one difference. */
const linesWithoutPayment = sql(
  'linesWithoutPayment',
  `select 'unknown_payment' as kind, coalesce(external_payment_id, min(id)) as subject, null as "paymentId",
     sum(amount_in_cents)::bigint as "amountInCents"
   from money_lines
   where gateway_account_id = :accountId and store_id = :storeId and payment_id is null
     and kind in ('gross', 'refund', 'chargeback')
   group by external_payment_id, case when external_payment_id is null then id end
   order by min(id) desc limit 500`,
)
