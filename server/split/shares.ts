import { apportion } from './apportion.ts'
import { basisPointsOf, type SplitRule } from './splitRule.ts'

/** A recipient's share of a payment. */
export type Share = { recipientId: string; amountInCents: number }

const WHOLE = 10_000

/**
 * Computes the shares of a payment by the largest remainder (decisions, "Split and the platform's fee"). The store's rest is
 * one of the parts, so the shares and the rest add up exactly to the total. Of equal remainders, the first recipient of the
 * rule gets its cent first, the store last.
 *
 * @param totalInCents the amount that the buyer pays
 * @returns the shares in the order of the rule. Their sum may exceed the total if the rule has large fixed amounts.
 */
export function sharesOf(totalInCents: number, rule: SplitRule): Share[] {
  const basisPoints = rule.map(({ percent }) => (percent === undefined ? 0 : basisPointsOf(percent)))
  const restBasisPoints = WHOLE - basisPoints.reduce((sum, points) => sum + points, 0)
  // The exact parts in ten-thousandths of a cent, with the store's part last. Fixed amounts have no remainder, so they
  // are not included.
  const quotas = [...basisPoints, restBasisPoints].map((points) => BigInt(points) * BigInt(totalInCents))
  const parts = apportion(quotas, BigInt(WHOLE))
  return rule.map(({ recipientId, amountInCents }, index) => ({
    recipientId,
    amountInCents: amountInCents ?? parts[index]!,
  }))
}
