import { daysLater } from '../brazil/billingPeriod.ts'
import { findOffer, type Offer, saleName } from '../catalog/offer.ts'
import { storeNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { ApiError, notFound } from '../errors.ts'
import { isId, newId } from '../lib/ids.ts'
import { getStore, type Store } from '../stores/store.ts'
import { buyOffer } from '../subscriptions/buyOffer.ts'
import type { Speech } from './language.ts'
import type { Page } from './layout.ts'
import { findShownLook, type ShownLook } from './look.ts'
import { type OfferedMethods, offeredMethods, originsOf, type Payable } from './offeredMethods.ts'
import { afterwards, type Sender, type Sent, tryToPay, whereItWent } from './payCharge.ts'
import { paymentForm } from './paymentForm.ts'
import { type Form, readForm } from './readForm.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { messageView } from './resultView.ts'
import { sandboxBar } from './sandboxBar.ts'
import { summary } from './summary.ts'

type Sale = { store: Store; look: ShownLook; offer: Offer; payable: Payable; offered: OfferedMethods }

/**
 * The page on which an offer is bought.
 * @throws ApiError 404 for an offer that is unknown or switched off
 */
export async function showOffer(
  ctx: Context,
  offerId: string,
  wanted: { begun: boolean },
  speech: Speech,
): Promise<Page> {
  const sale = await getSale(ctx, offerId)
  if (!wanted.begun) return offerFormPage(ctx, sale, speech)
  return {
    ...frameOf(sale, speech),
    title: speech.begunTitle,
    main: messageView(speech.begunTitle, speech.begunText, 'tick'),
  }
}

/**
 * Buys an offer with what its form brought. The form carries the id of the charge that its purchase will have, sealed: however
 * often it is sent, one purchase is made, and what is tried again is tried for the same charge.
 * @throws ApiError 404
 */
export async function payOffer(ctx: Context, offerId: string, form: Form, { ip, speech }: Sender): Promise<Sent> {
  const sale = await getSale(ctx, offerId)
  const chargeId = openPurchase(ctx, offerId, form.purchase) ?? newId('chg')
  const refuse = (refusal: Refusal) => ({ refusal, page: offerFormPage(ctx, sale, speech, refusal, chargeId) })
  const read = readForm(form, sale.offered, ip)
  if ('errors' in read) return refuse({ status: 400, values: form, errors: read.errors })
  try {
    const { payment } = await tryToPay(ctx, read.request, ip, offerId, () =>
      buyOffer(ctx, sale.store, offerId, read.request, newId('pay'), chargeId),
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

async function getSale(ctx: Context, offerId: string): Promise<Sale> {
  const owner = isId('off', offerId) ? await ctx.database.row<{ store_id: string }>(storeOfOffer, [offerId]) : undefined
  if (!owner) throw notFound('offer')
  const store = await getStore(ctx.database, owner.store_id)
  const [found, look] = await Promise.all([findOffer(ctx.database, store.id, offerId), findShownLook(ctx, store)])
  if (!found?.active) throw notFound('offer')
  const { offer } = found
  const recurs = offer.billingType === 'RECURRING'
  const payable: Payable = {
    amountInCents: (offer.trialDays && recurs ? 0 : offer.priceInCents) + (offer.setupFeeInCents ?? 0),
    currency: offer.currency,
    maxInstallments: recurs ? 1 : store.settings.maxInstallments,
    interestPaidByBuyer: store.settings.interestPaidByBuyer,
    boletoDueInDays: store.settings.boletoDueInDays,
  }
  return { store, look, offer, payable, offered: offeredMethods(ctx, store, payable, recurs) }
}

function offerFormPage(
  ctx: Context,
  sale: Sale,
  speech: Speech,
  refusal?: Refusal,
  chargeId: string = newId('chg'),
): Page {
  const { store, offer, payable, offered } = sale
  const isSandbox = ctx.settings.environment === 'sandbox'
  const form = paymentForm(
    {
      action: `/checkout/${offer.id}`,
      payable,
      offered,
      monthlyInterestPercent: store.settings.monthlyInterestPercent,
      recurs: offer.billingType === 'RECURRING',
      renews: offer.maxCharges ? speech.timesInAll(offer.maxCharges) : speech.renewsUntilCanceled,
      hidden: { purchase: ctx.secrets.seal(chargeId, placeOf(offer.id)) },
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

function frameOf({ store, look, offer, payable }: Sale, speech: Speech): Pick<Page, 'status' | 'shop' | 'aside'> {
  const { currency, priceInCents, setupFeeInCents, trialDays, maxCharges, billingCycle } = offer
  const price = speech.money(priceInCents, currency)
  const periodic = billingCycle ? `${price} ${speech.every[billingCycle]}` : undefined
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

/** Nothing for what was not sealed here for this offer. */
function openPurchase(ctx: Context, offerId: string, sealed: string | undefined): string | undefined {
  try {
    return sealed && ctx.secrets.open(sealed, placeOf(offerId))
  } catch {
    return undefined
  }
}

function placeOf(offerId: string): string {
  return `checkout of offer:${offerId}`
}

/** Whose it is follows from the offer: its buyer has no key. */
const storeOfOffer = sql('storeOfOffer', 'select store_id from offers where id = $1')
