import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRateLimiter } from './rateLimiter.ts'

describe('a rate limiter', () => {
  test('allows a burst, then refuses and returns the time to wait', () => {
    const limiter = createRateLimiter({ perSecond: 2, burst: 4 })
    const allowed = [0, 1, 2, 3].map(() => limiter.take('key_a', 1000).allowed)
    assert.deepEqual(allowed, [true, true, true, true])
    assert.deepEqual(limiter.take('key_a', 1000), {
      allowed: false,
      remaining: 0,
      resetSeconds: 2,
      retryAfterSeconds: 1,
    })
  })

  test('refills over time, up to the burst', () => {
    const limiter = createRateLimiter({ perSecond: 2, burst: 4 })
    for (let call = 0; call < 4; call++) limiter.take('key_a', 0)
    assert.equal(limiter.take('key_a', 499).allowed, false)
    assert.equal(limiter.take('key_a', 500).allowed, true)
    assert.equal(limiter.take('key_a', 3_600_000).remaining, 3)
  })

  test('takes no token for a refused request', () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 })
    limiter.take('key_a', 0)
    for (let call = 0; call < 9; call++) assert.equal(limiter.take('key_a', 100 * call).allowed, false)
    assert.equal(limiter.take('key_a', 1000).allowed, true)
  })

  test('has a separate limit for each key', () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 })
    limiter.take('key_a', 0)
    assert.equal(limiter.take('key_a', 0).allowed, false)
    assert.equal(limiter.take('key_b', 0).allowed, true)
  })

  test('still limits a busy key while many other keys are used once', () => {
    const limiter = createRateLimiter({ perSecond: 10, burst: 20 })
    let allowed = 0
    for (let nowMs = 0; nowMs < 10_000; nowMs += 10) {
      limiter.take(`visitor_${nowMs}`, nowMs)
      if (limiter.take('key_a', nowMs).allowed) allowed += 1
    }
    assert.ok(allowed >= 119 && allowed <= 120, `${allowed} requests in 10 s at 10/s with a burst of 20`)
  })

  test('drops idle keys first if there are more keys than `maxKeys`', () => {
    const limiter = createRateLimiter({ perSecond: 0.001, burst: 1, maxKeys: 10 })
    for (let key = 0; key < 100; key++) {
      limiter.take('busy', key)
      limiter.take(`key_${key}`, key)
    }
    assert.equal(limiter.take('busy', 100).allowed, false)
    assert.equal(limiter.take('key_0', 100).allowed, true)
  })
})
