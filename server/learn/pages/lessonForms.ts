import type { Context } from '../../core/context.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { completeLesson } from '../../courses/completeLesson.ts'
import { getLearnerLesson } from '../../courses/getLearnerLesson.ts'
import { addComment, removeOwnComment } from '../../courses/lessonComments.ts'
import { saveNote } from '../../courses/lessonNotes.ts'
import { findMedia } from '../../media/media.ts'
import { mediaUrl } from '../../media/mediaUrl.ts'
import { learnerOf, learnPath, type StudentVisit } from '../visit.ts'
import type { LearnAnswer } from './learnAnswer.ts'
import { showLesson } from './lessonPage.ts'

/** The lifetime of an attachment's signed address, in seconds. */
const FILE_SECONDS = 300

/** Marks a lesson as done. Redirects to the next open lesson, else to the course. @throws ApiError 404 */
export async function finishLesson(ctx: Context, { store, signedIn, id }: StudentVisit): Promise<LearnAnswer> {
  await completeLesson(ctx, store, { studentId: signedIn.studentId, lessonId: id })
  const found = await getLearnerLesson(ctx, store, learnerOf(signedIn), id)
  const next = found.is === 'open' ? found.lesson.next : null
  return {
    is: 'go',
    path: learnPath(store, next && !next.isLocked ? `/lessons/${next.id}` : `/courses/${found.course.id}`),
  }
}

/** Saves the student's note. @throws ApiError 404; 400 */
export async function keepNote(ctx: Context, { store, signedIn, id, form }: StudentVisit): Promise<LearnAnswer> {
  // Browsers send line breaks as two characters.
  await saveNote(ctx, store, { learner: learnerOf(signedIn), lessonId: id }, (form.body ?? '').replaceAll('\r\n', '\n'))
  return { is: 'go', path: learnPath(store, `/lessons/${id}?done=note`) }
}

/** Adds a comment or a reply. A refused comment is shown again with the reason. @throws ApiError 404 */
export async function sendComment(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, id, form, messages } = visit
  const body = (form.body ?? '').replaceAll('\r\n', '\n')
  try {
    const place = { learner: learnerOf(signedIn), lessonId: id }
    const { status } = await addComment(ctx, store, place, { body, parentId: form.parentId || null })
    return {
      is: 'go',
      path: learnPath(store, `/lessons/${id}?done=${status === 'held' ? 'held' : 'comment'}#comments`),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409)) throw error
    const tooMany = error.details.code === 'too_many_comments' ? messages.tooManyComments : messages.emptyComment
    const text = body.trim().length > 0 && error.status === 400 ? messages.longComment : tooMany
    return await showLesson(ctx, visit, { status: error.status, comment: text })
  }
}

/** Deletes the student's own comment. @throws ApiError 404 */
export async function removeComment(ctx: Context, { store, signedIn, id, form }: StudentVisit): Promise<LearnAnswer> {
  await removeOwnComment(ctx, store, { learner: learnerOf(signedIn), commentId: form.id ?? '' })
  return { is: 'go', path: learnPath(store, `/lessons/${id}?done=removed#comments`) }
}

/** Redirects to an uploaded file, if the student may open its lesson now. @throws ApiError 404 */
export async function openFile(ctx: Context, { store, signedIn, id, part }: StudentVisit): Promise<LearnAnswer> {
  const found = await getLearnerLesson(ctx, store, learnerOf(signedIn), id)
  const file = found.is === 'open' ? found.lesson.attachments.find((one) => one.id === part) : undefined
  const media = file?.mediaId ? await findMedia(ctx.database, store.id, file.mediaId) : undefined
  if (media?.status !== 'ready') throw notFound('file')
  return { is: 'go', path: await mediaUrl(ctx, media, { forSeconds: FILE_SECONDS, as: 'attachment' }) }
}
