/**
 * Returns SQL of the latest current time of all stores, because some stores have a test clock. It limits an index scan.
 * Another condition with the clock of each row's store then decides.
 * @param now SQL of the machine's time
 */
export function latestNow(now: string): string {
  return `${now} + (select max(clock_offset_ms) from stores) * interval '1 millisecond'`
}
