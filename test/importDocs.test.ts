import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { pages, parts, usedWords, withTables } from '../scripts/importDocs.ts'
import { importWords } from '../scripts/importWords.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { testContext } from './harness.ts'

const guides = await Promise.all(pages.map(async (page) => ({ ...page, text: await readFile(page.file, 'utf8') })))

test('the guides to the import document have a current table of each list (npm run import-docs writes them)', () => {
  for (const { language, text } of guides) {
    assert.deepEqual(
      [...text.matchAll(/<!-- fields of (\w+) -->/g)].map(([, part]) => part),
      parts,
    )
    assert.equal(text, withTables(text, language))
  }
})

test('every field of the import document has a text in scripts/importWords.ts, and no text is unused', () => {
  const { used, missing } = usedWords()
  assert.deepEqual(missing, [])
  assert.deepEqual(
    Object.keys(importWords).filter((key) => !used.has(key)),
    [],
  )
})

test('the example of the guides is imported, and its output matches the guides', async () => {
  const ctx = await testContext()
  for (const { text } of guides) {
    const [example, shown] = [...text.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json]) => JSON.parse(json!))
    assert.deepEqual(
      importSections.map(({ name }) => name).filter((name) => !(name in example.stores[0])),
      [],
    )
    const { stores } = await importDocument(ctx, example, importSections)
    const shape = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, own]) => [key, shape(own)]))
        : String(value).replace(/^(https?:.*\/|)([a-z]+_(?:test_)?).*$/s, '$2')
    const written = shape(stores) as Record<string, Record<string, unknown>>
    for (const [key, value] of Object.entries(shape(shown.stores.loja) as object))
      assert.deepEqual(written.loja![key], value, key)
  }
})
