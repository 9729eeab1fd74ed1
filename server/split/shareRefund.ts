import { sumOf } from '../core/sumOf.ts'
import { apportion } from './apportion.ts'

/** A share of a payment, with the part that earlier refunds returned. */
export type RefundableShare = { amountInCents: number; refundedInCents: number }

/**
 * Computes the amount that each recipient returns for one refund. Every party returns in proportion to its remaining money,
 * by the largest remainder. So no party returns more than its share, and after a full refund each recipient has returned
 * exactly its share. After a refund that the store paid alone, the payment may have less left than the shares. Then the
 * recipients return the whole refund and no more.
 *
 * @param shares the shares of the payment
 * @param refund.leftInCents the amount that earlier refunds left of the payment, at least 1
 * @param refund.amountInCents the amount of this refund, at most the amount that is left
 * @returns cents in the order of the shares. The store returns the rest.
 */
export function shareRefund(
  shares: readonly RefundableShare[],
  { leftInCents, amountInCents }: { leftInCents: number; amountInCents: number },
): number[] {
  const left = shares.map((share) => share.amountInCents - share.refundedInCents)
  const sharesLeft = sumOf(left)
  const quotas = [...left, Math.max(0, leftInCents - sharesLeft)].map((part) => BigInt(part) * BigInt(amountInCents))
  return apportion(quotas, BigInt(Math.max(leftInCents, sharesLeft))).slice(0, shares.length)
}
