import type { Context } from '../../core/context.ts'
import { isListing, isSession } from '../listing.ts'
import { answerUpsell } from './answerUpsell.ts'
import { noteBrowserReport } from './browserReport.ts'
import { keepNewCard, showCardPage } from './cardPage.ts'
import { chargeStatus } from './chargeStatus.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import { answerCodeOf } from './codeOfPage.ts'
import { showListing } from './listingPage.ts'
import { payCharge } from './payCharge.ts'
import { answerListing } from './payListing.ts'
import { showLogo, showPicture } from './pictures.ts'
import { showPixPicture } from './pixPicture.ts'
import { showReadAddress } from './readAddress.ts'
import { askRefundOfReceipt, showReceipt } from './receipt.ts'
import { keepTypedDraft, showStopReminders, stopReminders } from './recovery.ts'
import { answerSession, showSession } from './sessionPage.ts'
import { showCharge } from './showCharge.ts'
import { simulate } from './simulate.ts'
import { cancelFromPage } from './subscriptionOf.ts'
import { previewUpsell, showUpsellPage } from './upsellPage.ts'
import { whatBecame } from './whatBecame.ts'

/** A page or form of the checkout. Its path follows `/checkout`. */
export type CheckoutRoute = {
  method: 'GET' | 'POST'
  path: string
  /** The kind of object that the id in the path names. A route without `of` handles all other ids. */
  of?: 'session' | 'listing'
  run(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer>
}

/** Browsers report to this address the requests that a page's policy blocked. */
export const REPORTS = '/reports'

/**
 * All pages and forms of the checkout. The id of a route without `of` is a charge, or on the card page a subscription.
 */
export const checkoutRoutes: readonly CheckoutRoute[] = [
  { method: 'GET', path: '/:id', of: 'session', run: showSession },
  { method: 'GET', path: '/:id', of: 'listing', run: showListing },
  { method: 'GET', path: '/:id', run: showCharge },
  { method: 'POST', path: '/:id', of: 'session', run: answerSession },
  { method: 'POST', path: '/:id', of: 'listing', run: answerListing },
  { method: 'POST', path: '/:id', run: payCharge },
  { method: 'POST', path: '/:id/code', run: answerCodeOf },
  { method: 'POST', path: '/:id/draft', run: keepTypedDraft },
  { method: 'GET', path: '/:id/reminders', run: showStopReminders },
  { method: 'POST', path: '/:id/reminders', run: stopReminders },
  { method: 'GET', path: '/:id/card', run: showCardPage },
  { method: 'POST', path: '/:id/card', run: keepNewCard },
  { method: 'GET', path: '/:id/upsell', of: 'listing', run: previewUpsell },
  { method: 'GET', path: '/:id/upsell', run: showUpsellPage },
  { method: 'POST', path: '/:id/upsell', run: answerUpsell },
  { method: 'POST', path: '/:id/cancel', run: cancelFromPage },
  { method: 'GET', path: '/:id/status', run: chargeStatus },
  { method: 'POST', path: '/:id/sent', run: whatBecame },
  { method: 'POST', path: '/:id/simulate', run: simulate },
  { method: 'GET', path: '/:id/pix/:paymentId.png', run: showPixPicture },
  { method: 'GET', path: '/:id/receipt', run: showReceipt },
  { method: 'POST', path: '/:id/refund', run: askRefundOfReceipt },
  { method: 'POST', path: '/address', run: showReadAddress },
  { method: 'POST', path: REPORTS, run: noteBrowserReport },
  { method: 'GET', path: '/logos/:storeId/:hash', run: showLogo },
  { method: 'GET', path: '/pictures/:storeId/:productId/:hash', run: showPicture },
]

/** Returns the route for an id. @param routes the routes of one method and path */
export function routeFor(routes: readonly CheckoutRoute[], id: string): CheckoutRoute {
  const kind = isSession(id) ? 'session' : isListing(id) ? 'listing' : undefined
  return routes.find(({ of }) => of === undefined || of === kind)!
}
