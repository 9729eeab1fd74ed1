/**
 * @returns the smallest value that is not exceeded by this share of the values; 0 without values. `share` is from 0
 *   to 1
 */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
