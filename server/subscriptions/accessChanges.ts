import { type Runner, sql } from '../core/sql.ts'
import type { AccessChange } from '../courses/accessOfSubscription.ts'
import { isFree, later } from '../payments/wakes.ts'

/** A change in the outbox. */
export type WaitingChange = AccessChange & { id: number }

/**
 * Claims due changes of buyers' access that no other node holds, the oldest of each subscription. Moves of subscriptions
 * write them (`status.ts`). The claim deletes the rows, so they are gone when the transaction commits.
 * @param storeId null for all stores
 */
export async function takeAccessChanges(trx: Runner, storeId: string | null, most: number): Promise<WaitingChange[]> {
  return await trx.rows<WaitingChange>(takeChanges, { storeId, limit: most })
}

/** Reschedules a change that could not be applied now. */
export async function putOffAccessChange(runner: Runner, changeId: number): Promise<void> {
  await runner.rows(putOff, { id: changeId })
}

const free = isFree('subscription_wakes', 'subscription_id')

/** Returns the instant of the oldest due change by the store's clock, or null. */
export const oldestAccessChange = sql(
  'oldestAccessChange',
  `select min(at) as at from subscription_wakes where ${free} and (:storeId::text is null or store_id = :storeId)`,
)

const takeChanges = sql(
  'takeAccessChanges',
  `with taken as (
     delete from subscription_wakes where id in (
       select id from subscription_wakes where ${free} and (:storeId::text is null or store_id = :storeId)
       order by id limit :limit for update skip locked)
     returning *
   )
   select taken.id, taken.store_id, taken.subscription_id, access, at, ends_at, product_id, buyer_name, buyer_email
   from taken join subscriptions on subscriptions.id = taken.subscription_id`,
)

const putOff = sql('putOffAccessChange', `update subscription_wakes set ${later} where id = :id`)
