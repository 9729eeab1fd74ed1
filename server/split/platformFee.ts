import type { StoreSettings } from '../stores/store.ts'

/**
 * Computes the platform fee of a sale. The fee is a percentage of the sale plus a fixed amount. The fee is never higher than
 * the amount of the sale.
 * @param paidInCents the amount that the buyer pays, with interest
 * @returns cents; half a cent is rounded up
 */
export function platformFeeInCents(
  settings: Pick<StoreSettings, 'platformFeePercent' | 'platformFeeFixedInCents'>,
  paidInCents: number,
): number {
  // A percentage has at most four decimals, so it is a whole number of ten-thousandths of a percent.
  const rate = BigInt(Math.round(settings.platformFeePercent * 10_000))
  const share = (BigInt(paidInCents) * rate + 500_000n) / 1_000_000n
  return Math.min(Number(share) + settings.platformFeeFixedInCents, paidInCents)
}
