import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { claimEnvironment } from '../database/environment.ts'
import { advanceMark, type NodeMark } from './advanceMark.ts'
import { reconcile } from './reconcile.ts'
import { findKeptUntil } from './timelines.ts'

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

test('each restore is recorded once, even if a stopped node notices it later', async () => {
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

test('a run with `since` counts as a restore only with `isAfterRestore`', async () => {
  await pool.query('update database_restores set reconciled_at = now()')
  const since = new Date(Date.now() - 60_000)
  const restoresOf = async () => (await pool.query('select restored_to from database_restores order by id')).rows
  const before = await restoresOf()
  assert.equal((await reconcile(ctx, { since, fix: true }))!.done, true)
  assert.equal((await reconcile(ctx, { since, fix: false, isAfterRestore: true }))!.done, false)
  assert.deepEqual(await restoresOf(), before)
  assert.equal((await reconcile(ctx, { since, fix: true, isAfterRestore: true }))!.done, true)
  assert.deepEqual(await restoresOf(), [...before, { restored_to: since }])
})

test('if commits did not wait for a standby, a new timeline is reported until it is reconciled', async () => {
  await pool.query('update database_restores set reconciled_at = now()')
  const own = await advance(await open())
  const other = await advance(await open())
  const { rows } = await pool.query('select marked_at from node_marks order by marked_at desc limit 1')
  const promote = (isSynchronous: boolean) =>
    pool.query(
      'update database_timelines set timeline = timeline - 1, is_synchronous = $1 where id = (select max(id) from database_timelines)',
      [isSynchronous],
    )
  await promote(false)
  const noticed = await advanceMark(ctx, own)
  assert.deepEqual([noticed.lost, noticed.keptUntil], [false, rows[0].marked_at])
  const later = await advanceMark(ctx, other)
  assert.equal(later.keptUntil, undefined, 'one node reports it')
  assert.deepEqual(later.state.keptUntil, rows[0].marked_at)
  assert.equal(later.state.openSince, undefined, 'nothing is held')
  const { since, done } = (await reconcile(ctx, { fix: true }))!
  assert.deepEqual([since, done, await findKeptUntil(ctx)], [rows[0].marked_at, true, undefined])
  await promote(true)
  assert.equal((await advanceMark(ctx, noticed.mark)).keptUntil, undefined, 'a synchronous standby has each commit')
  await promote(false)
  const blind = await advanceMark(ctx, later.mark, { blind: true })
  assert.equal(blind.keptUntil, undefined, 'the server does not tell its timeline')
})
