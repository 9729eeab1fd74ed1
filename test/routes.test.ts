/** This test needs a Citus cluster: `BALCAO_TEST_CLUSTER` names it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planStatements } from '../scripts/engine/planStatements.ts'
import { onCitus } from './databases/citus.ts'
import { testDatabase } from './harness.ts'
import { statementsOfAllStores } from './laws/allStores.ts'

test('Citus plans every statement, and sends only listed statements to all shards', onCitus, async () => {
  const { url } = await testDatabase()
  const planned = await planStatements(url)
  assert.ok(planned.length > 800, `${planned.length} statements`)
  const refused = planned.filter(({ route }) => route === 'refused')
  assert.deepEqual(
    refused.map(({ name, why }) => `${name}: ${why}`),
    [],
  )
  const listed = new Set(Object.values(statementsOfAllStores).flat())
  const unlisted = planned.filter(({ route, name }) => route === 'all shards' && !listed.has(name))
  assert.deepEqual(
    unlisted.map(({ name }) => name),
    [],
  )
})
