/**
 * The only file that reads the system's clock (architecture invariant 9). Each store has its business time. In sandbox the
 * store's clock may run ahead of the system's clock.
 */
export type StoreClock = { clockOffsetMs: number }

/** Returns machine time. Use it for leases, signatures, retry delays and log lines. */
export function systemNow(): Date {
  return new Date()
}

/** Returns the business time of a store. Use it for expiry, renewal and the date of a sale. */
export function storeNow(store: StoreClock): Date {
  return new Date(Date.now() + store.clockOffsetMs)
}

/** Returns milliseconds of a clock that never jumps. Use it only for durations. */
export function monotonicMs(): number {
  return performance.now()
}
