import { successUrlOf } from '../../charges/checkoutSession.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { newId, newIdOf } from '../../core/ids.ts'
import { type PurchaseOrder, payInternalCharge } from '../../payments/payInternalCharge.ts'
import { payLink } from '../../payments/payLink.ts'
import { buyFoundOffer } from '../../subscriptions/buyOffer.ts'
import { getListing, isSoldOut, type Listing, nameOfOnly, recurs, termsOf } from '../listing.ts'
import { choiceParameters, listingAddress } from '../listingTracking.ts'
import { noteShownBumps } from '../noteShownBumps.ts'
import { openPurchase, type Purchase } from '../purchase.ts'
import type { Form } from '../readForm.ts'
import { changedTotal } from '../views/paymentForm.ts'
import { type Refusal, refusalOf } from '../views/refusal.ts'
import { visitOf } from '../visit.ts'
import type { Sent } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import { afterwards, type Going, ownGoing, withCancel, withUpsell } from './going.ts'
import { isForgotten, type KnownOrder, knownRefusal, readKnownForm } from './knownVisit.ts'
import { changedRefusal, listingFormPage, withKnown } from './listingPage.ts'
import { type Made, tryToPay, whereItIs, whereItWent } from './tryToPay.ts'
import { sentOrWithdrawn } from './withdrawnPage.ts'

/** The form of a listing, and the rows that its page needs. The charge may not exist yet. */
type Sale = { listing: Listing; visit: CheckoutVisit; chargeId: string }
type Order = Extract<KnownOrder, { is: 'order' }>

/** Answers the form of an offer or payment link. @throws the errors of `payListing` */
export async function answerListing(ctx: Context, visit: CheckoutVisit): Promise<Sent> {
  return await sentOrWithdrawn(ctx, visit, () => payListing(ctx, visit))
}

/**
 * Buys an offer or payment link with the data of its form, and creates the charge. A form that is sent twice makes one
 * purchase. A new attempt uses the same charge. If the terms have changed since the form was shown, nothing is charged
 * and the page shows the new terms. A form without a purchase field is a new purchase on the current terms.
 * @throws ApiError 404
 */
export async function payListing(ctx: Context, sent: CheckoutVisit): Promise<Sent> {
  const { id, form } = sent
  const purchase = openPurchase(ctx, id, form.purchase)
  const choice = { coupon: sent.choice.coupon, bumps: tickedBumps(form) }
  const listing = await getListing(ctx, id, { choice, chargeId: purchase?.chargeId })
  const visit = await withKnown(ctx, listing, { ...sent, choice }, purchase?.chargeId)
  if (isSoldOut(listing) || (form.purchase && purchase?.terms !== termsOf(listing)))
    return await onOtherTerms(ctx, visit, purchase)
  const chargeId = listing.session?.charge_id ?? purchase?.chargeId ?? newIdOf('chg', listing.store.id)
  const sale = { listing, visit, chargeId }
  const read = await readOrder(ctx, sale)
  if (read.is === 'refused') return refuse(ctx, sale, read.refusal)
  try {
    return { is: 'go', going: await pay(ctx, sale, read) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return await afterError(ctx, sale, read, error)
  }
}

function refuse(ctx: Context, { listing, visit, chargeId }: Sale, refusal: Refusal): Sent {
  return { is: 'refused', refusal, page: listingFormPage(ctx, listing, visit, { refusal, chargeId }) }
}

/** Refuses a form with an outdated total, with errors, or with a card or code that is no longer valid. */
async function readOrder(
  ctx: Context,
  { listing, visit, chargeId }: Sale,
): Promise<Order | { is: 'refused'; refusal: Refusal }> {
  const { form, ip, messages, tracking, choice } = visit
  const { store, offered } = listing
  const total = changedTotal(form, offered)
  if (total !== undefined) return { is: 'refused', refusal: changedRefusal(listing, form, visit, { total }) }
  const read = await readKnownForm(ctx, form, visit.known, { store, offered, ip, chargeId })
  if (read.is === 'order') return read
  if (read.is === 'wrong') return { is: 'refused', refusal: { status: 400, values: form, errors: read.errors } }
  const page = listingAddress(listing.id, tracking, choiceParameters(choice))
  return { is: 'refused', refusal: knownRefusal(read.is, form, page, messages) }
}

/** @returns the buyer's next page @throws ApiError the errors of the purchase; 429 if too many cards were refused */
async function pay(ctx: Context, { listing, visit, chargeId }: Sale, order: Order): Promise<Going> {
  const { id, store, branding, session, item } = listing
  const { request, keptCard, cardConsent } = order
  const made = await tryToPay(ctx, request, { ip: visit.ip, saleId: id }, () =>
    buy(ctx, listing, {
      request,
      paymentId: newId('pay'),
      chargeId,
      language: visit.messages.language,
      visit: visitOf(visit.form, { ...visit, conversions: branding.conversions, now: storeNow(store) }),
      cardConsent,
      tracking: session ? session.details.tracking : visit.tracking,
      session,
      keptCard,
      recurringPix: wantsRecurringPix(listing, visit.form, request),
    }),
  )
  if (item.is === 'offer') await noteShownBumps(ctx, store, item.selling, made.payment?.charge_id ?? chargeId)
  return goingAfter({ listing, visit, chargeId }, order, made)
}

function wantsRecurringPix({ offered }: Listing, form: Form, { method }: PurchaseOrder['request']): boolean {
  return offered.recurringPix === true && method === 'pix' && form.recurringPix === '1'
}

function goingAfter({ listing, chargeId }: Sale, { cardConsent }: Order, { payment, created }: Made): Going {
  const { id, session, item } = listing
  const back = session ? successUrlOf(session) : null
  if (!payment) return { page: `/checkout/${id}?begun=1`, onward: back ?? undefined }
  const after = afterwards(payment.charge_id ?? chargeId, payment, back, cardConsent)
  const made = ownGoing(after, { created, isTyped: true })
  const going = recurs(item) ? withCancel(made) : made
  return item.is === 'offer' && item.selling.found.upsell_offer_id ? withUpsell(going, payment) : going
}

/**
 * Redirects to a page that explains the error, or shows the form with a message.
 * @throws an error that has no message for buyers
 */
async function afterError(ctx: Context, sale: Sale, { keptCard }: Order, error: ApiError): Promise<Sent> {
  const { listing, visit, chargeId } = sale
  const { form, messages } = visit
  const moved = await whereItWent(ctx, chargeId, error).catch(() => undefined)
  if (moved) return { is: 'go', going: moved }
  if (keptCard && (await isForgotten(ctx, listing.store, keptCard)))
    return refuse(ctx, sale, knownRefusal('gone', form, `/checkout/${chargeId}?form=1`, messages))
  if (error.details.code === 'sold_out') return await onOtherTerms(ctx, visit)
  if (error.details.code === 'coupon_used_up') return await withoutCoupon(ctx, visit, error)
  const refusal = refusalOf(error, form, listing.offered, messages)
  if (!refusal) throw error
  return refuse(ctx, sale, refusal)
}

/** Returns the ids of the ticked order bumps. A browser sends no field for a box that is not ticked. */
function tickedBumps(form: Form): string[] {
  return Object.keys(form).flatMap((name) => (name.startsWith('bump.') ? [name.slice('bump.'.length)] : []))
}

/** Shows the price without the coupon, because the last use of the coupon is gone. Nothing is charged. */
async function withoutCoupon(ctx: Context, visit: CheckoutVisit, error: ApiError): Promise<Sent> {
  const { id, form, messages } = visit
  const without = { ...visit, choice: { bumps: visit.choice.bumps } }
  const listing = await getListing(ctx, id, { choice: without.choice })
  const { instead } = changedRefusal(listing, form, without)
  const refusal = { ...refusalOf(error, form, listing.offered, messages)!, instead }
  return { is: 'refused', refusal, page: listingFormPage(ctx, listing, without, { refusal }) }
}

/**
 * Redirects to the result of the purchase, if the purchase has a result. Otherwise shows the current terms for a new
 * charge, because earlier attempts had other terms.
 */
async function onOtherTerms(ctx: Context, visit: CheckoutVisit, purchase?: Purchase): Promise<Sent> {
  const moved = purchase && (await whereItIs(ctx, purchase.chargeId).catch(() => undefined))
  if (moved) return { is: 'go', going: moved }
  const { id, form, choice } = visit
  const listing = await getListing(ctx, id, { choice })
  const isOwnChoice = purchase !== undefined && !isSame(purchase.bumps ?? [], choice.bumps ?? [])
  const refusal = changedRefusal(listing, form, visit, { isOwnChoice })
  return { is: 'refused', refusal, page: listingFormPage(ctx, listing, visit, { refusal }) }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

function buy(ctx: Context, { store, item }: Listing, order: PurchaseOrder): Promise<Made> {
  if (item.is === 'offer') return buyFoundOffer(ctx, store, item.selling, order)
  if (item.is === 'link') return payLink(ctx, store, item.link, order)
  const { items, amountInCents, currency } = item
  return payInternalCharge(
    ctx,
    store,
    { kind: 'api', amountInCents, currency, description: nameOfOnly(items), items },
    order,
  )
}
