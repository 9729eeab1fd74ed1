import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { isEmail } from '../../lib/email.ts'
import { checkEmailLink, confirmEmailChange, requestEmailChange } from '../../students/changeStudentEmail.ts'
import { learnPath, type StudentVisit, type Visit } from '../visit.ts'
import { showAccount } from './accountPage.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Mails a link to the new address. @throws ApiError 429 */
export async function askEmailChange(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, form, from, messages } = visit
  const newEmail = (form.email ?? '').trim()
  if (!isEmail(newEmail)) return await showAccount(ctx, visit, { email: messages.wrongEmail })
  await requestEmailChange(ctx, store, { ...signedIn, newEmail, language: messages.language }, from)
  return { is: 'go', path: learnPath(store, '/account?done=emailSent') }
}

/** Shows the page of a link for a new e-mail. Opening the page does not use the link. */
export async function showEmailLink(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, messages, query } = visit
  const state = await checkEmailLink(ctx, store, query.link ?? '')
  if (state.is !== 'open') return messagePage(visit, state.is)
  const main = html`<h1>${messages.confirmEmailTitle}</h1><p class="lead">${messages.confirmEmailText(state.link.about ?? '')}</p>
<form method="post" action="${learnPath(store, '/account/email/confirm')}"><input type="hidden" name="link" value="${query.link ?? ''}"><button class="primary">${messages.confirmEmail}</button></form>`
  return pageOf(visit, { title: messages.confirmEmailTitle, main, isNarrow: true })
}

/** Changes the e-mail by a link. The person need not be signed in, because the mail may be open on another device. */
export async function confirmEmail(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { is } = await confirmEmailChange(ctx, visit.store, visit.form.link ?? '')
  if (is === 'changed' && visit.signedIn)
    return { is: 'go', path: learnPath(visit.store, '/account?done=emailChanged') }
  return messagePage(visit, is)
}

function messagePage(visit: Visit, is: 'changed' | 'taken' | 'over' | 'wrong'): LearnAnswer {
  const { store, messages } = visit
  const [status, title, text] = {
    changed: [200, messages.emailChanged, ''],
    taken: [409, messages.changeEmail, messages.emailTaken],
    over: [410, messages.overTitle, messages.newEmailHint],
    wrong: [404, messages.wrongLinkTitle, messages.newEmailHint],
  }[is] as [number, string, string]
  const main = html`<h1>${title}</h1>!${text ? html`<p class="lead">${text}</p>` : ''}<p class="choices"><a class="button secondary" href="${learnPath(store)}">${messages.goHome}</a></p>`
  return pageOf(visit, { title, main, isNarrow: true, status })
}
