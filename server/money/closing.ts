import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Provider } from '../gateways/gateway.ts'
import type { Store } from '../stores/store.ts'
import { accountsWithBalance } from './accountsWithBalance.ts'
import type { DifferenceKind } from './difference.ts'
import { recipientName } from './moneyLine.ts'
import { daysOfMonth } from './month.ts'
import { type MonthFigures, monthFigures } from './monthFigures.ts'

type PayoutLine = { id: string; arrivesOn: string; amountInCents: number; provider: Provider }
type RecipientLine = { recipient: string; name: string | null; provider: Provider; amountInCents: number }
type OpenDifference = {
  kind: DifferenceKind
  paymentId: string | null
  amountInCents: number
  foundOn: string
  note: string | null
}

/** A month's closing. Days and amounts of the books before the month are in the opening balances. */
export type Closing = MonthFigures & {
  storeName: string
  month: string
  madeOn: string
  /** Money at the gateways that tell their balance, available and waiting, before and after the month. */
  openingInCents: number
  closingInCents: number
  /** The part of the closing balance that becomes available after the month. */
  waitingInCents: number
  /** The gateways with and without a balance. */
  withBalance: Provider[]
  withoutBalance: Provider[]
  payouts: PayoutLine[]
  recipients: RecipientLine[]
  differences: OpenDifference[]
}

/** Reads the closing of a month. All its amounts are of one instant. */
export async function readClosing(ctx: Context, store: Store, month: string): Promise<Closing> {
  return await ctx.database.snapshot((database) => readParts(database, store, month))
}

async function readParts(database: Runner, store: Store, month: string): Promise<Closing> {
  const values = { storeId: store.id, ...daysOfMonth(month) }
  const { from: _, ...ofEnd } = values
  const reporting = accountsWithBalance(store)
  const accountIds = reporting.map(({ id }) => id)
  return {
    ...(await monthFigures(database, store, month)),
    ...(await database.row<Balances>(balancesOfMonth, { ...values, accountIds }))!,
    storeName: store.name,
    month,
    madeOn: dateInSaoPaulo(storeNow(store)),
    withBalance: reporting.map(({ provider }) => provider),
    withoutBalance: store.gateways.filter((account) => !reporting.includes(account)).map(({ provider }) => provider),
    payouts: await database.rows<PayoutLine>(payoutsOfMonth, values),
    recipients: await database.rows<RecipientLine>(recipientsOfMonth, values),
    differences: await database.rows<OpenDifference>(differencesOfMonth, ofEnd),
  }
}

type Balances = Pick<Closing, 'openingInCents' | 'closingInCents' | 'waitingInCents'>

const OF_ACCOUNTS = 'store_id = :storeId and gateway_account_id = any (:accountIds)'

const books = (until: string) => `coalesce((select sum(opening_in_cents) from money_accounts where ${OF_ACCOUNTS}), 0)
  + coalesce((select sum(amount_in_cents) from money_lines where ${OF_ACCOUNTS} and happened_on ${until}), 0)
  - coalesce((select sum(amount_in_cents) from payouts
      where ${OF_ACCOUNTS} and arrives_on ${until} and status in ('sent', 'done')), 0)`

const balancesOfMonth = sql(
  'balancesOfMonth',
  `select (${books('< :from')})::bigint as "openingInCents", (${books('<= :to')})::bigint as "closingInCents",
     coalesce((select sum(amount_in_cents) from money_lines
       where ${OF_ACCOUNTS} and happened_on <= :to and available_on > :to), 0)::bigint as "waitingInCents"`,
)

const withProvider = (table: string) =>
  `join gateway_accounts on gateway_accounts.id = ${table}.gateway_account_id and gateway_accounts.store_id = ${table}.store_id`

const payoutsOfMonth = sql(
  'payoutsOfMonth',
  `select payouts.id, arrives_on as "arrivesOn", amount_in_cents as "amountInCents", provider
   from payouts ${withProvider('payouts')}
   where payouts.store_id = :storeId and arrives_on between :from and :to and status in ('sent', 'done')
   order by arrives_on, payouts.id`,
)

const recipientsOfMonth = sql(
  'recipientsOfMonth',
  `select recipient, ${recipientName} as name, provider, -sum(amount_in_cents)::bigint as "amountInCents"
   from money_lines ${withProvider('money_lines')}
   where money_lines.store_id = :storeId and happened_on between :from and :to
     and kind in ('split', 'platform_fee') and recipient is not null
   group by 1, 3 order by 4 desc, 1`,
)

const differencesOfMonth = sql(
  'differencesOfMonth',
  `select kind, payment_id as "paymentId", amount_in_cents as "amountInCents", found_on as "foundOn", note
   from money_differences where store_id = :storeId and gone_on is null and found_on <= :to order by found_on, id limit 500`,
)
