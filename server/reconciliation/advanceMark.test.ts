import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { claimEnvironment } from '../database/environment.ts'
import { advanceMark, type NodeMark } from './advanceMark.ts'

const ctx = await testContext()
await claimEnvironment(ctx.database, 'sandbox')
const { pool } = ctx.database

async function open(): Promise<NodeMark> {
  return (await advanceMark(ctx, { databaseId: '', nodeId: randomUUID(), mark: 0, restoreId: 0 })).mark
}

async function advance(own: NodeMark): Promise<NodeMark> {
  const { mark, lost } = await advanceMark(ctx, own)
  assert.equal(lost, false)
  return mark
}

test('each restore is recorded once, also if a stopped node sees it later', async () => {
  const one = await advance(await open())
  const other = await advance(await open())
  await pool.query('create table earlier as table node_marks')
  const [oneLater, otherLater] = [await advance(one), await advance(other)]
  const restore = () =>
    pool.query(
      'update node_marks set mark = e.mark, marked_at = e.marked_at from earlier as e where e.node_id = node_marks.node_id',
    )
  await restore()
  const noticed = await advanceMark(ctx, oneLater)
  assert.equal(noticed.lost, true)
  await pool.query('update database_restores set reconciled_at = now()')
  const back = await advance(otherLater)
  assert.equal((await pool.query('select from database_restores')).rowCount, 1)
  await advance(back)
  await restore()
  assert.equal((await advanceMark(ctx, back)).lost, true, 'a second restore after the first notice')
  assert.equal((await pool.query('select from database_restores')).rowCount, 2)
})
