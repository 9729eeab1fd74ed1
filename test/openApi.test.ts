/** Tests the descriptions of both APIs, without a server. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describeWholeApi, readOpenApiFile, toFile } from '../scripts/dumpOpenApi.ts'
import { describeDashboard } from '../server/dashboard/description.ts'
import { operations } from '../server/http/operations.ts'
import { dashboardOperations } from '../server/operations/operation.ts'
import { afterFile } from './afterFile.ts'
import { writeClients } from './description/apiClients.ts'
import { type Json, operationsOf } from './description/apiDescription.ts'
import { breakingChanges } from './description/breakingChanges.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const description = describeWholeApi()

describe('the description of the API', () => {
  test('names each operation and each event once, for the calls of generated clients', () => {
    const events = Object.values<Json>(description.webhooks).map(({ post }) => post.operationId)
    const ids = operationsOf(description).map(({ operation }) => operation.operationId)
    assert.deepEqual(
      [...ids, ...events].filter((id) => !/^[a-z][A-Za-z]+$/.test(id)),
      [],
    )
    assert.equal(new Set([...ids, ...events]).size, ids.length + events.length)
  })

  test('has only patterns with the same meaning in other languages', () => {
    const patterns = patternsOf(description)
    assert.ok(patterns.length > 10)
    // Python has neither \p nor \u{}. Go has no look-around and no back-references. Java and .NET name groups
    // differently.
    const foreign = /\\[pPuUkKXRGAzZcNhHvV]|\\[1-9]|\(\?(?!:)|\[\[:|&&|[*+?}]\+|\[[^\]]*--/
    assert.deepEqual(
      patterns.filter((pattern) => foreign.test(pattern)),
      [],
    )
  })

  test('accepts each name and code that the server accepts, and refuses a name without a letter or digit', () => {
    const { properties } = description.components.schemas.CreateCheckoutSessionRequest.properties.customer
    const [name, code] = [properties.name, description.components.schemas.CouponInput.properties.code]
    for (const flags of ['', 'u']) {
      const matches = ({ pattern }: Json, text: string) => new RegExp(pattern, flags).test(text)
      for (const one of ['Ana', 'É', '7', '李', '𐌰', 'ª', '½', '— Zé —']) assert.ok(matches(name, one), one)
      for (const one of ['', ' ', '--', '\u00a0', '_', '«»']) assert.ok(!matches(name, one), one)
      for (const one of ['DEZ-OFF', 'ação_10%', '李+1', '9.9']) assert.ok(matches(code, one), one)
      for (const one of ['-DEZ', 'DEZ OFF', 'A/B', 'A*', '%10']) assert.ok(!matches(code, one), one)
    }
  })

  test('requires a body only if a field of the body is required', () => {
    const bodies = operationsOf(description).filter(({ operation }) => operation.requestBody)
    const optional = bodies.filter(({ operation }) => !operation.requestBody.required)
    assert.ok(optional.some(({ operation }) => operation.operationId === 'cancelCharge'))
    assert.ok(optional.every(({ operation }) => operation.operationId !== 'createCharge'))
  })

  test('offers an idempotency key for each POST, and names the headers of each answer', () => {
    for (const { method, operation } of operationsOf(description)) {
      const references = (operation.parameters ?? []).map(({ $ref }: Json) => $ref)
      assert.equal(references.includes('#/components/parameters/IdempotencyKey'), method === 'POST')
      const good = Object.entries<Json>(operation.responses).filter(([status]) => status.startsWith('2'))
      assert.ok(good.every(([, { headers }]) => headers['X-Request-Id'] && headers['RateLimit-Remaining']))
    }
  })

  test('describes each parameter and each field', () => {
    const bare: string[] = []
    visit(description, (node, at) => {
      for (const [name, schema] of Object.entries<Json>(node.properties ?? {}))
        if (!schema.description && !schema.$ref) bare.push(`${at}.${name}`)
      for (const one of Array.isArray(node.parameters) ? node.parameters : [])
        if (!one.description && !one.$ref) bare.push(`${at}?${one.name}`)
    })
    assert.deepEqual(bare, [], 'describe them beside their schemas, or in fieldWords.ts')
  })

  test('matches the file docs/openapi.json, and breaks no client that was written for the file', async () => {
    const file = await readOpenApiFile()
    assert.deepEqual(breakingChanges(JSON.parse(file), description), [])
    assert.ok(file === toFile(description), 'run: npm run openapi')
  })
})

test('a linter finds no fault in the descriptions of both APIs', async () => {
  assert.deepEqual(await faultsOf(description, {}), [])
  const dashboard = { ...describeDashboard(dashboardOperations(operations)), servers: [{ url: 'https://pay.example' }] }
  // All errors of the dashboard have the same form, so the answer `default` describes them.
  assert.deepEqual(await faultsOf(dashboard, { 'operation-4xx-response': 'off' }), [])
})

function visit(node: Json, look: (node: Json, at: string) => void, at = ''): void {
  if (typeof node !== 'object' || node === null || at.endsWith('.example')) return
  look(node, at)
  for (const [key, inner] of Object.entries(node)) visit(inner, look, `${at}.${key}`)
}

async function faultsOf(description: Json, rules: Record<string, 'off'>): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const faults = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'description.json', config })
  return faults.map(({ ruleId, message, location }) => `${location[0]?.pointer}: ${message} (${ruleId})`)
}

describe('clients of two generators', () => {
  let folder: string

  before(async () => {
    const { path, remove } = await temporaryFolder('balcao-clients-')
    afterFile(remove)
    folder = path
    await writeClients(folder, description)
  })

  test('compile with calls of all operations', async () => {
    const tsc = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url))
    const faults = await promisify(execFile)(tsc, ['-p', folder]).then(
      () => '',
      ({ stdout }) => String(stdout),
    )
    assert.equal(faults, '')
  })
})

describe('the comparison of two descriptions', () => {
  const changed = (change: (copy: Json) => void) => {
    const copy = structuredClone(description)
    change(copy)
    return breakingChanges(description, copy)
  }
  const charge = (copy: Json) => copy.components.schemas.Charge
  const request = (copy: Json) => copy.components.schemas.CreateChargeRequest

  test('reports no breaking change for additions', () => {
    assert.deepEqual(
      changed((copy) => {
        copy.paths['/v1/new'] = { get: { operationId: 'getNew', responses: {} } }
        charge(copy).properties.new = { type: 'string' }
        charge(copy).properties.status.enum.push('new')
        request(copy).properties.new = { type: 'string' }
        request(copy).properties.description.maxLength = 500
      }),
      [],
    )
  })

  const breaks: [string, (copy: Json) => void][] = [
    ['GET /v1/payments/{id} is gone', (copy) => delete copy.paths['/v1/payments/{id}']],
    ['getPayment has the new id', (copy) => Object.assign(copy.paths['/v1/payments/{id}'].get, { operationId: 'x' })],
    ['.checkoutUrl is gone', (copy) => delete charge(copy).properties.checkoutUrl],
    ['.createdAt may be missing', (copy) => charge(copy).required.pop()],
    [
      '.amountInCents changed its type: string',
      (copy) => Object.assign(charge(copy).properties.amountInCents, { type: 'string' }),
    ],
    ['.description is required', (copy) => request(copy).required.push('description')],
    ['.description: maxLength', (copy) => Object.assign(request(copy).properties.description, { maxLength: 10 })],
    ['.tracking is gone', (copy) => delete request(copy).properties.tracking],
    [
      'listPayments?status accepts fewer words: EXPIRED',
      (copy) => copy.paths['/v1/payments'].get.parameters.find(({ name }: Json) => name === 'status').schema.enum.pop(),
    ],
    ['The event payment.paid is gone', (copy) => delete copy.webhooks['payment.paid']],
  ]
  for (const [fault, change] of breaks)
    test(`finds: ${fault}`, () => {
      const found = changed(change)
      assert.ok(
        found.some((one) => one.includes(fault)),
        found.join('\n'),
      )
    })
})

/** Lists the patterns of all schemas of a description. */
function patternsOf(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = typeof value.pattern === 'string' ? [value.pattern] : []
  return [...own, ...Object.values<Json>(value).flatMap(patternsOf)]
}
