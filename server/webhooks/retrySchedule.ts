const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delay after each failed attempt. All delays together are about 76 hours (decisions, "Webhooks"). */
const delaysMs = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/**
 * Returns the delay before the next attempt.
 *
 * @param failedAttempts number of failed attempts so far
 * @param retryAfterSeconds the receiver's `Retry-After`. It can make the delay at most twice as long, and never shorter.
 * @param random from 0 to 1. It varies the delay by ±20 %. So deliveries that failed at the same time are not retried at the
 *   same time.
 * @returns milliseconds; undefined after the last attempt
 */
export function retryDelayMs(
  failedAttempts: number,
  retryAfterSeconds: number | undefined,
  random = Math.random(),
): number | undefined {
  const delayMs = delaysMs[failedAttempts - 1]
  if (delayMs === undefined) return undefined
  if (retryAfterSeconds === undefined) return Math.round(delayMs * (0.8 + 0.4 * random))
  return Math.min(Math.max(retryAfterSeconds * SECOND, delayMs), 2 * delayMs)
}
