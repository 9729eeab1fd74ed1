import { storeNow } from '../core/clock.ts'
import { type Runner, sql } from '../core/sql.ts'
import { studentOf } from '../courses/enroll.ts'
import type { Language } from '../lib/inThree.ts'
import type { Store } from '../stores/store.ts'
import { findStudent, findStudentByEmail, type LearnStudent } from './learnStudent.ts'

export type Buyer = { name: string; email: string; language: Language | null }

/**
 * Finds the account with an e-mail. For a buyer without courses, the first request creates the account, so purchases
 * need not create one. The buyer is found by the mails about purchases, because their addresses have an index. So this
 * works only for the `RETENTION_DAYS` of mails.
 * @param email in lower case
 * @returns undefined for an e-mail without a student, a paid purchase or a subscription that gives access
 */
export async function findAccount(runner: Runner, store: Store, email: string): Promise<LearnStudent | undefined> {
  const student = await findStudentByEmail(runner, store.id, email)
  const buyer = student ? undefined : await runner.row(buyerOfEmail, { storeId: store.id, email })
  return buyer ? await accountOfBuyer(runner, store, buyer) : student
}

/** Finds the account of a buyer, or creates it without courses. */
export async function accountOfBuyer(runner: Runner, store: Store, buyer: Buyer): Promise<LearnStudent> {
  const id = await studentOf(runner, store.id, buyer, storeNow(store))
  return (await findStudent(runner, store.id, id))!
}

/**
 * SQL condition: another student has the access that a purchase gave. Then the store has corrected the e-mail of that
 * student, so the e-mail in the purchase proves nothing.
 * @param studentId SQL of the id of the requesting student; missing if no student has the e-mail
 */
export function isOfAnother(purchase: 'payments' | 'subscriptions', studentId?: string): string {
  const has = (column: string, id: string) => `exists (
     select from enrollments where enrollments.${column} = ${id} and enrollments.store_id = :storeId
       ${studentId ? `and enrollments.student_id <> ${studentId}` : ''})`
  if (purchase === 'subscriptions') return has('subscription_id', 'subscriptions.id')
  return `(${has('payment_id', 'payments.id')} or ${has('subscription_id', 'payments.subscription_id')})`
}

/** The mails are read first. Otherwise PostgreSQL would compare the e-mails of all payments. */
const buyerOfEmail = sql(
  'buyerOfEmail',
  `with mailed as materialized (
     select payment_id, subscription_id, created_at from mails
     where store_id = :storeId and lower(recipient) = :email and user_id is null
     order by created_at desc limit 100
   )
   select bought.* from mailed cross join lateral (
     select buyer_name as name, buyer_email as email, language from payments
     where payments.id = mailed.payment_id and payments.store_id = :storeId and paid_at is not null
       and not ${isOfAnother('payments')}
     union all
     select buyer_name, buyer_email, language from subscriptions
     where subscriptions.id = mailed.subscription_id and subscriptions.store_id = :storeId
       and current_period_end is not null and not ${isOfAnother('subscriptions')}
   ) as bought
   where lower(bought.email) = :email order by mailed.created_at desc limit 1`,
).as<Buyer>()
