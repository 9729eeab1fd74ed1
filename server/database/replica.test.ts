import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { afterFile } from '../../test/afterFile.ts'
import { eventually } from '../../test/eventually.ts'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { sql } from '../core/sql.ts'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { openReplica } from './replica.ts'

const FAST = { fsync: 'off', shared_buffers: '16MB', max_connections: '30' }
const folder = await temporaryFolder('balcao-test-replica-')
afterFile(folder.remove)
const options = { size: 1, onError: () => {} }

/** Copies a server that is stopped, and starts the copy as a standby of it. */
async function startPair() {
  const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')]
  await (await startEmbedded(first, { settings: FAST })).close()
  execFileSync('cp', ['-a', first, second])
  await writeFile(join(second, 'postgres/standby.signal'), '')
  const primary = await startEmbedded(first, { settings: FAST })
  afterFile(primary.close)
  const { username, password, port } = new URL(primary.url)
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  const standby = await startEmbedded(second, { settings: { ...FAST, primary_conninfo: source } })
  afterFile(standby.close)
  return { primary, standby }
}

test('a read sees each earlier commit, and goes to the primary while the replica lacks one or is away', async () => {
  const { primary, standby } = await startPair()
  const database = openDatabase(primary.url, options)
  const replica = openReplica(database, standby.url, { ...options, waitMs: 2_000 })
  const hasty = openReplica(database, standby.url, { ...options, waitMs: 20 })
  const atStandby = new pg.Client(standby.url)
  await atStandby.connect()
  afterFile(() => Promise.all([database.close(), replica.close(), hasty.close()]))
  await database.pool.query('create table notes (id integer primary key)')
  for (let id = 1; id <= 20; id++) {
    await database.row(writeNote, { id })
    assert.deepEqual(await (await replica.choose()).row(readNotes), { count: id, fromStandby: true })
  }
  const reader = await replica.choose()
  await reader.row(writeNote, { id: 21 })
  assert.deepEqual(await database.row(readNotes), { count: 21, fromStandby: false }, 'a write goes to the primary')

  await atStandby.query('select pg_wal_replay_pause()')
  await database.row(writeNote, { id: 22 })
  assert.deepEqual(await (await hasty.choose()).row(readNotes), { count: 22, fromStandby: false })
  assert.deepEqual([hasty.state(), (await hasty.lagBytes())! > 0], ['behind', true])
  await atStandby.query('select pg_wal_replay_resume()')
  await atStandby.end()
  await eventually(async () => (await replica.choose()) !== database, 'the replica answers again')
  await standby.close()
  assert.deepEqual(await (await replica.choose()).row(readNotes), { count: 22, fromStandby: false })
  assert.equal(replica.state(), 'away')
  assert.deepEqual(replica.counts(), { replica: 22, behind: 0, away: 1 })
})

const writeNote = sql('writeNote', 'insert into notes values (:id)')
const readNotes = sql('readNotes', 'select count(*)::integer as count, pg_is_in_recovery() as "fromStandby" from notes')
