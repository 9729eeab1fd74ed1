import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import { recordLessonProgress } from './recordLessonProgress.ts'

/**
 * Marks a lesson as done for a student. After the last lesson of a course the student gets the certificate.
 * @throws ApiError 404 if the student may not open the lesson now
 */
export async function completeLesson(
  ctx: Context,
  store: Store,
  place: { studentId: string; lessonId: string },
): Promise<void> {
  await recordLessonProgress(ctx, store, place, { watchedSeconds: 0, percentWatched: 0, completed: true })
}
