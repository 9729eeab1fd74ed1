/** These tests need a Citus cluster: `BALCAO_TEST_CLUSTER` names it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { afterFile } from '../../test/afterFile.ts'
import { citusUrl, createCitusDatabase, dropEverywhere, onCitus, serversOf } from '../../test/databases/citus.ts'
import { migrateTo } from '../../test/databases/migrateTo.ts'
import { testDatabase } from '../../test/harness.ts'
import { createStore } from '../stores/store.ts'
import { openDatabase } from './database.ts'
import { migrateDivided } from './divideTables.ts'
import { migrate } from './migrate.ts'

test('balcao migrate divides the tables with their rows and foreign keys, and only once', onCitus, async () => {
  const servers = await serversOf(citusUrl!)
  const name = `test_${randomBytes(6).toString('hex')}`
  afterFile(() => dropEverywhere(servers, name))
  const url = await createCitusDatabase(servers, name)
  await migrateTo(url, '9999')
  await addStores(url)
  const before = await readKeys(url)
  const divided: string[] = []
  assert.deepEqual(await migrate(url, (tables) => divided.push(...tables)), [])
  assert.deepEqual(await migrate(url, () => assert.fail('The second call divided a table again.')), [])
  assert.ok(divided.includes('products') && divided.includes('stores') && !divided.includes('audit_log'))
  const after = await readKeys(url)
  assert.deepEqual(after, before)
  const { rows: counted } = await onDatabase(url, 'select count(*)::int as products from products')
  assert.deepEqual(counted, [{ products: 2 }])
  const { rows: groups } = await onDatabase(
    url,
    `select distinct colocationid from pg_dist_partition where partmethod = 'h'`,
  )
  assert.equal(groups.length, 1)
})

test('a later migration adds a column, an index and a table that refers to a divided table', onCitus, async () => {
  const { url, database } = await testDatabase()
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const divided = await migrateDivided(client, LATER)
    await client.query('commit')
    assert.deepEqual(divided, ['gifts'])
  } finally {
    client.release()
  }
  const keys = await readKeys(url)
  assert.deepEqual(
    keys.filter((key) => /gift/.test(key)),
    ['gift_givers_user_id_fkey', 'gifts_product_id_store_id_fkey', 'gifts_store_id_fkey'],
  )
  await addStores(url)
  await onDatabase(url, `insert into gifts (id, store_id, product_id) values ('gif_1', 'sto_1', 'prd_1')`)
  await assert.rejects(
    onDatabase(url, `insert into gifts (id, store_id, product_id) values ('gif_2', 'sto_1', 'prd_2')`),
    /foreign key/,
  )
})

/** Creates two stores with a product each. */
async function addStores(url: string): Promise<void> {
  const database = openDatabase(url, { size: 1, onError() {} })
  for (const store of ['sto_1', 'sto_2']) await createStore(database, { name: 'Loja' }, store)
  await database.close()
  await onDatabase(
    url,
    `insert into products (id, store_id, name, created_at) values ('prd_1', 'sto_1', 'Curso', now()), ('prd_2', 'sto_2', 'Curso', now())`,
  )
}

const LATER = `-- expand after 0025_simulator
create table gifts (
  id text, store_id text not null references stores (id), product_id text not null, -- a product; of the same store
  primary key (id, store_id), foreign key (product_id, store_id) references products (id, store_id)
);
create index gifts_product on gifts (product_id);
alter table products add column gift_text text not null default 'a; b';
create table gift_givers (user_id text primary key references users (id));
create function gift() returns text language sql as $$ select 'a;b' $$;`

async function onDatabase(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return await client.query(statement).finally(() => client.end())
}

async function readKeys(url: string): Promise<string[]> {
  const { rows } = await onDatabase(
    url,
    `select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and conrelid::regclass::text !~ '_[0-9]+$' order by 1`,
  )
  return rows.map(({ name }) => name)
}
