import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onCitus } from '../../test/databases/citus.ts'
import { testContext } from '../../test/harness.ts'
import { shardedSizes } from '../database/shardSizes.ts'
import { checkShards } from './checkShards.ts'

const ctx = await testContext()

test('the doctor shows the shards of each machine, and a table that is not divided', onCitus, async () => {
  const [divided, ...others] = await checkShards(ctx)
  assert.deepEqual(others, [])
  assert.match(divided!.says, /^4 shards: \S+:\d+ has 2 with [\d.]+ [kM]B, \S+:\d+ has 2 with [\d.]+ [kM]B\.$/)
  assert.equal(divided!.verdict, 'ok')
  assert.ok((await shardedSizes(ctx.database.pool)).get('payments')! > 0)
  await ctx.database.pool.query('create table gifts (id text, store_id text, primary key (id, store_id))')
  const [undivided] = await checkShards(ctx)
  assert.deepEqual([undivided!.verdict, undivided!.says], ['problem', 'Not divided: gifts.'])
})

test('the doctor says nothing about shards of one PostgreSQL', { skip: onCitus.skip === false }, async () => {
  assert.deepEqual(await checkShards(ctx), [])
})
