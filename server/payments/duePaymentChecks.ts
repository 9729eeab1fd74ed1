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
 * Asks the gateways about every payment with a due check. These are unknown outcomes, open PIX and boletos, and canceled
 * payments. Several nodes may run this at the same time, because a node claims each payment before it checks it.
 */
export function duePaymentChecks(ctx: Context): PoolWork<DueCheck> {
  return {
    claim: (share) => ctx.database.rows<DueCheck>(claimDueChecks, shareValues(share)),
    ownerOf: (payment) => payment.gateway_account_id,
    work: (payment) => checkOne(ctx, payment),
  }
}

/** Makes the checks of overdue payments due. Each store's own clock decides. @returns the number of payments */
export async function checkOverduePayments(ctx: Context): Promise<number> {
  return (await ctx.database.rows(markOverdue, { now: systemNow(), limit: BATCH })).length
}

/** An open payment that expires or whose charge was canceled, with its charge and subscription. */
export type Expiry = { id: string; at: Date; charge_id: string; subscription_id: string | null }

/**
 * Lists a store's open payments that expire at or before `until`, an instant of its clock. The list also contains the open
 * payments of canceled charges. The oldest come first.
 */
export async function dueExpiries(ctx: Context, storeId: string, until: Date, limit: number): Promise<Expiry[]> {
  return await ctx.database.rows<Expiry>(expiriesUntil, { storeId, until, limit })
}

/** Expires or cancels a payment that is overdue or no longer needed. @returns true if it left `pending` */
export async function expirePayment(ctx: Context, store: Store, id: string): Promise<boolean> {
  return (await checkPayment(ctx, store, id))?.status !== 'pending'
}

/** Lists the subscription payments of a store that have an unknown outcome. */
export async function unknownOutcomes(
  ctx: Context,
  storeId: string,
  until: Date,
  limit: number,
): Promise<UnknownOutcome[]> {
  return await ctx.database.rows<UnknownOutcome>(questionsOfStore, { storeId, until, limit })
}

/** `due` is true if the system clock allows another call to the gateway now. */
export type UnknownOutcome = { id: string; at: Date; subscription_id: string; due: boolean }

/** Asks the gateway for the outcome of a payment. @returns true if the outcome is known now */
export async function settleUnknown(ctx: Context, store: Store, id: string): Promise<boolean> {
  const payment = await checkPayment(ctx, store, id, { onlyIfClaimLapsed: true, callerWaits: true })
  return payment !== undefined && payment.status !== 'unknown'
}

const questionsOfStore = sql(
  'unknownOutcomesOfStore',
  `select id, created_at as at, subscription_id, next_check_at <= now() as due from payments
   where store_id = :storeId and status = 'unknown' and subscription_id is not null and created_at <= :until
   order by created_at limit :limit`,
)

const expiriesUntil = sql(
  'expiriesUntil',
  `select payments.id, least(expires_at, case when charges.status = 'canceled' then charges.updated_at end) as at,
     payments.charge_id, payments.subscription_id
   from payments join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
   where payments.store_id = :storeId and payments.status = 'pending'
     and (expires_at <= :until or charges.status = 'canceled')
   order by 2 limit :limit`,
)

/** A failed check does not stop the checks of other payments. The payment is checked again later. */
async function checkOne(ctx: Context, { id, store_id }: { id: string; store_id: string }): Promise<void> {
  try {
    await checkPayment(ctx, await getStore(ctx.database, store_id), id)
  } catch (error) {
    ctx.log.error({ paymentId: id, error: (error as Error).message }, 'A payment could not be checked.')
  }
}

/**
 * The lease is longer than a look-up, a cancellation and a refund together. It is not much longer, because its holder may die.
 * A simulated gateway is quick and gets a shorter lease.
 */
const claimDueChecks = sql(
  'claimDueChecks',
  `update payments set next_check_at = now() + case
     when (select simulated from gateway_accounts
       where gateway_accounts.id = gateway_account_id and gateway_accounts.store_id = payments.store_id) then interval '25 seconds'
     else interval '90 seconds' end
   where (id, store_id) in (${dueShare('payments', 'next_check_at')})
   returning id, store_id, gateway_account_id`,
)

/**
 * Each store's own clock decides. The clock that is furthest ahead only limits the index scan. A payment with lost answers
 * (`checks` below 0) keeps its schedule.
 */
const markOverdue = sql(
  'markOverduePayments',
  `update payments set next_check_at = now()
   where (id, store_id) in (
     select payments.id, payments.store_id from payments join stores on stores.id = payments.store_id
     where payments.status = 'pending'
       and expires_at <= :now::timestamptz + (select max(clock_offset_ms) from stores) * interval '1 millisecond'
       and expires_at <= :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond'
       and next_check_at > now() + interval '95 seconds' and checks >= 0
     limit :limit for update of payments skip locked
   )
   returning id`,
)
