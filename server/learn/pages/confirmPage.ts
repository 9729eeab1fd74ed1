import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { findStudent } from '../../students/learnStudent.ts'
import { resendSignInLink } from '../../students/requestSignInLink.ts'
import { confirmStudentPassword } from '../../students/studentPassword.ts'
import { noteStudentProof } from '../../students/studentSessions.ts'
import { formField } from '../views/formField.ts'
import { passkeyButton } from '../views/passkeyButton.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Asks for a proof of the identity before a change of the account. */
export async function showConfirm(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  return await confirmPage(ctx, visit, undefined)
}

/** Accepts the password as a proof. @throws ApiError 429 */
export async function confirmByPassword(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, form, from, messages } = visit
  const { studentId, sessionId } = signedIn
  try {
    await confirmStudentPassword(ctx, store, { studentId, sessionId, password: form.password ?? '' }, from)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return await confirmPage(ctx, visit, messages.wrongPassword)
  }
  await noteStudentProof(ctx.database, store.id, sessionId)
  return { is: 'go', path: learnPath(store, '/account') }
}

/** Mails a link to the account page, as a proof of the identity. @throws ApiError 429 */
export async function confirmByLink(
  ctx: Context,
  { store, signedIn, messages, from }: StudentVisit,
): Promise<LearnAnswer> {
  const student = (await findStudent(ctx.database, store.id, signedIn.studentId))!
  await resendSignInLink(ctx, store, { student, language: messages.language, page: '/account' }, from)
  return { is: 'go', path: learnPath(store, '/sign-in?sent=1') }
}

async function confirmPage(ctx: Context, visit: StudentVisit, error: string | undefined): Promise<LearnAnswer> {
  const { store, signedIn, messages } = visit
  const student = await findStudent(ctx.database, store.id, signedIn.studentId)
  const field = formField({
    name: 'password',
    type: 'password',
    label: messages.password,
    autocomplete: 'current-password',
    error,
  })
  const byPassword = student?.passwordHash
    ? html`<form method="post" action="${learnPath(store, '/confirm')}" novalidate>!${field}<button class="primary">${messages.confirmEmail}</button></form><p class="or"><span>${messages.or}</span></p>`
    : ''
  const main = html`<h1>${messages.confirmTitle}</h1><p class="lead">${messages.confirmText}</p>!${byPassword}
<form method="post" action="${learnPath(store, '/confirm/link')}"><button class="${byPassword ? 'secondary' : 'primary'}">${messages.proveByLink}</button></form>
<p class="choices">!${passkeyButton(visit, learnPath(store, '/account'))}</p>`
  return pageOf(visit, { title: messages.confirmTitle, main, isNarrow: true, status: error ? 401 : 200 })
}
