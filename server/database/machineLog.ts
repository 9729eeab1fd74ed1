import type { Logger } from 'pino'
import { monotonicMs } from '../core/clock.ts'

const REMIND_MS = 60_000

/**
 * Returns a function that writes one line a minute while a machine of a distributed database does not answer. The database
 * itself is not away, so the watch of the database does not log it.
 */
export function createMachineLog(log: Logger): (error: Error) => void {
  let loggedMs = Number.NEGATIVE_INFINITY
  return ({ message }) => {
    const nowMs = monotonicMs()
    if (nowMs - loggedMs < REMIND_MS) return
    loggedMs = nowMs
    log.warn(
      { error: message },
      'A machine of the distributed database does not answer. Requests for its stores get the status 503 until it is back.',
    )
  }
}
