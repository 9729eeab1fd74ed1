import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { PoolWork } from '../lib/pool.ts'
import { getStore, type Store } from '../stores/store.ts'
import { checkPayment } from './checkPayment.ts'
import { dueShare, shareValues } from './dueShare.ts'

const BATCH = 50

type DueCheck = { id: string; store_id: string; gateway_account_id: string }

/**
 * Asking the gateways about every payment whose question is due: unknown outcomes, codes out for a while, taken-back ones.
 * Several nodes may do it at once; each payment is taken by one.
 */
export function duePaymentChecks(ctx: Context): PoolWork<DueCheck> {
  return {
    take: (share) => ctx.database.rows<DueCheck>(takeDueChecks, shareValues(share)),
    ownerOf: (payment) => payment.gateway_account_id,
    work: (payment) => checkOne(ctx, payment),
  }
}

/** Puts the question, at once, for every pending payment that expired by its store's clock. @returns how many */
export async function checkOverduePayments(ctx: Context): Promise<number> {
  return (await ctx.database.rows(markOverdue, { now: systemNow(), limit: BATCH })).length
}

/** An open payment that ends, and what its end belongs to. */
export type Expiry = { id: string; at: Date; charge_id: string; subscription_id: string | null }

/**
 * Payments of a store that expire up to an instant of its clock, and those whose charge was canceled meanwhile, the first
 * ones first.
 */
export async function dueExpiries(ctx: Context, storeId: string, until: Date, limit: number): Promise<Expiry[]> {
  return await ctx.database.rows<Expiry>(expiriesUntil, { storeId, until, limit })
}

/** Takes back, now, a payment that is overdue or unwanted. @returns whether it left `pending` */
export async function expirePayment(ctx: Context, store: Store, id: string): Promise<boolean> {
  return (await checkPayment(ctx, store, id))?.status !== 'pending'
}

/** Payments of a store's subscriptions of which it is not known yet what the gateway did. */
export async function openQuestions(ctx: Context, storeId: string, until: Date, limit: number): Promise<Question[]> {
  return await ctx.database.rows<Question>(questionsOfStore, { storeId, until, limit })
}

/** `due`: by machine time, the gateway may be asked again. */
export type Question = { id: string; at: Date; subscription_id: string; due: boolean }

/** Asks the gateway what became of a payment. @returns whether that is known now */
export async function askAbout(ctx: Context, store: Store, id: string): Promise<boolean> {
  const payment = await checkPayment(ctx, store, id, { onlyIfClaimLapsed: true, hurried: true })
  return payment !== undefined && payment.status !== 'unknown'
}

const questionsOfStore = sql(
  'openQuestionsOfStore',
  `select id, created_at as at, subscription_id, next_check_at <= now() as due from payments
   where store_id = :storeId and status = 'unknown' and subscription_id is not null and created_at <= :until
   order by created_at limit :limit`,
)

const expiriesUntil = sql(
  'expiriesUntil',
  `select payments.id, least(expires_at, case when charges.status = 'canceled' then charges.updated_at end) as at,
     payments.charge_id, payments.subscription_id
   from payments join charges on charges.id = payments.charge_id
   where payments.store_id = :storeId and payments.status = 'pending'
     and (expires_at <= :until or charges.status = 'canceled')
   order by 2 limit :limit`,
)

/** One payment's trouble is its own: its question comes back when its turn does. */
async function checkOne(ctx: Context, { id, store_id }: { id: string; store_id: string }): Promise<void> {
  try {
    await checkPayment(ctx, await getStore(ctx.database, store_id), id)
  } catch (error) {
    ctx.log.error({ paymentId: id, error: (error as Error).message }, 'A payment could not be checked.')
  }
}

/**
 * Taken for longer than its look-up, its taking back and a refund may take, which a simulated gateway does at once, and short
 * enough when the taker dies.
 */
const takeDueChecks = sql(
  'takeDueChecks',
  `update payments set next_check_at = now() + case
     when (select simulated from gateway_accounts where id = gateway_account_id) then interval '25 seconds'
     else interval '90 seconds' end
   where id in (${dueShare('payments', 'next_check_at')})
   returning id, store_id, gateway_account_id`,
)

/** The farthest clock bounds the search by index; each store's own decides. Where a gateway is silent its turn stands. */
const markOverdue = sql(
  'markOverduePayments',
  `update payments set next_check_at = now()
   where id in (
     select payments.id from payments join stores on stores.id = payments.store_id
     where payments.status = 'pending'
       and expires_at <= :now::timestamptz + (select max(clock_offset_ms) from stores) * interval '1 millisecond'
       and expires_at <= :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond'
       and next_check_at > now() + interval '95 seconds' and checks >= 0
     limit :limit for update of payments skip locked
   )
   returning id`,
)
