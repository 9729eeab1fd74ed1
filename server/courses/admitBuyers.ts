import { newId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/**
 * A person who paid for a product on another platform. `paymentId` is the id of the imported payment, and `at` is the
 * time of the purchase.
 */
export type FormerBuyer = { name: string; email: string; paymentId: string; productId: string; at: string }

/**
 * Creates students for the buyers of another platform, and enrolls them in the courses of their products. The access
 * starts at the time of the purchase. The students get no mail. An enrollment that a student already has in a course
 * stays unchanged. A person who was erased after an earlier import is not created again.
 * @param trx the caller's transaction
 * @returns the number of new students and of new enrollments
 */
export async function admitBuyers(
  trx: Runner,
  store: Store,
  buyers: readonly FormerBuyer[],
): Promise<{ students: number; enrollments: number }> {
  const rows = buyers.map((buyer) => ({ ...buyer, studentId: newId('stu'), enrollmentId: newId('enr') }))
  const values = { storeId: store.id, buyers: JSON.stringify(rows) }
  const students = await trx.rows(insertBuyers, values)
  const enrollments = await trx.rows(enrollBuyers, values)
  return { students: students.length, enrollments: enrollments.length }
}

const given = `json_to_recordset(:buyers::json)
     as buyer ("studentId" text, "enrollmentId" text, name text, email text, "paymentId" text, "productId" text, at timestamptz)
   join payments on payments.id = buyer."paymentId" and payments.store_id = :storeId and payments.buyer_email is not null`

const insertBuyers = sql(
  'insertFormerBuyers',
  `with fresh as (
     select distinct on (lower(buyer.email)) "studentId" as id, buyer.name, buyer.email, at
     from ${given} order by lower(buyer.email), at
   ), added as (
     insert into students (id, store_id, name, email, preview, created_at)
     select id, :storeId, name, email, false, at from fresh
     on conflict do nothing returning id
   )
   select id from added`,
)

const enrollBuyers = sql(
  'enrollFormerBuyers',
  `with fresh as (
   select distinct on (students.id, courses.id) "enrollmentId" as id, students.id as student_id, courses.id as course_id,
     cohorts.id as cohort_id, at
   from ${given}
   join students on students.store_id = :storeId and lower(students.email) = lower(buyer.email) and not students.preview
   join courses on courses.store_id = :storeId and courses.product_id = buyer."productId"
   left join cohorts on cohorts.course_id = courses.id and cohorts.store_id = :storeId and cohorts.is_default
   where not exists (
     select from enrollments as earlier
     where earlier.store_id = :storeId and earlier.student_id = students.id and earlier.course_id = courses.id
   )
   order by students.id, courses.id, at
   ), added as (
     insert into enrollments (id, store_id, student_id, course_id, cohort_id, status, cause, enrolled_at)
     select id, :storeId, student_id, course_id, cohort_id, 'ACTIVE', 'import', at from fresh
     returning id
   )
   select id from added`,
)
