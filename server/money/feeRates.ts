/** The number of payments with the same amount and the same fee, for one method and number of installments. */
export type FeeSample = { grossInCents: number; feeInCents: number; payments: number }

/** A usual fee: a straight line through two points. With only one known amount, both points are equal. */
export type UsualRate = { from: FeePoint; to: FeePoint; toleranceInCents: number }
type FeePoint = { grossInCents: number; feeInCents: number }

/** The minimum number of payments for a usual rate. */
const MIN_PAYMENTS = 5
/** The minimum share of payments with the usual rate, in percent. */
const MIN_PERCENT = 60
/** Candidates for the rate are made from at most this number of amounts, the most frequent ones. */
const MAX_LEVELS = 24

/**
 * Finds the usual rate of a gateway: a fixed fee plus a percentage of the amount. A few payments with another rate do
 * not change the result.
 * @param installments number of installments. A gateway may round the fee of each installment.
 * @returns undefined if there are too few payments, or if no rate fits most of them
 */
export function usualRate(samples: readonly FeeSample[], installments: number): UsualRate | undefined {
  const total = paymentsOf(samples)
  if (total < MIN_PAYMENTS) return undefined
  const toleranceInCents = 1 + installments
  const levels = levelsOf(samples)
  const fitting = (rates: readonly UsualRate[]) => {
    const counted = rates.map((rate) => ({ rate, payments: paymentsOf(samples.filter((one) => fits(rate, one))) }))
    const enough = counted.filter(({ payments }) => payments * 100 >= total * MIN_PERCENT)
    return enough.toSorted((one, other) => other.payments - one.payments || span(other.rate) - span(one.rate))[0]?.rate
  }
  const lines = levels.flatMap((from, index) => levels.slice(index + 1).map((to) => ({ from, to, toleranceInCents })))
  return fitting(lines.filter(isPlausible)) ?? fitting(levels.map((one) => ({ from: one, to: one, toleranceInCents })))
}

/**
 * Compares the fee of a payment with the usual rate.
 * @returns cents above the usual fee (negative if below); 0 if the fee is usual or cannot be compared
 */
export function deviation(rate: UsualRate, { grossInCents, feeInCents }: FeePoint): number {
  const { from, to, toleranceInCents } = rate
  if (span(rate) === 0) {
    if (grossInCents === from.grossInCents) return beyond(feeInCents - from.feeInCents, toleranceInCents)
    return singleDeviation(rate, { grossInCents, feeInCents })
  }
  const expected = expectedFee(rate, grossInCents)
  // The fees of the two points are rounded, so the error of the line grows with the distance from them.
  const distance = Math.max(Math.abs(grossInCents - from.grossInCents), Math.abs(grossInCents - to.grossInCents))
  const allowed = toleranceInCents * Math.max(1, Math.ceil(distance / span(rate)))
  return beyond(feeInCents - expected, allowed)
}

/** Returns the usual fee of an amount, in whole cents. */
export function expectedFee({ from, to }: UsualRate, grossInCents: number): number {
  if (to.grossInCents === from.grossInCents) return from.feeInCents
  const slope = (to.feeInCents - from.feeInCents) / (to.grossInCents - from.grossInCents)
  return from.feeInCents + Math.round((grossInCents - from.grossInCents) * slope)
}

/** With one known amount, the fee may be fixed, a percentage of the amount, or a mix. */
function singleDeviation({ from, toleranceInCents }: UsualRate, { grossInCents, feeInCents }: FeePoint): number {
  const proportional = Math.round((from.feeInCents * grossInCents) / from.grossInCents)
  const [low, high] = [Math.min(from.feeInCents, proportional), Math.max(from.feeInCents, proportional)]
  if (feeInCents > high) return beyond(feeInCents - high, toleranceInCents)
  return feeInCents < low ? beyond(feeInCents - low, toleranceInCents) : 0
}

/** The most frequent amounts, each with its most frequent fee. */
function levelsOf(samples: readonly FeeSample[]): FeeSample[] {
  const often = (one: FeeSample, other: FeeSample) => other.payments - one.payments
  const byGross = Map.groupBy(samples, ({ grossInCents }) => grossInCents)
  const levels = [...byGross.values()].map((level) => level.toSorted(often)[0]!)
  return levels.toSorted(often).slice(0, MAX_LEVELS)
}

/** A plausible fee does not decrease with the amount, and its fixed part is not negative. */
function isPlausible({ from, to, toleranceInCents }: UsualRate): boolean {
  const [low, high] = from.grossInCents < to.grossInCents ? [from, to] : [to, from]
  const proportional = (low.feeInCents * high.grossInCents) / low.grossInCents
  return (
    high.feeInCents >= low.feeInCents &&
    high.feeInCents <= proportional + toleranceInCents * (high.grossInCents / low.grossInCents)
  )
}

function fits(rate: UsualRate, sample: FeePoint): boolean {
  if (span(rate) === 0) return deviation(rate, sample) === 0
  return Math.abs(sample.feeInCents - expectedFee(rate, sample.grossInCents)) <= rate.toleranceInCents
}

function span({ from, to }: UsualRate): number {
  return Math.abs(to.grossInCents - from.grossInCents)
}

function beyond(differenceInCents: number, allowed: number): number {
  return Math.abs(differenceInCents) <= allowed ? 0 : differenceInCents
}

function paymentsOf(samples: readonly FeeSample[]): number {
  return samples.reduce((sum, { payments }) => sum + payments, 0)
}
