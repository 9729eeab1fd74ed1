import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { databaseUrl } from '../../test/databases/cluster.ts'
import { testDatabase } from '../../test/harness.ts'
import { sql } from '../core/sql.ts'
import { openDatabase } from './database.ts'
import { findPrimary } from './findPrimary.ts'
import { readHosts, urlsOfHosts, withFirstHost } from './hosts.ts'

test('one of several hosts is moved to the front', () => {
  const url = 'postgres://u:p%40@one:5432,two,[::1]:6000/name?ssl=1'
  assert.equal(
    withFirstHost(url, 'postgres://u:p%40@two/name?ssl=1'),
    'postgres://u:p%40@two,one:5432,[::1]:6000/name?ssl=1',
  )
  assert.equal(withFirstHost('postgres://one', 'postgres://one'), 'postgres://one')
})

test('a connection string with several hosts becomes one connection string per host', () => {
  assert.deepEqual(urlsOfHosts('postgres://u:p%40@one:5432,two,[::1]:6000/name?target_session_attrs=read-write'), [
    'postgres://u:p%40@one:5432/name?target_session_attrs=read-write',
    'postgres://u:p%40@two/name?target_session_attrs=read-write',
    'postgres://u:p%40@[::1]:6000/name?target_session_attrs=read-write',
  ])
  for (const url of ['postgres://one', 'postgres:///name?host=/tmp', 'postgres://u:a,b@one?x=1,2'])
    assert.deepEqual(urlsOfHosts(url), [url])
})

test('callers that leave the same host at the same time choose one next host', () => {
  const hosts = readHosts('postgres://one,two,three')
  hosts.leave('postgres://one')
  hosts.leave('postgres://one')
  assert.equal(hosts.url(), 'postgres://two')
})

test('a start and the pools find the host that answers', async () => {
  const { url } = await testDatabase()
  const { host } = new URL(url)
  const both = url.replace(host, `127.0.0.1:9,${host}`)
  assert.equal(await findPrimary(both, () => assert.fail('no host is a standby')), url)
  const database = openDatabase(both, { onError: () => {} })
  afterFile(database.close)
  await assert.rejects(database.connections.open('test'), { code: 'ECONNREFUSED' })
  assert.deepEqual(await database.row(sql('hostOne', 'select 1 as one')), { one: 1 })
  await assert.rejects(
    findPrimary(databaseUrl(url, 'nowhere'), () => {}),
    { name: 'StartError' },
  )
})
