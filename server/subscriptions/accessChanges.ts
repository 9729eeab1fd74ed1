import { type Runner, sql } from '../database/database.ts'
import type { AccessChange } from '../members/accessOfSubscription.ts'

/**
 * Takes changes of buyers' access that nobody else is at, as moves of subscriptions left them (`status.ts`), of each
 * subscription its oldest: gone when the transaction commits.
 * @param storeId null: of any store
 */
export async function takeAccessChanges(trx: Runner, storeId: string | null, most: number): Promise<AccessChange[]> {
  return await trx.rows<AccessChange>(takeChanges, [storeId, most])
}

/** Whether any is due, and since when by the store's clock. */
export const oldestAccessChange = sql(
  'oldestAccessChange',
  `select min(at) as at from subscription_wakes where $1::text is null or store_id = $1`,
)

const takeChanges = sql(
  'takeAccessChanges',
  `with taken as (
     delete from subscription_wakes where id in (
       select id from subscription_wakes where ($1::text is null or store_id = $1)
         and not exists (
           select from subscription_wakes as earlier
           where earlier.subscription_id = subscription_wakes.subscription_id and earlier.id < subscription_wakes.id)
       order by id limit $2 for update skip locked)
     returning *
   )
   select taken.store_id, taken.subscription_id, access, at, ends_at, product_id, buyer_name, buyer_email
   from taken join subscriptions on subscriptions.id = taken.subscription_id`,
)
