import { type Runner, sql } from '../core/sql.ts'
import type { AccessChange } from '../courses/accessOfSubscription.ts'
import { isFree, later } from '../payments/wakes.ts'

/** A change as it waits. */
export type WaitingChange = AccessChange & { id: number }

/**
 * Takes changes of buyers' access that are due and nobody else is at, as moves of subscriptions left them (`status.ts`), of each
 * subscription its oldest: gone when the transaction commits.
 * @param storeId null: of any store
 */
export async function takeAccessChanges(trx: Runner, storeId: string | null, most: number): Promise<WaitingChange[]> {
  return await trx.rows<WaitingChange>(takeChanges, { storeId, limit: most })
}

/** Leaves for later what could not be done now. */
export async function putOffAccessChange(runner: Runner, changeId: number): Promise<void> {
  await runner.rows(putOff, { id: changeId })
}

const free = isFree('subscription_wakes', 'subscription_id')

/** Whether any is due, and since when by the store's clock. */
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
