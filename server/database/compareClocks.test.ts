import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { afterFile } from '../../test/afterFile.ts'
import { followDatabaseClock, machineMs, monotonicMs, storeNow, systemNow } from '../core/clock.ts'
import { newHealth } from '../core/health.ts'
import { createClockComparison } from './compareClocks.ts'

test("a node follows the database's clock, and logs it when the machine's clock differs by more than two seconds", () => {
  afterFile(async () => followDatabaseClock(undefined))
  const lines: { msg: string; seconds?: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const health = newHealth()
  const compare = createClockComparison({ log, health })
  const sample = (aheadMs: number, roundTripMs = 10) => {
    const answeredMs = monotonicMs()
    compare({ databaseMs: machineMs() + aheadMs - roundTripMs / 2, askedMs: answeredMs - roundTripMs, answeredMs })
  }
  const behindMs = () => systemNow().getTime() - machineMs()
  sample(0)
  assert.ok(Math.abs(behindMs()) < 50)
  sample(60)
  assert.ok(Math.abs(behindMs()) < 50, 'a small difference does not move the time')
  sample(3_600_000, 2_000)
  assert.ok(Math.abs(behindMs()) < 50, 'a slow answer says too little')
  for (const aheadMs of [3_600_000, -3_600_000]) {
    sample(aheadMs)
    assert.ok(Math.abs(behindMs() - aheadMs) < 50)
    assert.ok(Math.abs(storeNow({ clockOffsetMs: 500 }).getTime() - machineMs() - aheadMs - 500) < 50)
    assert.ok(Math.abs(health.clockSkewMs + aheadMs) < 50)
  }
  sample(1_500)
  assert.deepEqual(
    lines.map(({ msg, seconds }) => [msg, seconds]),
    [
      ["The clock of this machine differs from the database's. The node uses the database's.", -3_600],
      ["The clock of this machine agrees with the database's again.", undefined],
    ],
  )
})
