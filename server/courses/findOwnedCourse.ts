import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { statusAt } from './student.ts'

export type OwnedCourse = { id: string; title: string }

/**
 * Finds the published course of a product, if a person has access to it without an end.
 * @param wanted.email the proven e-mail of the person, in lower case
 */
export async function findOwnedCourse(
  ctx: Context,
  store: Store,
  wanted: { productId: string; email: string },
): Promise<OwnedCourse | undefined> {
  return await ctx.database.row(ownedCourse, { ...wanted, storeId: store.id, now: storeNow(store) })
}

const ownedCourse = sql(
  'ownedCourse',
  `select courses.id, courses.title
   from students
   join enrollments on enrollments.student_id = students.id and enrollments.store_id = students.store_id
   join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
   where students.store_id = :storeId and lower(students.email) = :email and not students.preview
     and courses.product_id = :productId and courses.status = 'PUBLISHED'
     and ${statusAt(':now')} = 'ACTIVE' and enrollments.expires_at is null and enrollments.cause <> 'subscription'
   limit 1`,
)
