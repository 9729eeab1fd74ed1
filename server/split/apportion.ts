/**
 * Divides whole cents by the largest remainder. Of equal remainders, the first one in the list gets its cent first.
 * @param quotas the exact parts, each multiplied by `unit`. Their sum is a multiple of `unit`.
 * @returns the parts in cents. Their sum is the sum of the quotas, divided by `unit`.
 */
export function apportion(quotas: readonly bigint[], unit: bigint): number[] {
  const parts = quotas.map((quota) => Number(quota / unit))
  const remainders = quotas.map((quota, index) => ({ index, remainder: quota % unit }))
  const open = Number(remainders.reduce((sum, { remainder }) => sum + remainder, 0n) / unit)
  const largestFirst = remainders.toSorted((left, right) =>
    left.remainder === right.remainder ? left.index - right.index : left.remainder > right.remainder ? -1 : 1,
  )
  for (const { index } of largestFirst.slice(0, open)) parts[index]! += 1
  return parts
}
