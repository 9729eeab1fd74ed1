import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Frees a checkout session from a subscription that has not begun and that nobody has begun to pay. The session can then begin
 * another one, and a job discards this one. A page that still pays this one gets its own terms.
 * @returns false if somebody has begun to pay, or a trial may be starting now
 */
export async function leaveUnbegun(ctx: Context, { id, store_id, begun_by }: SubscriptionRow): Promise<boolean> {
  const values = { id, storeId: store_id, chargeId: begun_by }
  return (await ctx.database.row(leaveOne, values)) !== undefined
}

/** A trial without a charge starts with the seat or the use that it holds. Without either, nothing shows that it starts. */
const leaveOne = sql(
  'leaveUnbegunSubscription',
  `update subscriptions set begun_by = subscriptions.id, revision = revision + 1
   where subscriptions.id = :id and subscriptions.store_id = :storeId and begun_by = :chargeId and current_period_end is null
     and not exists (select from charges where charges.id = :chargeId and charges.store_id = :storeId
       and (charges.status <> 'pending' or charges.revision > 0))
     and not exists (select from reservations where holder_id = :id and reservations.store_id = :storeId
       and reservations.status in ('held', 'sold'))
     and (status = 'canceled' or coupon is not null or offer -> 'batch' is not null or exists (
       select from charges where charges.id = :chargeId and charges.store_id = :storeId))
   returning id`,
)
