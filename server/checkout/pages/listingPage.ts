import { daysLater } from '../../brazil/billingPeriod.ts'
import { type Offer, saleName } from '../../catalog/offer.ts'
import type { Selling } from '../../catalog/selling.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { newIdOf } from '../../core/ids.ts'
import { findOwnedCourse } from '../../courses/findOwnedCourse.ts'
import { hasCourse } from '../../courses/hasCourse.ts'
import { normalizeEmail } from '../../lib/email.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import { getListing, type Item, isSoldOut, type Listing, nameOfOnly, recurs, termsOf } from '../listing.ts'
import { choiceParameters, listingAddress } from '../listingTracking.ts'
import { originsOf } from '../offeredMethods.ts'
import { sealPurchase } from '../purchase.ts'
import type { Form } from '../readForm.ts'
import type { Known } from '../views/knownSection.ts'
import type { Page } from '../views/layout.ts'
import type { Notice } from '../views/notice.ts'
import { paymentForm } from '../views/paymentForm.ts'
import { changedNotice, type Refusal } from '../views/refusal.ts'
import { link, messageView } from '../views/resultView.ts'
import { sandboxBar } from '../views/sandboxBar.ts'
import { batchLine, bumpSection, closedTexts, couponForm, saleLines } from '../views/sellingParts.ts'
import { isOne, itemLines, summary } from '../views/summary.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit, WantedPage } from './checkoutVisit.ts'
import { knownOf } from './knownVisit.ts'
import { recover } from './recovery.ts'
import type { Gone } from './sellAgain.ts'
import type { Visitor } from './visitor.ts'
import { orWithdrawn } from './withdrawnPage.ts'

/**
 * Renders the page of an offer or payment link. A visit writes nothing.
 * @throws ApiError 404 for an offer or link that is unknown or inactive
 */
export async function showListing(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  return { is: 'page', page: await orWithdrawn(ctx, visit, () => listingPage(ctx, visit)) }
}

async function listingPage(ctx: Context, visit: CheckoutVisit): Promise<Page> {
  const { id, wanted, messages, choice } = visit
  const listing = await getListing(ctx, id, { choice })
  if (!wanted.begun) return { ...(await formPageFor(ctx, listing, visit, wanted)), status: 200 }
  const links = await courseOf(ctx, listing, messages)
  const main = messageView(messages.begunTitle, messages.begunText, { mark: 'tick', links })
  return { ...frameOf(listing, visit), title: messages.begunTitle, main }
}

/**
 * Renders the form of a listing for a visit. A reminder's link fills in the typed values. If the price has changed, the
 * form says so: a reminder reserves no seat and no use of a coupon.
 */
export async function formPageFor(
  ctx: Context,
  listing: Listing,
  visitor: Visitor,
  { changed, gone, draft: token, typed }: WantedPage,
): Promise<Page> {
  const recognized = await withKnown(ctx, listing, visitor)
  const { id: listingId, store } = listing
  const recovered = await recover(ctx, { listingId, storeId: store.id, token })
  const isOther = recovered !== undefined && recovered.terms !== null && recovered.terms !== termsOf(listing)
  const values = recovered?.values ?? typed ?? listing.session?.details.customer
  const refusal = changed || isOther ? changedRefusal(listing, values ?? {}, recognized, { gone }) : undefined
  const chargeId = listing.session?.charge_id ?? recovered?.chargeId
  return listingFormPage(ctx, listing, recognized, { refusal, chargeId, values })
}

/**
 * Adds the known data of the visitor to a listing's page.
 * @param chargeId the charge of a begun purchase
 */
export async function withKnown<Of extends Visitor>(
  ctx: Context,
  listing: Listing,
  visitor: Of,
  chargeId = listing.session?.charge_id,
): Promise<Of> {
  const { knownVisit: visit } = visitor
  const page = { id: listing.id, chargeId, payable: listing.payable, recurs: recurs(listing.item) }
  if (!visit) return visitor
  const known = await knownOf(ctx, listing.store, page, visit)
  return { ...visitor, known: { ...known, owned: await ownedOf(ctx, listing, known) } }
}

/**
 * Finds the offer's course, if the visitor has a proven e-mail and already has access that never ends. The visitor may
 * still buy the offer again.
 */
async function ownedOf(ctx: Context, { store, item }: Listing, { buyer }: Known): Promise<Known['owned']> {
  if (item.is !== 'offer' || buyer.is !== 'proven') return undefined
  const { id: productId } = item.selling.found.offer.product
  const course = await findOwnedCourse(ctx, store, { productId, email: normalizeEmail(buyer.code.email) })
  return course && { title: course.title, path: `/learn/${store.id}/courses/${course.id}` }
}

/** Renders the page of an offer if its batches are all full or closed. The page has no form. */
function closedPage(listing: Listing, selling: Selling, visitor: Visitor, status: number): Page {
  const { title, text } = closedTexts(selling, storeNow(listing.store), visitor.messages)
  return { ...frameOf(listing, visitor), title, status, main: messageView(title, text) }
}

/** Returns the button from a started subscription to its course. The text is empty for a product without a course. */
async function courseOf(ctx: Context, { store, item }: Listing, messages: Messages): Promise<string> {
  if (item.is !== 'offer' || !(await hasCourse(ctx, store, item.selling.found.offer.product.id))) return ''
  return link(`/learn/${store.id}`, messages.openCourse, 'primary')
}

/**
 * Renders the form of a listing, or the page of an offer that is sold out.
 * @param purchase.chargeId id of the charge of a started purchase. By default the form starts a new purchase.
 * @param purchase.values what the buyer typed before
 */
export function listingFormPage(
  ctx: Context,
  listing: Listing,
  visitor: Visitor,
  {
    refusal,
    chargeId = listing.session?.charge_id ?? newIdOf('chg', listing.store.id),
    values,
  }: { refusal?: Refusal; chargeId?: string; values?: Form },
): Page {
  const { messages, tracking, choice, known } = visitor
  const { id, store, branding, session, item, payable, offered } = listing
  if (item.is === 'offer' && isSoldOut(listing))
    return closedPage(listing, item.selling, visitor, refusal?.status ?? 200)
  const maxCharges = item.is === 'offer' ? item.selling.found.offer.maxCharges : null
  const isSandbox = ctx.settings.environment === 'sandbox'
  const form = paymentForm(
    {
      action: listingAddress(id, tracking, {
        ...(session && { own: '1' }),
        ...choiceParameters({ coupon: choice.coupon }),
      }),
      payable,
      offered,
      monthlyInterestPercent: store.settings.monthlyInterestPercent,
      recurs: recurs(item),
      keepsCard: item.is === 'offer' && item.selling.found.upsell_offer_id !== null,
      renews: maxCharges ? messages.timesInAll(maxCharges) : messages.renewsUntilCanceled,
      recurringPix: recurringPriceOf(listing, messages),
      hidden: { purchase: sealPurchase(ctx, listing, chargeId) },
      isSandbox,
      values: refusal?.values ?? values ?? session?.details.customer ?? {},
      errors: refusal?.errors ?? {},
      notice: refusal?.notice,
      offersPix: refusal?.offersPix,
      known,
      consents: {
        storeName: store.name,
        conversions: branding.conversions === 'asked',
        reminders: store.settings.checkoutReminders,
        mails: true,
      },
      extra: item.is === 'offer' ? bumpSection(item.selling, messages) : '',
    },
    messages,
  )
  return {
    ...frameOf(listing, visitor),
    status: refusal?.status ?? 200,
    title: titleOf(item) ?? messages.pay,
    main: `<h1 class="hidden">${messages.pay}</h1>${form}`,
    sandboxBar: isSandbox ? sandboxBar(id, { is: 'form' }, messages) : undefined,
    connects: originsOf(offered.card?.tokenizer),
    leadsTo: session?.details.successUrl ? [new URL(session.details.successUrl).origin] : [],
  }
}

function recurringPriceOf({ item, offered }: Listing, messages: Messages): string | undefined {
  return item.is === 'offer' && offered.recurringPix ? periodicPrice(item.selling.quote.offer, messages) : undefined
}

function titleOf(item: Item): string | undefined {
  if (item.is === 'offer') return item.selling.found.offer.product.name
  return item.is === 'link' ? item.link.name : (nameOfOnly(item.items) ?? undefined)
}

/**
 * Returns a refusal for a price that differs from the price on the buyer's page.
 * @param total the current total in cents. Set if only the card's total with interest differs.
 * @param gone the seat or coupon use that other buyers took after this buyer began the purchase
 */
export function changedRefusal(
  { id, item, payable }: Listing,
  values: Form,
  { messages, tracking, choice }: Visitor,
  { total = payable.amountInCents, isOwnChoice = false, gone }: Changed = {},
): Refusal {
  const periodic = item.is === 'offer' ? periodicPrice(item.selling.quote.offer, messages) : undefined
  const amount = messages.money(total, payable.currency)
  const notice: Notice = isOwnChoice
    ? { kind: 'info', title: messages.newTotalTitle, text: messages.newTotalText(amount) }
    : changedNotice(messages.changedText(periodic ?? amount), messages, gone && messages.goneTitles[gone])
  const instead = listingAddress(id, tracking, { changed: '1', ...choiceParameters(choice) })
  return { status: 409, values, errors: {}, notice, instead }
}

type Changed = { total?: number; isOwnChoice?: boolean; gone?: Gone }

function frameOf(listing: Listing, visitor: Visitor): Pick<Page, 'status' | 'shop' | 'aside'> {
  const { store, branding, payable, session } = listing
  const { currency } = payable
  const amountInCents = isSoldOut(listing) ? null : payable.amountInCents
  const backUrl = session?.details.cancelUrl ?? null
  const frame = { storeName: store.name, branding, amountInCents, currency, backUrl, ...soldSummary(listing, visitor) }
  return { status: 200, shop: { name: store.name, branding }, aside: summary(frame, visitor.messages) }
}

function soldSummary(listing: Listing, visitor: Visitor) {
  const { item } = listing
  if (item.is === 'offer') return { ...offerSummary(listing, item.selling, visitor), picture: item.picture }
  const { messages } = visitor
  const title = titleOf(item) ?? null
  if (item.is === 'items')
    return { title, lines: itemLines(item.items, item.currency, messages), isRepeated: isOne(item.items) }
  const { name, amount_in_cents: amountInCents, currency } = item.link
  return { title, lines: [{ name, amount: messages.money(amountInCents, currency) }], isRepeated: true }
}

function offerSummary(listing: Listing, selling: Selling, { messages, tracking, choice }: Visitor) {
  const { id, store, payable } = listing
  const { quote, coupon, chosenBumps, found } = selling
  const { offer } = quote
  const { trialDays, maxCharges } = offer
  const periodic = periodicPrice(offer, messages)
  // The note repeats the price only if the amount above the note differs from the price. This happens with a trial, a
  // fee, a bump or a coupon.
  const isAmount = payable.amountInCents === offer.priceInCents
  const cycle = offer.billingCycle && isAmount ? messages.every[offer.billingCycle] : periodic
  const price = periodic && trialDays ? `${messages.trial(trialDays)}, ${messages.thenEvery(periodic)}` : cycle
  // If there is a setup fee, the trial starts when the fee is paid.
  const begins =
    trialDays &&
    payable.amountInCents === 0 &&
    messages.firstChargeOn(messages.day(daysLater(storeNow(store), trialDays)))
  const discount = coupon && periodic && messages.couponCycles(coupon.cycles ?? 1)
  const note = [price, begins, maxCharges && messages.timesInAll(maxCharges), discount].filter(Boolean).join(' · ')
  const path = `/checkout/${id}`
  const kept = new URL(listingAddress(id, tracking, choiceParameters({ bumps: choice.bumps })), 'http://page')
    .searchParams
  const isForSale = !isSoldOut(listing)
  const lines = isForSale ? saleLines(selling, messages) : []
  return {
    title: saleName(offer),
    text: found.offer.description ?? undefined,
    note: (isForSale && note) || undefined,
    batch: batchLine(selling, messages),
    fullInCents: coupon ? quote.fullInCents : undefined,
    lines,
    isRepeated: lines.length === 1,
    isOpen: coupon !== null || chosenBumps.length > 0,
    extra: isForSale ? couponForm(selling, { path, typed: choice.coupon, kept: [...kept] }, messages) : '',
  }
}

function periodicPrice({ billingCycle, priceInCents, currency }: Offer, messages: Messages): string | undefined {
  return billingCycle ? `${messages.money(priceInCents, currency)} ${messages.every[billingCycle]}` : undefined
}
