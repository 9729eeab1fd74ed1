import type { Provider } from '../core/provider.ts'
import { type Runner, sql } from '../core/sql.ts'
import { sumOf } from '../core/sumOf.ts'
import type { GatewayLineKind } from '../gateways/port/books.ts'
import type { Method } from '../gateways/port/payments.ts'
import type { Store } from '../stores/store.ts'
import { type MoneySums, sumsOf } from './moneySums.ts'
import { daysOfMonth } from './month.ts'

/** The fees of one gateway for one method in a month. */
export type FeesOfMethod = {
  provider: Provider
  method: Method
  payments: number
  grossInCents: number
  feesInCents: number
  anticipationFeeInCents: number
  /** The simple yearly rate of anticipated money in hundredths of a percent. Null without anticipation. */
  anticipationYearlyRate: number | null
}

export type MonthFigures = { sums: MoneySums; payments: number; fees: FeesOfMethod[]; arrivedInCents: number }

type Cell = { accountId: string; method: Method | null; kind: GatewayLineKind; amountInCents: number; payments: number }
type Anticipated = { accountId: string; method: Method; feeInCents: number; centDays: number }

/**
 * Returns the sums of a month: the sales and the gateways' fees. A line belongs to the month of its event.
 * @param month `YYYY-MM`
 */
export async function monthFigures(database: Runner, store: Store, month: string): Promise<MonthFigures> {
  const values = { storeId: store.id, ...daysOfMonth(month) }
  const cells = await database.rows(linesOfMonth, values)
  const anticipated = await database.rows(anticipatedInMonth, values)
  const arrived = await database.row(arrivedInMonth, values)
  const gross = cells.filter(({ kind }) => kind === 'gross')
  return {
    sums: sumsOf(cells),
    payments: gross.reduce((sum, { payments }) => sum + payments, 0),
    fees: gross.flatMap((cell) => (cell.method === null ? [] : [feesOf(store, cell, cells, anticipated)])),
    arrivedInCents: arrived!.arrivedInCents,
  }
}

function feesOf(store: Store, gross: Cell, cells: readonly Cell[], anticipated: readonly Anticipated[]): FeesOfMethod {
  const isSame = ({ accountId, method }: { accountId: string; method: Method | null }) =>
    accountId === gross.accountId && method === gross.method
  const sumOfKind = (kind: GatewayLineKind) => sumOf(cells.filter((cell) => cell.kind === kind && isSame(cell)))
  const early = anticipated.find(isSame)
  return {
    provider: store.gateways.find(({ id }) => id === gross.accountId)!.provider,
    method: gross.method!,
    payments: gross.payments,
    grossInCents: gross.amountInCents,
    feesInCents: -sumOfKind('gateway_fee'),
    anticipationFeeInCents: -sumOfKind('anticipation_fee'),
    anticipationYearlyRate:
      early === undefined || early.centDays <= 0
        ? null
        : Math.round((early.feeInCents * 365 * 10_000) / early.centDays),
  }
}

const ofMonth = 'money_lines.store_id = :storeId and money_lines.happened_on between :from and :to'

const linesOfMonth = sql(
  'moneyLinesOfMonth',
  `select gateway_account_id as "accountId", method, kind, sum(amount_in_cents)::bigint as "amountInCents",
     count(distinct payment_id) as payments
   from money_lines where ${ofMonth} group by 1, 2, 3 order by 1, 2, 3`,
)

/** Without anticipation, installment n of a card payment is available 30 days times n after the payment. */
const anticipatedInMonth = sql(
  'anticipatedInMonth',
  `select money_lines.gateway_account_id as "accountId", money_lines.method, sum(-money_lines.amount_in_cents)::bigint as "feeInCents",
     sum(gross.amount_in_cents * (gross.happened_on + 30 * coalesce(gross.installment, 1) - gross.available_on))::bigint as "centDays"
   from money_lines join money_lines as gross on gross.payment_id = money_lines.payment_id
     and gross.store_id = :storeId and gross.kind = 'gross'
     and gross.installment is not distinct from money_lines.installment
   where ${ofMonth} and money_lines.kind = 'anticipation_fee' and money_lines.method = 'credit_card'
   group by 1, 2`,
)

const arrivedInMonth = sql(
  'arrivedInMonth',
  `select coalesce(sum(amount_in_cents), 0)::bigint as "arrivedInCents" from payouts
   where store_id = :storeId and arrives_on between :from and :to and status in ('sent', 'done')`,
)
