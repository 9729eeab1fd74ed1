import type { Context } from '../../core/context.ts'
import { levelOfFailure } from '../../core/databaseErrors.ts'
import { OF_STORES, sql } from '../../core/sql.ts'
import type { PoolWork } from '../../lib/pool.ts'
import { findStoreOfAccount, type Store } from '../../stores/store.ts'
import { checkPayment } from './checkPayment.ts'
import { claimDueShare, fromDueShare, storesWithDue } from './dueShare.ts'

type DueCheck = { id: string; store_id: string; gateway_account_id: string }

/**
 * Checks every payment with a due check. Among these payments are unknown outcomes, open PIX and boletos, and canceled
 * payments. Several nodes may run this at the same time, because a node claims each payment before it checks it.
 */
export function duePaymentChecks(ctx: Context): PoolWork<DueCheck> {
  return {
    claim: (share) => claimDueShare(ctx.database, { stores: storesWithDueChecks, claim: claimDueChecks }, share),
    ownerOf: (payment) => payment.gateway_account_id,
    work: (payment) => checkOne(ctx, payment),
  }
}

/** An open payment that expires or that belongs to a canceled charge. `charge` and `subscription` are ids. */
export type Expiry = { id: string; at: Date; charge_id: string; subscription_id: string | null }

/**
 * Lists a store's open payments that expire at or before `until`, an instant of its clock. The list also contains the open
 * payments of canceled charges. The oldest come first.
 */
export async function dueExpiries(ctx: Context, storeId: string, until: Date, limit: number): Promise<Expiry[]> {
  return await ctx.database.rows(expiriesUntil, { storeId, until, limit })
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
  return await ctx.database.rows(questionsOfStore, { storeId, until, limit })
}

/** A payment with an unknown outcome. `due` is true if machine time allows another call to the gateway now. */
export type UnknownOutcome = { id: string; at: Date; subscription_id: string; due: boolean }

/** Asks the gateway for the outcome of a payment. @returns true if the outcome is known now */
export async function settleUnknown(ctx: Context, store: Store, id: string): Promise<boolean> {
  const payment = await checkPayment(ctx, store, id, { onlyIfClaimLapsed: true, callerWaits: true })
  return payment !== undefined && payment.status !== 'unknown'
}

const questionsOfStore = sql(
  'unknownOutcomesOfStore',
  `select id, created_at as at, subscription_id, next_at <= now() as due
   from payment_checks as planned join payments on payments.id = planned.payment_id and payments.store_id = planned.store_id
   where planned.store_id = :storeId and planned.expires_at is null and status = 'unknown' and subscription_id is not null
     and created_at <= :until
   order by created_at limit :limit`,
)

/** The subscription follows a charge of recurring PIX that the gateway did not cancel. */
const IS_DROPPED = `charges.status = 'canceled' and payments.recurring_pix ->> 'is' is distinct from 'charge'`

const expiriesUntil = sql(
  'expiriesUntil',
  `select payments.id, least(payments.expires_at, case when ${IS_DROPPED} then charges.updated_at end) as at,
     payments.charge_id, payments.subscription_id
   from payment_checks as planned
   join payments on payments.id = planned.payment_id and payments.store_id = planned.store_id
   join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
   where planned.store_id = :storeId and payments.status = 'pending'
     and (payments.expires_at <= :until or ${IS_DROPPED})
   order by 2 limit :limit`,
).as<Expiry>()

/** A failed check does not stop the checks of other payments. The payment is checked again later. */
async function checkOne(ctx: Context, { id, gateway_account_id }: DueCheck): Promise<void> {
  try {
    await checkPayment(ctx, (await findStoreOfAccount(ctx.database, gateway_account_id))!, id)
  } catch (error) {
    ctx.log[levelOfFailure(error, 'error')](
      { paymentId: id, error: (error as Error).message },
      'A payment could not be checked.',
    )
  }
}

const storesWithDueChecks = sql('storesWithDueChecks', storesWithDue({ table: 'payment_checks', at: 'next_at' }), {
  looksForWork: true,
})

/**
 * The lease is longer than a look-up, a cancellation and a refund take together. It is only a little longer, because the
 * process that holds it may die. A simulated gateway is quick and gets a shorter lease.
 */
const claimDueChecks = sql(
  'claimDueChecks',
  `update payment_checks set next_at = now() + case
     when (select simulated from gateway_accounts
       where gateway_accounts.id = payment_checks.gateway_account_id and gateway_accounts.store_id = payment_checks.store_id
         and gateway_accounts.store_id ${OF_STORES}) then interval '25 seconds'
     else interval '90 seconds' end
   ${fromDueShare({ table: 'payment_checks', id: 'payment_id', at: 'next_at' })}
   returning payment_id as id, payment_checks.store_id, gateway_account_id`,
)
