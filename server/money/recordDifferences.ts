import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { type FeeGroup, isFeeComparable, showsRate } from './compareFees.ts'
import type { FoundDifference } from './difference.ts'
import { ownReading } from './moneyAccounts.ts'
import type { Reading } from './recordMoney.ts'

/**
 * Records the differences of an account. If the cause of a difference disappears, the difference gets the day as
 * `gone_on`. An explained difference opens again if its amount changes.
 * @param when.feesFrom payments before this day are not compared with the usual rate, so their differences stay
 * @param when.groups the methods and numbers of installments with a known usual rate. Differences of other payments'
 * fees stay
 * @returns the number of differences without an explanation
 */
export async function recordDifferences(
  ctx: Context,
  reading: Reading,
  differences: readonly FoundDifference[],
  when: { today: string; feesFrom: string; groups: readonly FeeGroup[] },
): Promise<number> {
  const found = differences.map((difference) => ({ ...difference, id: newId('mdf') }))
  const values = { ...reading, ...when, groups: JSON.stringify(when.groups), found: JSON.stringify(found) }
  const row = await ctx.database.row(record, values)
  return row?.open ?? 0
}

const present = 'gateway_account_id = :accountId and store_id = :storeId and gone_on is null'

/** The usual fee changes by some cents with each new payment. The difference still counts as the same. */
const isSame = `abs(money_differences.amount_in_cents - excluded.amount_in_cents)
  <= case when excluded.kind = 'other_rate' then 13 else 0 end`

/**
 * All CTEs see the rows from before the statement, so the count adds and subtracts the changes of each CTE. The sum is the same
 * on an engine with steps, which see the changes of earlier steps.
 */
const record = sql(
  'recordMoneyDifferences',
  `with ${ownReading}, found as (
     select found.* from json_to_recordset(:found::json)
       as found (id text, kind text, subject text, "paymentId" text, "amountInCents" bigint) cross join account
   ), gone as (
     update money_differences set gone_on = :today from account
     where money_differences.gateway_account_id = account.gateway_account_id and money_differences.store_id = :storeId
       and gone_on is null
       and not exists (select from found where found.kind = money_differences.kind and found.subject = money_differences.subject)
       and (money_differences.kind <> 'other_rate' or exists (
         select from payment_money as money
         join payments on payments.id = money.payment_id and payments.store_id = :storeId
         join json_to_recordset(:groups::json) as judged (method text, installments integer)
           on judged.method = payments.method and judged.installments = payments.installments
         where money.payment_id = money_differences.payment_id and money.store_id = :storeId
           and money.happened_on >= :feesFrom and ${isFeeComparable} and ${showsRate}))
     returning money_differences.id
   ), recorded as (
     insert into money_differences (id, store_id, gateway_account_id, kind, subject, payment_id, amount_in_cents, found_on)
     select found.id, :storeId, :accountId, kind, subject, "paymentId", "amountInCents", :today from found
     on conflict (gateway_account_id, kind, subject, store_id) where gone_on is null do update
       set amount_in_cents = case when ${isSame} then money_differences.amount_in_cents else excluded.amount_in_cents end,
         explained_at = case when ${isSame} then money_differences.explained_at end
     returning explained_at, kind, subject
   )
   select ((select count(*) from recorded where explained_at is null)
     + (select count(*) from money_differences where ${present} and explained_at is null
         and id not in (select id from gone)
         and not exists (select from recorded
           where recorded.kind = money_differences.kind and recorded.subject = money_differences.subject)))::integer as open`,
)
