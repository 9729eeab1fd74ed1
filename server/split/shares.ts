import { basisPointsOf, type SplitRule } from './splitRule.ts'

/** A recipient's part of a payment or of a refund. */
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

/** A share of a payment, with the part of it that earlier refunds gave back. */
export type RefundableShare = Share & { refundedInCents: number }

/**
 * Computes what each recipient gives back for one refund. Every party gives back in proportion to what it still has, by the
 * largest remainder. So no party gives back more than its share, and all refunds of the whole payment together are exactly the
 * shares.
 *
 * @param shares the shares of the payment
 * @param refund.totalInCents the amount that the buyer paid
 * @param refund.refundedBeforeInCents the sum of the earlier refunds that did not fail
 * @param refund.amountInCents the amount of this refund, at most what is left
 */
export function shareRefund(
  shares: readonly RefundableShare[],
  refund: { totalInCents: number; refundedBeforeInCents: number; amountInCents: number },
): Share[] {
  const leftInCents = refund.totalInCents - refund.refundedBeforeInCents
  const left = shares.map(({ amountInCents, refundedInCents }) => amountInCents - refundedInCents)
  const storeLeft = leftInCents - left.reduce((sum, part) => sum + part, 0)
  const quotas = [...left, storeLeft].map((part) => BigInt(part) * BigInt(refund.amountInCents))
  const parts = apportion(quotas, BigInt(leftInCents))
  return shares.map(({ recipientId }, index) => ({ recipientId, amountInCents: parts[index]! }))
}

/**
 * Divides whole cents by the largest remainder.
 * @param quotas the exact parts, each multiplied by `unit`. Their sum is a multiple of `unit`.
 * @returns the parts in cents. Their sum is the sum of the quotas.
 */
function apportion(quotas: readonly bigint[], unit: bigint): number[] {
  const parts = quotas.map((quota) => Number(quota / unit))
  const remainders = quotas.map((quota, index) => ({ index, remainder: quota % unit }))
  const open = Number(remainders.reduce((sum, { remainder }) => sum + remainder, 0n) / unit)
  const largestFirst = remainders.toSorted((left, right) =>
    left.remainder === right.remainder ? left.index - right.index : left.remainder > right.remainder ? -1 : 1,
  )
  for (const { index } of largestFirst.slice(0, open)) parts[index]! += 1
  return parts
}
