import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { ownReading } from './moneyAccounts.ts'
import type { Reading } from './recordMoney.ts'

/**
 * Adds the lines that became available since the last call to `settled_in_cents` of their payments.
 * @param today `YYYY-MM-DD` by the store's clock
 */
export async function settleLines(ctx: Context, reading: Reading, today: string): Promise<void> {
  await ctx.database.rows(settle, { ...reading, today })
}

/**
 * Finds the lines of each payout if its gateway does not report them. A payout takes lines in the order of their
 * availability. The rest of its amount is money that was already in the balance.
 */
export async function matchPayouts(ctx: Context, reading: Reading): Promise<void> {
  const payouts = await ctx.database.rows(payoutsToMatch, { accountId: reading.accountId, storeId: reading.storeId })
  for (const { id } of payouts) await ctx.database.rows(matchPayout, { ...reading, id })
}

const settle = sql(
  'settleMoneyLines',
  `with ${ownReading}, available as (
     select payment_id, sum(amount_in_cents) as amount_in_cents
     from money_lines join account using (gateway_account_id, store_id)
     where money_lines.store_id = :storeId and available_on > account.settled_until and available_on <= :today and payment_id is not null
     group by payment_id
   ), settled as (
     update payment_money set settled_in_cents = settled_in_cents + available.amount_in_cents
     from available where payment_money.payment_id = available.payment_id and payment_money.store_id = :storeId
   )
   update money_accounts set settled_until = :today from account
   where money_accounts.gateway_account_id = account.gateway_account_id and money_accounts.store_id = :storeId
     and account.settled_until < :today`,
)

const payoutsToMatch = sql(
  'payoutsToMatch',
  `select id from payouts
   where gateway_account_id = :accountId and store_id = :storeId and not matched and status in ('sent', 'done')
   order by arrives_on, id limit 1000`,
)

/** If a payout empties the balance, it gets all lines. Otherwise it gets lines in order, as many as its amount covers. */
const matchPayout = sql(
  'matchPayout',
  `with ${ownReading}, payout as (
     select payouts.* from payouts join account using (gateway_account_id, store_id)
     where payouts.id = :id and payouts.store_id = :storeId and not matched for update of payouts
   ), named as (
     select from money_lines where payout_id = :id and store_id = :storeId limit 1
   ), waiting as (
     select money_lines.external_id, row_number() over lines as position, sum(money_lines.amount_in_cents) over lines as running
     from money_lines join payout using (gateway_account_id, store_id)
     where money_lines.store_id = :storeId and payout_id is null and available_on <= payout.arrives_on and not exists (select from named)
     window lines as (order by available_on, happened_on, coalesce(payment_id, ''), money_lines.id)
   ), last as (
     select position from waiting, payout where running <= amount_in_cents
     order by running = amount_in_cents desc, position desc limit 1
   ), carried as (
     -- A join would scan all lines of the store for a large payout.
     update money_lines set payout_id = :id
     where gateway_account_id = (select gateway_account_id from payout) and store_id = :storeId
       and external_id = any(array(select external_id from waiting, last where waiting.position <= last.position))
   )
   update payouts set matched = true from payout where payouts.id = payout.id and payouts.store_id = :storeId`,
)
