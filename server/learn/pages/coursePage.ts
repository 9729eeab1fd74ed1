import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { getLearnerCourse, type LearnerCourse } from '../../courses/getLearnerCourse.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'
import { endedNotice } from '../views/endedNotice.ts'
import { outline } from '../views/outline.ts'
import { progressBar } from '../views/progressBar.ts'
import { learnerOf, learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Shows a course with its modules, the student's progress and the certificate. @throws ApiError 404 */
export async function showCourse(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, messages, id } = visit
  const course = await getLearnerCourse(ctx, store, learnerOf(signedIn), id)
  const isOpen = course.access === 'active'
  const lists = outline(course.modules, store.id, messages, { isOpen, heading: 'h3' })
  const main = html`<div class="course">!${head(course, store.id, messages)}
<section class="content" aria-labelledby="content"><h2 id="content">${messages.content}</h2>!${lists}</section>
!${certificateBox(course, store.id, messages)}</div>`
  return pageOf(visit, { title: course.title, main, current: 'courses' })
}

function head(course: LearnerCourse, storeId: string, messages: LearnMessages): string {
  const { title, tagline, description, posterUrl, coverUrl, isDraft, access, nextLesson, workloadHours, expiresAt } =
    course
  const picture = posterUrl ?? coverUrl
  const facts = [
    workloadHours ? messages.courseHours(workloadHours) : '',
    expiresAt ? messages.accessUntil(messages.day(expiresAt)) : '',
  ].filter(Boolean)
  const goOn = nextLesson
    ? html`<p class="actions"><a class="button primary" href="${learnPath({ id: storeId }, `/lessons/${nextLesson.id}`)}">${course.lastActivityAt ? messages.goOn : messages.start}</a></p><p class="meta">${messages.nextIs(nextLesson.title)}</p>`
    : ''
  return html`<header class="hero stack">!${picture ? html`<img class="poster" src="${picture}" alt="" width="640" height="360">` : ''}
<div class="stack"><h1>${title}!${isDraft ? html` <span class="tag">${messages.draft}</span>` : ''}</h1>!${tagline ? html`<p class="lead">${tagline}</p>` : ''}
!${facts.length > 0 ? html`<p class="meta">${facts.join(' · ')}</p>` : ''}!${access === 'ended' ? endedNotice(course, messages) : ''}
!${progressBar(course, messages)}!${goOn}!${description ? html`<p class="text">${description}</p>` : ''}</div></header>`
}

function certificateBox(course: LearnerCourse, storeId: string, messages: LearnMessages): string {
  const { certificate, certificateEnabled, id, access } = course
  if (!certificateEnabled && !certificate) return ''
  if (!certificate && access === 'ended') return ''
  const [text, link] = certificate
    ? [
        certificate.revokedAt
          ? messages.ownCertificateRevoked(messages.day(certificate.revokedAt))
          : messages.certificateReady(messages.day(certificate.issuedAt)),
        html`<p class="actions"><a class="button secondary" href="${learnPath({ id: storeId }, `/courses/${id}/certificate`)}">${messages.seeCertificate}</a></p>`,
      ]
    : [messages.certificateAfter, '']
  return html`<section class="box stack" aria-labelledby="certificate"><h2 id="certificate">${messages.certificate}</h2><p>${text}</p>!${link}</section>`
}
