import type { Logger } from 'pino'
import { followDatabaseClock, machineMs, monotonicMs, systemNow } from '../core/clock.ts'
import type { Health } from '../core/health.ts'

/**
 * The database's time in an answer, and the monotonic times of this process when it sent the query and when the answer
 * came.
 */
export type ClockSample = { databaseMs: number; askedMs: number; answeredMs: number }

/** A slower answer is ignored, because its time is too inexact. */
const MAX_ROUND_TRIP_MS = 1_000
/** This process corrects its time only after a larger difference, because each sample is a little inexact. */
const TOLERANCE_MS = 100
/** A larger difference between the machine's clock and the database's clock is logged. */
export const NOTABLE_SKEW_MS = 2_000

/**
 * Compares the clocks after each answer of the database. This process follows the database's clock. The difference of
 * the machine's clock is written to `health`. The log gets one line when a notable difference begins and one when it
 * ends.
 */
export function createClockComparison({ log, health }: { log: Logger; health: Health }): (sample: ClockSample) => void {
  let isFollowing = false
  let isNotable = false
  return ({ databaseMs, askedMs, answeredMs }) => {
    const roundTripMs = answeredMs - askedMs
    if (roundTripMs > MAX_ROUND_TRIP_MS) return
    // The database read its clock between the query and the answer, so we assume the middle.
    const timeMs = databaseMs + roundTripMs / 2 + (monotonicMs() - answeredMs)
    const toleranceMs = TOLERANCE_MS + roundTripMs / 2
    const ownMs = systemNow().getTime()
    const differs = Math.abs(ownMs - timeMs) > toleranceMs
    if (differs || !isFollowing) followDatabaseClock({ timeMs: differs ? timeMs : ownMs, monotonicMs: monotonicMs() })
    isFollowing = true
    health.clockSkewMs = Math.round(machineMs() - timeMs)
    const wasNotable = isNotable
    isNotable = Math.abs(health.clockSkewMs) > NOTABLE_SKEW_MS
    const seconds = Math.round(health.clockSkewMs / 1_000)
    if (isNotable && !wasNotable)
      log.error({ seconds }, "The clock of this machine differs from the database's. The node uses the database's.")
    if (!isNotable && wasNotable) log.warn("The clock of this machine agrees with the database's again.")
  }
}
