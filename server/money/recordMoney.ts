import { dateInSaoPaulo } from '../brazil/calendar.ts'
import type { Context } from '../core/context.ts'
import { derivedId, timeOfId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { GatewayLine, GatewayPayout } from '../gateways/port/books.ts'
import { ownReading, renewLease } from './moneyAccounts.ts'

/** A reading of an account. `claims` is the number of the claim that began it. */
export type Reading = { accountId: string; storeId: string; claims: number }

/** A page of the gateway's books, and the place of the next page. The cursor is null after the last page. */
export type MoneyPage = {
  lines: readonly GatewayLine[]
  payouts: readonly GatewayPayout[]
  since: string
  until: string
  cursor: string | null
}

/**
 * Records a page of a gateway's books and the place of the next page in one statement. A line that is already recorded
 * changes nothing, so a page may be read again after a crash.
 * @param now the store's time
 * @returns false if another node has taken the reading
 */
export async function recordMoney(ctx: Context, reading: Reading, page: MoneyPage, now: Date): Promise<boolean> {
  const { accountId } = reading
  const payoutId = (externalId: string) => derivedId('pyt', timeOfId(accountId), `${accountId} ${externalId}`)
  const failed = new Set(page.payouts.flatMap(({ externalId, status }) => (status === 'failed' ? [externalId] : [])))
  const lines = page.lines.map(({ payoutExternalId, ...line }) => ({
    ...line,
    id: derivedId('mln', Date.parse(line.happenedOn), `${accountId} ${line.externalId}`),
    payoutId: payoutExternalId === undefined || failed.has(payoutExternalId) ? null : payoutId(payoutExternalId),
  }))
  const payouts = page.payouts.map((payout) => ({ ...payout, id: payoutId(payout.externalId) }))
  const recorded = await ctx.database.row(insertMoney, {
    ...reading,
    lines: JSON.stringify(lines),
    payouts: JSON.stringify(payouts),
    since: page.since,
    until: page.until,
    cursor: page.cursor,
    today: dateInSaoPaulo(now),
    now,
  })
  return recorded !== undefined
}

/** The sum of the added lines of a kind. */
const sumOfKind = (kind: string) => `coalesce(sum(amount_in_cents) filter (where kind = '${kind}'), 0)`

/** The columns of payment_money that sum the lines. */
const sums: Readonly<Record<string, string>> = {
  gross_in_cents: sumOfKind('gross'),
  gateway_fee_in_cents: sumOfKind('gateway_fee'),
  anticipation_fee_in_cents: sumOfKind('anticipation_fee'),
  split_in_cents: `${sumOfKind('split')} + ${sumOfKind('platform_fee')}`,
  refund_in_cents: sumOfKind('refund'),
  chargeback_in_cents: sumOfKind('chargeback'),
  blocked_in_cents: sumOfKind('blocked'),
  settled_in_cents: 'coalesce(sum(amount_in_cents) filter (where available_on <= account.settled_until), 0)',
}

/**
 * The gateway identifies a payment by our reference, or by its own id of the order or of the receipt. The lock on the
 * account's row admits one page at a time, so the sums stay exact.
 */
const insertMoney = sql(
  'insertMoney',
  `with ${ownReading}, given as (
     select * from json_to_recordset(:lines::json) as line (id text, "externalId" text, reference text, "externalPaymentId" text,
       kind text, "amountInCents" bigint, "availableOn" date, "happenedOn" date, installment integer, "payoutId" text,
       recipient text)
   ), paid_out as (
     insert into payouts (id, store_id, gateway_account_id, external_id, amount_in_cents, arrives_on, status, recorded_at)
     select distinct on (payout.id) payout.id, store_id, gateway_account_id, "externalId", "amountInCents", "arrivesOn", status, :now::timestamptz
     from json_to_recordset(:payouts::json)
         as payout (id text, "externalId" text, "amountInCents" bigint, "arrivesOn" date, status text)
       cross join account
     on conflict (gateway_account_id, external_id, store_id) do update
       set status = excluded.status, arrives_on = excluded.arrives_on, amount_in_cents = excluded.amount_in_cents,
         matched = payouts.matched and excluded.status <> 'failed'
     returning id, store_id, status
   ), freed as (
     update money_lines set payout_id = null from paid_out
     where money_lines.payout_id = paid_out.id and money_lines.store_id = :storeId and paid_out.status = 'failed'
   ), named as (
     select given.*, payments.id as payment_id, payments.method
     from given cross join account
     left join gateway_orders as orders on orders.gateway_account_id = account.gateway_account_id
       and orders.external_id = "externalPaymentId" and orders.store_id = :storeId
     left join receipts on receipts.gateway_account_id = account.gateway_account_id
       and receipts.external_id = "externalPaymentId" and receipts.store_id = :storeId
     left join payments on payments.id = coalesce(reference, orders.payment_id, receipts.payment_id)
       and payments.store_id = :storeId and payments.gateway_account_id = account.gateway_account_id
   ), added as (
     insert into money_lines (id, store_id, gateway_account_id, external_id, payment_id, external_payment_id, method, kind,
       amount_in_cents, available_on, happened_on, installment, payout_id, recipient, recorded_at)
     select named.id, store_id, gateway_account_id, "externalId", payment_id,
       case when payment_id is null then coalesce("externalPaymentId", reference) end, method, kind, "amountInCents",
       "availableOn", "happenedOn", installment, "payoutId", recipient, :now
     from named cross join account
     on conflict (gateway_account_id, external_id, store_id) do nothing
     returning payment_id, kind, amount_in_cents, available_on, happened_on
   ), carried as (
     update money_lines set payout_id = "payoutId"
     from given cross join account
     where money_lines.gateway_account_id = account.gateway_account_id and money_lines.store_id = :storeId
       and money_lines.external_id = "externalId" and "payoutId" is not null and money_lines.payout_id is null
   ), summed as (
     insert into payment_money (payment_id, store_id, gateway_account_id, ${Object.keys(sums).join(', ')},
       happened_on, first_available_on, last_available_on, changed_on)
     select payment_id, account.store_id, account.gateway_account_id, ${Object.values(sums).join(', ')},
       min(happened_on), min(available_on), max(available_on), :today::date
     from added cross join account where payment_id is not null
     group by payment_id, account.store_id, account.gateway_account_id
     on conflict (payment_id, store_id) do update set
       ${Object.keys(sums)
         .map((column) => `${column} = payment_money.${column} + excluded.${column}`)
         .join(', ')},
       happened_on = least(payment_money.happened_on, excluded.happened_on), changed_on = excluded.changed_on,
       first_available_on = least(payment_money.first_available_on, excluded.first_available_on),
       last_available_on = greatest(payment_money.last_available_on, excluded.last_available_on)
   )
   update money_accounts set reading_since = :since, reading_until = :until, reading_cursor = :cursor, ${renewLease},
     lines_in_cents = account.lines_in_cents + (select coalesce(sum(amount_in_cents), 0) from added)
   from account
   where money_accounts.gateway_account_id = account.gateway_account_id and money_accounts.store_id = :storeId
   returning money_accounts.gateway_account_id`,
)
