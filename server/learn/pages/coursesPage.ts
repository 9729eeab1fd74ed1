import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { type LearnerCourseEntry, listLearnerCourses } from '../../courses/listLearnerCourses.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'
import { progressBar } from '../views/progressBar.ts'
import { learnerOf, learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

export async function showCourses(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, messages } = visit
  const courses = await listLearnerCourses(ctx, store, learnerOf(signedIn))
  const cards = courses.map((course) => courseCard(course, store.id, messages))
  const list =
    cards.length > 0
      ? html`<ul class="cards">!${cards.join('')}</ul>`
      : html`<p class="lead">${messages.noCourses}</p><p class="choices"><a class="button secondary" href="${learnPath(store, '/purchases')}">${messages.seePurchases}</a></p>`
  const main = html`<h1>${messages.myCourses}</h1>!${list}`
  return pageOf(visit, { title: messages.myCourses, main, current: 'courses' })
}

function courseCard(course: LearnerCourseEntry, storeId: string, messages: LearnMessages): string {
  const { id, title, tagline, coverUrl, isDraft, access, endReason, nextLesson } = course
  const picture = coverUrl
    ? html`<img src="${coverUrl}" alt="" loading="lazy" width="640" height="360">`
    : html`<span class="initial" aria-hidden="true">${[...title][0]?.toUpperCase() ?? ''}</span>`
  const draft = isDraft ? html` <span class="tag">${messages.draft}</span>` : ''
  const state =
    access === 'ended' && endReason
      ? html`<p class="meta bad">${messages.endedTitle}</p>`
      : nextLesson
        ? html`<p class="meta">${messages.nextIs(nextLesson.title)}</p>`
        : ''
  return html`<li class="card"><a href="${learnPath({ id: storeId }, `/courses/${id}`)}"><div class="cover">!${picture}</div>
<div class="body"><h2>${title}!${draft}</h2>!${tagline ? html`<p class="meta">${tagline}</p>` : ''}!${progressBar(course, messages)}!${state}</div></a></li>`
}
