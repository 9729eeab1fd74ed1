import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { maskedEmail } from '../../lib/email.ts'
import { accountOfBuyer } from '../../students/accountOfBuyer.ts'
import { enterByPurchase, isPurchaseToken, type PurchaseState, stateOfPurchase } from '../../students/purchaseEntry.ts'
import { resendSignInLink } from '../../students/requestSignInLink.ts'
import { learnPath, type Visit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Seconds until the page reloads to check whether the access has started. */
const RELOAD_SECONDS = 2

/**
 * Redirects from a purchase to its course, or to the list of purchases. If the purchase created the account, the
 * browser that paid is signed in at once. Any other browser is offered a link by mail, because anybody may have the
 * charge's address.
 * @throws ApiError 404
 */
export async function enterFromPurchase(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, id, signedIn, purchaseTokens, from, messages } = visit
  if (!isId('chg', id)) throw notFound('purchase')
  const state = await stateOfPurchase(ctx, store, id)
  if (state.is === 'bought') return boughtPage(visit, state.buyer.email)
  if (state.is !== 'given') return waitingPage(visit, state)
  const { access } = state
  const path = learnPath(store, `/courses/${access.courseId}`)
  if (signedIn?.studentId === access.student.id) return { is: 'go', path }
  const isOwn = purchaseTokens.some((token) => isPurchaseToken(ctx, access.paymentId, token))
  if (!access.isNew || !isOwn) return offerPage(visit, messages.yourAccessText(maskedEmail(access.student.email ?? '')))
  return { is: 'go', path, sessionToken: await enterByPurchase(ctx.database, store, access, from) }
}

/** Mails a link to the buyer of a charge. @throws ApiError 404; 429 */
export async function mailPurchaseLink(ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, id, messages, from } = visit
  const state = isId('chg', id) ? await stateOfPurchase(ctx, store, id) : undefined
  if (state?.is !== 'given' && state?.is !== 'bought') throw notFound('purchase')
  const [student, page] =
    state.is === 'given'
      ? [state.access.student, `/courses/${state.access.courseId}`]
      : [await accountOfBuyer(ctx.database, store, state.buyer), '/purchases']
  await resendSignInLink(ctx, store, { student, language: messages.language, page }, from)
  return { is: 'go', path: learnPath(store, '/sign-in?sent=1') }
}

/** After a purchase without a course, the next page is the list of purchases. */
function boughtPage(visit: Visit, email: string): LearnAnswer {
  const { store, signedIn, messages } = visit
  const isOwn = signedIn?.emailProven && signedIn.email?.toLowerCase() === email.toLowerCase()
  if (isOwn) return { is: 'go', path: learnPath(store, '/purchases') }
  return offerPage(visit, messages.yourPurchasesText(maskedEmail(email)), messages.yourPurchasesTitle)
}

function waitingPage(visit: Visit, { is }: Exclude<PurchaseState, { is: 'given' | 'bought' }>): LearnAnswer {
  const { store, id, messages } = visit
  if (is === 'unknown') throw notFound('purchase')
  const [title, text, link] =
    is === 'unpaid'
      ? [
          messages.unpaidTitle,
          messages.unpaidText,
          html`<a class="button secondary" href="/checkout/${id}">${messages.seePayment}</a>`,
        ]
      : [
          messages.preparingTitle,
          messages.preparingText,
          html`<a class="button secondary" href="${learnPath(store, `/purchases/${id}`)}">${messages.reload}</a>`,
        ]
  const main = html`<h1>${title}</h1><p class="lead">${text}</p><p class="choices">!${link}</p>`
  const reloadSeconds = is === 'preparing' ? RELOAD_SECONDS : undefined
  return pageOf(visit, { title, main, isNarrow: true, reloadSeconds })
}

function offerPage(visit: Visit, text: string, title = visit.messages.yourAccessTitle): LearnAnswer {
  const { store, id, messages } = visit
  const main = html`<h1>${title}</h1><p class="lead">${text}</p>
<form method="post" action="${learnPath(store, `/purchases/${id}`)}"><button class="primary">${messages.sendLink}</button></form>
<p class="choices"><a class="button secondary" href="${learnPath(store, '/sign-in')}">${messages.signInTitle}</a></p>`
  return pageOf(visit, { title, main, isNarrow: true })
}
