import { type Runner, sql } from '../core/sql.ts'

/**
 * Returns the e-mails of a student in lower case, the current e-mail last. A student who changed the e-mail still has
 * purchases with the old e-mail. An old e-mail that another student has now is omitted, because it identifies the other
 * student.
 */
export async function emailsOfStudent(runner: Runner, storeId: string, studentId: string): Promise<string[]> {
  const rows = await runner.rows(selectEmails, { storeId, studentId })
  return rows.map(({ email }) => email)
}

const selectEmails = sql(
  'emailsOfStudent',
  `with bought as (
     select lower(coalesce(payments.buyer_email, subscriptions.buyer_email)) as email
     from enrollments
     left join payments on payments.id = enrollments.payment_id and payments.store_id = enrollments.store_id
     left join subscriptions on subscriptions.id = enrollments.subscription_id
       and subscriptions.store_id = enrollments.store_id
     where enrollments.student_id = :studentId and enrollments.store_id = :storeId
   ), present as (
     select lower(email) as email from students where id = :studentId and store_id = :storeId
   )
   select email from (select email from bought union select email from present) as known
   where email is not null and not exists (select from students as other where other.store_id = :storeId
     and lower(other.email) = known.email and other.id <> :studentId and not other.preview)
   order by email = (select email from present), email`,
)
