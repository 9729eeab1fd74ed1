import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { pgBouncer, startPgBouncer } from '../../test/databases/pgBouncer.ts'
import { testDatabase } from '../../test/harness.ts'
import { sql } from '../core/sql.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { refuseTransactionPooling } from './refuseTransactionPooling.ts'
import { openSignals } from './signals.ts'

const skip = pgBouncer === undefined && 'PgBouncer is not installed.'

test('PgBouncer in session mode serves migrations, statements, transactions and signals', { skip }, async () => {
  const { url } = await testDatabase('template0')
  const through = await startPgBouncer(url, 'session')
  await refuseTransactionPooling(through)
  assert.ok((await migrate(through)).length > 0)
  const database = openDatabase(through, { size: 3, onError: () => {} })
  const received = Promise.withResolvers<string>()
  const signals = await openSignals(through, { onStoreChange: received.resolve, onError: () => {} })
  afterFile(async () => {
    await signals.close()
    await database.close()
  })
  const settings = { timeout: '30s', timezone: 'UTC' }
  for (let time = 0; time < 3; time++)
    assert.deepEqual(await Promise.all([database.row(shown), database.row(shown)]), [settings, settings])
  assert.deepEqual(await database.byKey.row(scans), { scans: 'off' })
  assert.deepEqual(await database.transaction((trx) => trx.row(shown)), settings)
  await signals.notifyStoreChange('sto_1')
  assert.equal(await received.promise, 'sto_1')
})

test('PgBouncer in transaction mode is refused with a clear message', { skip }, async () => {
  const { url } = await testDatabase('template0')
  const through = await startPgBouncer(url, 'transaction')
  await assert.rejects(refuseTransactionPooling(through), { name: 'StartError', message: /pool_mode = session/ })
})

test('a database without a pooler is accepted', async () => {
  const { url } = await testDatabase('template0')
  await refuseTransactionPooling(url)
})

const shown = sql(
  'shownSettings',
  `select current_setting('statement_timeout') as timeout, current_setting('timezone') as timezone`,
)
const scans = sql('shownScans', `select current_setting('enable_seqscan') as scans`)
