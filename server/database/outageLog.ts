import type { Logger } from 'pino'
import { monotonicMs } from '../core/clock.ts'

/** Writes one line when an outage of the database begins, one each minute and one at its end. */
export type OutageLog = {
  /** Call it if the database does not answer or accepts no writes. @returns false */
  away(reason: string): false
  /** Call it if the database works. @returns true if an outage has ended */
  answered(): boolean
}

const REMIND_MS = 60_000

export function createOutageLog(log: Logger): OutageLog {
  let outage: { sinceMs: number; loggedMs: number } | undefined
  const secondsSince = (startedMs: number) => Math.round((monotonicMs() - startedMs) / 1_000)
  return {
    away(reason) {
      const nowMs = monotonicMs()
      if (outage === undefined) {
        outage = { sinceMs: nowMs, loggedMs: nowMs }
        log.error({ reason }, 'The database is away or refuses writes. Requests get the status 503 until it is back.')
      } else if (nowMs - outage.loggedMs >= REMIND_MS) {
        outage.loggedMs = nowMs
        log.error({ reason, seconds: secondsSince(outage.sinceMs) }, 'The database is still away.')
      }
      return false
    },
    answered() {
      if (outage === undefined) return false
      log.warn({ seconds: secondsSince(outage.sinceMs) }, 'The database is back.')
      outage = undefined
      return true
    },
  }
}
