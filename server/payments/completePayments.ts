import { forEachShard, storesOfFirst } from '../core/byShard.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { isKey, OF_STORES, type Runner, sql } from '../core/sql.ts'
import { eventRow, eventsCtes } from '../events/recordEvent.ts'
import { batchPer } from '../lib/batch.ts'
import { type PaymentRow, paymentColumns } from './payment.ts'
import { paymentEvent } from './paymentEvent.ts'

const BATCH = 100

/**
 * Records `payment.completed` for each paid payment after its refund window, by the clock of its store (decisions, "Payments").
 * Several nodes may run this at the same time.
 * @returns the number of completed payments
 */
export async function completeDuePayments(ctx: Context): Promise<number> {
  const stores = (await ctx.database.rows(storesWithDue)).map(({ store_id }) => store_id)
  let count = 0
  await forEachShard(
    ctx.database,
    stores,
    (storeId) => storeId,
    async (storeIds) => {
      count += await completeSome(ctx, storeIds)
    },
  )
  return count
}

/** @param storeIds stores of one shard */
async function completeSome(ctx: Context, storeIds: readonly string[]): Promise<number> {
  const { destinations, count } = await ctx.database.transaction(async (trx) => {
    const due = await trx.rows(holdDue, { storeIds, limit: BATCH })
    const completed = due.map((payment) => ({ payment, now: storeNow(payment) }))
    return { destinations: await complete(trx, completed, storeIds), count: due.length }
  })
  ctx.notifyDeliveries(destinations)
  return count
}

/**
 * Lists a store's payments with a refund window that ends at or before `until`, an instant of the store's clock. The window
 * that ends first comes first.
 */
export async function dueCompletions(ctx: Context, storeId: string, until: Date, limit: number): Promise<DuePayment[]> {
  return await ctx.database.rows(completionsUntil, { storeId, until, limit })
}

export type DuePayment = PaymentRow & { at: Date }

/** Records `payment.completed` once for a payment after its refund window. @param now the store's time */
export async function completePayment(ctx: Context, payment: PaymentRow, now: Date): Promise<void> {
  ctx.notifyDeliveries(await completeTogether(ctx.database, { payment, now }))
}

type Completed = { payment: PaymentRow; now: Date }

/**
 * Completes the payments of simultaneous calls in one statement with one commit. The first call gets the destinations of all
 * deliveries.
 */
const completeTogether = batchPer<Runner, Completed, string[]>(
  async (runner, completed, storeIds) => {
    const destinations = await complete(runner, completed, storeIds)
    return completed.map((_, index) => (index === 0 ? destinations : []))
  },
  { atOnce: 2, limit: 50, storeOf: ({ payment }) => payment.store_id },
)

/** @returns the destinations of the deliveries */
async function complete(
  runner: Runner,
  completed: readonly Completed[],
  storeIds: readonly string[],
): Promise<string[]> {
  if (completed.length === 0) return []
  const rows = await Promise.all(
    completed.map(async ({ payment, now }) => ({
      id: payment.id,
      storeId: payment.store_id,
      event: eventRow(await paymentEvent(runner, 'payment.completed', payment, { now })),
    })),
  )
  const done = await runner.byKey.row(completeAll, { completed: JSON.stringify(rows), storeIds })
  return done!.destinations
}

const completionsUntil = sql(
  'completionsUntil',
  `select ${paymentColumns}, planned.completes_at as at
   from payment_completions as planned
   join payments on payments.id = planned.payment_id and payments.store_id = planned.store_id
   where planned.store_id = :storeId and planned.completes_at <= :until
   order by planned.completes_at limit :limit`,
)

/** SQL condition: a refund window has ended. */
export const aCompletionIsDue = 'exists (select 1 from payment_completions where due_at <= now() limit 1)'

const storesWithDue = sql(
  'storesWithDueCompletions',
  storesOfFirst({ table: 'payment_completions', rest: `where due_at <= now()`, by: 'due_at' }),
  { looksForWork: true },
)

const holdDue = sql(
  'holdDueCompletions',
  `with due as (
     select payment_id, store_id from payment_completions where store_id ${OF_STORES} and due_at <= now()
     order by due_at limit :limit for update skip locked
   )
   select ${paymentColumns}, clock_offset_ms as "clockOffsetMs" from due
   join payments on payments.id = due.payment_id and payments.store_id = due.store_id and payments.store_id ${OF_STORES}
   join stores on stores.id = due.store_id`,
)

const completeAll = sql(
  'completePayments',
  `with input as (
     select * from json_to_recordset(:completed::json) as input (id text, "storeId" text, event json)
   ), completed as (
     delete from payment_completions using input
     where ${isKey('payment_id', 'input.id')} and ${isKey('store_id', 'input."storeId"')} and store_id ${OF_STORES}
     returning event
   ), ${eventsCtes('completed', OF_STORES)}
   select array(select distinct destination from delivery) as destinations`,
)
