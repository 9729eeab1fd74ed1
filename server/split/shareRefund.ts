import { sumOf } from '../core/sumOf.ts'
import { apportion } from './apportion.ts'

/** A share of a payment, with the part of it that earlier refunds gave back. */
export type RefundableShare = { amountInCents: number; refundedInCents: number }

/**
 * Computes what each recipient gives back for one refund. Every party gives back in proportion to what it still has, by the
 * largest remainder. So no party gives back more than its share, and all refunds of the whole payment together are exactly the
 * shares.
 * After a part that the store refunded by hand, less than the shares may be left. Then the recipients together give back the refund
 * and no more.
 *
 * @param shares the shares of the payment
 * @param refund.leftInCents what earlier refunds left of the payment, at least 1
 * @param refund.amountInCents the amount of this refund, at most the amount that is left
 * @returns cents in the order of the shares. The store gives back the rest.
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
