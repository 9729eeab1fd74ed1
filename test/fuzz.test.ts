/**
 * Tests that the random requests of `npm run torture -- fuzz` still fit the operations. Operations change more often
 * than the scenario runs.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeDashboard } from '../server/dashboard/description.ts'
import { describeApi } from '../server/http/description/describeApi.ts'
import { operations } from '../server/http/operations.ts'
import { dashboardOperations } from '../server/operations/operation.ts'
import { closing, moneyOperations, openings, unreachable } from '../torture/fuzz/openings.ts'
import { planSequence, REQUESTS_PER_SEQUENCE } from '../torture/fuzz/planSequence.ts'
import { targetsOf } from '../torture/fuzz/targets.ts'
import { createRandom } from '../torture/systems/random.ts'

const described = (description: object) => JSON.parse(JSON.stringify(description))
const targets = [
  ...targetsOf('api', described(describeApi(operations, 'http://127.0.0.1'))),
  ...targetsOf('dashboard', described(describeDashboard(dashboardOperations(operations)))),
]

test('a seed always gives the same requests, and each operation in the sequences exists', () => {
  const plan = () => planSequence(targets, createRandom(7).fork('sequence 1'))
  assert.equal(plan().requests.length, REQUESTS_PER_SEQUENCE)
  assert.deepEqual(plan(), plan())
  const names = targets.map(({ door, name }) => `${door} ${name}`)
  const named = [...openings.map(({ name }) => name), ...moneyOperations, ...closing, ...Object.keys(unreachable)]
  assert.deepEqual(
    named.filter((name) => !names.includes(name)),
    [],
  )
})
