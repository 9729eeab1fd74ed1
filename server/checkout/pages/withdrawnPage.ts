import { findOffer } from '../../catalog/offer.ts'
import { findSoldLink } from '../../catalog/paymentLinks.ts'
import { type CheckoutSession, findCheckoutSession } from '../../charges/checkoutSession.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { findShownBranding } from '../../pages/branding.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { Store } from '../../stores/store.ts'
import { findStoreOf, isListing, isSession } from '../listing.ts'
import type { Page } from '../views/layout.ts'
import { backLink, messageView } from '../views/resultView.ts'
import type { Sent } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/**
 * Calls `show`. If the store has archived the offer or link, returns a page that says so and names the store.
 * @param visit.id of an offer, a payment link or a checkout session
 * @throws the other errors of `show`
 */
export async function orWithdrawn<Shown>(
  ctx: Context,
  { id, messages }: Pick<CheckoutVisit, 'id' | 'messages'>,
  show: () => Promise<Shown>,
): Promise<Shown | Page> {
  try {
    return await show()
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404
    const withdrawn = isMissing ? await findWithdrawn(ctx, id) : undefined
    if (!withdrawn) throw error
    return await withdrawnPage(ctx, withdrawn, messages)
  }
}

/**
 * Calls `send`, which answers a form. If the store has archived the offer or link, the answer is a page that says so.
 * @throws the other errors of `send`
 */
export async function sentOrWithdrawn(
  ctx: Context,
  visit: Pick<CheckoutVisit, 'id' | 'messages'>,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const sent = await orWithdrawn(ctx, visit, send)
  if (!('main' in sent)) return sent
  const refusal = { status: sent.status, values: {}, errors: {}, instead: `/checkout/${visit.id}` }
  return { is: 'refused', page: sent, refusal }
}

type Withdrawn = { store: Store; session?: CheckoutSession }

/** @returns undefined for an unknown id, and for an offer or link on sale */
async function findWithdrawn(ctx: Context, id: string): Promise<Withdrawn | undefined> {
  const session = isSession(id) && isId('cs', id) ? await findCheckoutSession(ctx.database, id) : undefined
  const soldId = session ? session.offer_id : isListing(id) ? id : null
  const store = soldId === null ? undefined : await findStoreOf(ctx, soldId)
  if (!store || (await isOnSale(ctx, store, soldId!))) return undefined
  return { store, session }
}

async function isOnSale({ database }: Context, store: Store, id: string): Promise<boolean> {
  if (id.startsWith('lnk_')) return (await findSoldLink(database, store.id, id)) !== undefined
  return (await findOffer(database, store.id, id))?.on_sale === true
}

/**
 * An offer or link may be on sale again later, so its status is 404. A session gets the status 410, because it ends
 * anyway.
 */
async function withdrawnPage(ctx: Context, { store, session }: Withdrawn, messages: Messages): Promise<Page> {
  const branding = await findShownBranding(ctx, store)
  const title = messages.withdrawnTitle
  const ways = branding.supportEmail ? messages.withdrawnWrite(store.name) : messages.withdrawnAsk(store.name)
  const links = backLink(session?.details.cancelUrl ?? null, messages, 'secondary')
  return {
    status: session ? 410 : 404,
    title,
    shop: { name: store.name, branding },
    main: messageView(title, `${messages.withdrawnText} ${ways}`, { links }),
  }
}
