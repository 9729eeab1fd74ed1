import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../http/operations.ts'
import { importSections } from '../setup/importSections.ts'
import { PartialStoreSettings } from '../stores/store.ts'
import { brokenRule } from './brokenRule.ts'
import { formatInWords, patternInWords } from './patternWords.ts'
import { referredSchemas } from './schema.ts'

test('a broken rule has a sentence without the words of JSON schema', () => {
  const sentence = (keyword: string, params: object) => brokenRule({ keyword, params })
  assert.equal(sentence('minLength', { limit: 1 }), 'must not be empty')
  assert.equal(sentence('minLength', { limit: 2 }), 'must have at least 2 characters')
  assert.equal(sentence('maxItems', { limit: 50 }), 'must have at most 50 items')
  assert.equal(sentence('minimum', { limit: 0 }), 'must be 0 or more')
  assert.equal(sentence('type', { type: 'integer' }), 'must be a whole number')
  assert.equal(sentence('type', { type: ['string', 'null'] }), 'must be a text or null')
  assert.match(sentence('pattern', { pattern: '^[0-9]{3,4}$' }), /three or four digits/)
  assert.equal(sentence('pattern', { pattern: '^[a-z]+$' }), 'has the wrong form')
})

test('every rule in the schemas of both APIs has its own sentence', () => {
  const schemas = operations.map(({ body, query, api }) => [body, query, api?.body, api?.query])
  const rules = new Set(
    schemas.flatMap(keysOf).filter((key) => /^(type|pattern|format|(min|max|excl|mult|uniq).*)$/.test(key)),
  )
  assert.ok(rules.has('maxLength') && rules.size > 8, [...rules].join())
  const without = [...rules].filter((keyword) => /not allowed/.test(brokenRule({ keyword, params: {} })))
  assert.deepEqual(without, [])
})

test('every pattern and format of a request has words of its own', () => {
  const schemas = [
    ...operations.flatMap(({ body, query, api }) => [body, query, api?.body, api?.query]),
    ...importSections.flatMap(({ schema, settings }) => [schema, settings?.schema]),
    ...referredSchemas(),
    PartialStoreSettings,
  ]
  const named = new Set(schemas.flatMap(textRulesOf))
  assert.ok(named.size > 30, String(named.size))
  const without = [...named].filter((rule) => {
    const [keyword, text] = JSON.parse(rule) as ['pattern' | 'format', string]
    return (keyword === 'pattern' ? patternInWords(text) : formatInWords(text)) === undefined
  })
  assert.deepEqual(without, [], 'add words to patternWords.ts')
})

function textRulesOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(textRulesOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) =>
    (key === 'pattern' || key === 'format') && typeof inner === 'string'
      ? [JSON.stringify([key, inner])]
      : textRulesOf(inner),
  )
}

/** All keywords of a schema. The keys of `properties` are names of fields. */
function keysOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) =>
    key === 'properties' ? Object.values(inner).flatMap(keysOf) : [key, ...keysOf(inner)],
  )
}
