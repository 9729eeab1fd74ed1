import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { afterFile } from '../../test/afterFile.ts'
import { eventually } from '../../test/eventually.ts'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { sql } from '../core/sql.ts'
import { TIMELINE } from '../reconciliation/timelines.ts'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { openReplica } from './replica.ts'

const FAST = { fsync: 'off', shared_buffers: '16MB', max_connections: '30' }
const folder = await temporaryFolder('balcao-test-replica-')
afterFile(folder.remove)
const options = { size: 1, onError: () => {} }

/** Copies a stopped server, and starts the copies as its standbys. One standby never receives changes. */
async function startThree() {
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  await (await startEmbedded(first, { settings: FAST })).close()
  for (const copy of [second, third]) {
    execFileSync('cp', ['-a', first, copy])
    await writeFile(join(copy, 'postgres/standby.signal'), '')
  }
  const primary = await startEmbedded(first, { settings: FAST })
  afterFile(primary.close)
  const { username, password, port } = new URL(primary.url)
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  const standby = await startEmbedded(second, { settings: { ...FAST, primary_conninfo: source } })
  afterFile(standby.close)
  const idle = await startEmbedded(third, { settings: FAST })
  afterFile(idle.close)
  return { primary, standby, idle }
}

/** Starts a balancer that connects clients to the servers in turn. @returns a connection string */
async function balance(urls: readonly string[]): Promise<string> {
  let connections = 0
  const balancer = createServer((socket) => {
    const { port } = new URL(urls[connections++ % urls.length]!)
    const onward = connect(Number(port), '127.0.0.1')
    for (const end of [socket, onward]) end.on('error', () => {})
    socket.pipe(onward).pipe(socket)
  })
  await once(balancer.listen(0, '127.0.0.1'), 'listening')
  afterFile(() => balancer.close())
  const url = new URL(urls[0]!)
  url.port = String((balancer.address() as AddressInfo).port)
  return url.href
}

test('a read behind a balancer sees each earlier commit, and goes to the primary while the replica is behind or away', async () => {
  const { primary, standby, idle } = await startThree()
  const database = openDatabase(primary.url, options)
  const replica = openReplica(database, standby.url, { ...options, waitMs: 20_000 })
  const hasty = openReplica(database, standby.url, { ...options, waitMs: 20 })
  const atStandby = new pg.Client(standby.url)
  await atStandby.connect()
  afterFile(() => Promise.all([database.close(), replica.close(), hasty.close()]))
  await database.pool.query('create table notes (id integer primary key)')
  for (let id = 1; id <= 20; id++) {
    await database.row(writeNote, { id })
    assert.deepEqual(await (await replica.choose()).row(readNotes), { count: id, fromStandby: true })
  }
  const balanced = openReplica(database, await balance([standby.url, idle.url]), { ...options, size: 2, waitMs: 20 })
  afterFile(balanced.close)
  const reads = await Promise.all([1, 2].map(async () => (await balanced.choose()).row(readNotes)))
  assert.deepEqual(new Set(reads.map((read) => read!.count)), new Set([20]))
  assert.ok(balanced.counts().behind >= 1, 'one of the standbys never gets a commit')
  const reader = await replica.choose()
  await reader.row(writeNote, { id: 21 })
  assert.deepEqual(await database.row(readNotes), { count: 21, fromStandby: false }, 'a write goes to the primary')

  await atStandby.query('select pg_wal_replay_pause()')
  await database.row(writeNote, { id: 22 })
  assert.deepEqual(await (await hasty.choose()).row(readNotes), { count: 22, fromStandby: false })
  assert.deepEqual([hasty.state(), (await hasty.lagBytes())! > 0], ['behind', true])
  await atStandby.query('select pg_wal_replay_resume()')
  await atStandby.end()
  const source = async () => (await (await replica.choose()).row(readNotes))!.fromStandby
  await eventually(source, 'the replica answers again')
  // Only the metrics read the state now, as in a night without reads.
  await eventually(async () => (await hasty.lagBytes()) === 0 && hasty.state() === 'up', 'the metrics see it too')
  await standby.close()
  assert.deepEqual(await (await replica.choose()).row(readNotes), { count: 22, fromStandby: false })
  assert.equal(replica.state(), 'away')
  assert.deepEqual(replica.counts(), { replica: 22, behind: 0, away: 1 })

  const timelineOf = async (url: string) => {
    const client = new pg.Client(url)
    await client.connect()
    if (url === idle.url) await client.query('select pg_promote()')
    const { rows } = await client.query(`select ${TIMELINE} as timeline`)
    await client.end()
    return rows[0].timeline
  }
  assert.deepEqual([await timelineOf(primary.url), await timelineOf(idle.url)], [1, 2], 'a promotion begins a timeline')
})

const writeNote = sql('writeNote', 'insert into notes values (:id)')
const readNotes = sql(
  'readNotes',
  'select count(*)::integer as count, pg_is_in_recovery() as "fromStandby" from notes',
).as<{ count: number; fromStandby: boolean }>()
