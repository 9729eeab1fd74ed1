import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { maskedEmail } from '../../lib/email.ts'
import type { Store } from '../../stores/store.ts'
import { checkLearnLink, enterByLink, type LinkState } from '../../students/enterByLink.ts'
import { resendSignInLink } from '../../students/requestSignInLink.ts'
import { learnPath, pageIn, safeNext, type Visit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'
import { linkForm } from './signInPage.ts'

/**
 * Shows the page of a link, with one button that uses the link. If the browser is already signed in as the link's
 * student, it is redirected at once. So a used link in a mail still works on the same device. A sign-in link shows the
 * button if the session's last proof is old, because the student then needs a new proof.
 */
export async function showEnter(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, signedIn, query } = visit
  const state = await checkLearnLink(ctx, store, query.link ?? '')
  if (state.is === 'wrong' || state.link.purpose === 'email') return linkPage(visit, { is: 'wrong' }, '')
  const isProof = state.is === 'open' && state.link.purpose === 'sign_in' && !signedIn?.isFresh
  if (signedIn?.studentId === state.student.id && !isProof) return { is: 'go', path: destinationOf(store, state.link) }
  return linkPage(visit, state, query.link ?? '')
}

/** Uses a link and signs its student in. A used link leads to a page that offers a new link. */
export async function useEnter(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, form, from } = visit
  const entered = await enterByLink(ctx, store, form.link ?? '', from)
  if (entered.is !== 'signed_in') return linkPage(visit, entered, form.link ?? '')
  return { is: 'go', path: destinationOf(store, entered.link), sessionToken: entered.token }
}

/** Mails a new link to the student of an old link. @throws ApiError 429 */
export async function renewLink(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, form, from, messages } = visit
  const state = await checkLearnLink(ctx, store, form.link ?? '')
  if (state.is === 'wrong' || state.student.preview) return linkPage(visit, { is: 'wrong' }, '')
  const page = pageIn(store, destinationOf(store, state.link))
  await resendSignInLink(ctx, store, { student: state.student, language: messages.language, page }, from)
  return { is: 'go', path: learnPath(store, '/sign-in?sent=1') }
}

function destinationOf(store: Store, { purpose, about }: { purpose: string; about?: string | null }): string {
  if (purpose === 'sign_in') return safeNext(store, learnPath(store, about ?? ''))
  return learnPath(store, about ? `/courses/${about}` : '')
}

function linkPage(visit: Visit, state: LinkState, token: string): LearnAnswer {
  if (state.is === 'open') return openPage(visit, state, token)
  if (state.is === 'over') return overPage(visit, state, token)
  const { messages } = visit
  const main = html`<h1>${messages.wrongLinkTitle}</h1><p class="lead">${messages.wrongLinkText}</p>!${linkForm(visit, {})}`
  return pageOf(visit, { title: messages.wrongLinkTitle, main, isNarrow: true, status: 404 })
}

function openPage(visit: Visit, { student }: Extract<LinkState, { is: 'open' }>, token: string): LearnAnswer {
  const { store, messages, signedIn } = visit
  // If another student is signed in, the person must confirm the change, because a stranger may have sent the link.
  const isOther = signedIn !== undefined && signedIn.studentId !== student.id
  const text = student.preview ? messages.enterTextPreview : messages.enterText(student.name.split(' ')[0]!)
  const main = html`<h1>${messages.enterTitle}</h1><p class="lead">${text}</p>
<form method="post" action="${learnPath(store, '/enter')}" !${isOther ? '' : ' data-send-at-once'}><input type="hidden" name="link" value="${token}"><button class="primary">${messages.enter}</button></form>`
  return pageOf(visit, { title: messages.enterTitle, main, isNarrow: true })
}

function overPage(visit: Visit, { student }: Extract<LinkState, { is: 'over' }>, token: string): LearnAnswer {
  const { store, messages } = visit
  const again = html`<p class="lead">${messages.overText(maskedEmail(student.email ?? ''))}</p>
<form method="post" action="${learnPath(store, '/renew')}"><input type="hidden" name="link" value="${token}"><button class="primary">${messages.sendNewLink}</button></form>`
  const main = html`<h1>${messages.overTitle}</h1>!${student.preview ? html`<p class="lead">${messages.overPreview}</p>` : again}`
  return pageOf(visit, { title: messages.overTitle, main, isNarrow: true, status: 410 })
}
