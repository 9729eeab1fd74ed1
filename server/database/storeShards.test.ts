import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onCitus } from '../../test/databases/citus.ts'
import { testContext } from '../../test/harness.ts'
import { systemNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { recordEvent } from '../events/recordEvent.ts'
import { checkShards } from '../monitoring/checkShards.ts'
import { createStore } from '../stores/store.ts'
import { migrate } from './migrate.ts'
import { placeStores, unplacedStores } from './storeShards.ts'

const ctx = await testContext()

test('a store that has no row in store_shards gets one, and only once', async () => {
  const { pool } = ctx.database
  const [planted, other] = [await storeWithoutRow(), await newStore()]
  assert.deepEqual(await unplacedStores(pool), [planted])
  await placeStores(pool)
  await placeStores(pool)
  assert.deepEqual(await unplacedStores(pool), [])
  const { rows } = await pool.query('select store_id from store_shards where store_id = any ($1)', [[planted, other]])
  assert.equal(rows.length, 2)
})

test(
  'a divided database refuses an event of a store without a row, until balcao migrate has added the row',
  onCitus,
  async () => {
    const storeId = await storeWithoutRow()
    await assert.rejects(record(storeId), /has no row in store_shards/)
    const [finding] = await checkShards(ctx)
    assert.equal(finding!.verdict, 'problem')
    assert.ok(finding!.says.includes(storeId), finding!.says)
    assert.deepEqual(await migrate(ctx.settings.databaseUrl!), [])
    assert.equal((await checkShards(ctx))[0]!.verdict, 'ok')
    await record(storeId)
    const { rows } = await ctx.database.pool.query('select kind from events where store_id = $1', [storeId])
    assert.deepEqual(rows, [{ kind: 'subscription.canceled' }])
  },
)

async function storeWithoutRow(): Promise<string> {
  const id = await newStore()
  await ctx.database.pool.query('delete from store_shards where store_id = $1', [id])
  return id
}

async function newStore(): Promise<string> {
  return (await createStore(ctx.database, { name: 'Loja' }, newId('sto'))).id
}

function record(storeId: string) {
  return recordEvent(ctx.database, {
    storeId,
    kind: 'subscription.canceled',
    chargeId: null,
    paymentId: null,
    productId: null,
    payload: '"data":{}}',
    createdAt: systemNow(),
  })
}
