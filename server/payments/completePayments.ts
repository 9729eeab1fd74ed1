import { storeNow, systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { eventCtes, eventValues, recordEvent } from '../events/recordEvent.ts'
import { getStore } from '../stores/store.ts'
import { type PaymentRow, paymentColumns } from './payment.ts'
import { paymentEvent } from './paymentEvent.ts'

const BATCH = 100

/**
 * Records `payment.completed` for each paid payment whose refund window has ended by the clock of its store
 * (decisions, "Payments"). Several nodes may run this at the same time.
 * @returns the number of completed payments
 */
export async function completeDuePayments(ctx: Context): Promise<number> {
  let destinations: string[] = []
  const completed = await ctx.database.transaction(async (trx) => {
    const due = await trx.rows<PaymentRow>(claimDueCompletions, { now: systemNow(), limit: BATCH })
    for (const payment of due) {
      const now = storeNow(await getStore(trx, payment.store_id))
      destinations = destinations.concat(
        await recordEvent(trx, await paymentEvent(trx, 'payment.completed', payment, now)),
      )
    }
    return due.length
  })
  ctx.notifyDeliveries([...new Set(destinations)])
  return completed
}

/** Lists a store's payments whose refund window ends at or before `until`, an instant of its clock. The oldest come first. */
export async function dueCompletions(ctx: Context, storeId: string, until: Date, limit: number): Promise<DuePayment[]> {
  return await ctx.database.rows<DuePayment>(completionsUntil, { storeId, until, limit })
}

export type DuePayment = PaymentRow & { at: Date }

/** Records `payment.completed` once for a payment whose refund window has ended. @param now the store's time */
export async function completePayment(ctx: Context, payment: PaymentRow, now: Date): Promise<void> {
  const event = eventValues(await paymentEvent(ctx.database, 'payment.completed', payment, now))
  const completed = await ctx.database.row<{ destinations: string[] }>(completeOne, {
    paymentId: payment.id,
    storeId: payment.store_id,
    ...event,
  })
  if (completed) ctx.notifyDeliveries(completed.destinations)
}

const completionsUntil = sql(
  'completionsUntil',
  `select ${paymentColumns}, completes_at as at from payments
   where store_id = :storeId and status = 'paid' and completed_at is null and completes_at <= :until
   order by completes_at limit :limit`,
)

const completeOne = sql(
  'completePayment',
  `with completed as (
     update payments set completed_at = completes_at
     where id = :paymentId and store_id = :storeId and status = 'paid' and completed_at is null
     returning id
   ), ${eventCtes('completed')}
   select array(select distinct destination from delivery) as destinations from completed`,
)

/** Each store's own clock decides. The clock that is furthest ahead only limits the index scan. */
const claimDueCompletions = sql(
  'claimDueCompletions',
  `update payments set completed_at = completes_at
   where (id, store_id) in (
     select payments.id, payments.store_id from payments join stores on stores.id = payments.store_id
     where payments.status = 'paid' and completed_at is null
       and completes_at <= :now::timestamptz + (select max(clock_offset_ms) from stores) * interval '1 millisecond'
       and completes_at <= :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond'
     order by completes_at limit :limit for update of payments skip locked
   )
   returning ${paymentColumns}`,
)
