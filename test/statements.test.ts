/** Laws about the complete statements that PostgreSQL gets, joined from all their parts (`npm run statements`). */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Node } from '@pgsql/types'
import { parseSync } from 'libpg-query'
import { columnLists, fillLists, shortenLists } from '../scripts/statements/columnLists.ts'
import { mutableFunctions, type Route, refusalsOf, routeOf } from '../scripts/statements/engineRefusals.ts'
import { columnsOfStatement } from '../scripts/statements/nullability.ts'
import { readSchema } from '../scripts/statements/nullSchema.ts'
import { readStatements } from '../scripts/statements/readStatements.ts'
import { statementTexts } from '../scripts/statements/statementTexts.ts'
import { statementTypes } from '../scripts/statements/statementTypes.ts'
import { bindingsOf, unboundTables } from '../scripts/statements/storeBinding.ts'
import { storedStatements } from '../scripts/statements/storedStatements.ts'
import { storeTables } from '../server/database/divideTables.ts'
import { testDatabase } from './harness.ts'
import { LOOK_UPS, lookUpsByHint, statementsOfAllStores } from './laws/allStores.ts'
import { largeStatements, STATEMENT_LIMIT } from './laws/largeStatements.ts'
import { calculatesCents, moneyInStatements } from './laws/moneyArithmetic.ts'
import { root } from './root.ts'

const { url, database } = await testDatabase()
const { statements, rows } = await readStatements(url)
const lists = columnLists(statements, rows)
const stored = `${JSON.stringify(await storedStatements(url, statements), null, 2)}\n`
const schema = await readSchema(url)
const tables = new Map(
  [...schema]
    .map(([table, columns]) => [table, new Set(columns.keys())] as const)
    .filter(([table, columns]) => table === 'stores' || columns.has('store_id')),
)
const divided = new Set((await storeTables(database.pool)).flatMap((one) => (one.isEverywhere ? [] : one.name)))
const mutable = await mutableFunctions(database)
const volatile = await mutableFunctions(database, ['v'])

describe('server/__generated__ matches the statements (npm run statements writes it)', () => {
  for (const [name, made] of [
    ['statements.sql', statementTexts(statements, lists)],
    ['statements.d.ts', statementTypes(statements, rows, lists)],
    ['storedStatements.json', stored],
  ] as const)
    test(name, () => {
      assert.ok(readFileSync(join(root, 'server/__generated__', name), 'utf8') === made, 'run npm run statements')
    })

  test('the short forms of column lists keep every word of the statements', () => {
    assert.ok(lists.some(({ name }) => name === 'paymentRow'))
    for (const { statement } of statements)
      assert.equal(fillLists(shortenLists(statement.text, lists), lists), statement.text, statement.name)
  })
})

describe('a statement', () => {
  const reasons = new Map(
    Object.entries(statementsOfAllStores).flatMap(([reason, names]) => names.map((name) => [name, reason])),
  )

  test('reads and writes rows of one store, or is listed with a reason', () => {
    const ofAll = statements.filter(
      ({ tree }) => unboundTables(tree, tables).length > 0 || route(tree) === 'all shards',
    )
    const names = ofAll.map(({ statement }) => statement.name)
    const unlisted = names.filter((name) => !reasons.has(name))
    assert.deepEqual(unlisted, [])
    const unnecessary = [...reasons.keys()].filter((name) => !names.includes(name))
    assert.deepEqual(unnecessary, [], 'unnecessary exceptions')
  })

  test('runs on a database that is divided by store', () => {
    const refused = statements.flatMap(({ statement: { name }, tree }) =>
      refusals(tree).map((why) => `${name}: ${why}`),
    )
    assert.deepEqual(refused, [])
  })

  test('finds a row whose store is unknown in a copied table, or in the stores of the hint in its id', () => {
    const routesOf = (names: readonly string[]) =>
      new Set(statements.flatMap((one) => (names.includes(one.statement.name) ? route(one.tree) : [])))
    assert.deepEqual([...routesOf(statementsOfAllStores[LOOK_UPS]!)], ['global'])
    assert.deepEqual([...routesOf(lookUpsByHint)], ['stores of one shard'])
    const byHint = statements.filter(
      ({ file, statement }) =>
        statement.parameters.includes('storeIds') &&
        readFileSync(join(root, file), 'utf8').includes('/storesOfHint.ts'),
    )
    assert.deepEqual(byHint.map(({ statement }) => statement.name).sort(), [...lookUpsByHint].sort())
  })

  for (const [text, wrong] of [
    ['select * from payments where id = $1', ['payments']],
    ['select * from payments where id = $1 and store_id = $2', []],
    ['select * from payments where id = $1 or store_id = $2', ['payments']],
    ['select * from payments join charges on charges.id = charge_id where payments.store_id = $1', ['charges']],
    [
      'select * from payments join charges on charges.id = charge_id and charges.store_id = payments.store_id where payments.store_id = $1',
      [],
    ],
    [
      'select (select count(*) from refunds where payment_id = payments.id) from payments where store_id = $1',
      ['refunds'],
    ],
    ["update disputes set status = 'won' where id = $1", ['disputes']],
    ['with a as (delete from mails where id = $1) select 1', ['mails']],
    ['insert into refunds (id, store_id) select id, store_id from payments', ['payments']],
    ['select * from asked(1) as one join payments using (id)', ['payments']],
    ['select * from json_to_recordset($1) as one (id text, store_id text) join payments using (id, store_id)', []],
    [
      'select * from charges where (id, store_id) in (select charge_id, store_id from payments where store_id = $1)',
      [],
    ],
  ] as const)
    test(`${wrong.length > 0 ? 'without' : 'with'} its store is ${wrong.length > 0 ? 'found' : 'accepted'}: ${text}`, () => {
      assert.deepEqual(unboundTables(parseSync(text).stmts![0]!.stmt!, tables), wrong)
    })

  for (const [text, expected] of [
    ['select * from payments where store_id = $1', 'one store'],
    ['select * from payments as p join charges as c on c.store_id = p.store_id where p.store_id = $1', 'one store'],
    ['select * from payments join stores on stores.id = store_id where stores.id = $1', 'one store'],
    ['insert into refunds (id, store_id) values ($1, $2)', 'one store'],
    ['select * from payments where store_id = any ($1::text[])', 'stores of one shard'],
    [
      'select * from payments as p join charges as c on c.store_id = p.store_id where p.store_id = any ($1)',
      'all shards',
    ],
    [
      'select * from payments where store_id = $1 and exists (select from charges where charges.store_id = payments.store_id)',
      'all shards',
    ],
    [
      'with one as (select $1 as store_id) select * from one join payments on payments.store_id = one.store_id',
      'all shards',
    ],
    [
      'select * from json_to_recordset($1) as one (store_id text) join payments on payments.store_id = one.store_id',
      'all shards',
    ],
    ['select store_id from payments group by store_id', 'all shards'],
    ['select * from stores join users on true', 'global'],
  ] as const)
    test(`needs ${expected}: ${text}`, () => {
      assert.equal(route(parseSync(text).stmts![0]!.stmt!), expected)
    })

  for (const [text, why] of [
    ['select * from payments for update skip locked', 'locks rows on all shards'],
    ['select * from payments where store_id = $1 for update', undefined],
    ['delete from payments where id in (select id from payments limit 1)', 'changes rows on all shards'],
    [
      'with recursive a as (select id from payments union all select id from a) select * from a',
      'recurses over all shards',
    ],
    ['update payments set paid_at = now() where store_id = $1', undefined],
    [
      'update payments set paid_at = coalesce(paid_at, now()) where store_id = $1',
      'now in CASE or COALESCE of a change of payments',
    ],
    [
      'update payments set paid_at = coalesce(paid_at, clock.now) from (select now() as now) as clock where store_id = $1',
      undefined,
    ],
    ['update users set name = coalesce(name, now()::text)', undefined],
    [
      'with a as (delete from payments where store_id = $1 returning id, current_timestamp) select * from a',
      'current_timestamp in RETURNING of a change of payments',
    ],
    [
      'insert into charges (id) values ($1) on conflict (id) do update set updated_at = now()',
      'now in DO UPDATE of a change of charges',
    ],
    ['insert into charges (id, store_id) values ((select 1), $1)', 'a query in VALUES for charges'],
    [
      'insert into charges (id, store_id) values ($2, $1) returning (select 1 from payments where store_id = $1)',
      'a query in RETURNING of an insert of charges',
    ],
    [
      'insert into charges (id, store_id) select id || random(), store_id from payments where store_id = $1',
      'random beside a column in an insert of charges',
    ],
    ["insert into charges (id, store_id) select new_id('chg'), store_id from payments where store_id = $1", undefined],
  ] as const)
    test(`${why === undefined ? 'runs' : 'is refused'} on a divided database: ${text}`, () => {
      assert.deepEqual(refusals(parseSync(text).stmts![0]!.stmt!), why === undefined ? [] : [why])
    })

  test('multiplies and divides no cents, or is listed with a reason', () => {
    const found = statements.filter(({ tree }) => calculatesCents(tree))
    assert.deepEqual(found.map(({ statement }) => statement.name).sort(), Object.keys(moneyInStatements).sort())
  })

  for (const [text, isFound] of [
    ['select total_in_cents * 0.0399 from payments', true],
    ['update payments set platform_fee_in_cents = coalesce(payments.total_in_cents, 0) / 100', true],
    ['select sum(total_in_cents) - 2 * count(*) from payments', false],
  ] as const)
    test(`${isFound ? 'calculates' : 'does not calculate'} with cents: ${text}`, () => {
      assert.equal(calculatesCents(parseSync(text).stmts![0]!.stmt!), isFound)
    })

  test('has at most six kilobytes, or is listed with a reason', () => {
    const large = statements.filter(({ statement }) => statement.text.length > STATEMENT_LIMIT)
    assert.deepEqual(large.map(({ statement }) => statement.name).sort(), Object.keys(largeStatements).sort())
  })
})

describe('a column of a result', () => {
  for (const [text, filled] of [
    ['select id, charge_id from payments', [true, false]],
    ['select charges.id from payments left join charges on charges.id = charge_id', [false]],
    ['select charges.id from payments left join charges on true where charges.id = $1', [true]],
    ['select charge_id from payments where charge_id is not null', [true]],
    ['select count(*), max(created_at), coalesce(sum(total_in_cents), 0) from payments', [true, false, true]],
    ['select status, max(total_in_cents) from payments group by status', [true, true]],
    ['select (select id from payments limit 1), exists (select), array(select id from payments)', [false, true, true]],
    ['with one as (insert into stores (id) values ($1) returning id) select one.id from one', [true]],
    ['select id from payments union all select charge_id from payments', [false]],
    [
      "select case when status = 'paid' then id end, case when status = 'paid' then id else '' end from payments",
      [false, true],
    ],
    ['select input.id from json_to_recordset($1) as input (id text)', [false]],
  ] as const)
    test(`has the right nullability: ${text}`, () => {
      const columns = columnsOfStatement(parseSync(text).stmts![0]!.stmt!, schema)
      assert.deepEqual(
        columns.map(({ isFilled }) => isFilled),
        filled,
      )
    })
})

function route(tree: Node): Route {
  return routeOf(bindingsOf(tree, tables).filter(({ table }) => divided.has(table)))
}

function refusals(tree: Node): string[] {
  return refusalsOf(tree, { route: route(tree), divided, mutable, volatile })
}
