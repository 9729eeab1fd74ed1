import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { enrollmentsOfLesson, opensLesson } from './openLesson.ts'

/** Refuses a lesson that the student may not open now. @throws ApiError 404 */
export async function checkLessonOpen(ctx: Context, store: Store, studentId: string, lessonId: string): Promise<void> {
  const values = { storeId: store.id, studentId, lessonId, now: storeNow(store) }
  if (!(await ctx.database.row(openLesson, values))) throw notFound('lesson')
}

const openLesson = sql(
  'openLessonOfLearner',
  `select lessons.id from lessons ${enrollmentsOfLesson(':studentId')}
   where lessons.id = :lessonId and lessons.store_id = :storeId and ${opensLesson(':now::timestamptz')} limit 1`,
)
