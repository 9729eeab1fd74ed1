import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { getLearnerLesson } from '../../courses/getLearnerLesson.ts'
import { findLessonVideo } from '../../courses/lessonVideo.ts'
import { videoPolicy } from '../../courses/videoSource.ts'
import { videoView } from '../views/videoView.ts'
import type { StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Shows a lesson with its video. */
export async function showLesson(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, messages, id } = visit
  const found = await getLearnerLesson(ctx, store, { id: signedIn.studentId, preview: signedIn.preview }, id)
  if (found.is !== 'open') return pageOf(visit, { title: found.title, main: html`<h1>${found.title}</h1>` })
  const { lesson } = found
  const video = await findLessonVideo(ctx, store, lesson)
  const place = { storeId: store.id, studentId: signedIn.studentId, lesson }
  const main = html`<h1>${lesson.title}</h1>!${video ? videoView(video, place, messages) : ''}`
  return pageOf(visit, { title: lesson.title, main, current: 'courses', ...videoPolicy(video?.source) })
}
