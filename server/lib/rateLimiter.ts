/** The state of the limit after a request. Seconds are rounded up to whole seconds, as in the HTTP headers. */
export type RateLimitAnswer = {
  allowed: boolean
  /** Number of requests that are allowed now without a pause. */
  remaining: number
  /** Seconds until the whole burst is available again. */
  resetSeconds: number
  /** Seconds until the next request is allowed; 0 if this request was allowed. */
  retryAfterSeconds: number
}

export type RateLimiter = {
  /** @param nowMs milliseconds of a clock that never jumps (`monotonicMs()`) */
  take(key: string, nowMs: number): RateLimitAnswer
}

type Bucket = { tokens: number; filledAtMs: number }

/**
 * Creates a token bucket for each key, in the memory of this process.
 *
 * Buckets are in two generations, recent and older. A used bucket moves to the recent generation. After the time of a
 * complete refill, all buckets of the older generation are full, so they are the same as new buckets and are dropped.
 * The recent generation then becomes the older generation.
 * @param options.perSecond requests per second; more than 0
 * @param options.maxKeys buckets per generation. With more keys, the older generation is dropped early. This limits the
 *   memory.
 */
export function createRateLimiter(options: { perSecond: number; burst: number; maxKeys?: number }): RateLimiter {
  const { perSecond, burst, maxKeys = 50_000 } = options
  const fillMs = (burst / perSecond) * 1000
  let recent = new Map<string, Bucket>()
  let older = new Map<string, Bucket>()
  let changedAtMs = Number.NEGATIVE_INFINITY

  function bucketOf(key: string, nowMs: number): Bucket {
    const bucket = recent.get(key) ?? older.get(key) ?? { tokens: burst, filledAtMs: nowMs }
    if (nowMs - changedAtMs >= fillMs || recent.size >= maxKeys) {
      older = recent
      recent = new Map()
      changedAtMs = nowMs
    }
    recent.set(key, bucket)
    return bucket
  }

  return {
    take(key, nowMs) {
      const bucket = bucketOf(key, nowMs)
      bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * perSecond)
      bucket.filledAtMs = nowMs
      const allowed = bucket.tokens >= 1
      if (allowed) bucket.tokens -= 1
      return {
        allowed,
        remaining: Math.floor(bucket.tokens),
        resetSeconds: Math.ceil((burst - bucket.tokens) / perSecond),
        retryAfterSeconds: allowed ? 0 : Math.ceil((1 - bucket.tokens) / perSecond),
      }
    },
  }
}
