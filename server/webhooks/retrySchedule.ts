const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Delay after each failed attempt, about 76 hours in total (decisions, "Webhooks"). */
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
 * Returns how long to wait before the next attempt.
 *
 * @param failedAttempts so far, including the last one
 * @param retryAfterSeconds the receiver's `Retry-After`, limited to one to two times the plain delay
 * @param random from 0 to 1. It varies the delay by ±20 %, so that deliveries that failed together do not retry together
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
