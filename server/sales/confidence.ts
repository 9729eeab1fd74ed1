import { Type } from 'typebox'

/** A share with its 95 % interval, in hundredths of a percent. */
export type Share = { basisPoints: number; lowBasisPoints: number; highBasisPoints: number }

export const Share = Type.Object(
  {
    basisPoints: Type.Integer({ description: 'Hundredths of a percent' }),
    lowBasisPoints: Type.Integer({ description: 'The lower end of the 95 % interval' }),
    highBasisPoints: Type.Integer({ description: 'The upper end of the 95 % interval' }),
  },
  { $id: 'Share' },
)

/** The normal quantile of a 95 % interval. */
const Z = 1.959964

/**
 * Returns a share with its 95 % interval by Wilson's score (E. B. Wilson 1927). The score is valid for few cases too.
 * @param cases the number of cases. Without cases, the interval is 0 to 100 %
 */
export function shareOf(hits: number, cases: number): Share {
  const { share, low, high } = wilson(hits, cases)
  return { basisPoints: basisPoints(share), lowBasisPoints: basisPoints(low), highBasisPoints: basisPoints(high) }
}

/**
 * Returns the difference of two shares with its 95 % interval (R. G. Newcombe 1998, method 10). If the interval contains 0, the
 * difference may be chance.
 */
export function differenceOf(one: { hits: number; cases: number }, other: { hits: number; cases: number }): Share {
  const [first, second] = [wilson(one.hits, one.cases), wilson(other.hits, other.cases)]
  const difference = first.share - second.share
  return {
    basisPoints: basisPoints(difference),
    lowBasisPoints: basisPoints(difference - Math.hypot(first.share - first.low, second.high - second.share)),
    highBasisPoints: basisPoints(difference + Math.hypot(first.high - first.share, second.share - second.low)),
  }
}

function wilson(hits: number, cases: number): { share: number; low: number; high: number } {
  if (cases === 0) return { share: 0, low: 0, high: 1 }
  const share = hits / cases
  const scale = 1 + Z ** 2 / cases
  const center = (share + Z ** 2 / (2 * cases)) / scale
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / cases + Z ** 2 / (4 * cases ** 2))
  return { share, low: Math.max(0, center - half), high: Math.min(1, center + half) }
}

function basisPoints(share: number): number {
  return Math.round(share * 10_000)
}
