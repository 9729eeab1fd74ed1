import { apportion } from './apportion.ts'
import { basisPointsOf, type SplitRule } from './splitRule.ts'

/** A recipient's part of a payment. */
export type Share = { recipientId: string; amountInCents: number }

const WHOLE = 10_000

/**
 * Computes the shares of a payment by the largest remainder (decisions, "Split and the platform's fee"). The store takes part
 * with what the rule leaves, so the shares and the rest of the store are exactly the total. Equal remainders go in the order of
 * the rule, and to the store last.
 *
 * @param totalInCents the amount that the buyer pays
 * @returns the shares in the order of the rule. They may exceed the total if the fixed amounts of the rule do.
 */
export function sharesOf(totalInCents: number, rule: SplitRule): Share[] {
  const basisPoints = rule.map(({ percent }) => (percent === undefined ? 0 : basisPointsOf(percent)))
  const restBasisPoints = WHOLE - basisPoints.reduce((sum, points) => sum + points, 0)
  // The parts in ten-thousandths of a cent. A fixed amount is whole, so it takes no part. The last part is the store's.
  const quotas = [...basisPoints, restBasisPoints].map((points) => BigInt(points) * BigInt(totalInCents))
  const parts = apportion(quotas, BigInt(WHOLE))
  return rule.map(({ recipientId, amountInCents }, index) => ({
    recipientId,
    amountInCents: amountInCents ?? parts[index]!,
  }))
}
