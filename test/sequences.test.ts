import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSequenceHouse } from '../torture/sequenceHouse.ts'
import { playSequences } from '../torture/sequenceRun.ts'
import { testContext } from './harness.ts'

const SEED = 20_261_121
const ABREAST = 6

test('money and states keep the laws of docs/reliability.md in random sequences', async (context) => {
  const house = await openSequenceHouse(await testContext())
  context.after(() => house.close())
  const lanes = Array.from({ length: ABREAST }, (_, lane) => playSequences(house, { count: 10, seed: SEED + lane }))
  for (const found of await Promise.all(lanes)) assert.equal(found, undefined)
})
