import { discountInCents, type SoldCoupon } from '../catalog/coupon.ts'
import type { SubscriptionRow } from './subscription.ts'

/** What a cycle costs, in cents. */
export type PeriodPrice = {
  /** The price of the period itself: the plan, less the coupon. It counts for the credit of a later change. */
  valueInCents: number
  /** The amount to charge. 0 if the credit pays everything. */
  dueInCents: number
  /** The credit that remains for later cycles. */
  creditLeftInCents: number
  coupon: SoldCoupon | null
}

type Priced = Pick<
  SubscriptionRow,
  'price_in_cents' | 'coupon' | 'next_plan' | 'credit_in_cents' | 'added_days_in_cents'
>

/**
 * Returns what a cycle costs: the price of the plan, less the coupon, and the price of days that a change of day added. The
 * credit of earlier changes of plan pays first. A coupon stays with the plan that it was for.
 * @param cycle the number of the cycle, from 1
 * @param leastInCents the smallest amount that the gateway takes. The credit leaves this amount or nothing.
 */
export function periodPrice(subscription: Priced, cycle: number, leastInCents = 1): PeriodPrice {
  const { next_plan: next, credit_in_cents, added_days_in_cents } = subscription
  const { valueInCents, coupon } = next
    ? { valueInCents: next.offer.priceInCents, coupon: null }
    : priceOfCycle(subscription, cycle)
  // The credit of a change now has already paid for the added days.
  const isNow = next?.when === 'now'
  const grossInCents = valueInCents + (isNow ? 0 : added_days_in_cents)
  const creditInCents = credit_in_cents + (isNow ? next.creditInCents : 0)
  const restInCents = Math.max(0, grossInCents - creditInCents)
  const dueInCents = restInCents === 0 ? 0 : Math.max(restInCents, Math.min(leastInCents, grossInCents))
  return { valueInCents, dueInCents, creditLeftInCents: Math.max(0, creditInCents - grossInCents + dueInCents), coupon }
}

/**
 * Returns the price of a cycle of the current plan. The discount of the purchase's coupon applies as long as the coupon lasts.
 * @param cycle the number of the cycle, from 1
 */
export function priceOfCycle(
  { price_in_cents, coupon }: Pick<SubscriptionRow, 'price_in_cents' | 'coupon'>,
  cycle: number,
): Pick<PeriodPrice, 'valueInCents' | 'coupon'> {
  const discount = coupon ? discountInCents(coupon, price_in_cents, cycle) : 0
  if (!coupon || discount === 0) return { valueInCents: price_in_cents, coupon: null }
  const { couponId, code } = coupon
  return { valueInCents: price_in_cents - discount, coupon: { couponId, code, discountInCents: discount } }
}
