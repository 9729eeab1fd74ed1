import { type Static, Type } from 'typebox'
import { type Runner, sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Store } from '../stores/store.ts'
import { instantsOfMonth } from './month.ts'
import { movementSources, platformFeeMoved } from './monthMovements.ts'

const Counted = Type.Object({ count: Type.Integer(), amountInCents: Type.Integer() })

/**
 * The sums of the store's own payments, refunds and chargebacks of a month, to compare with the gateways' books of the
 * month.
 */
export const MonthRecords = Type.Object(
  {
    sales: Counted,
    refunds: { ...Counted, description: 'Negative' },
    chargebacks: { ...Counted, description: 'Negative. Won disputes are subtracted' },
    wonChargebacks: { ...Counted, description: 'The amount that won disputes returned. `chargebacks` includes it' },
    platformFeeInCents: Type.Integer({
      description:
        'The platform fee of the sales, minus the fee of sales that were returned in full in the month. It includes fees that no gateway moves',
    }),
    importedSales: { ...Counted, description: 'Sales imported as history. No gateway’s books contain them' },
    importedRefunds: { ...Counted, description: 'Negative' },
    unlistedRefunds: {
      ...Counted,
      description: 'Partial refunds at gateways that do not list them in their books. Negative',
    },
    unreadSales: { ...Counted, description: 'Sales without a line in the books that were read' },
    unreadRefunds: { ...Counted, description: 'Refunds that the books do not list yet. Negative' },
    unreadChargebacks: { ...Counted, description: 'Negative' },
    booksFrom: Type.Union([Type.String({ format: 'date', maxLength: 10 }), Type.Null()], {
      description: 'The day of the first line of the books',
    }),
  },
  { $id: 'MonthRecords' },
)
export type MonthRecords = Static<typeof MonthRecords>

/** The parts of a month that the books do not have yet, or will never have. */
export const lackingParts = [
  'importedSales',
  'importedRefunds',
  'unlistedRefunds',
  'unreadSales',
  'unreadRefunds',
  'unreadChargebacks',
] as const

const parts = ['sales', 'refunds', 'chargebacks', 'wonChargebacks', ...lackingParts] as const
type Part = (typeof parts)[number]

/**
 * Sums the movements of a month (`monthMovements`), and the parts that the books lack.
 * @param month `YYYY-MM`
 */
export async function monthRecords(database: Runner, store: Store, month: string): Promise<MonthRecords> {
  const values = { storeId: store.id, ...instantsOfMonth(month) }
  const lacksParts = store.gateways.filter(({ provider }) => gatewayFor(provider).books?.lackRefundsInPart)
  const rows = await database.rows(partsOfMonth, { ...values, accountsWithoutParts: lacksParts.map(({ id }) => id) })
  const { booksFrom } = (await database.row(startOfBooks, { storeId: store.id }))!
  const none = Object.fromEntries(parts.map((part) => [part, { count: 0, amountInCents: 0 }]))
  const { platformFee, ...found } = Object.fromEntries(rows.map(({ part, ...counted }) => [part, counted]))
  const platformFeeInCents = platformFee?.amountInCents ?? 0
  return { ...(none as Record<Part, Static<typeof Counted>>), ...found, platformFeeInCents, booksFrom }
}

const isInMonth = 'at >= :from and at < :until'

const moved = movementSources
  .map(
    ({ name, kind, source }) =>
      `select '${name}' as name, '${kind}' as kind, * from (${source}) as found where ${isInMonth}`,
  )
  .join('\n     union all\n     ')

/**
 * A sale counts as listed when its gross line was read. A payment's refunds count as listed up to the sum of its refund
 * lines.
 */
const partsOfMonth = sql(
  'recordsOfMonth',
  `with moved as materialized (
     ${moved}
   ), known as (
     select moved.*, ${platformFeeMoved('moved')} as platform_fee, charge_id is null as is_imported, coalesce(gross_in_cents, 0) as gross,
       status <> 'refunded' and payments.gateway_account_id = any (:accountsWithoutParts) as lists_no_parts,
       coalesce(-refund_in_cents, 0) as given_back, coalesce(-chargeback_in_cents - blocked_in_cents, 0) as taken
     from moved join payments on payments.id = moved.payment_id and payments.store_id = :storeId
     left join payment_money on payment_money.payment_id = moved.payment_id and payment_money.store_id = :storeId
   ), returned as (
     select payment_id, lists_no_parts, count(*) as count, least(sum(amount_in_cents), greatest(max(given_back_here) - max(given_back), 0)) as lacking
     from known cross join lateral (
       select sum(amount_in_cents) as given_back_here from refunds
       where refunds.payment_id = known.payment_id and refunds.store_id = :storeId and status = 'done' and receipt_id is null) as ours
     where name = 'refunds' group by payment_id, lists_no_parts
   )
   select part, count(*) filter (where counts)::bigint as count, coalesce(sum(amount), 0)::bigint as "amountInCents" from (
     select 'sales' as part, true as counts, amount_in_cents as amount from known where kind = 'sale'
     union all select 'refunds', true, -amount_in_cents from known where kind = 'refund'
     union all select 'chargebacks', kind = 'chargeback', case kind when 'chargeback' then -amount_in_cents else amount_in_cents end
       from known where kind in ('chargeback', 'chargeback_won')
     union all select 'wonChargebacks', true, amount_in_cents from known where kind = 'chargeback_won'
     union all select 'importedSales', true, amount_in_cents from known where kind = 'sale' and is_imported and gross = 0
     union all select 'importedRefunds', true, -amount_in_cents from known where name = 'imported refunds' and given_back = 0
     union all select 'unreadSales', true, amount_in_cents from known where kind = 'sale' and not is_imported and gross = 0
     union all select case when lists_no_parts then 'unlistedRefunds' else 'unreadRefunds' end, true, -lacking
       from returned where lacking > 0
     union all select 'platformFee', true, platform_fee from known where platform_fee <> 0
     union all select 'unreadChargebacks', true, -amount_in_cents from known where name = 'chargebacks' and taken = 0
   ) as one group by part`,
).as<{ part: Part | 'platformFee' }>()

const startOfBooks = sql(
  'startOfBooks',
  'select min(happened_on) as "booksFrom" from money_lines where store_id = :storeId',
)
