import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import type { CertificateEntry } from '../../courses/certificateOfLearner.ts'
import { confirmName } from '../../courses/confirmName.ts'
import { getLearnerCourse, type LearnerCourse } from '../../courses/getLearnerCourse.ts'
import { progressBar } from '../views/progressBar.ts'
import { studentNameField } from '../views/studentNameField.ts'
import { learnerOf, learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Shows the certificate of a course, or asks for the name on it. @throws ApiError 404 */
export async function showCertificate(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const course = await getLearnerCourse(ctx, visit.store, learnerOf(visit.signedIn), visit.id)
  return certificatePage(visit, course, undefined)
}

/** Records the name for the certificate. @throws ApiError 404 */
export async function confirmCertificateName(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, form, id, messages } = visit
  const learner = learnerOf(signedIn)
  const course = await getLearnerCourse(ctx, store, learner, id)
  try {
    await confirmName(ctx, store, learner, form.name ?? '')
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return certificatePage(visit, course, messages.wrongName)
  }
  return { is: 'go', path: learnPath(store, `/courses/${id}/certificate`) }
}

function certificatePage(visit: StudentVisit, course: LearnerCourse, error: string | undefined): LearnAnswer {
  const { messages, store } = visit
  const { certificate } = course
  const content = !certificate
    ? html`<p class="lead">${messages.certificateAfter}</p>!${progressBar(course, messages)}`
    : certificate.revokedAt
      ? html`<p class="notice bad">${messages.ownCertificateRevoked(messages.day(certificate.revokedAt))}</p>`
      : certificate.hasConfirmedName
        ? links(certificate, visit)
        : nameForm(visit, error)
  const main = html`<h1>${messages.certificate}</h1><p class="lead">${course.title}</p>!${content}
<p><a href="${learnPath(store, `/courses/${course.id}`)}">${messages.backToCourse(course.title)}</a></p>`
  return pageOf(visit, {
    title: messages.certificate,
    main,
    isNarrow: true,
    current: 'courses',
    status: error ? 400 : 200,
  })
}

function links({ url, code, issuedAt }: CertificateEntry, { messages }: StudentVisit): string {
  const { pathname } = new URL(url)
  return html`<p class="notice good">${messages.certificateReady(messages.day(issuedAt))}</p><p class="hint">${messages.verificationCode(code)}</p>
<p class="choices"><a class="button primary" href="${pathname}.pdf">${messages.downloadPdf}</a><a class="button secondary" href="${pathname}">${messages.seeCertificate}</a></p>`
}

function nameForm(visit: StudentVisit, error: string | undefined): string {
  const { messages, store, id } = visit
  return html`<h2>${messages.confirmNameTitle}</h2><p class="hint">${messages.confirmNameText}</p>
<form method="post" action="${learnPath(store, `/courses/${id}/certificate`)}" novalidate>!${studentNameField(visit, error)}<button class="primary">${messages.confirmName}</button></form>`
}
