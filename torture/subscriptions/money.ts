/** A paid period, and the money that counts for a change of plan. */
export type PaidPeriod = {
  startMs: number
  endMs: number
  /** The price of the period. */
  valueInCents: number
  /** The price of the days that a change of day added. It is not paid yet. */
  addedInCents: number
}

/**
 * Returns the largest number of cents that is not more than `cents` times `part` divided by `whole`. All products are exact: a
 * hundred thousand cents times the milliseconds of two years.
 */
export function share(cents: number, part: number, whole: number): number {
  let found = Math.floor((cents * part) / whole)
  while (found * whole > cents * part) found -= 1
  while ((found + 1) * whole <= cents * part) found += 1
  return found
}

/** Returns what is left of a period. Unpaid added days are subtracted, so the result may be negative. */
export function creditAt({ startMs, endMs, valueInCents, addedInCents }: PaidPeriod, atMs: number): number {
  const left = share(valueInCents + addedInCents, Math.max(0, endMs - atMs), endMs - startMs)
  return Math.min(left - addedInCents, valueInCents)
}
