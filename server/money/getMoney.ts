import { type Static, Type } from 'typebox'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow, systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Provider } from '../core/provider.ts'
import { type Runner, sql } from '../core/sql.ts'
import { sumOf } from '../core/sumOf.ts'
import { gatewayFor } from '../gateways/all.ts'
import { nullable, nullableInstant, nullableText, oneOf, reference } from '../lib/schema.ts'
import { createSharedAnswers } from '../lib/sharedAnswers.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Role } from '../operations/permissions.ts'
import type { Store } from '../stores/store.ts'
import { accountsWithBalance } from './accountsWithBalance.ts'
import { Day, recipientName } from './moneyLine.ts'
import { MoneySums } from './moneySums.ts'
import { Month } from './month.ts'
import { type MonthBalances, monthBalances } from './monthBalances.ts'
import { type MonthFigures, monthFigures } from './monthFigures.ts'
import { MonthRecords, monthRecords } from './monthRecords.ts'

const AccountBooks = Type.Object(
  {
    id: Type.String(),
    provider: Type.String(),
    hasBooks: Type.Boolean({ description: 'False if the gateway has no call for its books' }),
    readAt: nullableInstant,
    failure: {
      ...nullableText,
      description: 'The reason why the last reading failed. Null after a successful reading',
    },
    checkedOn: nullable(Day),
    linesInCents: nullable(Type.Integer()),
    balanceInCents: nullable(Type.Integer({ description: 'The gateway’s own balance at the last check' })),
    differenceInCents: nullable(Type.Integer({ description: 'The lines minus the balance' })),
  },
  { $id: 'AccountBooks' },
)

export const FeesOfMethod = Type.Object(
  {
    provider: Type.String(),
    method: oneOf(['pix', 'boleto', 'credit_card']),
    payments: Type.Integer(),
    grossInCents: Type.Integer(),
    feesInCents: Type.Integer(),
    anticipationFeeInCents: Type.Integer(),
    anticipationYearlyRate: nullable(
      Type.Integer({ description: 'The simple yearly rate of anticipated money, in hundredths of a percent' }),
    ),
  },
  { $id: 'FeesOfMethod' },
)

const Money = Type.Object(
  {
    today: Day,
    month: Type.String(),
    accounts: Type.Array(AccountBooks),
    payments: Type.Integer({ description: 'The number of payments that were received in the month' }),
    sums: reference(MoneySums),
    records: reference(MonthRecords),
    arrivedInCents: Type.Integer({ description: 'The amount that arrived in the bank account in the month' }),
    balances: {
      ...nullable(
        Type.Object(
          { openingInCents: Type.Integer(), closingInCents: Type.Integer(), waitingInCents: Type.Integer() },
          { $id: 'MonthBalances' },
        ),
      ),
      description:
        'The money at the gateways before and after a past month, and the part that became available only after the month. Null for the current month, and if no gateway reports its balance',
    },
    fees: Type.Array(FeesOfMethod),
    availableInCents: nullable(
      Type.Integer({
        description: 'Money that is available at the gateways and not paid out. Null if no gateway reports its balance',
      }),
    ),
    toComeInCents: Type.Integer({ description: 'Money that becomes available after today' }),
    toCome: Type.Array(
      Type.Object({ day: Day, amountInCents: Type.Integer(), payments: Type.Integer() }, { $id: 'DayToCome' }),
    ),
    recipients: Type.Array(
      Type.Object(
        {
          recipient: Type.String({ description: 'The recipient’s id at the gateway' }),
          name: { ...nullableText, description: 'The name of the store’s recipient with this id' },
          provider: Type.String(),
          monthInCents: Type.Integer({ description: 'The sum of the recipient’s shares in the month' }),
          owedInCents: Type.Integer({
            description: 'The sum of all shares of the recipient that become available after today',
          }),
        },
        { $id: 'RecipientMoney' },
      ),
    ),
    openDifferences: Type.Integer(),
    can: canFields('read'),
  },
  { $id: 'Money' },
)

export const getMoneyOperation = dashboardOperation({
  name: 'getMoney',
  summary:
    'Get the money of a month: received amounts, fees, future amounts by day, and differences from the gateways’ books',
  query: Type.Object({ month: Type.Optional(Month) }, { additionalProperties: false }),
  run: (ctx, { store, role, query }) => getMoney(ctx, store, { role, month: query.month }),
  dashboard: { method: 'GET', path: '/money', guard: 'money.read', answers: { 200: Money } },
})

/** Summing a month with so many payments takes long, and every open page reads the sums again every five minutes. */
const SHARED_FOR_MS = 60_000
const SHARED_FROM_PAYMENTS = 20_000

type MonthSums = { figures: MonthFigures; records: MonthRecords; balances: MonthBalances | null }

const sharedSums = createSharedAnswers<MonthSums>({
  keptForMs: SHARED_FOR_MS,
  isCostly: ({ figures, records }) => Math.max(figures.payments, records.sales.count) >= SHARED_FROM_PAYMENTS,
  now: () => systemNow().getTime(),
})

/**
 * Returns the money of a month. The sums of a large month are cached for all people of the store.
 * @param asked.month `YYYY-MM`, by default the month of the store's clock
 */
export async function getMoney(
  ctx: Context,
  store: Store,
  { role, month: asked }: { role: Role; month: string | undefined },
): Promise<Static<typeof Money>> {
  const today = dateInSaoPaulo(storeNow(store))
  const month = asked ?? today.slice(0, 7)
  const values = { storeId: store.id, today }
  const accountIds = accountsWithBalance(store).map(({ id }) => id)
  const read = async (database: Runner) => ({
    accounts: await database.rows(booksOfAccounts, { storeId: store.id }),
    toCome: await database.rows(moneyToCome, values),
    recipients: await database.rows(moneyOfRecipients, { ...values, monthFrom: `${month}-01` }),
    state: await database.row(moneyState, { ...values, accountIds }),
  })
  const { accounts, toCome, recipients, state } = await ctx.database.snapshot(read)
  const isPast = month < today.slice(0, 7)
  const progress = accounts.map((one) => one.progress)
  const { figures, records, balances } = await readSums(ctx, store, {
    month,
    progress,
    withBalances: isPast && accountIds.length > 0,
  })
  const toComeInCents = sumOf(toCome)
  return {
    today,
    month,
    ...figures,
    records,
    balances,
    accounts: accounts.map(({ readAt, progress, ...account }) => ({
      ...account,
      hasBooks: gatewayFor(account.provider).books !== undefined,
      readAt: readAt?.toISOString() ?? null,
    })),
    availableInCents: accountIds.length === 0 ? null : state!.availableInCents,
    toComeInCents,
    toCome,
    recipients,
    openDifferences: state!.openDifferences,
    can: canOf(ctx, role, { read: ['money.write', accounts.length > 0] }),
  }
}

/**
 * @param asked.progress the last read page of each account's books. A new page makes the cached sums of every node
 * stale
 */
function readSums(
  ctx: Context,
  store: Store,
  { month, progress, withBalances }: { month: string; progress: readonly string[]; withBalances: boolean },
): Promise<MonthSums> {
  return sharedSums.read(JSON.stringify([store.id, month, progress, withBalances]), () =>
    ctx.database.snapshot(async (database) => ({
      figures: await monthFigures(database, store, month),
      records: await monthRecords(database, store, month),
      balances: withBalances ? await monthBalances(database, store, month) : null,
    })),
  )
}

type BooksRow = Omit<Static<typeof AccountBooks>, 'readAt' | 'hasBooks' | 'provider'> & {
  provider: Provider
  readAt: Date | null
  progress: string
}

const booksOfAccounts = sql(
  'booksOfAccounts',
  `select gateway_accounts.id, provider, read_at as "readAt", failure, day as "checkedOn", last.lines_in_cents as "linesInCents",
     balance_in_cents as "balanceInCents", difference_in_cents as "differenceInCents",
     concat_ws(' ', gateway_accounts.id, claims, failures, read_at, reading_cursor) as progress
   from gateway_accounts
   left join money_accounts on money_accounts.gateway_account_id = gateway_accounts.id
     and money_accounts.store_id = :storeId
   left join lateral (
     select * from balance_checks
     where balance_checks.gateway_account_id = gateway_accounts.id and balance_checks.store_id = :storeId
     order by day desc limit 1
   ) as last on true
   where gateway_accounts.store_id = :storeId order by position`,
).as<BooksRow>()

const moneyToCome = sql(
  'moneyToCome',
  `select available_on as day, sum(amount_in_cents)::bigint as "amountInCents", count(distinct payment_id) as payments
   from money_lines where store_id = :storeId and available_on > :today group by 1 order by 1`,
)

const moneyOfRecipients = sql(
  'moneyOfRecipients',
  `select recipient, ${recipientName} as name, provider,
     coalesce(-sum(amount_in_cents) filter (where happened_on >= :monthFrom::date
       and happened_on < :monthFrom::date + interval '1 month'), 0)::bigint as "monthInCents",
     coalesce(-sum(amount_in_cents) filter (where available_on > :today), 0)::bigint as "owedInCents"
   from money_lines join gateway_accounts on gateway_accounts.id = money_lines.gateway_account_id
     and gateway_accounts.store_id = :storeId
   where money_lines.store_id = :storeId and kind in ('split', 'platform_fee') and recipient is not null
     and (available_on > :today
       or happened_on >= :monthFrom::date and happened_on < :monthFrom::date + interval '1 month')
   group by 1, 3 order by 5 desc, 4 desc, 1`,
)

/** The opening balance, from before the first line, counts as available. */
const moneyState = sql(
  'moneyState',
  `select
     (select count(*) from money_differences where store_id = :storeId and gone_on is null and explained_at is null)
       as "openDifferences",
     ((select coalesce(sum(lines_in_cents + coalesce(opening_in_cents, 0)), 0) from money_accounts
         where store_id = :storeId and gateway_account_id = any (:accountIds))
       - (select coalesce(sum(amount_in_cents), 0) from money_lines
         where store_id = :storeId and available_on > :today and gateway_account_id = any (:accountIds))
       - (select coalesce(sum(amount_in_cents), 0) from payouts
         where store_id = :storeId and status <> 'failed' and gateway_account_id = any (:accountIds)))::bigint
       as "availableInCents"`,
)
