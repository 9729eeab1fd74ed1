import { storeNow, systemNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { getStore, type Store } from '../stores/store.ts'
import { checkPayment } from './checkPayment.ts'

const BATCH = 50

/**
 * Asks the gateways about every payment whose question is due: unknown outcomes, codes out for a while, taken-back ones.
 * Several nodes may run it at once; each payment is taken by one.
 * @returns how many were asked about
 */
export async function checkDuePayments(ctx: Context): Promise<number> {
  const due = await ctx.database.rows<{ id: string; store_id: string }>(takeDueChecks, [BATCH])
  await Promise.all(due.map((payment) => checkOne(ctx, payment)))
  return due.length
}

/** Puts the question, at once, for every pending payment that expired by its store's clock. @returns how many */
export async function checkOverduePayments(ctx: Context): Promise<number> {
  return (await ctx.database.rows(markOverdue, [systemNow(), BATCH])).length
}

/** Expires, now, what is overdue by one store's clock. @returns how many left `pending` */
export async function expireDuePayments(ctx: Context, store: Store): Promise<number> {
  const overdue = await ctx.database.rows<{ id: string }>(overdueOfStore, [store.id, storeNow(store), BATCH])
  const after = await Promise.all(overdue.map(({ id }) => checkPayment(ctx, store, id)))
  return after.filter((payment) => payment?.status !== 'pending').length
}

/** When the next PIX, boleto or hosted page of a store expires. */
export async function nextExpiryAt(ctx: Context, storeId: string): Promise<Date | undefined> {
  return (await ctx.database.row<{ at: Date | null }>(nextExpiry, [storeId]))?.at ?? undefined
}

const overdueOfStore = sql(
  'overduePaymentsOfStore',
  `select id from payments where store_id = $1 and status = 'pending' and expires_at <= $2 order by expires_at limit $3`,
)

const nextExpiry = sql(
  'nextExpiryAt',
  `select min(expires_at) as at from payments where store_id = $1 and status = 'pending'`,
)

/** One payment's trouble is its own: its question comes back when its turn does. */
async function checkOne(ctx: Context, { id, store_id }: { id: string; store_id: string }): Promise<void> {
  try {
    await checkPayment(ctx, await getStore(ctx.database, store_id), id)
  } catch (error) {
    ctx.log.error({ paymentId: id, error: (error as Error).message }, 'A payment could not be checked.')
  }
}

/** Taken for 30 seconds: longer than the gateway is waited for, and short enough when the taker dies. */
const takeDueChecks = sql(
  'takeDueChecks',
  `update payments set next_check_at = now() + interval '30 seconds'
   where id in (
     select id from payments where next_check_at <= now() order by next_check_at limit $1 for update skip locked
   )
   returning id, store_id`,
)

/** The farthest clock bounds the search by index; each store's own decides. Where a gateway is silent its turn stands. */
const markOverdue = sql(
  'markOverduePayments',
  `update payments set next_check_at = now()
   where id in (
     select payments.id from payments join stores on stores.id = payments.store_id
     where payments.status = 'pending'
       and expires_at <= $1::timestamptz + (select max(clock_offset_ms) from stores) * interval '1 millisecond'
       and expires_at <= $1::timestamptz + stores.clock_offset_ms * interval '1 millisecond'
       and next_check_at > now() + interval '35 seconds' and checks >= 0
     limit $2 for update of payments skip locked
   )
   returning id`,
)
