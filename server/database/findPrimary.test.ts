import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { onServer } from '../../test/cluster.ts'
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

const one = sql('primaryOne', 'select 1 as one')
