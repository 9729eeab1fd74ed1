import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSequences } from '../torture/sequences/sequenceRun.ts'
import { openSequenceSystem } from '../torture/sequences/sequenceSystem.ts'
import { testContext } from './harness.ts'

const SEED = 20_261_121
const ABREAST = 6

test('random sequences of calls break no rule of docs/reliability.md about money and states', async (context) => {
  const system = await openSequenceSystem(await testContext())
  context.after(() => system.close())
  const destinations = Array.from({ length: ABREAST }, (_, setup) =>
    runSequences(system, { count: 10, seed: SEED + setup }),
  )
  for (const found of await Promise.all(destinations)) assert.equal(found, undefined)
})
