/**
 * Returns a quantile of the values, such as the median for the share 0.5; 0 without values.
 * @param share from 0 to 1
 */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
