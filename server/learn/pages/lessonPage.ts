import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { getLearnerCourse } from '../../courses/getLearnerCourse.ts'
import { getLearnerLesson, type LearnerLesson, type LearnerLessonResult } from '../../courses/getLearnerLesson.ts'
import { findLessonVideo } from '../../courses/lessonVideo.ts'
import { videoPolicy } from '../../courses/videoSource.ts'
import { renderMarkdown } from '../../lib/markdown.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'
import { commentList } from '../views/commentList.ts'
import { endedNotice } from '../views/endedNotice.ts'
import { notice } from '../views/notice.ts'
import { outline, whenItOpens } from '../views/outline.ts'
import { videoView } from '../views/videoView.ts'
import { learnerOf, learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** The reason why a form on the page failed. */
export type LessonRefusal = { status: number; comment: string }

/**
 * Shows a lesson. If the lesson is not open yet, the page says when it opens. If the access has ended, the page says
 * why.
 * @throws ApiError 404
 */
export async function showLesson(ctx: Context, visit: StudentVisit, refusal?: LessonRefusal): Promise<LearnAnswer> {
  const { store, signedIn, id } = visit
  const found = await getLearnerLesson(ctx, store, learnerOf(signedIn), id)
  if (found.is !== 'open') return closedPage(visit, found)
  const { lesson, course } = found
  const { modules } = await getLearnerCourse(ctx, store, learnerOf(signedIn), course.id)
  const video = await findLessonVideo(ctx, store, lesson)
  const { messages } = visit
  const list = outline(modules, store.id, messages, { isOpen: true, currentId: id, heading: 'h3' })
  const main = html`<div class="lesson-page"><div class="stack">!${backLink(visit, course)}
<h1>${lesson.title}!${lesson.isDraft ? html` <span class="tag">${messages.draft}</span>` : ''}</h1>!${doneNotice(visit)}
!${video ? videoView(video, { storeId: store.id, studentId: signedIn.studentId, lesson }, messages) : ''}!${lesson.body ? html`<div class="markdown">!${await renderMarkdown(lesson.body)}</div>` : ''}!${attachments(lesson, visit)}
!${state(lesson, visit)}!${neighbours(lesson, store.id, messages)}!${noteForm(lesson, visit)}
!${store.settings.comments === 'off' ? '' : commentList(lesson.comments, learnPath(store, `/lessons/${id}`), messages, refusal?.comment ?? '')}</div>
<aside aria-labelledby="outline"><h2 id="outline">${messages.lessons}</h2>!${list}</aside></div>`
  return pageOf(visit, {
    title: lesson.title,
    main,
    current: 'courses',
    status: refusal?.status ?? 200,
    ...videoPolicy(video?.source),
  })
}

function closedPage(visit: StudentVisit, found: Exclude<LearnerLessonResult, { is: 'open' }>): LearnAnswer {
  const { messages } = visit
  const why =
    found.is === 'ended'
      ? endedNotice(found, messages)
      : html`<p class="notice info">${messages.lessonLocked}. ${whenItOpens({ ...found.module, lessons: [] }, messages)}</p>`
  const main = html`!${backLink(visit, found.course)}<h1>${found.title}</h1>!${why}`
  return pageOf(visit, { title: found.title, main, isNarrow: true, current: 'courses', status: 403 })
}

function backLink({ store, messages }: StudentVisit, { id, title }: { id: string; title: string }): string {
  return html`<p class="back"><a href="${learnPath(store, `/courses/${id}`)}">${messages.backToCourse(title)}</a></p>`
}

/** Returns the confirmation of the last form. */
function doneNotice({ query, messages }: StudentVisit): string {
  const done = {
    note: messages.noteSaved,
    comment: messages.commentSent,
    held: messages.commentHeld,
    removed: messages.commentRemoved,
  }
  const text = done[query.done as keyof typeof done]
  return text ? notice('good', text) : ''
}

function attachments({ attachments: files, id }: LearnerLesson, { store, messages }: StudentVisit): string {
  if (files.length === 0) return ''
  const items = files.map(
    (file) =>
      html`<li><a href="${file.url ?? learnPath(store, `/lessons/${id}/files/${file.id}`)}" rel="noopener" !${file.url ? 'target="_blank"' : ''}>${file.name}</a></li>`,
  )
  return html`<section class="box stack" aria-labelledby="files"><h2 id="files">${messages.attachments}</h2><ul class="files">!${items.join('')}</ul></section>`
}

function state({ status, completedAt, id }: LearnerLesson, { store, messages }: StudentVisit): string {
  if (status === 'COMPLETED') return html`<p class="done">!${TICK}${messages.doneOn(messages.day(completedAt!))}</p>`
  return html`<form method="post" action="${learnPath(store, `/lessons/${id}/complete`)}"><button class="primary">${messages.markDone}</button></form>`
}

function neighbours({ previous, next }: LearnerLesson, storeId: string, messages: LearnMessages): string {
  const link = (to: LearnerLesson['next'], label: string, side: 'previous' | 'next') =>
    to && !to.isLocked
      ? html`<a class="!${side}" rel="!${side === 'next' ? 'next' : 'prev'}" href="${learnPath({ id: storeId }, `/lessons/${to.id}`)}"><span class="meta">${label}</span> ${to.title}</a>`
      : ''
  const links = link(previous, messages.previousLesson, 'previous') + link(next, messages.nextLesson, 'next')
  return links ? html`<nav class="neighbours" aria-label="${messages.lessons}">!${links}</nav>` : ''
}

function noteForm({ note, id }: LearnerLesson, { store, messages }: StudentVisit): string {
  return html`<details class="box"!${note ? ' open' : ''}><summary><h2>${messages.notes}</h2></summary>
<form method="post" action="${learnPath(store, `/lessons/${id}/notes`)}"><div class="field"><label class="hidden" for="f-note">${messages.notes}</label>
<textarea id="f-note" name="body" maxlength="20000" aria-describedby="f-note-hint">${note}</textarea><p class="hint" id="f-note-hint">${messages.notesHint}</p></div>
<p class="actions"><button class="secondary">${messages.save}</button></p></form></details>`
}

const TICK = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3.500 8.500 3 3 6-7"/></svg>'
