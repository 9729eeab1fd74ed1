import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../server/core/sql.ts'
import { testContext, testDatabase } from './harness.ts'

test('a test database is migrated, empty and not shared', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.database.rows(
    sql(
      'harness.mark',
      `insert into webhook_breakers (destination, store_id, failures) values ('mine', 'sto_mine', 1)`,
    ),
  )
  const count = sql('harness.count', 'select count(*) as destinations from webhook_breakers')
  assert.deepEqual(await one.database.row(count), { destinations: 1 })
  assert.deepEqual(await other.database.row(count), { destinations: 0 })
  await one.drop()
  await assert.rejects(one.database.row(count))
})

test('a test context logs nothing by default, or writes its log to `logTo`', async () => {
  const lines: string[] = []
  const context = await testContext({ logTo: { write: (line) => lines.push(line) } })
  context.log.info({ chargeId: 'chg_1' }, 'Seen.')
  assert.equal(JSON.parse(lines[0]!).chargeId, 'chg_1')
  assert.equal(context.secrets.open(context.secrets.seal('x', 'here'), 'here'), 'x')
})
