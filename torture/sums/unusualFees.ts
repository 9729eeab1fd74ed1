import { sumOf } from '../../server/core/sumOf.ts'
import { deviation, type FeeSample, usualRate } from '../../server/money/feeRates.ts'
import { feeInCents } from '../../server/simulator/records/feeTable.ts'
import { parcelInCents } from '../../server/simulator/records/linesOfMovement.ts'
import { gateways } from '../../server/simulator/simulator.ts'
import type { ComputedSale } from './randomSale.ts'

/** The number of sales with fees that are compared at the same time. */
export const FEES_AT_ONCE = 2_000
/** From this amount on, an error of one percentage point is far larger than the rounding. */
const LARGE_IN_CENTS = 50_000
/** Gateways accept no smaller installment. The fee would be the complete installment, so it would show no rate. */
const LEAST_INSTALLMENT_IN_CENTS = 100

/**
 * Compares the fees of many sales with the usual rate of their gateway, method and installments, as each night does.
 * @returns a sentence for each right fee that looks unusual, and for each wrong fee that looks usual
 */
export function unusualFees(sales: readonly ComputedSale[]): string[] {
  const usable = sales.filter(
    ({ price }) => price.count === 1 || price.totalInCents >= price.count * LEAST_INSTALLMENT_IN_CENTS,
  )
  const groups = Map.groupBy(usable, ({ provider, method, price }) => `${provider} ${method} ${price.count}`)
  return [...groups].flatMap(([group, ofGroup]) => {
    // The fee of a tiny amount is the complete amount, so it shows no rate.
    const samples = ofGroup.map((sale) => sampleOf(sale)).filter((sample) => sample.feeInCents < sample.grossInCents)
    const rate = usualRate(samples, ofGroup[0]!.price.count)
    if (rate === undefined) return []
    const honest = samples.filter((sample) => deviation(rate, sample) !== 0)
    const large = ofGroup.filter(({ price }) => price.totalInCents >= LARGE_IN_CENTS)
    const wrong = large.map((sale) => sampleOf(sale, true)).filter((sample) => deviation(rate, sample) === 0)
    return [
      ...honest.map(
        (sample) => `${group}: the honest fee ${sample.feeInCents} of ${sample.grossInCents} looks unusual`,
      ),
      ...wrong.map((sample) => `${group}: the wrong fee ${sample.feeInCents} of ${sample.grossInCents} looks usual`),
    ]
  })
}

function sampleOf({ provider, method, price }: ComputedSale, otherRate = false): FeeSample {
  const { count: parcels, totalInCents } = price
  const { fees } = gateways.get(provider)!.books
  const feesInCents = Array.from({ length: parcels }, (_, index) =>
    feeInCents(parcelInCents(totalInCents, parcels, index + 1), { fees, method, parcels, otherRate }),
  )
  return { grossInCents: totalInCents, feeInCents: sumOf(feesInCents), payments: 1 }
}
