import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { normalizeEmail } from '../../lib/email.ts'
import { emailsOfStudent } from '../../privacy/emailsOfStudent.ts'
import { erasePerson } from '../../privacy/erasePerson.ts'
import { exportPerson } from '../../privacy/exportPerson.ts'
import { tracesOf } from '../../privacy/person.ts'
import { formField } from '../views/formField.ts'
import { notice } from '../views/notice.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Sends all data of the student as one file, including purchases under an earlier e-mail (LGPD art. 18, II and V). */
export async function downloadData(ctx: Context, { store, signedIn }: StudentVisit): Promise<LearnAnswer> {
  const data: object = await exportPerson(ctx, store.id, emailOf(signedIn))
  const earlierEmails: object[] = []
  for (const email of (await emailsOfStudent(ctx.database, store.id, signedIn.studentId)).slice(0, -1))
    earlierEmails.push(await exportPerson(ctx, store.id, email))
  return {
    is: 'file',
    name: 'meus-dados.json',
    type: 'application/json; charset=utf-8',
    text: JSON.stringify({ ...data, ...(earlierEmails.length > 0 && { earlierEmails }) }, null, 2),
  }
}

/** Asks the student to type the e-mail before the erasure, because nothing can restore the data. */
export async function showErase(_ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  emailOf(visit.signedIn)
  return erasePage(visit, {})
}

/**
 * Erases the student from the store, including purchases under an earlier e-mail (LGPD art. 18, VI). A running
 * subscription must end first, because its contract needs the buyer. If an unfinished payment delays the erasure, the
 * page says so.
 */
export async function eraseData(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, form, messages } = visit
  const email = emailOf(signedIn)
  if (normalizeEmail(form.email ?? '') !== email.toLowerCase())
    return erasePage(visit, { error: messages.eraseMismatch })
  const emails = await emailsOfStudent(ctx.database, store.id, signedIn.studentId)
  for (const one of emails)
    if ((await tracesOf(ctx.database, store.id, one)).liveSubscriptionIds.length > 0)
      return erasePage(visit, { waits: true })
  const waiting: string[] = []
  // The current e-mail is erased last, so the student can repeat an interrupted erasure.
  for (const one of emails) {
    const { waiting: left } = await erasePerson(ctx, store.id, one)
    waiting.push(...Object.values(left).flat())
  }
  const { signedIn: _, ...stranger } = visit
  const later = waiting.length > 0 ? html`<p>${messages.accountErasedLater}</p>` : ''
  const main = html`<h1>${messages.accountErasedTitle}</h1><p class="lead">${messages.accountErasedText}</p>!${later}`
  const answer = pageOf(
    { ...stranger, signedIn: undefined },
    { title: messages.accountErasedTitle, main, isNarrow: true },
  )
  return { ...answer, sessionToken: null }
}

/** @throws ApiError 404 for a student without an e-mail, which an import may create */
function emailOf({ email }: StudentVisit['signedIn']): string {
  if (email === null) throw notFound('page')
  return email
}

function erasePage(visit: StudentVisit, { error, waits }: { error?: string; waits?: boolean }): LearnAnswer {
  const { store, signedIn, messages } = visit
  const field = formField({
    name: 'email',
    type: 'email',
    label: messages.eraseConfirm(signedIn.email ?? ''),
    autocomplete: 'off',
    error,
  })
  const main = html`<h1>${messages.eraseTitle}</h1>!${waits ? notice('bad', messages.eraseWaits) : ''}<p class="lead">${messages.eraseText}</p>
<form method="post" action="${learnPath(store, '/account/erase')}" novalidate>!${field}<p class="actions"><button class="danger">${messages.eraseForever}</button><a class="button secondary" href="${learnPath(store, '/account')}">${messages.cancel}</a></p></form>`
  return pageOf(visit, {
    title: messages.eraseTitle,
    main,
    isNarrow: true,
    current: 'account',
    status: error ? 400 : waits ? 409 : 200,
  })
}
