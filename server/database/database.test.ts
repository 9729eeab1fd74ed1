import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import pg from 'pg'
import { eventually } from '../../test/eventually.ts'
import { testDatabase } from '../../test/harness.ts'
import type { Context } from '../core/context.ts'
import { inOneTransaction } from '../core/inOneTransaction.ts'
import { type Database, sql } from '../core/sql.ts'
import { buildIndexes } from './buildIndexes.ts'
import { migrate } from './migrate.ts'

test('if a connection breaks in a transaction, the transaction fails and the process continues', async () => {
  const { database } = await testDatabase()
  const removed = once(database.pool, 'remove')
  const work = database.transaction(async (trx) => {
    const held = await trx.row(ownPid)
    await database.pool.query('select pg_terminate_backend($1, 5000)', [held!.pid])
    await trx.row(ownPid)
  })
  await assert.rejects(work)
  await removed
  assert.deepEqual(await database.row(sql('one', 'select 1 as one')), { one: 1 })
})

test('a statement returns the same rows each time it runs on a connection, also after it failed', async () => {
  const { database } = await testDatabase()
  const quotient = sql(
    'quotient',
    "select 12 / :by::int as n, now() > 'epoch' as late, null as none, '[1]'::json as list",
  )
  const nothing = sql('nothing', "select 'x' as x where :by::int = 0")
  await database.transaction(async (trx) => {
    for (let run = 1; run <= 3; run++) {
      assert.deepEqual(await trx.rows(quotient, { by: run }), [{ n: 12 / run, late: true, none: null, list: [1] }])
      assert.deepEqual(await trx.rows(nothing, { by: run }), [])
      await database.transaction(async (inner) => inner.rows(quotient, { by: 1 }))
    }
  })
  await assert.rejects(database.row(quotient, { by: 0 }), /division by zero/)
  assert.equal((await database.row(quotient, { by: 4 }))!.n, 3)
})

test('after a change of its table, a statement fails and does not return the old columns', async () => {
  const { database } = await testDatabase()
  await database.pool.query('create table changed (one int); insert into changed values (1)')
  const whole = sql('whole row', 'select * from changed')
  await database
    .transaction(async (trx) => {
      assert.deepEqual(await trx.rows(whole), [{ one: 1 }])
      assert.deepEqual(await trx.rows(whole), [{ one: 1 }])
      await trx.rows(sql('another column', 'alter table changed add two int'))
      await assert.rejects(trx.rows(whole), /cached plan must not change result type/)
      throw new Error('undone')
    })
    .catch((error: Error) => assert.equal(error.message, 'undone'))
})

test('a statement that PostgreSQL ends because of a deadlock runs again', async () => {
  const { database } = await testDatabase()
  const lockBoth = (first: number, second: number) =>
    database.row(bothLocks, { first, second }).then(() => database.row(noLock, { first }))
  assert.deepEqual(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]), [{ free: true }, { free: true }])
})

test('a transaction that PostgreSQL ends because of a deadlock runs again', async () => {
  const { database } = await testDatabase()
  let started = 0
  let locked = 0
  const bothLocked = Promise.withResolvers<void>()
  const lockBoth = (first: number, second: number) =>
    database.transaction(async (trx) => {
      started++
      await trx.row(lock, { first })
      if (++locked === 2) bothLocked.resolve()
      await bothLocked.promise
      await trx.row(lock, { first: second })
      return first
    })
  assert.deepEqual(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]), [1, 2])
  assert.equal(started, 3)
})

test('a transaction that fails with a serialization error runs again', async () => {
  const { database } = await testDatabase()
  await database.pool.query('create table counted (n int); insert into counted values (0)')
  const increase = () =>
    database.transaction(async (trx) => {
      await trx.rows(strict)
      const { n } = (await trx.row(read))!
      await trx.rows(write, { n: n + 1 })
    })
  await Promise.all([increase(), increase(), increase()])
  assert.deepEqual(await database.row(read), { n: 3 })
})

test('the reads of a snapshot see one instant and cannot write, and inside a transaction they see its changes', async () => {
  const { database } = await testDatabase()
  await database.pool.query('create table counted (n int); insert into counted values (0)')
  const seen = await database.snapshot(async (trx) => {
    const before = await trx.row(read)
    await database.rows(write, { n: 1 })
    return [before, await trx.row(read), await database.row(read)]
  })
  assert.deepEqual(seen, [{ n: 0 }, { n: 0 }, { n: 1 }])
  await assert.rejects(
    database.snapshot((trx) => trx.rows(write, { n: 2 })),
    { code: '25006' },
  )
  const own = await inOneTransaction({ database } as Context, async ({ database: within }) => {
    await within.rows(write, { n: 3 })
    return await within.snapshot((trx) => trx.row(read))
  })
  assert.deepEqual(own, { n: 3 })
})

test('a migration that waits too long for a table lock rolls back, so that other queries run, and starts again', async () => {
  const { url, database } = await testDatabase()
  const holder = await database.pool.connect()
  await holder.query('begin; lock table migrations')
  const migrated = migrate(url)
  await eventually(async () => (await waitingFor(database)) > 0, 'the migration waits')
  await eventually(async () => (await waitingFor(database)) === 0, 'the migration gives up')
  await holder.query('rollback')
  holder.release()
  assert.deepEqual(await migrated, [])
})

test('the index of a migration is built without blocking writes, and an interrupted build is repeated', async () => {
  const { url, database } = await testDatabase()
  const { pool } = database
  await pool.query('create table words (word text)')
  const text =
    'create index if not exists by_word on words (word); create index if not exists later on words (missing);'
  const builder = new pg.Pool({ connectionString: url, max: 2 })
  const writer = await pool.connect()
  await writer.query(`begin; insert into words values ('one')`)
  const built = buildIndexes(builder, [text])
  await eventually(async () => (await waitingFor(database)) > 0, 'the build waits for the writer')
  await pool.query(`insert into words values ('two')`)
  await writer.query('commit')
  writer.release()
  await built
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'by_word'::regclass`)
  await buildIndexes(builder, [text])
  await builder.end()
  const { rows } = await pool.query(
    `select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = 'words'::regclass`,
  )
  assert.deepEqual(rows, [{ name: 'by_word', indisvalid: true }])
})

for (const name of ['0001_house', '0001_database', '0030_secret_mark'])
  test(`a database of a development version, which has the migration ${name}, is refused and stays unchanged`, async () => {
    const { url, database } = await testDatabase('template0')
    await database.pool.query(
      `create table migrations (name text, timestamp text); insert into migrations values ('${name}', ''), ('0005_catalog_products', '')`,
    )
    await assert.rejects(migrate(url), {
      name: 'StartError',
      message:
        'A development version of Balcão created this database, and it cannot be migrated. Create a new database and set ' +
        'DATABASE_URL to it, or set DATA_DIR to a new folder.',
    })
    const { rows } = await database.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    assert.deepEqual(rows, [{ relname: 'migrations' }])
  })

async function waitingFor(database: Database): Promise<number> {
  const query = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await database.pool.query(query)).rows[0].waiting
}

const lock = sql('oneLock', 'select pg_advisory_xact_lock(:first)')
const strict = sql('strict', 'set transaction isolation level repeatable read')
const read = sql('readCounted', 'select n from counted').as<{ n: number }>()
const write = sql('writeCounted', 'update counted set n = :n')

const bothLocks = sql(
  'bothLocks',
  `with first as materialized (select pg_advisory_xact_lock(:first), pg_sleep(0.2))
   select pg_advisory_xact_lock(:second) from first`,
)
const noLock = sql('noLock', 'select pg_try_advisory_xact_lock(:first) as free')
const ownPid = sql('ownPid', 'select pg_backend_pid() as pid').as<{ pid: number }>()
