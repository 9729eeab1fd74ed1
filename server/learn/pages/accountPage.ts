import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { languageNames, languages } from '../../lib/inThree.ts'
import { findStudent } from '../../students/learnStudent.ts'
import { listStudentPasskeys, type StudentPasskey } from '../../students/studentPasskeys.ts'
import { listStudentSessions, type StudentSession } from '../../students/studentSessions.ts'
import { formField } from '../views/formField.ts'
import { notice } from '../views/notice.ts'
import { studentNameField } from '../views/studentNameField.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'
import { browserName } from './passkeyForms.ts'

/** Errors of the account's forms, by field. */
export type AccountErrors = { name?: string; email?: string; password?: string }

/** Shows the account: data, ways to sign in, devices and privacy. */
export async function showAccount(ctx: Context, visit: StudentVisit, errors: AccountErrors = {}): Promise<LearnAnswer> {
  const { store, signedIn, messages } = visit
  const { studentId } = signedIn
  const [student, passkeys, sessions] = await Promise.all([
    findStudent(ctx.database, store.id, studentId),
    listStudentPasskeys(ctx, store.id, studentId),
    listStudentSessions(ctx, store.id, studentId),
  ])
  const isOwn = !signedIn.preview
  const hasPassword = student?.passwordHash != null
  const sections = [
    isOwn && dataSection(visit, errors),
    isOwn && purchasesSection(visit),
    isOwn && waysSection(visit, { hasPassword, passkeys, errors }),
    sessionsSection(visit, sessions),
    isOwn && privacySection(visit),
  ]
  const main = html`<h1>${messages.account}</h1>!${doneNotice(visit)}!${sections.filter(Boolean).join('')}
<form method="post" action="${learnPath(store, '/sign-out')}"><button class="secondary">${messages.signOut}</button></form>`
  const status = Object.keys(errors).length > 0 ? 400 : 200
  return pageOf(visit, { title: messages.account, main, isNarrow: true, current: 'account', status })
}

/** Returns the confirmation of the last form. */
function doneNotice({ query, messages }: StudentVisit): string {
  const { saved, emailSent, emailChanged, passwordSet, passwordRemoved, passkeyAdded, sessionsEnded } = messages
  const done = { saved, emailSent, emailChanged, passwordSet, passwordRemoved, passkeyAdded, sessionsEnded }
  const text = done[query.done as keyof typeof done]
  return text ? notice('good', text) : ''
}

function dataSection(visit: StudentVisit, errors: AccountErrors): string {
  const { store, signedIn, messages, form } = visit
  const options = languages.map(
    (one) =>
      html`<option value="${one}" lang="${one}"!${one === messages.language ? ' selected' : ''}>${languageNames[one]}</option>`,
  )
  const email = signedIn.isFresh
    ? html`<form method="post" action="${learnPath(store, '/account/email')}" novalidate>!${formField({ name: 'email', type: 'email', label: messages.newEmail, hint: messages.newEmailHint, value: form.email ?? '', error: errors.email })}<p class="actions"><button class="secondary">${messages.changeEmail}</button></p></form>`
    : ''
  return html`<section class="box stack" aria-labelledby="data"><h2 id="data">${messages.yourData}</h2>
<form method="post" action="${learnPath(store, '/account')}" novalidate>!${studentNameField(visit, errors.name)}<div class="field"><label for="f-language">${messages.languages}</label><select id="f-language" name="language">!${options.join('')}</select></div><p class="actions"><button class="primary">${messages.save}</button></p></form>
<p>!${breakableEmail(messages.emailNow(signedIn.email ?? ''))}</p>!${email}</section>`
}

/** A long address wraps before the `@`, not inside a word. */
function breakableEmail(text: string): string {
  return html`${text}`.replace('@', '<wbr>@')
}

function purchasesSection({ store, messages }: StudentVisit): string {
  return html`<section class="box stack" aria-labelledby="purchases"><h2 id="purchases">${messages.purchases}</h2><p class="hint">${messages.purchasesHint}</p><p class="actions"><a class="button secondary" href="${learnPath(store, '/purchases')}">${messages.seePurchases}</a></p></section>`
}

function waysSection(
  visit: StudentVisit,
  { hasPassword, passkeys, errors }: { hasPassword: boolean; passkeys: StudentPasskey[]; errors: AccountErrors },
): string {
  const { store, signedIn, messages } = visit
  const lead = html`<h2 id="ways">${messages.waysIn}</h2><p class="hint">${messages.waysInLead}</p>`
  if (!signedIn.isFresh)
    return html`<section class="box stack" aria-labelledby="ways">!${lead}<p>${messages.proofDue}</p><p class="actions"><a class="button secondary" href="${learnPath(store, '/confirm')}">${messages.proveNow}</a></p></section>`
  const field = formField({
    name: 'password',
    type: 'password',
    label: messages.newPassword,
    autocomplete: 'new-password',
    maxlength: 200,
    hint: messages.newPasswordHint,
    error: errors.password,
  })
  const remove = hasPassword
    ? html`<form method="post" action="${learnPath(store, '/account/password/remove')}"><button class="plain">${messages.removePassword}</button></form>`
    : ''
  return html`<section class="box stack" aria-labelledby="ways">!${lead}
<form method="post" action="${learnPath(store, '/account/password')}" novalidate><input type="hidden" name="username" autocomplete="username" value="${signedIn.email ?? ''}">!${field}<p class="actions"><button class="secondary">${hasPassword ? messages.changePassword : messages.createPassword}</button></p></form>!${remove}
!${passkeyPart(visit, passkeys)}</section>`
}

/** A passkey can be removed at every address, but created only where browsers have passkeys. */
function passkeyPart(visit: StudentVisit, passkeys: readonly StudentPasskey[]): string {
  const { store, messages, hasPasskeys } = visit
  if (!hasPasskeys && passkeys.length === 0) return ''
  const add = hasPasskeys
    ? html`<p class="actions"><button type="button" class="secondary" data-passkey-add="${learnPath(store, '/account/passkeys')}" data-failed="${messages.passkeyFailed}" hidden>${messages.addPasskey}</button></p>`
    : ''
  return html`<h3 id="passkeys">${messages.passkeys}</h3>!${passkeyList(visit, passkeys)}!${add}`
}

function passkeyList({ store, messages }: StudentVisit, passkeys: readonly StudentPasskey[]): string {
  if (passkeys.length === 0) return ''
  const items = passkeys.map(
    ({ id, name, createdAt }) =>
      html`<li><span>${name}<span class="meta">${messages.createdOn(messages.day(createdAt))}</span></span><form method="post" action="${learnPath(store, '/account/passkeys/remove')}"><input type="hidden" name="id" value="${id}"><button class="plain">${messages.remove}<span class="hidden"> ${name}</span></button></form></li>`,
  )
  return html`<ul class="list">!${items.join('')}</ul>`
}

function sessionsSection({ store, signedIn, messages }: StudentVisit, sessions: readonly StudentSession[]): string {
  const items = sessions.map(({ id, userAgent, lastSeenAt }) => {
    const name = browserName(userAgent)
    const isThis = id === signedIn.sessionId
    const tag = isThis ? html` <span class="tag">${messages.thisDevice}</span>` : ''
    const end = isThis
      ? ''
      : html`<form method="post" action="${learnPath(store, '/account/sessions')}"><input type="hidden" name="id" value="${id}"><button class="plain">${messages.endSession}<span class="hidden"> ${name}</span></button></form>`
    return html`<li><span>${name}!${tag}<span class="meta">${messages.lastSeen(messages.moment(lastSeenAt))}</span></span>!${end}</li>`
  })
  const others =
    sessions.length > 1
      ? html`<form method="post" action="${learnPath(store, '/account/sessions')}"><button class="secondary">${messages.endOthers}</button></form>`
      : ''
  return html`<section class="box stack" aria-labelledby="sessions"><h2 id="sessions">${messages.sessions}</h2><ul class="list">!${items.join('')}</ul>!${others}</section>`
}

function privacySection({ store, signedIn, messages }: StudentVisit): string {
  const actions = signedIn.isFresh
    ? html`<p class="actions"><a class="button secondary" href="${learnPath(store, '/account/data')}" download>${messages.downloadData}</a><a class="button danger" href="${learnPath(store, '/account/erase')}">${messages.eraseData}</a></p>`
    : html`<p class="actions"><a class="button secondary" href="${learnPath(store, '/confirm')}">${messages.proveNow}</a></p>`
  return html`<section class="box stack" aria-labelledby="privacy"><h2 id="privacy">${messages.privacy}</h2><p class="hint">${messages.privacyText}</p>!${actions}</section>`
}
