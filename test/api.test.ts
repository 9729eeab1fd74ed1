/** Compares the server's answers with its OpenAPI description. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { operations } from '../server/http/operations.ts'
import { apiOperations } from '../server/operations/operation.ts'
import { brokenReferences, createAnswerCheck, type Json, operationsOf, resolved } from './description/apiDescription.ts'
import { type Answer, buyer, call, openShop, type Shop } from './shop.ts'

const routes = apiOperations(operations)

const UNKNOWN_ID = 'chg_01hzzzzzzzzzzzzzzzzzzzzzzz'

let shop: Shop
let live: Shop
let description: Json
let check: ReturnType<typeof createAnswerCheck>

before(async () => {
  shop = await openShop()
  live = await openShop({ gateways: [], node: { environment: 'production' }, jobs: false })
  description = (await call(shop.url, 'GET', '/openapi.json')).body
  check = createAnswerCheck(description)
})

describe('the OpenAPI description of the API', () => {
  test('is OpenAPI 3.1 without broken references', () => {
    assert.match(description.openapi, /^3\.1\.\d+$/)
    assert.ok(description.info.title && description.info.version && description.servers[0].url)
    assert.deepEqual(brokenReferences(description), [])
  })

  test('contains exactly the expected routes', () => {
    const described = operationsOf(description).map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(described.sort(), routes.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test('requires no parameter that has a default', () => {
    const parameters = operationsOf(description).flatMap(({ operation }) => operation.parameters ?? [])
    const withDefault = parameters.filter(({ schema }: Json) => schema?.default !== undefined)
    assert.ok(withDefault.length > 10)
    assert.deepEqual(
      withDefault.filter(({ required }: Json) => required),
      [],
    )
  })

  test('describes the purpose, the parameters and the scope of each operation', () => {
    for (const { method, path, operation } of operationsOf(description)) {
      const where = `${method} ${path}`
      const route = routes.find((one) => one.path === path && one.method === method)!
      assert.ok(operation.summary && operation.tags?.length === 1, where)
      assert.deepEqual(operation.security, [{ apiKey: [route.scope] }], where)
      const declared = (operation.parameters ?? []).filter((one: Json) => one.in === 'path')
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.deepEqual(declared.map((one: Json) => one.name).sort(), inPath.sort(), where)
      assert.ok(
        declared.every((one: Json) => one.required === true && one.schema),
        where,
      )
      assert.equal(Boolean(operation.requestBody), method !== 'GET', where)
    }
    assert.equal(description.components.securitySchemes.apiKey.scheme, 'bearer')
  })

  test('describes the meaning and the fields of each answer, with one form for all errors', () => {
    for (const { method, path, operation } of operationsOf(description)) {
      const statuses = Object.keys(operation.responses)
      assert.ok(
        statuses.some((status) => status.startsWith('2')),
        `${method} ${path}`,
      )
      const owed = ['400', '401', '403', '429', '500', '503', ...(method === 'GET' ? [] : ['413', '415'])]
      assert.deepEqual(
        owed.filter((status) => !statuses.includes(status)),
        [],
        `${method} ${path}`,
      )
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        const answer = resolved(description, response)
        const where = `${method} ${path} ${status}`
        assert.ok(answer.description && answer.description !== 'Default Response', where)
        const [[type, { schema }]] = Object.entries<Json>(answer.content) as [[string, Json]]
        assert.equal(schema.$ref === '#/components/schemas/Error', !status.startsWith('2'), where)
        assert.equal(resolved(description, schema).type, type === 'text/csv' ? 'string' : 'object', where)
        assert.equal(type, path.endsWith('.csv') && status === '200' ? 'text/csv' : 'application/json', where)
      }
    }
  })
})

describe('answers match the OpenAPI description', () => {
  test('when a store creates, reads, lists and pays a charge by PIX, and when these calls fail', async () => {
    const items = [{ name: 'Café', quantity: 2, unitAmountInCents: 2495 }]
    const charge = await expectAnswer(201, 'POST', '/v1/charges', {
      body: { currency: 'BRL', items, metadata: { order: '7' } },
    })
    const path = { '{id}': charge.body.id }
    await expectAnswer(200, 'GET', '/v1/charges/{id}', { fill: path })
    await expectAnswer(200, 'GET', '/v1/charges', undefined)
    const order = { method: 'pix', buyer }
    const payment = await expectAnswer(201, 'POST', '/v1/charges/{id}/payments', { body: order, fill: path })
    await expectAnswer(200, 'POST', '/v1/charges/{id}/payments', { body: order, fill: path })
    await expectAnswer(200, 'POST', '/v1/test-helpers/payments/{id}/pay', {
      body: {},
      fill: { '{id}': payment.body.id },
    })
    await expectAnswer(409, 'POST', '/v1/charges/{id}/payments', { body: order, fill: path })
    await expectAnswer(409, 'POST', '/v1/charges/{id}/cancel', { body: {}, fill: path })
    await expectAnswer(400, 'POST', '/v1/charges/{id}/payments', { body: { method: 'pix' }, fill: path })
    await expectAnswer(400, 'POST', '/v1/charges', { body: { currency: 'BRL' } })
  })

  test('when a charge is canceled, and when PIX does not support its currency', async () => {
    const body = { currency: 'usd', amountInCents: 100 }
    const path = { '{id}': (await expectAnswer(201, 'POST', '/v1/charges', { body })).body.id }
    await expectAnswer(422, 'POST', '/v1/charges/{id}/payments', { body: { method: 'pix', buyer }, fill: path })
    await expectAnswer(200, 'POST', '/v1/charges/{id}/cancel', { body: {}, fill: path })
  })

  test('for every list, every unknown id, every missing key and every missing scope', async () => {
    const scopes = [...new Set(routes.map(({ scope }) => scope))]
    const keys = new Map<string, string>()
    for (const scope of scopes)
      keys.set(scope, await shop.keyWith([scope === 'charges:read' ? 'courses:read' : 'charges:read']))
    for (const { method, path, operation } of operationsOf(description)) {
      const id = { '{id}': UNKNOWN_ID }
      const { scope } = routes.find((one) => one.path === path && one.method === method)!
      const sent = method === 'POST' ? {} : undefined
      assert.equal(
        (await expectAnswer(401, method, path, { body: sent, fill: id, key: '' })).body.error.type,
        'authentication',
      )
      const refused = await expectAnswer(403, method, path, { body: sent, fill: id, key: keys.get(scope) })
      assert.equal(refused.body.error.requiredScope, scope)
      if (method !== 'GET') continue
      const unknown = path.includes('{id}')
      await expectAnswer(unknown ? 404 : 200, method, path, { fill: id })
      if (operation.parameters?.some((one: Json) => one.in === 'query'))
        await expectAnswer(400, method, `${path}?unheardOf=1`, { fill: id })
    }
  })
})

test('production has no sandbox helper under any method, and does not describe the helpers', async () => {
  const helpers = routes.filter(({ sandboxOnly }) => sandboxOnly)
  assert.ok(helpers.length > 5)
  for (const { path } of helpers)
    for (const method of ['GET', 'POST', 'DELETE'])
      assert.equal((await live.call(method, path.replace('{id}', UNKNOWN_ID), {})).status, 404, `${method} ${path}`)
  const { body } = await call(live.url, 'GET', '/openapi.json')
  assert.doesNotMatch(JSON.stringify(Object.keys(body.paths)), /test-helpers/)
})

describe('/docs', () => {
  test('loads only from this server, so that it works without the internet', async () => {
    const page = await load('/docs')
    assert.equal(page.status, 200)
    const assets = [...page.body.matchAll(/ src="([^"]+)"|<link[^>]* href="([^"]+)"/g)].map(
      ([, src, href]) => src ?? href!,
    )
    assert.ok(assets.length >= 3)
    for (const asset of assets) {
      assert.match(asset, /^\/docs\//)
      assert.equal((await load(asset)).status, 200, asset)
    }
  })

  test('the reference has every operation of the description', async () => {
    const tags: string[] = description.tags.map(({ name }: Json) => name.toLowerCase().replaceAll(' ', '-'))
    const pages = await Promise.all(tags.map((tag) => load(`/docs/reference/${tag}`)))
    const text = pages.map(({ body }) => body).join('')
    for (const path of Object.values<Json>(description.paths))
      for (const { operationId } of Object.values<Json>(path)) assert.ok(text.includes(operationId), operationId)
  })

  test('forbids requests to other hosts, and works over plain http', async () => {
    const policy = String((await call(shop.url, 'GET', '/docs')).headers['content-security-policy'])
    assert.match(policy, /default-src 'self'/)
    assert.doesNotMatch(policy, /https?:|\w\.\w|upgrade-insecure-requests/)
  })
})

test('a body with a dangerous field such as `__proto__` gets its own message, not “not valid JSON”', async () => {
  for (const body of [
    '{"__proto__":{"a":1}}',
    '{"metadata":{"\\u005f_proto__":1}}',
    '{"constructor":{"prototype":{}}}',
  ]) {
    const answer = await shop.call('POST', '/v1/charges', body)
    assert.deepEqual([answer.status, answer.body.error.param], [400, 'body'])
    assert.match(answer.body.error.message, /named __proto__/)
  }
  assert.match((await shop.call('POST', '/v1/charges', '{"__proto__":')).body.error.message, /not valid JSON/)
})

describe('unknown routes and broken requests get the error envelope with a request id', () => {
  const wrong: [status: number, what: string, send: () => Promise<Answer>][] = [
    [404, 'an unknown route', () => shop.call('GET', '/v1/unheard-of')],
    [404, 'an unknown route with a broken body', () => shop.call('POST', '/v1/unheard-of', '{')],
    [404, 'an id that is not valid UTF-8', () => shop.call('GET', '/v1/charges/%ff')],
    [404, 'an id with an incomplete escape', () => shop.call('GET', '/v1/charges/%')],
    [404, 'an address outside the API', () => shop.call('POST', '/nowhere')],
    [405, 'another method', () => shop.call('DELETE', '/v1/charges')],
    [405, 'another method on an id', () => shop.call('PUT', `/v1/charges/${UNKNOWN_ID}`, {})],
    [405, 'another method with a broken body', () => shop.call('POST', '/v1/payments', '{')],
    [413, 'a body over 256 KiB', () => shop.call('POST', '/v1/charges', { description: 'x'.repeat(300_000) })],
    [
      415,
      'a form',
      () => shop.call('POST', '/v1/charges', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [400, 'a body that is not JSON', () => shop.call('POST', '/v1/charges', '{')],
  ]
  for (const [status, what, send] of wrong)
    test(`${status} for ${what}`, async () => {
      const answer = await send()
      assert.equal(answer.status, status)
      assertEnvelope(answer.body)
      assert.ok(answer.headers['x-request-id'])
      if (status === 405) assert.match(String(answer.headers.allow), /GET|POST/)
    })

  test('a 404 names the missing object, even for an id that PostgreSQL cannot store', async () => {
    const { status, body } = await shop.call('GET', '/v1/payments/%00')
    assert.deepEqual([status, body.error.message], [404, 'No such payment.'])
  })

  test('a 405 names the allowed methods, and a 401 names the authentication scheme', async () => {
    const allowed = async (method: string, path: string) => {
      const { headers, body } = await shop.call(method, path)
      return [headers.allow, body.error.message]
    }
    assert.deepEqual(await allowed('DELETE', '/v1/charges'), [
      'GET, HEAD, POST',
      'DELETE is not a method of this route. Use GET, HEAD, or POST.',
    ])
    assert.deepEqual(await allowed('GET', `/v1/charges/${UNKNOWN_ID}/cancel`), [
      'POST',
      'GET is not a method of this route. Use POST.',
    ])
    const { headers } = await call(shop.url, 'GET', '/v1/charges')
    assert.equal(headers['www-authenticate'], 'Bearer')
  })

  const broken: [status: number, what: string, bytes: string][] = [
    [400, 'a request line that is not HTTP', 'GARBAGE\r\n\r\n'],
    [400, 'a length that is not a number', 'POST /v1/charges HTTP/1.1\r\nHost: a\r\nContent-Length: ten\r\n\r\n'],
    [
      400,
      'a body with two lengths',
      'POST /v1/charges HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [431, 'endless headers', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
  ]
  for (const [status, what, bytes] of broken)
    test(`${status} for ${what}`, async () => {
      const answer = await sendBytes(bytes)
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
      assert.match(answer, /^x-request-id: [\w-]{20,}\r$/im)
      assertEnvelope(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))
    })
})

/** Calls an operation and compares its answer with the description. */
async function expectAnswer(
  status: number,
  method: string,
  path: string,
  { body, fill = {}, key = shop.key }: { body?: unknown; fill?: Record<string, string>; key?: string } = {},
): Promise<Answer> {
  const address = path.replace(/\{\w+\}/g, (name) => fill[name]!)
  const answer = await call(shop.url, method, address, { body, headers: key ? { authorization: `Bearer ${key}` } : {} })
  assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`)
  assert.deepEqual(check(method, path.split('?')[0]!, status, answer.body), [])
  return answer
}

async function load(path: string): Promise<Answer> {
  return await call(shop.url, 'GET', path)
}

function assertEnvelope(body: Json): void {
  assert.deepEqual(Object.keys(body), ['error'])
  assert.equal(typeof body.error.type, 'string')
  assert.ok(body.error.message.length > 0)
}

/** Sends bytes that no correct client sends. @returns all output of the server until it closes the connection */
async function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return await text(socket)
}
