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
