import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import {
  declareRow,
  derived,
  type FactsOf,
  fact,
  integer,
  orNull,
  type RowOf,
  selectList,
  setFacts,
  text,
  timestamptz,
  unselected,
} from './row.ts'
import { sql } from './sql.ts'

const thingRow = declareRow('things', {
  id: text(),
  kind: text<'small' | 'large'>(),
  due_at: fact(orNull(timestamptz())),
  times_seen: fact(integer()),
  last_words: unselected(fact(orNull(text()))),
  isDue: derived<boolean>('things.due_at <= now()'),
})

test('the select list of a declared row supports names in camel case and columns of another table', () => {
  assert.equal(
    selectList(thingRow),
    'things.id, things.kind, things.due_at, things.times_seen, things.due_at <= now() as "isDue"',
  )
  assert.equal(
    selectList(declareRow('things', { id: text(), dueAt: timestamptz() }), 'other'),
    'other.id, other.due_at as "dueAt"',
  )
})

test('an update keeps the column of an absent fact and sets the column of a null fact to null', async () => {
  const { database } = await testContext()
  const dueAt = new Date('2026-03-04T05:06:07.089Z')
  const before: RowOf<typeof thingRow> = { id: 'a', kind: 'small', due_at: dueAt, times_seen: 1, isDue: true }
  const facts: FactsOf<typeof thingRow> = { timesSeen: 2, lastWords: null }
  const after = await database.transaction(async (trx) => {
    await trx.rows(create)
    await trx.rows(insert, { dueAt })
    return await trx.row(update, { facts: JSON.stringify(facts) })
  })
  assert.deepEqual(after, { ...before, times_seen: 2, last_words: null })
})

const create = sql(
  'test things',
  `create temporary table things (id text, kind text, due_at timestamptz, times_seen integer, last_words text) on commit drop`,
)
const insert = sql('test thing', `insert into things values ('a', 'small', :dueAt, 1, 'hello')`)
const update = sql(
  'test facts of a thing',
  `update things set ${setFacts(thingRow, ':facts::jsonb')} returning ${selectList(thingRow)}, last_words`,
)
