import { storeNow, systemNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { getStore } from '../stores/store.ts'
import { type PaymentRow, paymentColumns } from './payment.ts'
import { paymentEvent } from './paymentEvent.ts'

const BATCH = 100

/**
 * Tells `payment.completed` of each payment whose refund window has ended, by its store's clock, and that is still paid
 * (decisions, "Payments"). Several nodes may run it at once.
 * @param storeId one store's only, for its clock moving
 * @returns how many
 */
export async function completeDuePayments(ctx: Context, storeId?: string): Promise<number> {
  let lanes: string[] = []
  const completed = await ctx.database.transaction(async (trx) => {
    const due = await trx.rows<PaymentRow>(takeDueCompletions, [systemNow(), storeId ?? null, BATCH])
    for (const payment of due) {
      const now = storeNow(await getStore(trx, payment.store_id))
      lanes = lanes.concat(await recordEvent(trx, await paymentEvent(trx, 'payment.completed', payment, now)))
    }
    return due.length
  })
  ctx.announceDeliveries([...new Set(lanes)])
  return completed
}

/** When the next refund window of a store ends. */
export async function nextCompletionAt(ctx: Context, storeId: string): Promise<Date | undefined> {
  return (await ctx.database.row<{ at: Date | null }>(nextCompletion, [storeId]))?.at ?? undefined
}

const nextCompletion = sql(
  'nextCompletionAt',
  `select min(completes_at) as at from payments where store_id = $1 and status = 'paid' and completed_at is null`,
)

/** The farthest clock bounds the search by index; each store's own decides. */
const takeDueCompletions = sql(
  'takeDueCompletions',
  `update payments set completed_at = completes_at
   where id in (
     select payments.id from payments join stores on stores.id = payments.store_id
     where payments.status = 'paid' and completed_at is null and ($2::text is null or payments.store_id = $2)
       and completes_at <= $1::timestamptz + (select max(clock_offset_ms) from stores) * interval '1 millisecond'
       and completes_at <= $1::timestamptz + stores.clock_offset_ms * interval '1 millisecond'
     order by completes_at limit $3 for update of payments skip locked
   )
   returning ${paymentColumns}`,
)
