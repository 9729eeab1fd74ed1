/**
 * Joins of tables with stores' rows must compare `store_id` too, because an id alone does not identify a row
 * (ARCHITECTURE, invariant 12).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { lineOf, readModules, walk } from './laws/sourceModules.ts'
import { tablesWithoutStore } from './laws/storeKeys.ts'
import { tableOwners } from './laws/tableOwners.ts'

const tables = Object.keys(tableOwners).filter((table) => !(table in tablesWithoutStore))
const join = new RegExp(String.raw`\bjoin\s+(?:only\s+)?(${tables.join('|')})\b`, 'g')

test('each join of a table with store_id compares store_id', () => {
  const modules = readModules('server/**/*.ts').filter(
    ({ path, text }) => !path.endsWith('.test.ts') && /\bjoin\s/.test(text),
  )
  let count = 0
  const wrong: string[] = []
  for (const module of modules)
    walk(module.tree, (node) => {
      if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return
      const text = node.getText()
      count += [...text.matchAll(join)].length
      for (const table of joinsWithoutStore(text)) wrong.push(`${module.path}:${lineOf(module, node)}: ${table}`)
    })
  assert.ok(count > 30, `${count} joins`)
  assert.deepEqual(wrong, [])
})

test('a join that compares only the id is found', () => {
  assert.deepEqual(joinsWithoutStore('from a join payments on payments.id = a.id where a.store_id = :storeId'), [
    'payments',
  ])
  assert.deepEqual(joinsWithoutStore('from a left join charges as c on c.id = a.id join users on true'), ['charges'])
  const right = 'from a join charges on charges.id = a.id and (charges.store_id = a.store_id) join users on true'
  assert.deepEqual(joinsWithoutStore(right), [])
})

/** Returns the tables with store_id that a statement joins without comparing `store_id`. */
function joinsWithoutStore(sql: string): string[] {
  return [...sql.matchAll(join)].flatMap(({ index, 0: head, 1: table }) => {
    const condition = sql
      .slice(index + head.length)
      .split(/\b(?:join|where|group by|order by|returning|union)\b/, 1)[0]!
    return /\bstore_id\b/.test(condition) ? [] : [table!]
  })
}
