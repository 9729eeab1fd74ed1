import { storeNow } from '../core/clock.ts'
import { type Runner, sql } from '../core/sql.ts'
import { studentOf } from '../courses/enroll.ts'
import type { Language } from '../lib/inThree.ts'
import type { Store } from '../stores/store.ts'
import { findStudent, findStudentByEmail, type LearnStudent } from './learnStudent.ts'

export type Buyer = { name: string; email: string; language: Language | null }

/**
 * Finds the account with an e-mail. A buyer without courses gets one at the first request, so purchases need no account of
 * their own. The buyer is found by the mails about a payment, because their addresses have an index: for `RETENTION_DAYS` of mails.
 * @param email in lower case
 * @returns undefined for an e-mail without a student and without a paid purchase
 */
export async function findAccount(runner: Runner, store: Store, email: string): Promise<LearnStudent | undefined> {
  const student = await findStudentByEmail(runner, store.id, email)
  const buyer = student ? undefined : await runner.row<Buyer>(buyerOfEmail, { storeId: store.id, email })
  return buyer ? await accountOfBuyer(runner, store, buyer) : student
}

/** Finds the account of a buyer, or creates it without courses. */
export async function accountOfBuyer(runner: Runner, store: Store, buyer: Buyer): Promise<LearnStudent> {
  const id = await studentOf(runner, store.id, buyer, storeNow(store))
  return (await findStudent(runner, store.id, id))!
}

const buyerOfEmail = sql(
  'buyerOfEmail',
  `select payments.buyer_name as name, payments.buyer_email as email, payments.language
   from mails join payments on payments.id = mails.payment_id and payments.store_id = mails.store_id
   where mails.store_id = :storeId and lower(mails.recipient) = :email and mails.user_id is null
     and lower(payments.buyer_email) = :email and payments.paid_at is not null
   order by payments.id desc limit 1`,
)
