import type { Choice } from '../../catalog/selling.ts'
import { type CheckoutSession, isOpenAt, successUrlOf } from '../../charges/checkoutSession.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { sql } from '../../core/sql.ts'
import { findShownBranding } from '../../pages/branding.ts'
import { type Messages, messagesIn } from '../../pages/i18n/language.ts'
import { getStore } from '../../stores/store.ts'
import { beginCheckoutSession } from '../beginCheckoutSession.ts'
import { getListing } from '../listing.ts'
import type { Form } from '../readForm.ts'
import type { Page } from '../views/layout.ts'
import type { Refusal } from '../views/refusal.ts'
import { backLink, messageView } from '../views/resultView.ts'
import type { Going } from './going.ts'
import type { KnownVisit } from './knownVisit.ts'
import { formPageFor, type WantedForm } from './listingPage.ts'
import type { Sender, Sent } from './payCharge.ts'
import { payListing } from './payListing.ts'

/** Returns the texts in the language of the session, unless the visitor chose a language on the page. */
export function messagesOfSession({ details }: CheckoutSession, ofVisitor: Messages, isChosen: boolean): Messages {
  return details.locale && !isChosen ? messagesIn(details.locale) : ofVisitor
}

/**
 * Renders the page of a session. As soon as somebody has begun to pay, the page of the charge takes over.
 * @param wanted.changed true if the buyer's page was outdated and showed other terms
 * @param wanted.gone what other buyers took after this buyer's attempt failed
 * @param wanted.draft the token of a reminder's link, which brings back what the buyer typed
 * @param wanted.typed what the buyer typed into the form that led here
 * @throws ApiError 404 if the offer is no longer on sale
 */
export async function showSession(
  ctx: Context,
  session: CheckoutSession,
  wanted: WantedForm,
  { messages, choice, knownVisit }: SessionVisitor,
): Promise<Page | Going> {
  const over = await afterForm(ctx, session, messages)
  if (over) return over
  const listing = await getListing(ctx, session.id, { choice })
  const visitor = { messages, tracking: null, choice, knownVisit }
  return { ...(await formPageFor(ctx, listing, visitor, wanted)), status: 200 }
}

/** The visitor of a session's page, with the choice in the page's address. */
type SessionVisitor = { messages: Messages; choice: Choice; knownVisit?: KnownVisit }

/**
 * Buys what a session sells. All tabs and attempts pay the same charge. If somebody has begun to pay, the answer is the page of
 * that charge, and nothing is charged.
 * @throws ApiError 404
 */
export async function paySession(
  ctx: Context,
  session: CheckoutSession,
  form: Form,
  sender: Sender & SessionVisitor,
): Promise<Sent> {
  const { messages } = sender
  const over = await afterForm(ctx, session, messages)
  if (over) return 'main' in over ? { page: over, refusal: ended(session) } : { going: over }
  const store = await getStore(ctx.database, session.store_id)
  if (!(await beginCheckoutSession(ctx.database, session, storeNow(store))))
    return { page: await expiredPage(ctx, session, messages), refusal: ended(session) }
  try {
    const sent = await payListing(ctx, session.id, form, { ...sender, tracking: null })
    return 'going' in sent ? { going: inLanguage(sent.going, messages) } : sent
  } catch (error) {
    if (!(error instanceof ApiError && error.details.code === 'charge_terms_changed')) throw error
    const { opened } = await progressOf(ctx, session)
    const page = opened ? `${session.charge_id}?form=1&changed=1` : `${session.id}?changed=1`
    return { going: inLanguage({ page: `/checkout/${page}` }, messages) }
  }
}

/** Returns what a session shows in place of its form; undefined while nobody has begun to pay and the session is open. */
export async function afterForm(
  ctx: Context,
  session: CheckoutSession,
  messages: Messages,
): Promise<Page | Going | undefined> {
  const found = await progressOf(ctx, session)
  if (found.charged) return inLanguage({ page: `/checkout/${session.charge_id}` }, messages)
  if (found.begun) return await begunPage(ctx, session, messages)
  const store = await getStore(ctx.database, session.store_id)
  return isOpenAt(session, storeNow(store)) ? undefined : await expiredPage(ctx, session, messages)
}

/** `opened`: the charge exists. `charged`: somebody has begun to pay it. `begun`: the subscription has begun. */
type Progress = { opened: boolean; charged: boolean; begun: boolean }

async function progressOf(ctx: Context, session: CheckoutSession): Promise<Progress> {
  const { charge_id: chargeId, store_id: storeId } = session
  return (await ctx.database.row(progressOfSession, { chargeId, storeId }))!
}

/** A started purchase leads to the page of its charge, in the language of this page. */
function inLanguage(going: Going, { language }: Messages): Going {
  return { ...going, page: `${going.page}${going.page.includes('?') ? '&' : '?'}lang=${language}` }
}

async function begunPage(ctx: Context, session: CheckoutSession, messages: Messages): Promise<Page> {
  const back = backLink(successUrlOf(session), messages, 'primary')
  const main = messageView(messages.begunTitle, messages.begunText, { mark: 'tick', links: back })
  return { ...(await shopOf(ctx, session)), status: 200, title: messages.begunTitle, main }
}

async function expiredPage(ctx: Context, session: CheckoutSession, messages: Messages): Promise<Page> {
  const back = backLink(session.details.cancelUrl ?? null, messages, 'secondary')
  const main = messageView(messages.sessionEndedTitle, messages.sessionEndedText, { links: back })
  return { ...(await shopOf(ctx, session)), status: 410, title: messages.sessionEndedTitle, main }
}

async function shopOf(ctx: Context, { store_id }: CheckoutSession): Promise<Pick<Page, 'shop'>> {
  const store = await getStore(ctx.database, store_id)
  return { shop: { name: store.name, branding: await findShownBranding(ctx, store) } }
}

/** The script of an outdated page reloads the page, which then says that the session has ended. */
function ended({ id }: CheckoutSession): Refusal {
  return { status: 410, values: {}, errors: {}, instead: `/checkout/${id}` }
}

/** True if a trial without a charge has begun with the id of this charge. */
export async function hasBegun(ctx: Context, begun: { chargeId: string; storeId: string }): Promise<boolean> {
  return (await ctx.database.row(progressOfSession, begun))!.begun
}

const progressOfSession = sql(
  'progressOfCheckoutSession',
  `select exists (select from charges where id = :chargeId and store_id = :storeId) as opened,
     exists (select from charges where id = :chargeId and store_id = :storeId
       and (revision > 0 or status <> 'pending')) as charged,
     exists (select from subscriptions where begun_by = :chargeId and store_id = :storeId
       and current_period_end is not null) as begun`,
)
