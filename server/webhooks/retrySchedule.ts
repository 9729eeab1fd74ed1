const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What a delivery waits after each failed attempt, about 76 hours in all (decisions, "Webhooks"). */
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
 * How long to wait before the next attempt.
 *
 * @param failedAttempts so far, the last one included
 * @param retryAfterSeconds what the receiver asked for: heard within the plain delay and twice that
 * @param random evenly from 0 to 1: ±20 %, so that what failed together does not come back together
 * @returns milliseconds; undefined when the delivery is given up
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
