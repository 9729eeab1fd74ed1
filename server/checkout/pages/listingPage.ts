import { daysLater } from '../../brazil/billingPeriod.ts'
import { type OfferRow, saleName } from '../../catalog/offer.ts'
import type { Tracking } from '../../charges/charge.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import type { Form } from '../forms/readForm.ts'
import type { Messages } from '../i18n/language.ts'
import { getListing, type Listing, recurs } from '../listing.ts'
import { listingAddress } from '../listingTracking.ts'
import { originsOf } from '../offeredMethods.ts'
import { sealPurchase } from '../purchase.ts'
import type { Page } from '../views/layout.ts'
import { paymentForm } from '../views/paymentForm.ts'
import { changedNotice, type Refusal } from '../views/refusal.ts'
import { messageView } from '../views/resultView.ts'
import { sandboxBar } from '../views/sandboxBar.ts'
import { summary } from '../views/summary.ts'

/** The visitor of a listing's page: the language, and the tracking fields from the address. */
export type Visitor = { messages: Messages; tracking: Tracking | null }

/**
 * Renders the page of an offer or payment link. A visit writes nothing.
 * @param wanted.begun true if the buyer just started a subscription that has no charge yet
 * @param wanted.changed true if the buyer's page was outdated and showed other terms
 * @throws ApiError 404 for an offer or link that is unknown or inactive
 */
export async function showListing(
  ctx: Context,
  id: string,
  wanted: { begun: boolean; changed: boolean },
  visitor: Visitor,
): Promise<Page> {
  const listing = await getListing(ctx, id)
  const { messages } = visitor
  if (wanted.begun) {
    const main = messageView(messages.begunTitle, messages.begunText, 'tick')
    return { ...frameOf(listing, messages), title: messages.begunTitle, main }
  }
  const refusal = wanted.changed ? changedRefusal(listing, {}, visitor) : undefined
  return { ...listingFormPage(ctx, listing, visitor, { refusal }), status: 200 }
}

/**
 * Renders the form of a listing.
 * @param purchase.chargeId id of the charge of a started purchase. By default the form starts a new purchase.
 */
export function listingFormPage(
  ctx: Context,
  listing: Listing,
  { messages, tracking }: Visitor,
  { refusal, chargeId = newId('chg') }: { refusal?: Refusal; chargeId?: string },
): Page {
  const { id, store, branding, item, payable, offered } = listing
  const maxCharges = item.is === 'offer' ? item.found.offer.maxCharges : null
  const isSandbox = ctx.settings.environment === 'sandbox'
  const form = paymentForm(
    {
      action: listingAddress(id, tracking),
      payable,
      offered,
      monthlyInterestPercent: store.settings.monthlyInterestPercent,
      recurs: recurs(item),
      renews: maxCharges ? messages.timesInAll(maxCharges) : messages.renewsUntilCanceled,
      hidden: { purchase: sealPurchase(ctx, listing, chargeId) },
      isSandbox,
      values: refusal?.values ?? {},
      errors: refusal?.errors ?? {},
      notice: refusal?.notice,
      offersPix: refusal?.offersPix,
      consents: { storeName: store.name, conversions: branding.conversions === 'asked', reminders: false },
    },
    messages,
  )
  return {
    ...frameOf(listing, messages),
    status: refusal?.status ?? 200,
    title: item.is === 'offer' ? item.found.offer.product.name : item.link.name,
    main: `<h1 class="hidden">${messages.pay}</h1>${form}`,
    sandboxBar: isSandbox ? sandboxBar(id, { is: 'form' }, messages) : undefined,
    connects: originsOf(offered.card?.tokenizer),
  }
}

/**
 * Returns a refusal for a price that differs from the price on the buyer's page.
 * @param total the current total in cents. It is given if only the card's total with interest differs.
 */
export function changedRefusal(
  { id, item, payable }: Listing,
  values: Form,
  { messages, tracking }: Visitor,
  total = payable.amountInCents,
): Refusal {
  const periodic = item.is === 'offer' ? periodicPrice(item.found, messages) : undefined
  const notice = changedNotice(messages.changedText(periodic ?? messages.money(total, payable.currency)), messages)
  return { status: 409, values, errors: {}, notice, instead: listingAddress(id, tracking, { changed: '1' }) }
}

function frameOf(listing: Listing, messages: Messages): Pick<Page, 'status' | 'shop' | 'aside'> {
  const { store, branding, item, payable } = listing
  const { amountInCents, currency } = payable
  const sold =
    item.is === 'offer'
      ? offerSummary(listing, item.found, messages)
      : { title: item.link.name, lines: [], note: undefined, text: undefined }
  const aside = summary({ storeName: store.name, branding, amountInCents, currency, backUrl: null, ...sold }, messages)
  return { status: 200, shop: { name: store.name, branding }, aside }
}

function offerSummary({ store, payable }: Listing, found: OfferRow, messages: Messages) {
  const { offer } = found
  const { currency, priceInCents, setupFeeInCents, trialDays, maxCharges } = offer
  const periodic = periodicPrice(found, messages)
  const trial = periodic && trialDays ? `${messages.trial(trialDays)}, ${messages.thenEvery(periodic)}` : periodic
  // If there is a setup fee, the trial starts when the fee is paid.
  const begins =
    trialDays &&
    payable.amountInCents === 0 &&
    messages.firstChargeOn(messages.day(daysLater(storeNow(store), trialDays)))
  const note = [trial, begins, maxCharges && messages.timesInAll(maxCharges)].filter(Boolean).join(' · ')
  const firstPrice = periodic && trialDays ? 0 : priceInCents
  const lines = setupFeeInCents
    ? [
        { name: offer.name, amount: messages.money(firstPrice, currency) },
        { name: messages.setupFee, amount: messages.money(setupFeeInCents, currency) },
      ]
    : []
  return { title: saleName(offer), text: offer.description ?? undefined, note: note || undefined, lines }
}

function periodicPrice({ offer }: OfferRow, messages: Messages): string | undefined {
  const { billingCycle, priceInCents, currency } = offer
  return billingCycle ? `${messages.money(priceInCents, currency)} ${messages.every[billingCycle]}` : undefined
}
