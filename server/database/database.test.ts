import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { testDatabase } from '../../test/harness.ts'
import { type Database, sql } from './database.ts'
import { migrate } from './migrate.ts'

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

test('of two statements that wait for each other, the one that PostgreSQL ends is run again', async () => {
  const { database } = await testDatabase()
  const lockBoth = (first: number, second: number) =>
    database.row(bothLocks, [first, second]).then(() => database.row(noLock, [first]))
  assert.deepEqual(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]), [{ free: true }, { free: true }])
})

test('of two transactions that wait for each other, the one that PostgreSQL ends begins anew', async () => {
  const { database } = await testDatabase()
  const begun: number[] = []
  const bothTook = Promise.withResolvers<void>()
  const lockBoth = (first: number, second: number) =>
    database.transaction(async (trx) => {
      begun.push(first)
      await trx.row(lock, [first])
      if (begun.length === 2) bothTook.resolve()
      await bothTook.promise
      await trx.row(lock, [second])
      return first
    })
  assert.deepEqual(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]), [1, 2])
  assert.equal(begun.length, 3)
})

test('a transaction that others overtook under a stricter isolation begins anew', async () => {
  const { database } = await testDatabase()
  await database.pool.query('create table counted (n int); insert into counted values (0)')
  const increase = () =>
    database.transaction(async (trx) => {
      await trx.rows(strict)
      const { n } = (await trx.row<{ n: number }>(read))!
      await trx.rows(write, [n + 1])
    })
  await Promise.all([increase(), increase(), increase()])
  assert.deepEqual(await database.row(read), { n: 3 })
})

test('a migration that waits for a table lets others by, and is tried again', async () => {
  const { url, database } = await testDatabase()
  const holder = await database.pool.connect()
  await holder.query('begin; lock table migrations')
  const migrated = migrate(url)
  await eventually(async () => (await waitingFor(database)) > 0, 'the migration waits')
  await eventually(async () => (await waitingFor(database)) === 0, 'it gives way')
  await holder.query('rollback')
  holder.release()
  assert.deepEqual(await migrated, [])
})

async function waitingFor(database: Database): Promise<number> {
  const query = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await database.pool.query(query)).rows[0].waiting
}

const lock = sql('oneLock', 'select pg_advisory_xact_lock($1)')
const strict = sql('strict', 'set transaction isolation level repeatable read')
const read = sql('readCounted', 'select n from counted')
const write = sql('writeCounted', 'update counted set n = $1')

const bothLocks = sql(
  'bothLocks',
  `with first as materialized (select pg_advisory_xact_lock($1), pg_sleep(0.2))
   select pg_advisory_xact_lock($2) from first`,
)
const noLock = sql('noLock', 'select pg_try_advisory_xact_lock($1) as free')
const ownPid = sql('ownPid', 'select pg_backend_pid() as pid')
