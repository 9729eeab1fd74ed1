import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import type { Learner } from './learner.ts'
import { searchedStudents } from './listStudents.ts'

/**
 * Records the name that a student wants on certificates. The name becomes the student's name, and certificates without
 * a confirmed name get it too. A confirmed name stays on its certificate. The store can replace that certificate.
 * @throws ApiError 400 on `name`; 404
 */
export async function confirmName(ctx: Context, store: Store, learner: Learner, name: string): Promise<void> {
  const text = name.trim().replaceAll(/\s+/g, ' ')
  if (text.length < 2 || text.length > 120) throw invalidRequest('name', 'A name has 2 to 120 characters.')
  const values = { storeId: store.id, studentId: learner.id, name: text, now: storeNow(store) }
  if (!(await ctx.database.row(confirm, values))) throw notFound('student')
}

const confirm = sql(
  'confirmStudentName',
  `with confirmed as (
     update students set name = :name, name_confirmed_at = :now where id = :studentId and store_id = :storeId
     returning id, store_id, name, email
   ), searched as (
     ${searchedStudents.replaceWords('confirmed')}
   ), named as (
     update certificates set name = :name from confirmed
     join enrollments on enrollments.student_id = confirmed.id and enrollments.store_id = :storeId
     where certificates.enrollment_id = enrollments.id and certificates.store_id = enrollments.store_id
       and certificates.name is null
   )
   select id from confirmed`,
)
