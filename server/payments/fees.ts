import type { StoreSettings } from '../stores/store.ts'

/**
 * Computes the platform fee of a sale: a percentage and a fixed part, never more than the sale.
 * @param paidInCents amount that the buyer pays, interest included
 * @returns cents, half a cent rounded up
 */
export function platformFeeInCents(
  settings: Pick<StoreSettings, 'platformFeePercent' | 'platformFeeFixedInCents'>,
  paidInCents: number,
): number {
  // Percentages have four decimals, so in ten-thousandths of a percent they are whole numbers.
  const rate = BigInt(Math.round(settings.platformFeePercent * 10_000))
  const share = (BigInt(paidInCents) * rate + 500_000n) / 1_000_000n
  return Math.min(Number(share) + settings.platformFeeFixedInCents, paidInCents)
}
