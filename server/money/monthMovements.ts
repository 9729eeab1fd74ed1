import type { Context } from '../core/context.ts'
import { declareRow, derived, pickColumns, type RowOf, selectList } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import { paymentRow } from '../payments/payment.ts'
import { isChargedBack, statusesWhere } from '../payments/paymentStatus.ts'
import { firstReceiptInCents } from '../payments/receipts.ts'
import type { Store } from '../stores/store.ts'
import { instantsOfMonth } from './month.ts'

/**
 * `sale`: the buyer paid. `refund`: the buyer got money back. `chargeback`: the bank took the money. `chargeback_won`:
 * the bank returned it.
 */
export type MovementKind = 'sale' | 'refund' | 'chargeback' | 'chargeback_won'

/**
 * The received amount: the buyer of a PIX may pay another amount. Later receipts of a payment, and the refunds of those
 * receipts, are not movements.
 */
const receivedInCents = firstReceiptInCents('payments')

/**
 * SQL condition: refunds returned the whole amount. A later chargeback or won dispute changes only the status, so the
 * sum of refunds is compared too.
 */
const isRefunded = `(payments.status = 'refunded' or payments.refunded_in_cents >= ${receivedInCents})`

/**
 * Returns SQL of the platform fee that a movement adds or subtracts. So a later refund changes no closed month. A
 * partial refund subtracts nothing: like the list of sales, only the refund that completes the amount subtracts the
 * fee.
 * @param movement the name of a row with `kind` and `id`. The FROM clause also contains `payments`.
 */
export function platformFeeMoved(movement: string): string {
  return `coalesce(payments.platform_fee_in_cents, 0) * case
    when ${movement}.kind in ('sale', 'chargeback_won') then 1 when ${movement}.kind = 'chargeback' then -1
    when ${isRefunded} and ${movement}.id = coalesce((select refunds.id from refunds
      where refunds.payment_id = payments.id and refunds.store_id = :storeId and refunds.status = 'done'
        and receipt_id is null order by done_at desc, refunds.id desc limit 1), payments.id) then -1 else 0 end`
}

/** A movement with the fields of its sale. The gateway's fees are the fees of the whole sale. */
export const movementRow = declareRow('payments', {
  ...pickColumns(paymentRow, [
    'id',
    'provider',
    'method',
    'installments',
    'card_brand',
    'buyer_name',
    'external_id',
    'paid_at',
  ]),
  at: derived<Date>('movement.at'),
  /** The instant with microseconds. With `movement_id` it is the cursor of the next page. */
  position: derived<string>('movement.at::text'),
  movement_id: derived<string>('movement.id'),
  moved_in_cents: derived<number>('movement.amount_in_cents'),
  platform_fee_in_cents: derived<number>(platformFeeMoved('movement')),
  product_name: derived<string | null>("coalesce(payments.offer -> 'product' ->> 'name', products.name)"),
  gateway_fee_in_cents: derived<number | null>('-payment_money.gateway_fee_in_cents'),
  anticipation_fee_in_cents: derived<number | null>('-payment_money.anticipation_fee_in_cents'),
  last_available_on: derived<string | null>('payment_money.last_available_on'),
  refunded_at: derived<Date | null>(`case when payments.refund_count > 0 then (select max(done_at) from refunds
    where refunds.payment_id = payments.id and refunds.store_id = :storeId and receipt_id is null
      and refunds.status = 'done') end`),
})
export type MovementRow = RowOf<typeof movementRow>
export type Movement = MovementRow & { kind: MovementKind }

const ROWS_AT_ONCE = 1_000

/**
 * Reads the movements of the store's sales in a month: first payments, then refunds, then chargebacks. Each movement has the
 * instant when its money moved, like in the gateways' books. Each page is one query. Like the home page, the movements
 * include only amounts in BRL, and no money that a buyer paid twice. A sale has the amount that its buyer sent, so a refund
 * of the whole sale leaves zero.
 * @param month `YYYY-MM`, in the calendar of Brasília
 */
export async function* monthMovements(ctx: Context, store: Store, month: string): AsyncGenerator<Movement[]> {
  const period = instantsOfMonth(month)
  for (const { kind, page } of pages) {
    let last = { lastAt: '-infinity', lastId: '' }
    for (let isFull = true; isFull; ) {
      const values = { storeId: store.id, ...period, ...last, limit: ROWS_AT_ONCE }
      const rows = await ctx.database.rows(page.as<MovementRow>(), values)
      yield rows.map((row) => ({ ...row, kind }))
      isFull = rows.length === ROWS_AT_ONCE
      if (isFull) last = { lastAt: rows.at(-1)!.position, lastId: rows.at(-1)!.movement_id }
    }
  }
}

const pageOf = ({ name, kind, source }: (typeof movementSources)[number]) =>
  sql(
    `movements ${name}`,
    `with movement as (
       select *, '${kind}' as kind from (${source}) as found
       where (at, id) > (:lastAt::timestamptz, :lastId) and at >= :from and at < :until order by at, id limit :limit
     )
     select ${selectList(movementRow)} from movement
     join payments on payments.id = movement.payment_id and payments.store_id = :storeId
     left join products on products.id = payments.product_id and products.store_id = :storeId
     left join payment_money on payment_money.payment_id = payments.id and payment_money.store_id = :storeId
     order by movement.at, movement.id`,
  )

const PAID = `select id, id as payment_id, paid_at as at, ${receivedInCents} as amount_in_cents from payments
  where store_id = :storeId and paid_at is not null and currency = 'brl'`

/**
 * The money of a chargeback that the store won. A dispute without a line was only an inquiry of the bank, and moved no
 * money.
 */
const won = (at: string) => `select disputes.id, payment_id, ${at} as at, disputes.amount_in_cents from disputes
  join payments on payments.id = payment_id and payments.store_id = :storeId
  where disputes.store_id = :storeId and disputes.kind = 'chargeback' and disputes.status = 'won' and currency = 'brl'
    and payments.status not in ${statusesWhere(isChargedBack)} and exists (select from money_lines
      where money_lines.payment_id = payments.id and money_lines.store_id = :storeId and money_lines.kind = 'chargeback')`

/**
 * SELECTs of `id`, `payment_id`, `at` and `amount_in_cents`. They return all movements of `:storeId` at or after
 * `:from`, and may return earlier ones.
 */
export const movementSources: readonly { name: string; kind: MovementKind; source: string }[] = [
  { name: 'sales', kind: 'sale', source: PAID },
  {
    name: 'refunds',
    kind: 'refund',
    source: `select refunds.id, payment_id, done_at as at, refunds.amount_in_cents from refunds
       join payments on payments.id = payment_id and payments.store_id = :storeId
       where refunds.store_id = :storeId and refunds.status = 'done' and receipt_id is null and currency = 'brl'`,
  },
  // Imported payments have no rows of refunds and no dates of refunds.
  { name: 'imported refunds', kind: 'refund', source: `${PAID} and charge_id is null and status = 'refunded'` },
  {
    name: 'chargebacks',
    kind: 'chargeback',
    // A later change of the payment increases its `updated_at`. So the index finds too many rows, but never too few.
    source: `select id, id as payment_id, coalesce((select max(opened_at) from disputes where disputes.payment_id = payments.id
           and disputes.store_id = :storeId and disputes.status <> 'won'), updated_at) as at,
         ${receivedInCents} - refunded_in_cents as amount_in_cents
       from payments where store_id = :storeId and status in ${statusesWhere(isChargedBack)} and updated_at >= :from and currency = 'brl'
         and ${receivedInCents} > refunded_in_cents`,
  },
  { name: 'chargebacks of won disputes', kind: 'chargeback', source: won('opened_at') },
  { name: 'won disputes', kind: 'chargeback_won', source: won('closed_at') },
]
const pages = movementSources.map((movements) => ({ kind: movements.kind, page: pageOf(movements) }))
