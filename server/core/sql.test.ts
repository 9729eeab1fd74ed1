import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, valuesInOrder } from './sql.ts'

describe('a statement', () => {
  test('numbers its parameters in the order of their first use', () => {
    const statement = sql('two', 'select from charges where store_id = :storeId and id = :id or parent = :storeId')
    assert.equal(statement.text, 'select from charges where store_id = $1 and id = $2 or parent = $1')
    assert.deepEqual(statement.parameters, ['storeId', 'id'])
  })

  const kept: Record<string, string> = {
    'a cast': `select now()::date, '1'::text::int`,
    'a text': `select 'at :noon', 'it''s :late', '$1'`,
    'a text with escapes': String.raw`select e'\':noon', E'\\' as ok`,
    'a quoted name': `select 1 as "a:b", 2 as "c "":d $1"`,
    'a comment': 'select 1 -- :one $1\n /* :two $2\n :three */',
    'a text between dollars': 'do $$ begin perform :one; end $$; do $body$ :two $$ $1 $body$',
    'an assignment': 'call log(level := 2, lines:=3)',
    'a slice': 'select list[1:2], list[low:high], list[:2], list[ :high], (list)[f(1):2], "list"[1:]',
  }
  for (const [what, text] of Object.entries(kept))
    test(`has no parameter in ${what}`, () => {
      const { text: kept, parameters } = sql('kept', text)
      assert.deepEqual([kept, parameters], [text, []])
    })

  test('finds a parameter next to any other character', () => {
    const text = "select array[:a, :b], f(:c,:d)::int, :e::text[], x=:f, 'x'||:g, list[:h::int], 1-:i--:j"
    assert.deepEqual(sql('signs', text).parameters, [...'abcdefgi'])
  })

  for (const wrong of ['$1', '$12::text', ':Id', ':store_id', ':1', ':_id', ':é'])
    test(`refuses ${wrong} with an error that names the statement`, () => {
      assert.throws(() => sql('wrong', `select from charges where id = ${wrong}`), /"wrong".*(\$1|:)/)
    })
})

describe('the values of a statement', () => {
  const statement = sql('findCharge', 'select from charges where store_id = :storeId and id = :id')

  test('are found by name, and null is a value', () => {
    assert.deepEqual(valuesInOrder(statement, { id: 'chg_1', storeId: null }), [null, 'chg_1'])
  })

  const wrong: [what: string, values: Record<string, unknown>, message: RegExp][] = [
    ['no value for a parameter', { storeId: 'str_1' }, /"findCharge": no value of "id"/],
    ['an undefined value for a parameter', { storeId: 'str_1', id: undefined }, /"findCharge": no value of "id"/],
    ['one value too many', { storeId: 'str_1', id: 'chg_1', now: 1 }, /"findCharge": there is no parameter "now"/],
    ['one misspelled name', { storeId: 'str_1', ID: 'chg_1' }, /"findCharge": no value of "id"/],
  ]
  for (const [what, values, message] of wrong)
    test(`are refused: ${what}`, () => {
      assert.throws(() => valuesInOrder(statement, values), { message })
    })
})
