/**
 * Adds amounts of money.
 * @param amounts integers of cents, or objects with `amountInCents`
 * @returns the sum in cents, 0 without amounts
 */
export function sumOf(amounts: readonly (number | { amountInCents: number })[]): number {
  return amounts.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : one.amountInCents), 0)
}
