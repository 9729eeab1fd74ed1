import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { testDatabase } from '../../test/harness.ts'
import { sql } from './database.ts'

test('a connection that breaks within a transaction fails that transaction, not the program', async () => {
  const { database } = await testDatabase()
  const removed = once(database.pool, 'remove')
  const work = database.transaction(async (trx) => {
    const held = await trx.row<{ pid: number }>(ownPid)
    await database.pool.query('select pg_terminate_backend($1, 5000)', [held!.pid])
    await trx.row(ownPid)
  })
  await assert.rejects(work)
  await removed
  assert.deepEqual(await database.row(sql('one', 'select 1 as one')), { one: 1 })
})

const ownPid = sql('ownPid', 'select pg_backend_pid() as pid')
