import type { Runner } from '../database/database.ts'
import { sql } from '../database/database.ts'

/**
 * What a store holds of a person, found by e-mail in either case. Who bought or studied under another e-mail is another
 * person here.
 */
export type PersonTraces = {
  studentIds: string[]
  paymentIds: string[]
  /** Canceled or completed. */
  endedSubscriptionIds: string[]
  /** Those that are not over, also where the first payment is awaited. */
  liveSubscriptionIds: string[]
  /** Charges that name the person as their customer; who paid them may be someone else. */
  chargeIds: string[]
  /** Events of those payments, and any other whose body holds the e-mail as one of its texts. */
  eventIds: string[]
}

/** @param email as the person gives it */
export async function tracesOf(runner: Runner, storeId: string, email: string): Promise<PersonTraces> {
  return (await runner.row<PersonTraces>(selectTraces, [storeId, normalEmail(email)]))!
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Reads all of a store's sales: a person asks seldom, and an index would cost every payment. */
const selectTraces = sql(
  'tracesOfPerson',
  `with paid as (select id from payments where store_id = $1 and lower(buyer_email) = $2),
     subscribed as (select id, status in ('canceled', 'completed') as ended from subscriptions
       where store_id = $1 and lower(buyer_email) = $2)
   select
     array(select id from students where store_id = $1 and lower(email) = $2 order by id) as "studentIds",
     array(select id from paid order by id) as "paymentIds",
     array(select id from subscribed where ended order by id) as "endedSubscriptionIds",
     array(select id from subscribed where not ended order by id) as "liveSubscriptionIds",
     array(select id from charges where store_id = $1 and lower(customer_email) = $2 order by id) as "chargeIds",
     array(select id from events where store_id = $1
       and (payment_id in (select id from paid) or strpos(lower(payload), '"' || $2 || '"') > 0) order by id) as "eventIds"`,
)
