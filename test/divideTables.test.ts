/** A Citus cluster for these tests: `BALCAO_TEST_CITUS` is the URL of its coordinator, with the extension in each new database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { divideDatabase } from '../scripts/engine/divideTables.ts'

const url = process.env.BALCAO_TEST_CITUS
const skip = url === undefined && 'not run here: BALCAO_TEST_CITUS names no coordinator'

test('the tables of stores are distributed on a cluster once, and keep their foreign keys', { skip }, async () => {
  await divideDatabase(url!)
  assert.deepEqual(await divideDatabase(url!), [])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: undivided } = await client.query(
      `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'store_id'
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ '_[0-9]+$'
         and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid and partmethod = 'h')
         and relname not in ('api_keys', 'certificates', 'invitations') order by 1`,
    )
    assert.deepEqual(
      undivided.map(({ name }) => name),
      ['audit_log', 'mails'],
    )
    const { rows: groups } = await client.query(
      `select count(distinct colocationid)::int as groups from pg_dist_partition where partmethod = 'h'`,
    )
    assert.deepEqual(groups, [{ groups: 1 }])
    const { rows: keys } = await client.query(
      `select count(*)::int as keys from pg_constraint join pg_dist_partition on logicalrelid = conrelid
       where contype = 'f' and partmethod = 'h'`,
    )
    assert.ok(keys[0].keys > 120, `${keys[0].keys} foreign keys`)
  } finally {
    await client.end()
  }
})
