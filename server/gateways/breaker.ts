import { monotonicMs } from '../core/clock.ts'
import type { Outcome } from './port/outcome.ts'

/** After this number of failures in a row an account counts as down. */
const FAILURES = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000
/** The longest time of a trial call. During this time other payments avoid the account. */
const TRIAL_MS = 30_000

export type BegunCall = { accountId: string }

type Breaker = {
  failures: number
  pauseMs: number
  openUntilMs: number
  /** The trial call. Its outcome ends the pause or starts a longer one. */
  trial?: BegunCall
}

/** The accounts with a failed last call, in the memory of this process. Each process counts only its own calls. */
const breakers = new Map<string, Breaker>()
/** The ids of the accounts with at least one answer to this process. */
const answered = new Set<string>()

/** Returns true while payments should use another account, because this one does not answer. */
export function isDown(accountId: string, nowMs = monotonicMs()): boolean {
  const breaker = breakers.get(accountId)
  return breaker !== undefined && breaker.openUntilMs > nowMs
}

/**
 * Records the beginning of a call. The first call after a pause is a trial. Until its outcome is known, other payments avoid
 * the account.
 */
export function beginCall(accountId: string, nowMs = monotonicMs()): BegunCall {
  const call = { accountId }
  const breaker = breakers.get(accountId)
  if (breaker && breaker.failures >= FAILURES && breaker.openUntilMs <= nowMs) {
    breaker.openUntilMs = nowMs + TRIAL_MS
    breaker.trial = call
  }
  return call
}

/**
 * The change after a call: the account is `down` for a pause, or it is `back`. A process's first answer from an account also
 * counts as `back`, because an earlier process may have ended while the account was down.
 */
export type BreakerChange = { is: 'down'; pauseMs: number; cause: string } | { is: 'back' }

/**
 * Records the outcome of a call. After repeated connection failures, 5xx and time-outs the account is down for a pause. Each
 * failed trial doubles the pause. During a pause, failures of other calls change nothing.
 * @returns the change; undefined if the call changed nothing
 */
export function endCall(call: BegunCall, outcome: Outcome, nowMs = monotonicMs()): BreakerChange | undefined {
  const { accountId } = call
  const known = breakers.get(accountId) ?? { failures: 0, pauseMs: FIRST_PAUSE_MS / 2, openUntilMs: 0 }
  const wasOpen = known.failures >= FAILURES
  if (!isFailure(outcome)) {
    breakers.delete(accountId)
    const isFirst = !answered.has(accountId)
    answered.add(accountId)
    return wasOpen || isFirst ? { is: 'back' } : undefined
  }
  if (wasOpen && known.trial !== call) return undefined
  const failures = known.failures + 1
  if (failures < FAILURES) return void breakers.set(accountId, { ...known, failures })
  const pauseMs = Math.min(known.pauseMs * 2, LONGEST_PAUSE_MS)
  breakers.set(accountId, { failures, pauseMs, openUntilMs: nowMs + pauseMs })
  return { is: 'down', pauseMs, cause: outcome.cause }
}

/** The name of a connection error, such as `ECONNREFUSED`. A rejected outcome has it as `cause` if the request was never sent. */
const CONNECTION = /^(E[A-Z]{4,30}|UND_ERR_[A-Z_]{1,60}|CERT_[A-Z_]{1,60})$/

function isFailure(outcome: Outcome): outcome is Extract<Outcome, { is: 'unknown' | 'rejected' }> {
  return outcome.is === 'unknown' || (outcome.is === 'rejected' && CONNECTION.test(outcome.cause))
}
