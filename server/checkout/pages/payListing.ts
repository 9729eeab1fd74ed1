import { successUrlOf } from '../../charges/checkoutSession.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
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
import { afterwards, ownGoing, withCancel, withUpsell } from './going.ts'
import { isForgotten, knownRefusal, readKnownForm } from './knownVisit.ts'
import { changedRefusal, listingFormPage, withKnown } from './listingPage.ts'
import { type Made, type Sender, type Sent, tryToPay, whereItIs, whereItWent } from './payCharge.ts'
import type { Visitor } from './visitor.ts'

/**
 * Buys an offer or payment link with the data of its form, and creates the charge. A form that is sent twice leads to one
 * purchase, and a new attempt uses the same charge. If the terms have changed since the form was shown, nothing is charged and
 * the page shows the new terms. A form without a purchase field is a new purchase on the current terms.
 * @throws ApiError 404
 */
export async function payListing(ctx: Context, id: string, form: Form, sender: Sender & Visitor): Promise<Sent> {
  const purchase = openPurchase(ctx, id, form.purchase)
  const choice = { coupon: sender.choice.coupon, bumps: tickedBumps(form) }
  const listing = await getListing(ctx, id, { choice, chargeId: purchase?.chargeId })
  const visitor = await withKnown(ctx, listing, { ...sender, choice }, purchase?.chargeId)
  if (isSoldOut(listing) || (form.purchase && purchase?.terms !== termsOf(listing)))
    return await onOtherTerms(ctx, id, { form, visitor, purchase })
  const { session } = listing
  const chargeId = session?.charge_id ?? purchase?.chargeId ?? newId('chg')
  const refuse = (refusal: Refusal) => ({
    refusal,
    page: listingFormPage(ctx, listing, visitor, { refusal, chargeId }),
  })
  const total = changedTotal(form, listing.offered)
  if (total !== undefined) return refuse(changedRefusal(listing, form, visitor, { total }))
  const { branding, store, item } = listing
  const from = { store, offered: listing.offered, ip: sender.ip, chargeId }
  const read = await readKnownForm(ctx, form, visitor.known, from)
  const page = listingAddress(id, sender.tracking, choiceParameters(choice))
  if (read.is === 'gone' || read.is === 'over') return refuse(knownRefusal(read.is, form, page, sender.messages))
  if (read.is === 'wrong') return refuse({ status: 400, values: form, errors: read.errors })
  const { request, keptCard, cardConsent } = read
  const visit = visitOf(form, { ...sender, conversions: branding.conversions, now: storeNow(store) })
  const tracking = session ? session.details.tracking : sender.tracking
  const order = {
    request,
    chargeId,
    tracking,
    language: sender.messages.language,
    visit,
    session,
    keptCard,
    cardConsent,
  }
  try {
    const { payment, created } = await tryToPay(ctx, request, { ip: sender.ip, saleId: id }, () =>
      buy(ctx, listing, { ...order, paymentId: newId('pay') }),
    )
    const back = session ? successUrlOf(session) : null
    if (item.is === 'offer') await noteShownBumps(ctx, store, item.selling, payment?.charge_id ?? chargeId)
    if (!payment) return { going: { page: `/checkout/${id}?begun=1`, onward: back ?? undefined } }
    const made = ownGoing(afterwards(payment.charge_id ?? chargeId, payment, back, cardConsent), {
      created,
      isTyped: true,
    })
    const going = recurs(item) ? withCancel(made) : made
    return { going: item.is === 'offer' && item.selling.found.upsell_offer_id ? withUpsell(going, payment) : going }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const moved = await whereItWent(ctx, chargeId, error).catch(() => undefined)
    if (moved) return { going: moved }
    if (keptCard && (await isForgotten(ctx, store, keptCard)))
      return refuse(knownRefusal('gone', form, `/checkout/${chargeId}?form=1`, sender.messages))
    if (error.details.code === 'sold_out') return await onOtherTerms(ctx, id, { form, visitor })
    if (error.details.code === 'coupon_used_up') return await withoutCoupon(ctx, id, { form, visitor, error })
    const refusal = refusalOf(error, form, listing.offered, sender.messages)
    if (!refusal) throw error
    return refuse(refusal)
  }
}

/** Returns the ids of the ticked order bumps. A browser sends no field for a box that is not ticked. */
function tickedBumps(form: Form): string[] {
  return Object.keys(form).flatMap((name) => (name.startsWith('bump.') ? [name.slice('bump.'.length)] : []))
}

type Other = { form: Form; visitor: Sender & Visitor }

/** Shows the price without the coupon, because other buyers or this buyer used it meanwhile. Nothing is charged. */
async function withoutCoupon(
  ctx: Context,
  id: string,
  { form, visitor, error }: Other & { error: ApiError },
): Promise<Sent> {
  const without = { ...visitor, choice: { bumps: visitor.choice.bumps } }
  const listing = await getListing(ctx, id, { choice: without.choice })
  const { instead } = changedRefusal(listing, form, without)
  const refusal = { ...refusalOf(error, form, listing.offered, visitor.messages)!, instead }
  return { refusal, page: listingFormPage(ctx, listing, without, { refusal }) }
}

/**
 * Redirects to the result of the purchase, if the purchase has a result. Otherwise shows the current terms for a new
 * charge, because earlier attempts had other terms.
 */
async function onOtherTerms(
  ctx: Context,
  id: string,
  { form, visitor, purchase }: Other & { purchase?: Purchase },
): Promise<Sent> {
  const moved = purchase && (await whereItIs(ctx, purchase.chargeId).catch(() => undefined))
  if (moved) return { going: moved }
  const { choice } = visitor
  const listing = await getListing(ctx, id, { choice })
  const isOwnChoice = purchase !== undefined && !isSame(purchase.bumps ?? [], choice.bumps ?? [])
  const refusal = changedRefusal(listing, form, visitor, { isOwnChoice })
  return { refusal, page: listingFormPage(ctx, listing, visitor, { refusal }) }
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
