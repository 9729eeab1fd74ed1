/**
 * The only file that reads the system's clock (architecture invariant 9).
 * Business time belongs to the store: in sandbox its clock may run ahead of the system's.
 */
export type StoreClock = { clockOffsetMs: number }

/** Machine time: leases, signatures, retry delays, log lines. */
export function systemNow(): Date {
  return new Date()
}

/** Business time of one store. Use it for expiry, renewal and the date of a sale. */
export function storeNow(store: StoreClock): Date {
  return new Date(Date.now() + store.clockOffsetMs)
}

/** Milliseconds of a clock that never jumps. Use it for durations only. */
export function monotonicMs(): number {
  return performance.now()
}
