/**
 * Returns SQL of the latest `now` of all stores. Some stores have a test clock. As a condition it limits an index scan, and then the
 * clock of each row's store decides.
 * @param now SQL of the machine's time
 */
export function latestNow(now: string): string {
  return `${now} + (select max(clock_offset_ms) from stores) * interval '1 millisecond'`
}
