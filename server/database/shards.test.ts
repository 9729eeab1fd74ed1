import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { byShard } from '../core/byShard.ts'

test('on one PostgreSQL all stores are on one shard', async () => {
  const { database } = await testContext()
  assert.deepEqual(
    byShard(database, ['sto_a', 'sto_b'], (storeId) => storeId),
    [['sto_a', 'sto_b']],
  )
})
