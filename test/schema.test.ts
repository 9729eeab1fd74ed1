import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { dumpSchema, readSchemaFile, SCHEMA_FILE } from '../scripts/dumpSchema.ts'
import { LAST_OF_FIRST_RELEASE, migrationNames } from './databases/migrateTo.ts'
import { testDatabase } from './harness.ts'
import { judgeKeys } from './laws/storeKeys.ts'
import { tableOwners } from './laws/tableOwners.ts'

test('migrations/schema.sql matches the migrations (npm run schema generates it)', async () => {
  const { url } = await testDatabase()
  assert.equal(await readSchemaFile(), await dumpSchema(url))
})

test('migrations are numbered from 0001 without gaps, and no two share a number', async () => {
  const names = (await readdir(new URL('.', SCHEMA_FILE))).filter((name) => name !== 'schema.sql').sort()
  const numbered = names.map((_, index) => String(index + 1).padStart(4, '0'))
  assert.deepEqual(
    names.map((name) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1] ?? name),
    numbered,
  )
})

test('until the first release each table is in the file of its module, and each function is defined once', async () => {
  const defined: string[] = []
  for (const name of await migrationNames()) {
    if (name > LAST_OF_FIRST_RELEASE) break
    const text = await readFile(new URL(`${name}.sql`, SCHEMA_FILE), 'utf8')
    for (const [, found] of text.matchAll(/^create (?:or replace )?function (\w+)/gm)) defined.push(found!)
    for (const [, table] of text.matchAll(/^create (?:unlogged )?table (\S+) \(/gm))
      assert.equal(name.slice('0000_'.length), fileOf(table!), table)
  }
  assert.ok(defined.length > 5)
  assert.deepEqual(defined, [...new Set(defined)])
})

function fileOf(table: string): string | undefined {
  if (table.startsWith('simulator.')) return 'simulator'
  return tableOwners[table] === 'database' ? 'environment' : tableOwners[table]
}

test('keys of tables with store_id contain store_id, so that stores can be partitioned, moved and sharded', async () => {
  const { database } = await testDatabase()
  assert.deepEqual(await judgeKeys(database), [])
  await database.pool.query(`
    create table parents (id text, store_id text references stores, primary key (id, store_id), code text unique);
    create unique index parents_by_name on parents (lower(id)) include (store_id);
    create table children (id text primary key, parent_id text references parents (code));
    alter table api_keys drop constraint api_keys_hash_key`)
  assert.deepEqual(await judgeKeys(database), [
    'parents: the key parents_by_name does not contain store_id',
    'parents: the key parents_code_key does not contain store_id',
    'children: children_parent_id_fkey refers to parents without store_id',
    'children: it has no store_id',
    'api_keys_hash_key: it needs no exception',
  ])
})

test('a look-up uses the primary key before a table has statistics, and does not read all rows of the store', async () => {
  const { database } = await testDatabase()
  const client = await database.pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const { rows: tables } = await client.query<{ name: string; key: string }>(`
      select indrelid::regclass::text as name, indexrelid::regclass::text as key from pg_index
      where indisprimary and pg_get_indexdef(indexrelid) like '%(id, store_id)'`)
    assert.ok(tables.length > 15, 'there are keys to check')
    for (const { name, key } of tables) {
      await client.query(`prepare find_${name} as select from ${name} where id = $1 and store_id = $2`)
      const { rows } = await client.query(`explain (costs off) execute find_${name} (null, null)`)
      assert.match(rows[0]['QUERY PLAN'], new RegExp(`using ${key} on`), name)
    }
  } finally {
    client.release(true)
  }
})
