import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { afterFile } from '../../test/afterFile.ts'
import { eventually } from '../../test/eventually.ts'
import { testDatabase } from '../../test/harness.ts'
import { openSilentProxy } from '../../torture/proxies/silentProxy.ts'
import { isDatabaseAway } from '../core/databaseErrors.ts'
import { newHealth } from '../core/health.ts'
import { sql } from '../core/sql.ts'
import { openDatabase } from './database.ts'
import { watchDatabase } from './watchDatabase.ts'

test('statements on a silently dead connection fail within seconds, and the database is used again when it is back', async () => {
  const { url } = await testDatabase()
  const proxy = await openSilentProxy(url)
  const lines: { msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const database = openDatabase(proxy.url, { size: 2, onError: () => {} })
  const health = newHealth()
  let renewed = 0
  const watch = watchDatabase(database.connections, { log, health, onRenewed: () => renewed++ })
  afterFile(async () => {
    await watch.stop()
    await database.close()
    proxy.close()
  })
  assert.deepEqual(await database.row(one), { one: 1 })
  assert.deepEqual(await database.byKey.row(one), { one: 1 })
  proxy.silence()
  const startedMs = performance.now()
  const results = await Promise.allSettled([
    database.row(one),
    database.byKey.row(one),
    database.transaction(async (trx) => {
      await trx.row(one)
    }),
  ])
  assert.ok(performance.now() - startedMs < 15_000)
  for (const result of results) assert.ok(result.status === 'rejected' && isDatabaseAway(result.reason))
  await eventually(async () => lines.length > 0, 'the outage is logged')
  assert.equal(health.database, 'away')
  proxy.restore()
  const restoredMs = performance.now()
  await eventually(async () => (await database.row(one).catch(() => undefined)) !== undefined, 'the database is back')
  assert.ok(performance.now() - restoredMs < 10_000)
  await eventually(async () => renewed > 0, 'the signals connect again')
  assert.equal(health.database, 'up')
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['The database is away or refuses writes. Requests get the status 503 until it is back.', 'The database is back.'],
  )
})

test('a slow statement continues while other connections get answers', async () => {
  const { url } = await testDatabase()
  const database = openDatabase(url, { onError: () => {} })
  afterFile(database.close)
  await Promise.all([database.row(slowOne), database.row(slowOne)]) // Two connections are open now.
  const slow = database.row(slowOne)
  const mark = database.connections.mark()
  await database.row(one)
  assert.equal(database.connections.closeSilent(mark), 0)
  assert.deepEqual(await slow, { one: 1 })
})

test('a lock on the table of migrations does not stop the watch', async () => {
  const { url } = await testDatabase()
  const database = openDatabase(url, { onError: () => {} })
  afterFile(database.close)
  const locker = await database.pool.connect()
  await locker.query('begin; lock table migrations in access exclusive mode')
  const health = newHealth()
  const watch = watchDatabase(database.connections, { log: pino({ level: 'silent' }), health })
  await watch.first
  assert.equal(health.database, 'away')
  await locker.query('rollback')
  locker.release()
  await eventually(async () => health.database === 'up', 'the watch asks again')
  await watch.stop()
})

const slowOne = sql('slowOne', 'select 1 as one from pg_sleep(0.3)')
const one = sql('watchedOne', 'select 1 as one')
