/** Compares the declared types of rows with the schema. A wrong column or type fails here. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type RowDeclaration, toSnakeCase } from '../server/core/row.ts'
import { sql } from '../server/core/sql.ts'
import { testContext } from './harness.ts'
import { readModules } from './laws/sourceModules.ts'
import { root } from './root.ts'

const columnsOfTables = sql(
  'test columns of tables',
  `select attrelid::regclass::text as table, attname as name, format_type(atttypid, null) as type,
     not attnotnull as nullable
   from pg_attribute join pg_class on pg_class.oid = attrelid
   where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
).as<{ table: string; name: string; type: string; nullable: boolean }>()

async function declaredRows(): Promise<RowDeclaration[]> {
  const modules = readModules('server/**/*.ts').filter(
    ({ path, text }) => !path.endsWith('.test.ts') && / declareRow\('/.test(text),
  )
  const rows = await Promise.all(
    modules.map(async ({ path, text }) => {
      const exported = Object.values(await import(join(root, path))).filter(isDeclaration)
      assert.equal(exported.length, text.match(/ declareRow\('/g)!.length, `${path} exports each declaration`)
      return exported
    }),
  )
  return rows.flat()
}

function isDeclaration(value: unknown): value is RowDeclaration {
  return typeof value === 'object' && value !== null && 'table' in value && 'columns' in value
}

test('each column of a declared row has the type of the schema, and is null only if the schema allows it', async () => {
  const { database } = await testContext()
  const columns = await database.rows(columnsOfTables)
  const schema = new Map(columns.map(({ table, name, type, nullable }) => [`${table}.${name}`, { type, nullable }]))
  const rows = await declaredRows()
  assert.ok(rows.length >= 10, `${rows.length} rows`)
  const wrong: unknown[] = []
  for (const { table, columns } of rows)
    for (const [name, { type, expression, isNullable = false }] of Object.entries(columns))
      if (expression === undefined) {
        const key = `${table}.${toSnakeCase(name)}`
        const declared = { type: type?.replace('timestamptz', 'timestamp with time zone'), nullable: isNullable }
        if (!isDeepStrictEqual(declared, schema.get(key))) wrong.push({ key, declared, schema: schema.get(key) })
      }
  assert.deepEqual(wrong, [])
})
