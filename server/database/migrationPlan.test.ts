import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from '../../test/harness.ts'
import { migrate, planMigrations } from './migrate.ts'
import { declarationOf, planOf, removesSomething } from './migrationPlan.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const files = readdirSync(FOLDER)
  .filter((file) => /^\d{4}_/.test(file))
  .sort()
const newest = files.at(-1)!.replace('.sql', '')

test('code goes on with a newer database if the newer migrations allow it, and refuses it otherwise', async () => {
  const { url, database } = await testDatabase()
  const { pool } = database
  assert.deepEqual(await migrate(url), [])
  await pool.query(`insert into migrations (name, timestamp) values ('9999_next', '')`)
  await pool.query('update compatibility set oldest = $1', [newest])
  assert.deepEqual(await migrate(url), [])
  await pool.query(`update compatibility set oldest = '9999_next'`)
  await assert.rejects(migrate(url), { name: 'StartError', message: /has the migration 9999_next/ })
})

test('the plan names pending migrations and changes nothing', async () => {
  const { url, database } = await testDatabase()
  assert.deepEqual(await planMigrations(url), [])
  await database.pool.query(`delete from migrations where name = '0026_compatibility'; drop table compatibility`)
  const planned = (await planMigrations(url)).find(({ name }) => name === '0026_compatibility')!
  assert.deepEqual(planned.statements, [
    { does: 'creates a table', table: 'compatibility', waits: 'nothing waits', seconds: 0 },
  ])
  const { rows } = await database.pool.query(`select to_regclass('compatibility') is null as missing`)
  assert.equal(rows[0].missing, true)
})

test('a migration builds an index on a table with rows beside the writes', () => {
  const waiting = files.slice(25).flatMap((file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8')
    return [...text.matchAll(/^create (?:unique )?index (?!if not exists)(\S+) on (\S+)/gm)]
      .filter(([, , table]) => !text.includes(`create table ${table} (`))
      .map(([, index]) => `${file}: ${index}`)
  })
  // It needs a column of the same migration.
  assert.deepEqual(waiting, ['0031_customers.sql: mails_once'])
})

test('the plan says what waits, and for how long by the size of the table', () => {
  const text = `-- contract after 0030_payouts
    create index sales on payments (store_id); -- a comment; with a semicolon
    create index if not exists sales_too on payments (id);
    alter table payments drop column note;
    create function f() returns void language sql as $$ select 1; $$;`
  const planned = planOf(text, new Map([['payments', 100e6]]))
  assert.deepEqual(
    planned.map(({ does, waits, seconds }) => [does, waits, seconds]),
    [
      ['builds an index', 'writes to the table wait', 2],
      ['builds an index beside the writes', 'nothing waits', 4],
      ['removes', 'all statements on the table wait', 0],
      ['changes a function, index or trigger', 'nothing waits', 0],
    ],
  )
  assert.deepEqual(declarationOf(text), { kind: 'contract', after: '0030_payouts' })
})

test('each migration after the first ones declares which code goes on, and one that removes something is a contract', () => {
  for (const file of files.slice(25)) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8')
    const declared = declarationOf(text)
    assert.ok(declared, `${file} begins with "-- expand after …" or "-- contract after …"`)
    assert.ok(files.includes(`${declared.after}.sql`), file)
    assert.ok(declared.kind === 'contract' || !removesSomething(text), `${file} removes something`)
    assert.ok(
      planOf(text, new Map()).every(({ waits }) => waits !== 'unknown'),
      `${file} has a statement that the plan does not know`,
    )
  }
})
