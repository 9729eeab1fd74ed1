import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { checkLessonOpen } from './checkLessonOpen.ts'
import type { Learner } from './learner.ts'

/** The maximum length of a note, in characters. */
export const NOTE_LENGTH = 20_000

/**
 * Saves a student's note on a lesson. An empty text deletes the note.
 * @throws ApiError 404 if the student may not open the lesson now; 400 on `body`
 */
export async function saveNote(
  ctx: Context,
  store: Store,
  { learner, lessonId }: { learner: Learner; lessonId: string },
  body: string,
): Promise<void> {
  if (body.length > NOTE_LENGTH) throw invalidRequest('body', `A note has at most ${NOTE_LENGTH} characters.`)
  await checkLessonOpen(ctx, store, learner.id, lessonId)
  const place = { storeId: store.id, studentId: learner.id, lessonId }
  if (body.trim() === '') await ctx.database.rows(deleteNote, place)
  else await ctx.database.rows(upsertNote, { ...place, body, now: storeNow(store) })
}

const upsertNote = sql(
  'saveLessonNote',
  `insert into lesson_notes (student_id, store_id, lesson_id, body, updated_at)
   values (:studentId, :storeId, :lessonId, :body, :now)
   on conflict (student_id, store_id, lesson_id) do update set body = excluded.body, updated_at = excluded.updated_at`,
)

const deleteNote = sql(
  'deleteLessonNote',
  'delete from lesson_notes where student_id = :studentId and store_id = :storeId and lesson_id = :lessonId',
)
