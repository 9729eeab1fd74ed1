/**
 * The only file that reads the system's clock (architecture invariant 9).
 * Business time is the store's: in sandbox a store may run ahead of the system by its own offset.
 */
export type StoreClock = { clockOffsetMs: number }

/** Machine time: leases, signatures, retry delays, log lines. */
export function systemNow(): Date {
  return new Date()
}

/** Business time of one store: whatever decides or records expiry, renewal or a sale's date takes this. */
export function storeNow(store: StoreClock): Date {
  return new Date(Date.now() + store.clockOffsetMs)
}

/** Milliseconds of a clock that never jumps; for durations only. */
export function monotonicMs(): number {
  return performance.now()
}
