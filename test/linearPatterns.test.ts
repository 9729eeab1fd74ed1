/** No pattern may take more than linear time. A quadratic pattern on a stranger's text blocks the process for all stores. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyse } from 'scslre'
import ts from 'typescript'
import { bodyLimitOf } from '../server/http/bodyLimit.ts'
import { operations } from '../server/http/operations.ts'
import { schemaController } from '../server/http/validation.ts'
import { DASHBOARD_API } from '../server/operations/dashboardRoute.ts'
import { apiOperations, dashboardOperations } from '../server/operations/operation.ts'
import { wordPattern } from '../server/privacy/mentions.ts'
import { signedIn } from './dashboard.ts'
import type { Json } from './description/apiDescription.ts'
import { lineOf, readModules, walk } from './laws/sourceModules.ts'
import { call, openShop } from './shop.ts'

const routes = apiOperations(operations)
const dashboardRoutes = dashboardOperations(operations)

type Place = { where: string; schema: Json }

const inputs: Place[] = [
  ...routes.map(({ method, path, query, body }) => ({ name: `${method} ${path}`, query, body })),
  ...dashboardRoutes.map(({ name, query, body }) => ({ name, query, body })),
].flatMap(({ name, query, body }) => [...partsOf(query, `${name} query`), ...partsOf(body, `${name} body`)])

/** Returns a schema and all schemas inside it. */
function partsOf(schema: Json, where: string): Place[] {
  if (schema === undefined) return []
  const inner = [
    ...Object.entries<Json>({ ...schema.properties, ...schema.patternProperties }).flatMap(([name, one]) =>
      partsOf(one, `${where}.${name}`),
    ),
    ...(schema.anyOf ?? []).flatMap((one: Json) => partsOf(one, where)),
    ...partsOf(schema.items, `${where}[]`),
  ]
  return [{ where, schema }, ...inner]
}

/** Returns the reasons why a pattern can take more than linear time; empty if the pattern is linear. */
function slowParts(source: string, flags: string): string[] {
  return analyse({ source, flags }).reports.map(({ type, character }) => `${type} of ${character.pick}`)
}

describe('linear patterns', () => {
  test('a pattern that needs more than linear time is found', () => {
    const slow = ['^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+$', '(a+)+b', '\\s+$', '\\+.*(?=@)', 'a\\s*,?\\s*b']
    for (const source of slow) assert.notDeepEqual(slowParts(source, 'u'), [], source)
  })

  test('the patterns of all fields of the API and of the dashboard are linear', () => {
    const patterns = inputs.filter(({ schema }) => schema.pattern !== undefined)
    assert.ok(patterns.length > 10)
    const slow = patterns.filter(({ schema }) => slowParts(schema.pattern, 'u').length > 0)
    assert.deepEqual(
      slow.map(({ where }) => where),
      [],
    )
  })

  test('the patterns for bodies, headers, cookies, forms and imports in the server’s code are linear', () => {
    const modules = readModules('server/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
    const found = modules.flatMap((module) => {
      const patterns: { where: string; source: string; flags: string }[] = []
      walk(module.tree, (node) => {
        const where = `${module.path}:${lineOf(module, node)}`
        const [, source, flags] = ts.isRegularExpressionLiteral(node) ? /^\/(.*)\/(\w*)$/s.exec(node.text)! : []
        if (source !== undefined) patterns.push({ where, source, flags: flags! })
        if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern' && ts.isStringLiteral(node.initializer))
          patterns.push({ where, source: node.initializer.text, flags: 'u' })
      })
      return patterns
    })
    assert.ok(found.length > 100)
    const slow = found.filter(({ source, flags }) => slowParts(source, flags).length > 0)
    assert.deepEqual(
      slow.map(({ where, source }) => `${where} ${source}`),
      [],
    )
  })

  test('patterns that are built at run time are only in reviewed files', () => {
    const made = readModules('server/**/*.ts').flatMap((module) => {
      const places: string[] = []
      walk(module.tree, (node) => {
        if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') places.push(module.path)
      })
      return places
    })
    assert.deepEqual(made.filter((path) => !path.endsWith('.test.ts')).sort(), [
      'server/core/databaseErrors.ts', // The pattern has the name of one of our constraints.
      'server/core/sql.ts', // The pattern reads our own statements. Three patterns of one form: fixed words, at most 9 digits, an id of 32 hexadecimal digits.
      ...Array(3).fill('server/courses/videoHosts.ts'),
      'server/database/dividedText.ts', // The pattern reads our own statements.
      'server/docs/renderMarkdown.ts', // The pattern reads the code blocks of our own guides, once at the start.
      'server/gateways/asaas/guide.ts', // The pattern searches for fixed words in a token that the owner of a store types.
      'server/http/app.ts', // The pattern accepts an id without slashes between fixed words of a path.
      'server/lib/csv.ts', // The repetitions of the pattern cannot overlap.
      'server/lib/email.ts', // Checked above with their schemas. Three patterns: an escaped address, digits with at most 3 other characters between them, and `wordPattern` (see below).
      ...Array(3).fill('server/privacy/mentions.ts'),
      'server/stores/cardNumbers.ts', // All repetitions of the pattern have a limit.
    ])
    assert.ok(inputs.some(({ where }) => where.endsWith('saveBranding body.supportEmail')))
  })
})

test('the search for a person’s name uses a linear pattern for all characters of the name', () => {
  for (const name of ['Ana - - - - - Souza', 'Ana.. ,, __ Souza', '+ + + + + Ana B.', 'Ana Maria de Souza']) {
    const pattern = wordPattern(name)!
    assert.deepEqual(slowParts(pattern.source, 'u'), [], name)
    assert.ok(pattern.test(name.toLowerCase()), name)
  }
  for (const name of ['.......', '- - - - -', 'a . . . . . b']) assert.equal(wordPattern(name), undefined, name)
})

describe('every field has a maximum size', () => {
  test('texts and lists have a maximum length', () => {
    const unbounded = inputs.filter(({ where, schema }) => {
      // Callers choose the keys of metadata, so `checkMetadata` limits the size of metadata.
      if (where.includes('.metadata')) return false
      if (schema.type === 'array') return schema.maxItems === undefined
      if (schema.type === 'string') return (schema.enum ?? schema.const ?? schema.maxLength) === undefined
      return schema.patternProperties !== undefined && schema.maxProperties === undefined
    })
    assert.deepEqual(
      unbounded.map(({ where }) => where),
      [],
    )
  })

  test('sizes are checked before patterns, also for forms, which report all errors at the same time', () => {
    const schema = {
      type: 'object',
      properties: {
        text: { anyOf: [{ type: 'string', maxLength: 5, pattern: '^a+$' }, { type: 'null' }] },
        list: { type: 'array', maxItems: 2, items: { type: 'string', pattern: '^a+$' } },
        other: { type: 'string', pattern: '^a+$' },
      },
    }
    const compilers = schemaController!.compilersFactory as Json
    const check = compilers.buildValidator(
      {},
      {},
    )({ schema, httpPart: 'body', url: `${DASHBOARD_API}/x`, method: 'POST' })
    const heard = (data: unknown) => {
      const answer = check(data)
      return answer === true ? [] : answer.error.map(({ keyword, instancePath }: Json) => `${instancePath} ${keyword}`)
    }
    assert.deepEqual(heard({ text: 'b'.repeat(9), list: ['b', 'b', 'b'], other: 'b' }), [
      '/text maxLength',
      '/list maxItems',
    ])
    assert.deepEqual(heard({ text: null, list: ['b'], other: 'b' }), ['/list/0 pattern', '/other pattern'])
    assert.deepEqual(heard({ text: 'aa', list: [], other: 'a' }), [])
  })
})

describe('the maximum size of a dashboard call’s body', async () => {
  const shop = await openShop({ jobs: false })
  const owner = await signedIn(shop, 'owner')

  test('is the size that the form of the call needs', async () => {
    const large = await owner.inStore('PATCH', '/branding', { supportEmail: `${'@.'.repeat(100_000)}@` })
    assert.deepEqual([large.status, large.body.error.param], [413, 'body'])
    const signIn = { email: 'a@b.example', password: 'x'.repeat(8_000) }
    const stranger = await call(shop.url, 'POST', '/dashboard/api/session', {
      body: signIn,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(stranger.status, 413)
  })

  test('is large enough for every body that the schema allows, such as the longest lesson', async () => {
    const lesson = { title: 'Ã'.repeat(500), body: 'ã'.repeat(100_000) }
    const { body: course } = await owner.inStore('POST', '/courses', { title: 'Curso' })
    const { body: whole } = await owner.inStore('POST', `/courses/${course.id}/modules`, { title: 'Módulo' })
    const made = await owner.inStore('POST', `/modules/${whole.modules[0].id}/lessons`, lesson)
    assert.equal(made.status, 201, JSON.stringify(made.body))
  })

  test('follows from the schema of the call', () => {
    const limits = dashboardRoutes.map(({ body, bodyLimit }) => bodyLimit ?? bodyLimitOf(body, 256 * 1024))
    assert.ok(limits.every((bytes) => bytes >= 1_024 && bytes <= 256 * 1024))
    assert.ok(limits.filter((bytes) => bytes <= 4 * 1024).length > limits.length / 2)
  })
})
