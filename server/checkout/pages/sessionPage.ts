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
import { getListing, getSession } from '../listing.ts'
import type { Page } from '../views/layout.ts'
import { backLink, messageView } from '../views/resultView.ts'
import type { CheckoutAnswer, Sent } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import type { Going } from './going.ts'
import { formPageFor } from './listingPage.ts'
import { payListing } from './payListing.ts'
import { orWithdrawn, sentOrWithdrawn } from './withdrawnPage.ts'

/**
 * Renders the page of a session. After somebody begins to pay, redirects to the page of the charge.
 * @throws ApiError 404
 */
export async function showSession(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  const session = await getSession(ctx, visit.id)
  const own = visitOfSession(session, visit)
  const shown = await orWithdrawn(ctx, own, () => sessionPage(ctx, session, own))
  const { messages } = own
  return 'main' in shown ? { is: 'page', page: shown, messages } : { is: 'go', going: shown, messages }
}

/** Answers the form of a session, in the language of its page. @throws ApiError 404 */
export async function answerSession(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  const session = await getSession(ctx, visit.id)
  const own = visitOfSession(session, visit)
  return { ...(await sentOrWithdrawn(ctx, own, () => paySession(ctx, session, own))), messages: own.messages }
}

/**
 * Returns a visit with the language, the coupon and the order bumps of the session. A choice that the buyer made on the
 * page comes first. The tracking of the address is dropped, because the session has its own.
 */
function visitOfSession({ details }: CheckoutSession, visit: CheckoutVisit): CheckoutVisit {
  const { wanted, choice } = visit
  const messages = details.locale && !wanted.isLanguageChosen ? messagesIn(details.locale) : visit.messages
  const isOwn = wanted.own || wanted.changed
  return { ...visit, messages, tracking: null, choice: isOwn ? choice : choiceOfStore(details, choice) }
}

function choiceOfStore(details: CheckoutSession['details'], { coupon, bumps }: Choice): Choice {
  return { coupon: coupon ?? details.coupon ?? undefined, bumps: bumps?.length ? bumps : details.bumps }
}

async function sessionPage(ctx: Context, session: CheckoutSession, visit: CheckoutVisit): Promise<Page | Going> {
  const { wanted, messages, choice } = visit
  const over = await afterForm(ctx, session, messages)
  if (over) return over
  const listing = await getListing(ctx, session.id, { choice })
  return { ...(await formPageFor(ctx, listing, visit, wanted)), status: 200 }
}

/**
 * Buys the offer or the items of a session. All tabs and attempts pay the same charge. If somebody has begun to pay,
 * redirects to the page of that charge and charges nothing.
 * @throws ApiError 404
 */
async function paySession(ctx: Context, session: CheckoutSession, visit: CheckoutVisit): Promise<Sent> {
  const { messages } = visit
  const over = await afterForm(ctx, session, messages)
  if (over && 'main' in over) return ended(session, over)
  if (over) return { is: 'go', going: over }
  const store = await getStore(ctx.database, session.store_id)
  if (!(await beginCheckoutSession(ctx.database, session, storeNow(store))))
    return ended(session, await expiredPage(ctx, session, messages))
  try {
    const sent = await payListing(ctx, visit)
    return sent.is === 'go' ? { is: 'go', going: inLanguage(sent.going, messages) } : sent
  } catch (error) {
    if (!(error instanceof ApiError && error.details.code === 'charge_terms_changed')) throw error
    const { opened } = await progressOf(ctx, session)
    const page = opened ? `${session.charge_id}?form=1&changed=1` : `${session.id}?changed=1`
    return { is: 'go', going: inLanguage({ page: `/checkout/${page}` }, messages) }
  }
}

/**
 * Returns the page or redirect that replaces the form of a session.
 * @returns undefined while the session is open and nobody has begun to pay
 */
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

/** Adds the language of this page to the address of the next page. */
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

/** Makes the script of an outdated page reload that page. The reloaded page says that the session has ended. */
function ended({ id }: CheckoutSession, page: Page): Sent {
  return { is: 'refused', page, refusal: { status: 410, values: {}, errors: {}, instead: `/checkout/${id}` } }
}

/** True if a trial without a charge has begun. Its subscription has the id of the charge that was never created. */
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
