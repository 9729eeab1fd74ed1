import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { FoundDifference } from './difference.ts'
import { ownReading } from './moneyAccounts.ts'
import type { Reading } from './recordMoney.ts'

/**
 * Records the differences of an account. A difference whose cause went away gets the day on which it did. An explained difference
 * opens again if its amount changes.
 * @param when.feesFrom payments before this day are not compared with the usual rate, so their differences stay
 * @returns the number of differences that nobody has explained
 */
export async function recordDifferences(
  ctx: Context,
  reading: Reading,
  differences: readonly FoundDifference[],
  when: { today: string; feesFrom: string },
): Promise<number> {
  const found = differences.map((difference) => ({ ...difference, id: newId('mdf') }))
  const row = await ctx.database.row<{ open: number }>(record, { ...reading, ...when, found: JSON.stringify(found) })
  return row?.open ?? 0
}

const present = 'gateway_account_id = :accountId and store_id = :storeId and gone_on is null'

/** All parts see the rows as they were before, so the count takes what each part changes into account. */
const record = sql(
  'recordMoneyDifferences',
  `with ${ownReading}, found as (
     select found.* from json_to_recordset(:found::json)
       as found (id text, kind text, subject text, "paymentId" text, "amountInCents" bigint) cross join account
   ), gone as (
     update money_differences set gone_on = :today from account
     where money_differences.gateway_account_id = account.gateway_account_id and money_differences.store_id = account.store_id
       and gone_on is null
       and not exists (select from found where found.kind = money_differences.kind and found.subject = money_differences.subject)
       and (money_differences.kind <> 'other_rate' or exists (
         select from payment_money where payment_money.payment_id = money_differences.payment_id
           and payment_money.store_id = money_differences.store_id and payment_money.happened_on >= :feesFrom))
     returning money_differences.id
   ), recorded as (
     insert into money_differences (id, store_id, gateway_account_id, kind, subject, payment_id, amount_in_cents, found_on)
     select found.id, :storeId, :accountId, kind, subject, "paymentId", "amountInCents", :today from found
     on conflict (gateway_account_id, kind, subject, store_id) where gone_on is null do update
       set amount_in_cents = excluded.amount_in_cents,
         explained_at = case when money_differences.amount_in_cents = excluded.amount_in_cents then money_differences.explained_at end
     returning explained_at, kind, subject
   )
   select ((select count(*) from recorded where explained_at is null)
     + (select count(*) from money_differences where ${present} and explained_at is null
         and id not in (select id from gone)
         and not exists (select from recorded
           where recorded.kind = money_differences.kind and recorded.subject = money_differences.subject)))::integer as open`,
)
