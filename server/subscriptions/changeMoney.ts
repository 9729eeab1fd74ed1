/*
 * The money of a change of plan or day (docs/subscriptions.md, "Another plan" and "Another day"). No function here reads a
 * clock or a database.
 */

/** A paid period and its price. */
export type PaidPeriod = {
  startsAt: Date
  endsAt: Date
  /** The price of the period, after the coupon. */
  valueInCents: number
  /** The price of the days that a change of day added to this period. The next charge would take it. */
  addedDaysInCents: number
  /** The part that has gone back to the buyer. */
  refundedInCents: number
}

/**
 * Returns what is left of a period: its price times the time that is left, divided by the time of the whole period, rounded
 * down to the cent. Added days belong to the period, but they are not paid yet, so their price is subtracted. What has been
 * refunded cannot be left.
 * @returns cents; negative if the buyer has used more of the added days than is left
 */
export function creditOf(period: PaidPeriod, at: Date): number {
  const { startsAt, endsAt, valueInCents, addedDaysInCents, refundedInCents } = period
  const wholeMs = endsAt.getTime() - startsAt.getTime()
  const leftMs = Math.min(wholeMs, Math.max(0, endsAt.getTime() - at.getTime()))
  if (wholeMs <= 0) return -addedDaysInCents
  const share = partOf(valueInCents + addedDaysInCents, leftMs, wholeMs) - addedDaysInCents
  return Math.min(share, valueInCents - Math.min(valueInCents, refundedInCents))
}

/**
 * Returns the price of the days that a change of day adds to a period: the price of the period times the added days, divided
 * by the days of the period, rounded down to the cent.
 */
export function priceOfAddedDays(valueInCents: number, addedDays: number, periodDays: number): number {
  return periodDays <= 0 ? 0 : partOf(valueInCents, addedDays, periodDays)
}

/** Rounds down. The product of cents and milliseconds is larger than the exact whole numbers of a double. */
function partOf(cents: number, part: number, whole: number): number {
  return Number((BigInt(cents) * BigInt(part)) / BigInt(whole))
}
