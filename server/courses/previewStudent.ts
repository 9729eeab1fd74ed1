import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/** The name of the preview student. Only the store's team sees it. */
const NAME = 'Preview'

/**
 * Finds or creates the store's preview student with access to a course. The student has no cohort and sees every module
 * and every draft.
 * @returns the student's id
 */
export async function previewStudent(ctx: Context, store: Store, courseId: string): Promise<string> {
  const values = { storeId: store.id, id: newId('stu'), name: NAME, now: storeNow(store) }
  return await ctx.database.transaction(async (trx) => {
    const { id } = (await trx.row(findOrCreate, values))!
    const access = { storeId: store.id, studentId: id, courseId, enrollmentId: newId('enr'), now: values.now }
    await trx.rows(giveAccess, access)
    return id
  })
}

/** An imported preview student has an e-mail and does not change. */
const findOrCreate = sql(
  'previewStudent',
  `with known as (
     select id from students where store_id = :storeId and preview and email is null order by id limit 1
   ), created as (
     insert into students (id, store_id, name, preview, created_at)
     select :id, :storeId, :name, true, :now where not exists (select from known) returning id
   )
   select id from known union all select id from created`,
)

const giveAccess = sql(
  'enrollPreviewStudent',
  `insert into enrollments (id, store_id, student_id, course_id, status, cause, enrolled_at)
   select :enrollmentId, store_id, :studentId, id, 'ACTIVE', 'gift', :now
   from courses where id = :courseId and store_id = :storeId and not exists (select from enrollments where store_id = :storeId and student_id = :studentId
     and course_id = :courseId and status = 'ACTIVE')`,
)
