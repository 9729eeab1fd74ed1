import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dumpSchema, readSchemaFile } from './dumpSchema.ts'
import { testDatabase } from './harness.ts'

test('migrations/schema.sql is what the migrations make (npm run schema writes it anew)', async () => {
  const { url } = await testDatabase()
  assert.equal(await readSchemaFile(), await dumpSchema(url))
})
