/** Laws about the complete statements that PostgreSQL gets, joined from all their parts (`npm run statements`). */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseSync } from 'libpg-query'
import { columnLists, fillLists, shortenLists } from '../scripts/statements/columnLists.ts'
import { columnsOfStatement } from '../scripts/statements/nullability.ts'
import { readSchema } from '../scripts/statements/nullSchema.ts'
import { readStatements } from '../scripts/statements/readStatements.ts'
import { statementTexts } from '../scripts/statements/statementTexts.ts'
import { statementTypes } from '../scripts/statements/statementTypes.ts'
import { unboundTables } from '../scripts/statements/storeBinding.ts'
import { testDatabase } from './harness.ts'
import { statementsOfAllStores } from './laws/allStores.ts'
import { largeStatements, STATEMENT_LIMIT } from './laws/largeStatements.ts'
import { calculatesCents, moneyInStatements } from './laws/moneyArithmetic.ts'
import { root } from './root.ts'

const { url } = await testDatabase()
const { statements, rows } = await readStatements(url)
const lists = columnLists(statements, rows)
const schema = await readSchema(url)
const tables = new Map(
  [...schema]
    .map(([table, columns]) => [table, new Set(columns.keys())] as const)
    .filter(([table, columns]) => table === 'stores' || columns.has('store_id')),
)

describe('server/__generated__ matches the statements (npm run statements writes it)', () => {
  for (const [name, made] of [
    ['statements.sql', statementTexts(statements, lists)],
    ['statements.d.ts', statementTypes(statements, rows, lists)],
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
    const unbound = statements.filter(({ tree }) => unboundTables(tree, tables).length > 0)
    const names = unbound.map(({ statement }) => statement.name)
    assert.deepEqual(
      names.filter((name) => !reasons.has(name)),
      [],
    )
    const unnecessary = [...reasons.keys()].filter((name) => !names.includes(name))
    assert.deepEqual(unnecessary, [], 'unnecessary exceptions')
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
