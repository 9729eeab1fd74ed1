import { type Runner, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { accountsWithBalance } from './accountsWithBalance.ts'
import { daysOfMonth } from './month.ts'

/** The money at the gateways that report their balance, available or not, before and after a month. */
export type MonthBalances = {
  openingInCents: number
  closingInCents: number
  /** The part of the closing balance that becomes available only after the month. */
  waitingInCents: number
}

/** Returns the balances of a month. They are zero if no gateway reports its balance. @param month `YYYY-MM` */
export async function monthBalances(database: Runner, store: Store, month: string): Promise<MonthBalances> {
  const accountIds = accountsWithBalance(store).map(({ id }) => id)
  return (await database.row(balancesOfMonth, { storeId: store.id, accountIds, ...daysOfMonth(month) }))!
}

const OF_ACCOUNTS = 'store_id = :storeId and gateway_account_id = any (:accountIds)'

/**
 * Subtracts the lines after the instant from the sum of all lines. So the balance of a recent month reads few lines.
 */
const books = (isAfter: string, isUntil: string) =>
  `coalesce((select sum(lines_in_cents + coalesce(opening_in_cents, 0)) from money_accounts where ${OF_ACCOUNTS}), 0)
  - coalesce((select sum(amount_in_cents) from money_lines where ${OF_ACCOUNTS} and happened_on ${isAfter}), 0)
  - coalesce((select sum(amount_in_cents) from payouts
      where ${OF_ACCOUNTS} and arrives_on ${isUntil} and status in ('sent', 'done')), 0)`

const balancesOfMonth = sql(
  'balancesOfMonth',
  `select (${books('>= :from', '< :from')})::bigint as "openingInCents",
     (${books('> :to', '<= :to')})::bigint as "closingInCents",
     coalesce((select sum(amount_in_cents) from money_lines
       where ${OF_ACCOUNTS} and happened_on <= :to and available_on > :to), 0)::bigint as "waitingInCents"`,
)
