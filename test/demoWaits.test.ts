/** Tests the output of `npm run demo` while a step is slow. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWaits } from '../demo/waits.ts'

test('a slow step is reported every five seconds, and a quick step is not reported', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const lines: string[] = []
  const waits = createWaits((line) => lines.push(line))
  waits.begin('the import of a year of sales')
  context.mock.timers.tick(4_000)
  waits.begin('POST /v1/test-helpers/clock/advance')
  context.mock.timers.tick(11_000)
  waits.begin('GET /checkout/off_1')
  waits.end()
  context.mock.timers.tick(60_000)
  assert.deepEqual(lines, [
    'Waiting for 5 s: POST /v1/test-helpers/clock/advance',
    'Waiting for 10 s: POST /v1/test-helpers/clock/advance',
  ])
})
