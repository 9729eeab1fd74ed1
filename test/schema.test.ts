import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { dumpSchema, readSchemaFile, SCHEMA_FILE } from './dumpSchema.ts'
import { testDatabase } from './harness.ts'

test('migrations/schema.sql is what the migrations make (npm run schema writes it anew)', async () => {
  const { url } = await testDatabase()
  assert.equal(await readSchemaFile(), await dumpSchema(url))
})

test('migrations are numbered from 0001 without gaps, and no two share a number', async () => {
  const names = (await readdir(new URL('.', SCHEMA_FILE))).filter((name) => name !== 'schema.sql').sort()
  const numbered = names.map((_, index) => String(index + 1).padStart(4, '0'))
  assert.deepEqual(
    names.map((name) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1] ?? name),
    numbered,
  )
})
