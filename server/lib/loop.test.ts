import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monotonicMs } from '../core/clock.ts'
import { startLoop } from './loop.ts'

test('the pauses of a loop grow while there is no work, and a nudge makes them short again', async () => {
  const starts: number[] = []
  const runs = Promise.withResolvers<void>()
  let afterNudge = Number.POSITIVE_INFINITY
  const loop = startLoop(
    async () => {
      starts.push(monotonicMs())
      if (starts.length === 4) runs.resolve()
      return { more: false }
    },
    { pauseMs: 10, idlePauseMs: 40, onError: assert.fail },
  )
  await runs.promise
  const [first, , , fourth] = starts as [number, number, number, number]
  assert.ok(fourth - first >= 65, 'the pauses last 10, 20 and 40 ms')
  loop.nudge()
  await new Promise(setImmediate)
  afterNudge = starts.length
  await loop.stop()
  assert.ok(afterNudge > 4, 'a nudge ends the pause')
})

test('the pauses of a loop double while its work fails', async () => {
  const starts: number[] = []
  const failed: string[] = []
  const runs = Promise.withResolvers<void>()
  const loop = startLoop(
    async () => {
      starts.push(monotonicMs())
      if (starts.length === 4) runs.resolve()
      if (starts.length < 4) throw new Error('away')
      return { more: false }
    },
    { pauseMs: 10, onError: ({ message }) => failed.push(message) },
  )
  await runs.promise
  const [first, , , fourth] = starts as [number, number, number, number]
  assert.ok(fourth - first >= 135, 'the pauses last 20, 40 and 80 ms')
  assert.deepEqual(failed, ['away', 'away', 'away'])
  await loop.stop()
})

test('a loop that knows when its next work is due pauses only until then', async () => {
  const third = Promise.withResolvers<void>()
  let runs = 0
  const loop = startLoop(
    async () => {
      if (++runs === 3) third.resolve()
      return { more: false, nextInMs: 1 }
    },
    { pauseMs: 60_000, onError: assert.fail },
  )
  await third.promise
  await loop.stop()
})

test('a reminder ends a long pause, but not a pause that has just begun', async () => {
  let runs = 0
  const fourth = Promise.withResolvers<void>()
  const startedMs = monotonicMs()
  const loop = startLoop(
    async () => {
      if (++runs === 4) fourth.resolve()
      return { more: false }
    },
    { pauseMs: 40, idlePauseMs: 60_000, onError: assert.fail },
  )
  const reminding = setInterval(loop.remind, 1)
  await fourth.promise
  clearInterval(reminding)
  await loop.stop()
  assert.ok(monotonicMs() - startedMs >= 58, 'three pauses last half of pauseMs at least')
})
