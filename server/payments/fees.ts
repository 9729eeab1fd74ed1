import type { StoreSettings } from '../stores/store.ts'

/**
 * What the platform keeps of a sale: a percentage and a fixed part, never more than the sale.
 * @param paidInCents what the buyer pays, interest included
 * @returns cents, half a cent rounded up
 */
export function platformFeeInCents(
  settings: Pick<StoreSettings, 'platformFeePercent' | 'platformFeeFixedInCents'>,
  paidInCents: number,
): number {
  // Percentages have four decimals: in units of a ten-thousandth of a percent they are whole numbers, and so is the product.
  const rate = BigInt(Math.round(settings.platformFeePercent * 10_000))
  const share = (BigInt(paidInCents) * rate + 500_000n) / 1_000_000n
  return Math.min(Number(share) + settings.platformFeeFixedInCents, paidInCents)
}
