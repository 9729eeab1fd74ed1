import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LAST_OF_FIRST_RELEASE } from '../../test/databases/migrateTo.ts'
import { testDatabase } from '../../test/harness.ts'
import { migrate, planMigrations } from './migrate.ts'
import { declarationOf, planOf, removesSomething } from './migrationPlan.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const files = readdirSync(FOLDER)
  .filter((file) => /^\d{4}_/.test(file))
  .sort()
const newest = files.at(-1)!.replace('.sql', '')
const later = files.filter((file) => file > `${LAST_OF_FIRST_RELEASE}.sql`)

test('older code runs on a newer database if the newer migrations allow it, and refuses to start otherwise', async () => {
  const { url, database } = await testDatabase()
  const { pool } = database
  assert.deepEqual(await migrate(url), [])
  await pool.query(`insert into migrations (name, timestamp) values ('9999_next', '')`)
  await pool.query('insert into compatibility (oldest) values ($1)', [newest])
  assert.deepEqual(await migrate(url), [])
  await pool.query(`update compatibility set oldest = '9999_next'`)
  await assert.rejects(migrate(url), { name: 'StartError', message: /has the migration 9999_next/ })
})

test('the plan names pending migrations and changes nothing', async () => {
  const { url, database } = await testDatabase()
  assert.deepEqual(await planMigrations(url), [])
  await database.pool.query(`delete from migrations where name = '0018_pages'; drop table branding`)
  const planned = (await planMigrations(url)).find(({ name }) => name === '0018_pages')!
  assert.deepEqual(planned.statements, [
    { does: 'creates a table', table: 'branding', waits: 'nothing waits', seconds: 0 },
  ])
  const { rows } = await database.pool.query(`select to_regclass('branding') is null as missing`)
  assert.equal(rows[0].missing, true)
})

test('a migration builds an index on a table with rows without blocking writes', () => {
  assert.deepEqual(
    later.flatMap((file) => waitingIndexes(readFileSync(new URL(file, FOLDER), 'utf8'))),
    [],
  )
  const text = `create table things (id text);
create index things_by_id on things (id);
create index sales_too on payments (id);
create index if not exists sales_beside on payments (id);`
  assert.deepEqual(waitingIndexes(text), ['sales_too'])
})

test('the plan says which statements block the table, and estimates the time from the size of the table', () => {
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

test('each migration after the first release declares which older code may still run, and a migration that removes something is a contract', () => {
  for (const file of later) assert.deepEqual(findFaults(readFileSync(new URL(file, FOLDER), 'utf8')), [], file)
  assert.deepEqual(findFaults(`-- expand after ${newest}\nalter table payments add column note text;`), [])
  assert.deepEqual(findFaults('alter table payments add column note text;'), ['it declares nothing'])
  assert.deepEqual(findFaults('-- expand after 0000_nothing\n'), ['there is no 0000_nothing'])
  const text = `-- expand after ${newest}\nalter table payments drop column language;\nvacuum payments;`
  assert.deepEqual(findFaults(text), ['it removes something', 'the plan does not know a statement'])
})

/** Returns the indexes with a build that blocks writes to a table with rows. */
function waitingIndexes(text: string): string[] {
  return [...text.matchAll(/^create (?:unique )?index (?!if not exists)(\S+) on (\S+)/gm)]
    .filter(([, , table]) => !text.includes(`create table ${table} (`))
    .map(([, index]) => index!)
}

function findFaults(text: string): string[] {
  const declared = declarationOf(text)
  if (declared === undefined) return ['it declares nothing']
  return [
    files.includes(`${declared.after}.sql`) ? [] : `there is no ${declared.after}`,
    declared.kind === 'expand' && removesSomething(text) ? 'it removes something' : [],
    planOf(text, new Map()).some(({ waits }) => waits === 'unknown') ? 'the plan does not know a statement' : [],
  ].flat()
}
