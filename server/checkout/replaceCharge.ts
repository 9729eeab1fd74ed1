import type { CheckoutSession } from '../charges/checkoutSession.ts'
import { cancelUnpaid } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { newIdOf } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { isOpen, statusesWhere } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'

/**
 * Cancels a charge that can no longer be sold, and gives its session a new charge. One statement makes both changes, so
 * the session always has one payable charge. Money that arrives for the canceled charge is refunded.
 * @returns false if a payment of the charge is under way, or if the session has ended or has another charge already
 */
export async function replaceCharge(
  ctx: Context,
  store: Store,
  { id, charge_id: chargeId }: CheckoutSession,
): Promise<boolean> {
  const values = { id, chargeId, newChargeId: newIdOf('chg', store.id), storeId: store.id, now: storeNow(store) }
  return (await ctx.database.row(replaceChargeOfSession, values)) !== undefined
}

/**
 * Each change of a payment raises the revision of its charge. So the statement fails if a payment begins after `unpaid`
 * is read.
 */
const replaceChargeOfSession = sql(
  'replaceChargeOfSession',
  `with unpaid as materialized (
     select charges.id, charges.store_id, charges.revision from checkout_sessions
     join charges on charges.id = checkout_sessions.charge_id and charges.store_id = checkout_sessions.store_id
     where checkout_sessions.id = :id and checkout_sessions.store_id = :storeId and checkout_sessions.charge_id = :chargeId
       and expired_at is null
       and not exists (select from payments where payments.charge_id = charges.id and payments.store_id = :storeId
         and payments.status in ${statusesWhere(isOpen)})
   ), canceled as (
     ${cancelUnpaid('unpaid')}
   )
   update checkout_sessions set charge_id = :newChargeId from canceled
   where checkout_sessions.id = :id and checkout_sessions.store_id = :storeId
     and checkout_sessions.charge_id = canceled.id
   returning checkout_sessions.id`,
)
