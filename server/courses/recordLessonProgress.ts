import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { issueCertificates } from './certificates.ts'
import { enrollmentsOfLesson, opensLesson } from './openLesson.ts'

export type LessonProgressInput = {
  /** Seconds of the lesson that the student has watched, from 0. */
  watchedSeconds: number
  /** Percent of the lesson that the student has watched, from 0 to 100. */
  percentWatched: number
  completed: boolean
}

/**
 * Records a student's progress in a lesson, in each active enrollment that opens the lesson. Progress never decreases.
 * A completed lesson stays completed, even if the student watches the lesson again. After the last lesson of a course,
 * the student gets the certificate. @throws ApiError 404 if no active enrollment of the student opens the lesson
 */
export async function recordLessonProgress(
  ctx: Context,
  store: Store,
  { studentId, lessonId }: { studentId: string; lessonId: string },
  { watchedSeconds, percentWatched, completed }: LessonProgressInput,
): Promise<void> {
  const now = storeNow(store)
  await ctx.database.transaction(async (trx) => {
    const shown = await trx.rows(lockEnrollments, { storeId: store.id, studentId, lessonId, now })
    if (shown.length === 0) throw notFound('lesson')
    const ids = shown.map(({ id }) => id)
    const progress = { lessonId, now, watchedSeconds, percentWatched, completed }
    await trx.rows(upsertProgress, { storeId: store.id, enrollmentIds: ids, ...progress })
    if (completed) await issueCertificates(trx, store.id, ids)
  })
}

/**
 * Locks the enrollments until the commit. If two lessons are completed at the same time, the second call sees the
 * progress of the first call.
 */
const lockEnrollments = sql(
  'lockEnrollmentsForProgress',
  `with open as materialized (
     select enrollments.id from lessons ${enrollmentsOfLesson(':studentId')}
     where lessons.id = :lessonId and lessons.store_id = :storeId and ${opensLesson(':now::timestamptz')}
     for no key update of enrollments
   )
   update enrollments set last_activity_at = greatest(last_activity_at, :now) from open
   where enrollments.id = open.id and enrollments.store_id = :storeId
   returning enrollments.id`,
)

const upsertProgress = sql(
  'upsertLessonProgress',
  `insert into lesson_progress as old (enrollment_id, store_id, lesson_id, status, watched_seconds, percent_watched, completed_at)
   select enrollment_id, :storeId, :lessonId, case when :completed::boolean then 'COMPLETED' else 'IN_PROGRESS' end,
     :watchedSeconds, :percentWatched,
     case when :completed::boolean then :now::timestamptz end
   from unnest(:enrollmentIds::text[]) as shown (enrollment_id)
   on conflict (enrollment_id, store_id, lesson_id) do update set
     status = case when old.status = 'COMPLETED' then old.status else excluded.status end,
     completed_at = coalesce(old.completed_at, excluded.completed_at),
     watched_seconds = greatest(old.watched_seconds, excluded.watched_seconds),
     percent_watched = greatest(old.percent_watched, excluded.percent_watched)`,
)
