import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Provider } from '../core/provider.ts'
import { type Runner, sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Store } from '../stores/store.ts'
import { accountsWithBalance } from './accountsWithBalance.ts'
import type { DifferenceKind } from './difference.ts'
import { recipientName } from './moneyLine.ts'
import { daysOfMonth } from './month.ts'
import { type MonthBalances, monthBalances } from './monthBalances.ts'
import { type MonthFigures, monthFigures } from './monthFigures.ts'
import { type MonthRecords, monthRecords } from './monthRecords.ts'

type PayoutLine = { id: string; arrivesOn: string; amountInCents: number; provider: Provider }
type RecipientLine = { recipient: string; name: string | null; provider: Provider; amountInCents: number }
type OpenDifference = {
  kind: DifferenceKind
  paymentId: string | null
  amountInCents: number
  foundOn: string
  note: string | null
}

/** A month's closing. The opening balances include all earlier lines of the books. */
export type Closing = MonthFigures &
  MonthBalances & {
    records: MonthRecords
    storeName: string
    month: string
    madeOn: string
    /** The gateways with and without a balance. */
    withBalance: Provider[]
    withoutBalance: Provider[]
    /** Null if the month has ended and all books were read after its end. */
    unfinished: { hasEnded: boolean; isUnread: boolean; readUntil: string | null } | null
    payouts: PayoutLine[]
    recipients: RecipientLine[]
    differences: OpenDifference[]
  }

/** Reads the closing of a month. All amounts are read at one instant (a database snapshot). */
export async function readClosing(ctx: Context, store: Store, month: string): Promise<Closing> {
  return await ctx.database.snapshot((database) => readParts(database, store, month))
}

async function readParts(database: Runner, store: Store, month: string): Promise<Closing> {
  const values = { storeId: store.id, ...daysOfMonth(month) }
  const { from: _, ...ofEnd } = values
  const reporting = accountsWithBalance(store)
  const madeOn = dateInSaoPaulo(storeNow(store))
  return {
    ...(await monthFigures(database, store, month)),
    records: await monthRecords(database, store, month),
    ...(await monthBalances(database, store, month)),
    storeName: store.name,
    month,
    madeOn,
    unfinished: await unfinishedOf(database, store, { madeOn, to: ofEnd.to }),
    withBalance: reporting.map(({ provider }) => provider),
    withoutBalance: store.gateways.filter((account) => !reporting.includes(account)).map(({ provider }) => provider),
    payouts: await database.rows(payoutsOfMonth, values),
    recipients: await database.rows(recipientsOfMonth, values),
    differences: await database.rows(differencesOfMonth, ofEnd),
  }
}

/**
 * A reading on the last day of the month misses the rest of that day, so it does not count as complete. Accounts that
 * were created after the month are ignored.
 */
async function unfinishedOf(
  database: Runner,
  store: Store,
  { madeOn, to }: { madeOn: string; to: string },
): Promise<Closing['unfinished']> {
  const accountIds = store.gateways.filter(({ provider }) => gatewayFor(provider).books).map(({ id }) => id)
  const values = { storeId: store.id, accountIds, to }
  const { readUntil, unread } = (await database.row(booksRead, values))!
  const [hasEnded, isUnread] = [madeOn > to, unread > 0]
  const isComplete = hasEnded && !isUnread && (readUntil === null || readUntil > to)
  return isComplete ? null : { hasEnded, isUnread, readUntil }
}

const booksRead = sql(
  'booksReadOfMonth',
  `select min(read_until) as "readUntil", count(*) filter (where read_until is null) as unread
   from gateway_accounts
   left join money_accounts on money_accounts.gateway_account_id = gateway_accounts.id
     and money_accounts.store_id = gateway_accounts.store_id
   where gateway_accounts.store_id = :storeId and gateway_accounts.id = any (:accountIds)
     and (gateway_accounts.created_at at time zone 'America/Sao_Paulo')::date <= :to`,
)

const withProvider = (table: string) =>
  `join gateway_accounts on gateway_accounts.id = ${table}.gateway_account_id and gateway_accounts.store_id = ${table}.store_id`

const payoutsOfMonth = sql(
  'payoutsOfMonth',
  `select payouts.id, arrives_on as "arrivesOn", amount_in_cents as "amountInCents", provider
   from payouts ${withProvider('payouts')}
   where payouts.store_id = :storeId and arrives_on between :from and :to and status in ('sent', 'done')
   order by arrives_on, payouts.id`,
).as<PayoutLine>()

const recipientsOfMonth = sql(
  'recipientsOfMonth',
  `select recipient, ${recipientName} as name, provider, -sum(amount_in_cents)::bigint as "amountInCents"
   from money_lines ${withProvider('money_lines')}
   where money_lines.store_id = :storeId and happened_on between :from and :to
     and kind in ('split', 'platform_fee') and recipient is not null
   group by 1, 3 order by 4 desc, 1`,
).as<RecipientLine>()

const differencesOfMonth = sql(
  'differencesOfMonth',
  `select kind, payment_id as "paymentId", amount_in_cents as "amountInCents", found_on as "foundOn", note
   from money_differences where store_id = :storeId and gone_on is null and found_on <= :to order by found_on, id limit 500`,
)
