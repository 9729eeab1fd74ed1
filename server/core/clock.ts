/**
 * The only file that reads the system's clock (architecture invariant 9). Each store has its own business time. In
 * sandbox a store's clock may run ahead of the system's clock.
 */
export type StoreClock = { clockOffsetMs: number }

/** An instant of the database's clock, and the same instant of this process's monotonic clock, both in milliseconds. */
export type ClockAnchor = { timeMs: number; monotonicMs: number }

let anchor: ClockAnchor | undefined

/**
 * Makes this process follow the database's clock. All nodes then agree on leases, keys, due times and signatures, even
 * if a machine's clock jumps. The watch of the database calls this function.
 * @param next undefined to follow the machine's clock, for example in a command
 */
export function followDatabaseClock(next: ClockAnchor | undefined): void {
  anchor = next
}

function nowMs(): number {
  return anchor === undefined ? Date.now() : anchor.timeMs + performance.now() - anchor.monotonicMs
}

/** Returns the database's time. Use it for leases, signatures, retry delays and log lines. */
export function systemNow(): Date {
  return new Date(nowMs())
}

/** Returns the time of this machine's clock in milliseconds. Use it only to compare that clock with the database's. */
export function machineMs(): number {
  return Date.now()
}

/** Returns the business time of a store. Use it for expiry, renewal and the date of a sale. */
export function storeNow(store: StoreClock): Date {
  return new Date(nowMs() + store.clockOffsetMs)
}

/** Returns the time of a monotonic clock in milliseconds. Use it only for durations. */
export function monotonicMs(): number {
  return performance.now()
}
