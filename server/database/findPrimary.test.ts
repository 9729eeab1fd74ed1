import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { onServer } from '../../test/databases/cluster.ts'
import { testDatabase } from '../../test/harness.ts'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { sql } from '../core/sql.ts'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { findPrimary } from './findPrimary.ts'

test('a start waits for a standby until it is promoted, and the pools refuse a standby', {
  timeout: 120_000,
}, async () => {
  const folder = await temporaryFolder('balcao-standby-')
  const settings = { fsync: 'off', shared_buffers: '16MB' }
  const first = await startEmbedded(folder.path, { settings })
  await first.close()
  await writeFile(`${folder.path}/postgres/standby.signal`, '')
  const standby = await startEmbedded(folder.path, { settings })
  const database = openDatabase(standby.url, { onError: () => {} })
  afterFile(async () => {
    await database.close()
    await standby.close()
    await folder.remove()
  })
  await assert.rejects(database.row(one), { name: 'StandbyError' })
  const waiting = Promise.withResolvers<void>()
  const found = findPrimary(standby.url, waiting.resolve)
  await waiting.promise
  await onServer(standby.url, 'select pg_promote()')
  assert.equal(await found, standby.url)
  assert.deepEqual(await database.row(one), { one: 1 })
})

test('a start waits for a server that is still starting', async () => {
  const { url } = await testDatabase()
  const waiting = Promise.withResolvers<void>()
  const { hostname, port } = new URL(url)
  let isUp = false
  const host = createServer((client) => {
    if (!isUp) return client.end(STARTING_UP)
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream).pipe(client)
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  afterFile(() => host.close())
  const address = Object.assign(new URL(url), { port: String((host.address() as AddressInfo).port) }).href
  const found = findPrimary(address, waiting.resolve)
  await waiting.promise
  isUp = true
  assert.equal(await found, address)
})

/** PostgreSQL's answer to a new connection during recovery. */
const STARTING_UP = Buffer.from('E\0\0\0\x37SFATAL\0C57P03\0Mthe database system is starting up\0\0')
const one = sql('primaryOne', 'select 1 as one')
