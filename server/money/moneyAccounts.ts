import { addDays, dateInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import { storeNow, systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { date, declareRow, derived, integer, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { OF_STORES, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/* Only this file and the files of a reading (`readAccount`) write `money_accounts`. */

/** The hour of the nightly reading in Brasília. By then the gateways have closed the previous day. */
const HOUR_MS = 3 * 60 * 60 * 1000

/**
 * The duration of a node's lease on a reading. Each page renews the lease, and `keepReading` renews it during a page.
 */
const LEASE = `interval '15 seconds'`

export const moneyAccountRow = declareRow('money_accounts', {
  gateway_account_id: text(),
  store_id: text(),
  due_at: timestamptz(),
  claims: integer(),
  failures: integer(),
  reading_since: orNull(date()),
  reading_until: orNull(date()),
  reading_cursor: orNull(text()),
  read_until: orNull(date()),
  created_on: derived<string>(
    (ofStores) => `(select (created_at at time zone 'America/Sao_Paulo')::date from gateway_accounts
      where gateway_accounts.id = gateway_account_id and gateway_accounts.store_id = money_accounts.store_id
        and gateway_accounts.store_id ${ofStores})`,
  ),
})
/** An account that this node reads now. */
export type ClaimedAccount = RowOf<typeof moneyAccountRow>

/** Returns the instant of the first nightly reading after an instant. */
export function nextNight(after: Date): Date {
  const night = new Date(startOfDayInSaoPaulo(dateInSaoPaulo(after)).getTime() + HOUR_MS)
  if (night > after) return night
  return new Date(startOfDayInSaoPaulo(addDays(dateInSaoPaulo(after), 1)).getTime() + HOUR_MS)
}

/** Returns the instant of the last nightly reading at or before an instant. */
export function lastNight(until: Date): Date {
  const night = new Date(startOfDayInSaoPaulo(dateInSaoPaulo(until)).getTime() + HOUR_MS)
  if (night <= until) return night
  return new Date(startOfDayInSaoPaulo(addDays(dateInSaoPaulo(until), -1)).getTime() + HOUR_MS)
}

const NEW_AT_ONCE = 500

/**
 * Plans the first reading of every new account. The first reading of a real account is due at once, because the
 * comparison starts from the balance before its first payment. An account of the simulator starts with a balance of
 * zero.
 */
export async function planNewAccounts(ctx: Context): Promise<void> {
  const stores = await ctx.database.rows(storesWithNew)
  const added = await claimByShard(ctx.database, stores, NEW_AT_ONCE, (storeIds, limit) =>
    ctx.database.rows(newAccounts, { storeIds, limit }),
  )
  for (const account of added) await planAccount(ctx, account)
}

async function planAccount(ctx: Context, { id, store_id, simulated, clock_offset_ms }: NewAccount): Promise<void> {
  const now = storeNow({ clockOffsetMs: clock_offset_ms })
  const dueAt = simulated ? nextNight(now) : now
  const nextAt = new Date(dueAt.getTime() - clock_offset_ms)
  await ctx.database.rows(insertPlan, { id, storeId: store_id, dueAt, nextAt, opening: simulated ? 0 : null })
}

type NewAccount = { id: string; store_id: string; simulated: boolean; clock_offset_ms: number }

/**
 * Takes an account for this node.
 * @returns undefined if another node reads the account now
 */
export async function claimAccount(
  ctx: Context,
  storeId: string,
  accountId: string,
): Promise<ClaimedAccount | undefined> {
  return await ctx.database.row(claimOne, { accountId, storeId })
}

/** Takes due accounts for this node, the longest overdue first. @param except accounts that this node reads already */
export async function claimDueAccounts(
  ctx: Context,
  limit: number,
  except: readonly string[],
): Promise<ClaimedAccount[]> {
  const now = systemNow()
  const due = await ctx.database.rows(storesWithDue, { except, now })
  return await claimByShard(ctx.database, due, limit, (storeIds, left) =>
    ctx.database.rows(claimDue, { storeIds, limit: left, except, now }),
  )
}

/**
 * Lists the accounts of a store with a next reading at or before an instant of its clock, for the test clock. A jump
 * over several nights causes only one reading, in the last night, because a reading covers all days since the previous
 * reading.
 */
export async function dueAccountsOfStore(ctx: Context, store: Store, until: Date): Promise<{ id: string; at: Date }[]> {
  const rows = await ctx.database.rows(accountsWithMoney, { storeId: store.id })
  for (const { id, due_at } of rows)
    if (due_at === null)
      await planAccount(ctx, {
        id,
        store_id: store.id,
        simulated: store.gateways.find((account) => account.id === id)?.simulated ?? false,
        clock_offset_ms: store.clockOffsetMs,
      })
  const night = lastNight(until)
  return rows.flatMap(({ id, due_at }) => {
    const due = due_at ?? nextNight(storeNow(store))
    return due > until ? [] : [{ id, at: new Date(Math.max(due.getTime(), night.getTime())) }]
  })
}

/** Moves the planned readings of a store after a move of its test clock. */
export async function followMoneyClock(ctx: Context, { id: storeId, clockOffsetMs }: Store): Promise<void> {
  await ctx.database.rows(followClock, { storeId, clockOffsetMs })
}

/** A CTE that finds and locks the account of a reading. It has no row if another node took over the reading. */
export const ownReading = `account as (
  select * from money_accounts
  where gateway_account_id = :accountId and store_id = :storeId and claims = :claims for update
)`

/** The SET clause that renews the lease of a reading. */
export const renewLease = `leased_until = now() + ${LEASE}`

const storesWithNew = sql(
  'storesWithNewMoneyAccounts',
  `with planned as materialized (select gateway_account_id, store_id from money_accounts)
   select distinct store_id from gateway_accounts
   where not exists (select from planned
     where gateway_account_id = gateway_accounts.id and planned.store_id = gateway_accounts.store_id)`,
  { looksForWork: true },
)

const newAccounts = sql(
  'newMoneyAccounts',
  `select account.id, account.store_id, simulated, clock_offset_ms
   from gateway_accounts as account join stores on stores.id = account.store_id
   where account.store_id ${OF_STORES} and not exists (select 1 from money_accounts
     where gateway_account_id = account.id and money_accounts.store_id = account.store_id
       and money_accounts.store_id ${OF_STORES})
   limit :limit`,
)

const insertPlan = sql(
  'planMoneyAccount',
  `insert into money_accounts (gateway_account_id, store_id, due_at, next_at, opening_in_cents)
   values (:id, :storeId, :dueAt, :nextAt, :opening) on conflict do nothing`,
)

const claimOne = sql(
  'claimMoneyAccount',
  `update money_accounts set ${renewLease}, claims = claims + 1
   where gateway_account_id = :accountId and store_id = :storeId and (leased_until is null or leased_until <= now())
   returning ${selectList(moneyAccountRow)}`,
).as<ClaimedAccount>()

const isDue = `next_at <= :now and (leased_until is null or leased_until <= now())
       and gateway_account_id <> all (:except::text[])`

const storesWithDue = sql(
  'storesWithDueMoneyAccounts',
  storesOfFirst({ table: 'money_accounts', rest: `where ${isDue}`, by: 'next_at' }),
  { looksForWork: true },
)

const claimDue = sql(
  'claimDueMoneyAccounts',
  `with due as materialized (
     select gateway_account_id as account, store_id as store from money_accounts
     where store_id ${OF_STORES} and ${isDue}
     order by next_at limit :limit for update skip locked
   )
   update money_accounts set ${renewLease}, claims = claims + 1 from due
   where money_accounts.gateway_account_id = due.account and money_accounts.store_id = due.store
     and money_accounts.store_id ${OF_STORES}
   returning ${selectList(moneyAccountRow, 'money_accounts', OF_STORES)}`,
).as<ClaimedAccount>()

const accountsWithMoney = sql(
  'accountsWithMoney',
  `select gateway_accounts.id, due_at
   from gateway_accounts left join money_accounts
     on gateway_account_id = gateway_accounts.id and money_accounts.store_id = :storeId
   where gateway_accounts.store_id = :storeId
     and exists (select from receipts where gateway_account_id = gateway_accounts.id and receipts.store_id = :storeId)`,
)

const followClock = sql(
  'followMoneyClock',
  `update money_accounts set next_at =
     (due_at at time zone 'UTC' - :clockOffsetMs * interval '1 millisecond') at time zone 'UTC'
   where store_id = :storeId`,
)
