import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { erasePerson } from '../../privacy/erasePerson.ts'
import { exportPerson } from '../../privacy/exportPerson.ts'
import { tracesOf } from '../../privacy/person.ts'
import { formField } from '../views/formField.ts'
import { notice } from '../views/notice.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Sends all data of the student as one file (LGPD art. 18, II and V). */
export async function downloadData(ctx: Context, { store, signedIn }: StudentVisit): Promise<LearnAnswer> {
  const data = await exportPerson(ctx, store.id, emailOf(signedIn))
  return {
    is: 'file',
    name: 'meus-dados.json',
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(data, null, 2),
  }
}

/** Asks for the e-mail before the erasure, because nothing can restore the data. */
export async function showErase(_ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  emailOf(visit.signedIn)
  return erasePage(visit, {})
}

/**
 * Erases the student from the store (LGPD art. 18, VI). A running subscription must end before, because its contract needs
 * the buyer.
 */
export async function eraseData(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, form, messages } = visit
  const email = emailOf(signedIn)
  if ((form.email ?? '').trim().toLowerCase() !== email.toLowerCase())
    return erasePage(visit, { error: messages.eraseMismatch })
  const { liveSubscriptionIds } = await tracesOf(ctx.database, store.id, email)
  if (liveSubscriptionIds.length > 0) return erasePage(visit, { waits: true })
  await erasePerson(ctx, store.id, email)
  const { signedIn: _, ...stranger } = visit
  const main = html`<h1>${messages.accountErasedTitle}</h1><p class="lead">${messages.accountErasedText}</p>`
  const answer = pageOf(
    { ...stranger, signedIn: undefined },
    { title: messages.accountErasedTitle, main, isNarrow: true },
  )
  return { ...answer, sessionToken: null }
}

/** @throws ApiError 404 for a student without an e-mail, whom an import may create */
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
