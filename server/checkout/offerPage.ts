import { daysLater } from '../brazil/billingPeriod.ts'
import { findOffer, type OfferRow, saleName } from '../catalog/offer.ts'
import { type ChargeRow, findHouseCharge } from '../charges/charge.ts'
import { storeNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { ApiError, notFound } from '../errors.ts'
import { isId, newId } from '../lib/ids.ts'
import { getStore, type Store } from '../stores/store.ts'
import { buyFoundOffer } from '../subscriptions/buyOffer.ts'
import type { Speech } from './language.ts'
import type { Page } from './layout.ts'
import { findShownLook, type ShownLook } from './look.ts'
import { type OfferedMethods, offeredMethods, originsOf, type Payable, payableOf } from './offeredMethods.ts'
import { afterwards, type Sender, type Sent, tryToPay, whereItIs, whereItWent } from './payCharge.ts'
import { changedTotal, paymentForm } from './paymentForm.ts'
import { type Form, readForm } from './readForm.ts'
import { changedNotice, type Refusal, refusalOf } from './refusal.ts'
import { messageView } from './resultView.ts'
import { sandboxBar } from './sandboxBar.ts'
import { summary } from './summary.ts'

type Sale = { store: Store; look: ShownLook; found: OfferRow; payable: Payable; offered: OfferedMethods }

/** What the form of an offer carries, sealed: the charge that its purchase will have, and on which terms the buyer read it. */
type Purchase = { chargeId: string; terms: string }

/**
 * The page on which an offer is bought.
 * @param wanted.changed its buyer had another page of it, on other terms
 * @throws ApiError 404 for an offer that is unknown or switched off
 */
export async function showOffer(
  ctx: Context,
  offerId: string,
  wanted: { begun: boolean; changed: boolean },
  speech: Speech,
): Promise<Page> {
  const sale = await getSale(ctx, offerId)
  if (!wanted.begun) {
    const refusal = wanted.changed ? changedRefusal(sale, {}, speech) : undefined
    return { ...offerFormPage(ctx, sale, speech, refusal), status: 200 }
  }
  return {
    ...frameOf(sale, speech),
    title: speech.begunTitle,
    main: messageView(speech.begunTitle, speech.begunText, 'tick'),
  }
}

/**
 * Buys an offer with what its form brought. However often that is sent, one purchase is made, what is tried again is tried for the
 * same charge, and nothing is charged on other terms than the form showed: they are shown first. A form that carries no purchase
 * is a new one, on the terms of now.
 * @throws ApiError 404
 */
export async function payOffer(ctx: Context, offerId: string, form: Form, { ip, speech }: Sender): Promise<Sent> {
  const purchase = openPurchase(ctx, offerId, form.purchase)
  const sale = await getSale(ctx, offerId, purchase?.chargeId)
  if (form.purchase && purchase?.terms !== termsOf(sale)) {
    const moved = purchase && (await whereItIs(ctx, purchase.chargeId).catch(() => undefined))
    if (moved) return { going: moved }
    // With a charge of its own: what was tried before was tried for the other price.
    const renewed = await getSale(ctx, offerId)
    const refusal = changedRefusal(renewed, form, speech)
    return { refusal, page: offerFormPage(ctx, renewed, speech, refusal) }
  }
  const chargeId = purchase?.chargeId ?? newId('chg')
  const refuse = (refusal: Refusal) => ({ refusal, page: offerFormPage(ctx, sale, speech, refusal, chargeId) })
  const total = changedTotal(form, sale.offered)
  if (total !== undefined) return refuse(changedRefusal(sale, form, speech, total))
  const read = readForm(form, sale.offered, ip)
  if ('errors' in read) return refuse({ status: 400, values: form, errors: read.errors })
  try {
    const { payment } = await tryToPay(ctx, read.request, ip, offerId, () =>
      buyFoundOffer(ctx, sale.store, sale.found, {
        request: read.request,
        paymentId: newId('pay'),
        chargeId,
        language: speech.language,
      }),
    )
    if (!payment) return { going: { page: `/checkout/${offerId}?begun=1` } }
    return { going: afterwards(payment.charge_id, payment, null) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const moved = await whereItWent(ctx, chargeId, error).catch(() => undefined)
    if (moved) return { going: moved }
    const refusal = refusalOf(error, form, sale.offered, speech)
    if (!refusal) throw error
    return refuse(refusal)
  }
}

/** @param chargeId of a purchase under way: its charge, once there is one, keeps the terms on which it was opened */
async function getSale(ctx: Context, offerId: string, chargeId?: string): Promise<Sale> {
  const owner = isId('off', offerId) ? await ctx.database.row<{ store_id: string }>(storeOfOffer, [offerId]) : undefined
  if (!owner) throw notFound('offer')
  const store = await getStore(ctx.database, owner.store_id)
  const [found, look] = await Promise.all([findOffer(ctx.database, store.id, offerId), findShownLook(ctx, store)])
  if (!found?.active) throw notFound('offer')
  const { offer } = found
  const recurs = offer.billingType === 'RECURRING'
  const opened = chargeId && (await ctx.database.row<ChargeRow>(findHouseCharge, [chargeId, store.id, offerId]))
  const payable: Payable = opened
    ? payableOf(opened)
    : {
        amountInCents: (offer.trialDays && recurs ? 0 : offer.priceInCents) + (offer.setupFeeInCents ?? 0),
        currency: offer.currency,
        maxInstallments: recurs ? 1 : store.settings.maxInstallments,
        interestPaidByBuyer: store.settings.interestPaidByBuyer,
        boletoDueInDays: store.settings.boletoDueInDays,
      }
  return { store, look, found, payable, offered: offeredMethods(ctx, store, payable, recurs) }
}

function offerFormPage(
  ctx: Context,
  sale: Sale,
  speech: Speech,
  refusal?: Refusal,
  chargeId: string = newId('chg'),
): Page {
  const { store, payable, offered } = sale
  const { offer } = sale.found
  const isSandbox = ctx.settings.environment === 'sandbox'
  const form = paymentForm(
    {
      action: `/checkout/${offer.id}`,
      payable,
      offered,
      monthlyInterestPercent: store.settings.monthlyInterestPercent,
      recurs: offer.billingType === 'RECURRING',
      renews: offer.maxCharges ? speech.timesInAll(offer.maxCharges) : speech.renewsUntilCanceled,
      hidden: { purchase: sealPurchase(ctx, sale, chargeId) },
      isSandbox,
      values: refusal?.values ?? {},
      errors: refusal?.errors ?? {},
      notice: refusal?.notice,
      offersPix: refusal?.offersPix,
    },
    speech,
  )
  return {
    ...frameOf(sale, speech),
    status: refusal?.status ?? 200,
    title: offer.product.name,
    main: `<h1 class="hidden">${speech.pay}</h1>${form}`,
    sandboxBar: isSandbox ? sandboxBar(offer.id, { is: 'form' }, speech) : undefined,
    connects: originsOf(offered.card?.tokenizer),
  }
}

function frameOf({ store, look, found, payable }: Sale, speech: Speech): Pick<Page, 'status' | 'shop' | 'aside'> {
  const { offer } = found
  const { currency, priceInCents, setupFeeInCents, trialDays, maxCharges } = offer
  const periodic = periodicPrice(found, speech)
  const trial = periodic && trialDays ? `${speech.trial(trialDays)}, ${speech.thenEvery(periodic)}` : periodic
  // With a fee something is charged today, and the trial begins when that is paid.
  const begins =
    trialDays && payable.amountInCents === 0 && speech.firstChargeOn(speech.day(daysLater(storeNow(store), trialDays)))
  const note = [trial, begins, maxCharges && speech.timesInAll(maxCharges)].filter(Boolean).join(' · ')
  const firstPrice = periodic && trialDays ? 0 : priceInCents
  const aside = summary(
    {
      storeName: store.name,
      look,
      title: saleName(offer),
      text: offer.description ?? undefined,
      amountInCents: payable.amountInCents,
      currency,
      note: note || undefined,
      lines: setupFeeInCents
        ? [
            { name: offer.name, amount: speech.money(firstPrice, currency) },
            { name: speech.setupFee, amount: speech.money(setupFeeInCents, currency) },
          ]
        : [],
      backUrl: null,
    },
    speech,
  )
  return { status: 200, shop: { name: store.name, look }, aside }
}

function periodicPrice({ offer }: OfferRow, speech: Speech): string | undefined {
  const { billingCycle, priceInCents, currency } = offer
  return billingCycle ? `${speech.money(priceInCents, currency)} ${speech.every[billingCycle]}` : undefined
}

function changedRefusal(
  { found, payable }: Sale,
  values: Form,
  speech: Speech,
  total = payable.amountInCents,
): Refusal {
  const text = speech.changedText(periodicPrice(found, speech) ?? speech.money(total, payable.currency))
  const notice = changedNotice(text, speech)
  return { status: 409, values, errors: {}, notice, instead: `/checkout/${found.offer.id}?changed=1` }
}

/** What is charged, now and later. */
function termsOf({ found: { offer } }: Sale): string {
  const { billingType, billingCycle, priceInCents, currency, setupFeeInCents, trialDays, maxCharges } = offer
  return JSON.stringify([billingType, billingCycle, priceInCents, currency, setupFeeInCents, trialDays, maxCharges])
}

function sealPurchase(ctx: Context, sale: Sale, chargeId: string): string {
  const purchase: Purchase = { chargeId, terms: termsOf(sale) }
  return ctx.secrets.seal(JSON.stringify(purchase), placeOf(sale.found.offer.id))
}

/** Nothing for what was not sealed here for this offer. */
function openPurchase(ctx: Context, offerId: string, sealed: string | undefined): Purchase | undefined {
  try {
    return sealed ? JSON.parse(ctx.secrets.open(sealed, placeOf(offerId))) : undefined
  } catch {
    return undefined
  }
}

function placeOf(offerId: string): string {
  return `checkout of offer:${offerId}`
}

/** Whose it is follows from the offer: its buyer has no key. */
const storeOfOffer = sql('storeOfOffer', 'select store_id from offers where id = $1')
