import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { sendsMail } from '../../core/settings.ts'
import { isEmail } from '../../lib/email.ts'
import { requestSignInLink } from '../../students/requestSignInLink.ts'
import { signInStudent } from '../../students/studentPassword.ts'
import { formField } from '../views/formField.ts'
import { notice } from '../views/notice.ts'
import { passkeyButton } from '../views/passkeyButton.ts'
import { learnPath, pageIn, safeNext, type Visit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** The entered data, to fill the sign-in form again. */
type Shown = { email?: string; errors?: { email?: string; password?: string }; notice?: string; status?: number }

/** Shows the form for a link or a password, or the note that a link was sent. */
export async function showSignIn(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, query, signedIn } = visit
  if (signedIn && query.sent !== '1') return { is: 'go', path: safeNext(store, query.next) }
  if (query.sent === '1') return sentPage(ctx, visit)
  return signInForm(visit, {})
}

/** Sends a link. The answer does not reveal whether the e-mail belongs to a student. @throws ApiError 429 */
export async function sendSignInLink(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, form, messages, from } = visit
  const email = (form.email ?? '').trim()
  if (!isEmail(email)) return signInForm(visit, { email, errors: { email: messages.wrongEmail }, status: 400 })
  const page = pageIn(store, form.next)
  await requestSignInLink(ctx, store, { email, language: messages.language, page }, from)
  return { is: 'go', path: learnPath(store, `/sign-in?${new URLSearchParams({ sent: '1', ...nextOf(form.next) })}`) }
}

/** Signs in by e-mail and password. @throws ApiError 429 */
export async function signInByPassword(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, form, messages, from } = visit
  const [email, password] = [(form.email ?? '').trim(), form.password ?? '']
  if (!isEmail(email)) return passwordForm(visit, { email, errors: { email: messages.wrongEmail }, status: 400 })
  try {
    const { token, deviceToken } = await signInStudent(ctx, store, { email, password }, from)
    return { is: 'go', path: safeNext(store, form.next), sessionToken: token, deviceToken }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return passwordForm(visit, { email, errors: { password: messages.wrongPassword }, status: 401 })
  }
}

export async function showPasswordForm(_ctx: Context, visit: Visit): Promise<LearnAnswer> {
  return passwordForm(visit, {})
}

/** Renders the form that sends a link. Other pages show it too, for example below a link that is not valid. */
export function linkForm(visit: Visit, { email, errors = {} }: Shown): string {
  const { store, messages } = visit
  const field = formField({
    name: 'email',
    type: 'email',
    label: messages.email,
    autocomplete: 'username webauthn',
    value: email ?? '',
    error: errors.email,
  })
  return html`<form method="post" action="${learnPath(store, '/sign-in')}" novalidate>!${nextField(visit)}!${field}<button class="primary">${messages.sendLink}</button></form>`
}

function signInForm(visit: Visit, shown: Shown): LearnAnswer {
  const { store, messages } = visit
  const next = nextIn(visit)
  const main = html`<h1>${messages.signInTitle}</h1><p class="lead">${messages.signInLead}</p>
!${shown.notice ? notice('bad', shown.notice) : ''}!${linkForm(visit, shown)}
<p class="or"><span>${messages.or}</span></p>
<p class="choices">!${passkeyButton(visit, safeNext(store, next))}<a class="button secondary" href="${learnPath(store, `/password${nextQuery(next)}`)}">${messages.withPassword}</a></p>`
  return pageOf(visit, { title: messages.signInTitle, main, isNarrow: true, status: shown.status ?? 200 })
}

function passwordForm(visit: Visit, { email, errors = {}, status = 200 }: Shown): LearnAnswer {
  const { store, messages } = visit
  const fields = [
    formField({
      name: 'email',
      type: 'email',
      label: messages.email,
      autocomplete: 'username',
      value: email ?? '',
      error: errors.email,
    }),
    formField({
      name: 'password',
      type: 'password',
      label: messages.password,
      autocomplete: 'current-password',
      error: errors.password,
    }),
  ]
  const main = html`<h1>${messages.withPassword}</h1>
<form method="post" action="${learnPath(store, '/password')}" novalidate>!${nextField(visit)}!${fields.join('')}<button class="primary">${messages.signInTitle}</button></form>
<p class="hint">${messages.passwordLead}</p><p class="choices"><a class="button secondary" href="${learnPath(store, `/sign-in${nextQuery(nextIn(visit))}`)}">${messages.withLink}</a></p>`
  return pageOf(visit, { title: messages.withPassword, main, isNarrow: true, status })
}

function sentPage(ctx: Context, visit: Visit): LearnAnswer {
  const { store, messages } = visit
  const main = html`<h1>${messages.sentTitle}</h1><p class="lead">${messages.sentText}</p><p class="hint">${messages.sentHint}</p>
!${ctx.settings.environment === 'sandbox' && !sendsMail(ctx.settings) ? html`<p class="notice info">${messages.sandboxMail} <a href="/dashboard/${store.id}/mails?tab=mailbox">${messages.sandboxMailbox}</a></p>` : ''}<p class="choices"><a class="button secondary" href="${learnPath(store, `/sign-in${nextQuery(nextIn(visit))}`)}">${messages.anotherEmail}</a></p>`
  return pageOf(visit, { title: messages.sentTitle, main, isNarrow: true })
}

/** Returns the page to show after the sign-in, from the query or from the sent form. */
function nextIn({ form, query }: Visit): string | undefined {
  return form.next ?? query.next
}

function nextField(visit: Visit): string {
  const next = nextIn(visit)
  return next ? html`<input type="hidden" name="next" value="${next}">` : ''
}

function nextOf(next: string | undefined): { next?: string } {
  return next ? { next } : {}
}

function nextQuery(next: string | undefined): string {
  return next ? `?${new URLSearchParams({ next })}` : ''
}
