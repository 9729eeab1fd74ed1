import { invalidRequest } from '../core/errors.ts'
import { sumOf } from '../core/sumOf.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import type { BatchRow } from './batch.ts'
import { type CouponTerms, discountInCents, type SoldCoupon } from './coupon.ts'
import type { Offer } from './offer.ts'

/** An item of a purchase with order bumps, as stored in charges and payments. The first item is the main offer. */
export type SoldItem = { offerId: string; offer: Offer; productId: string; amountInCents: number }

export type QuoteInput = {
  offer: Offer
  /** The batch that the offer sells from. Null for an offer without batches. */
  batch: BatchRow | null
  coupon: CouponTerms | null
  /** The chosen order bumps, which are one-time offers of the same currency. */
  bumps: readonly Offer[]
}

/** The price of a purchase now. */
export type Quote = {
  /** The offer with the price and the name of its batch. */
  offer: Offer
  coupon: SoldCoupon | null
  /** Null without order bumps. */
  items: readonly SoldItem[] | null
  /** The full amount without the coupon, in cents. */
  fullInCents: number
  /** The amount that is due now, in cents. 0 in a trial without a setup fee. */
  amountInCents: number
}

/**
 * Computes the price of a purchase. The page shows this amount, and the charge has the same amount. The coupon reduces
 * only the price of the main offer. In a trial the price is not due yet, so the coupon reduces the first cycles after
 * the trial.
 * @throws ApiError 400 if the offers together cost more than the largest amount of a charge
 */
export function quote({ offer: current, batch, coupon, bumps }: QuoteInput): Quote {
  const offer = asSold(current, batch)
  const isTrial = offer.billingType === 'RECURRING' && (offer.trialDays ?? 0) > 0
  const priceInCents = isTrial ? 0 : offer.priceInCents
  const discount = coupon && !isTrial ? discountInCents(coupon, priceInCents) : 0
  const mainInCents = priceInCents + (offer.setupFeeInCents ?? 0)
  const items = [toItem(offer, mainInCents - discount), ...bumps.map((bump) => toItem(bump, fullPriceInCents(bump)))]
  const fullInCents = mainInCents + sumOf(bumps.map(fullPriceInCents))
  if (fullInCents > MAX_AMOUNT_IN_CENTS)
    throw invalidRequest(
      'bumps',
      `The total price of the offer and its "bumps" must not exceed ${MAX_AMOUNT_IN_CENTS} cents.`,
    )
  return {
    offer,
    coupon: coupon && { couponId: coupon.couponId, code: coupon.code, discountInCents: discount },
    items: bumps.length > 0 ? items : null,
    fullInCents,
    amountInCents: fullInCents - discount,
  }
}

function asSold(offer: Offer, batch: BatchRow | null): Offer {
  if (!batch) return offer
  return { ...offer, priceInCents: batch.price_in_cents, batch: { id: batch.id, name: batch.name } }
}

function fullPriceInCents({ priceInCents, setupFeeInCents }: Offer): number {
  return priceInCents + (setupFeeInCents ?? 0)
}

function toItem(offer: Offer, amountInCents: number): SoldItem {
  return { offerId: offer.id, offer, productId: offer.product.id, amountInCents }
}
