/** Input never causes a server error. The answer is a 4xx with the error envelope, or the input is valid. */
import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import { createProduct } from '../server/catalog/products.ts'
import { createOffer } from '../server/catalog/saveOffer.ts'
import { newId } from '../server/core/ids.ts'
import { sql } from '../server/core/sql.ts'
import { findGateway } from '../server/gateways/all.ts'
import { operations } from '../server/http/operations.ts'
import { type ApiOperation, apiOperations, dashboardOperations } from '../server/operations/operation.ts'
import { openAccount } from '../server/stores/gatewayAccounts.ts'
import { signedIn } from './dashboard.ts'
import type { Json } from './description/apiDescription.ts'
import { buyer, openShop, type Shop, testCalls } from './shop.ts'

const AT_ONCE = 20
/** More than the largest body that the API reads. */
const TOO_LARGE_BYTES = 300 * 1024

const routes = apiOperations(operations)
const dashboardRoutes = dashboardOperations(operations)

let shop: Shop
let planId: string
let otherPlanId: string
/** Ids for the routes with an id. Wrong bodies share the subscription. Each test has a new charge with a pending payment. */
let subscriptionId: string
let recipientId: string
let couponId: string
let endpointId: string
let ids: { charge: string; payment: string }

before(async () => {
  shop = await openShop()
  // Without this setting, routes for partners answer 403 before they read the body.
  await shop.ctx.database.rows(sql('makePartner', 'update stores set partner = true where id = :id'), {
    id: shop.store.id,
  })
  const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Curso' })
  const { offer } = await createOffer(shop.ctx, shop.store, { productId, name: 'À vista', priceInCents: 100 })
  valid.offerId = offer.id
  valid.productId = productId
  const input = {
    productId,
    name: 'Clube',
    priceInCents: 100,
    billingType: 'RECURRING',
    billingCycle: 'MONTHLY',
  } as const
  planId = (await createOffer(shop.ctx, shop.store, input)).offer.id
  otherPlanId = (await createOffer(shop.ctx, shop.store, { ...input, priceInCents: 200 })).offer.id
  subscriptionId = await subscribe()
  const sent = { name: 'Ana', accounts: { GATEWAY_A: 'sim_ana' } }
  // An API key may add accounts, but not change them.
  recipientId = (await shop.call('POST', '/v1/recipients', { name: 'Ana' })).body.id
  couponId = (await shop.call('POST', '/v1/coupons', { code: 'DEZ', percent: 10 })).body.id
  // The server sends to this endpoint, so its address is on this machine, at a port without a listener.
  valid.url = 'http://127.0.0.1:65009/'
  valid.productIds = [valid.productId]
  const endpoint = { url: valid.url, events: ['payment.completed'] }
  endpointId = (await shop.call('POST', '/v1/webhook-endpoints', endpoint)).body.id
  valid.recipientId = (await shop.call('POST', '/v1/recipients', sent)).body.id
})

/** @returns the id of a new active subscription */
async function subscribe(): Promise<string> {
  const purchase = { offerId: planId, method: 'pix', buyer }
  const { id, subscriptionId } = (await shop.call('POST', '/v1/test-helpers/purchases', purchase)).body
  await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
  await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 1 })
  return subscriptionId
}

beforeEach(async () => {
  const charge = await shop.call('POST', '/v1/charges', { currency: 'BRL', amountInCents: 1_000 })
  const payment = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, { method: 'pix', buyer })
  assert.equal(payment.status, 201)
  ids = { charge: charge.body.id, payment: payment.body.id }
})

/** Wrong JSON for a field: another type, a number out of range, or a text that no serializer would write. */
const wrongValues = [
  ...['null', 'true', '0', '-1', '-0', '1.5', '1e400', '-1e400', '9007199254740993', '99999999999999999999', '1e-400'],
  ...['""', '" "', '"x"', '"1"', '"NaN"', '"null"', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"'],
  ...[
    '"\u202e\u0007"',
    '"\'; drop table charges; --"',
    '"%s%n%x"',
    '"http://"',
    '"javascript:alert(1)"',
    '"https://[::1"',
  ],
  ...[
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '[{}]',
    '{"a":{}}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{}}}',
  ],
  ...['{"\\u0000":1}', '{"\\ud800":1}', '{"":""}', '{"toString":1,"hasOwnProperty":2}'],
  JSON.stringify('x'.repeat(20_000)),
  JSON.stringify('😀'.repeat(5_000)),
  JSON.stringify(Array.from({ length: 2_000 }, (_, index) => index)),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  nested('{"a":', '1', '}', 5_000),
]

const wrongBodies: (string | Buffer)[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '{}',
    '[]',
    'null',
    'true',
    '1',
    '1e400',
    '-0',
    '"x"',
    'undefined',
    'NaN',
    '{"a":1}',
    '{"a":1,}',
  ],
  ...["{'a':1}", '{"a":01}', '{"a":+1}', '{"a" 1}', '{}{}', '{"a":"\n"}', '{"a":"\\x"}', '{"a":"\\ud8"}', '// x\n{}'],
  ...[
    '\u0000',
    '{\u0000}',
    '{"a":"\u0000"}',
    '\ufeff{}',
    '\ufeff',
    '{"a":"\\u0000"}',
    '{"a":"\\udc00"}',
    '{"\\u0000":1}',
  ],
  ...['{"__proto__":{"x":1}}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1,"a":2}'],
  '['.repeat(100_000),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  '{"a":'.repeat(50_000),
  nested('{"a":', '1', '}', 40_000),
  `{"a":"${'x'.repeat(TOO_LARGE_BYTES)}"}`,
  `{"a":${'9'.repeat(200_000)}}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]))),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  gzipSync('{}'),
  Buffer.alloc(TOO_LARGE_BYTES),
]

function isReadable(body: string | Buffer): boolean {
  try {
    JSON.parse(body.toString())
    return body.length <= TOO_LARGE_BYTES
  } catch {
    return false
  }
}

const wrongQueries = [
  ...[
    '?',
    '?=',
    '?&&',
    '?=1',
    '?%',
    '?%zz',
    '?%ff',
    '?%00',
    '?a=%00',
    '?a=%ff',
    '?a=%ed%a0%80',
    '?a[]=1',
    '?a[b]=1',
    '?a=1&a=2',
  ],
  ...[
    '?__proto__=1',
    '?__proto__[a]=1',
    '?constructor=1',
    '?toString=1',
    `?a=${'x'.repeat(10_000)}`,
    `?${'a&'.repeat(3_000)}`,
  ],
]

const wrongIds = [
  ...[
    '%00',
    '%ff',
    '%zz',
    '%',
    '%2e%2e',
    '%2f',
    'x',
    '0',
    '-1',
    'null',
    'chg_',
    '%ed%a0%80',
    '%F0%9F%98%80',
    "'",
    '%27;--',
  ],
  ...['x'.repeat(90), 'x'.repeat(5_000), '__proto__', 'constructor', '%E2%80%AE'],
]

const wrongHeaders: Record<string, string>[] = [
  ...[
    'text/plain',
    'application/jsonx',
    'application/json, text/plain',
    'multipart/form-data',
    '/',
    'application/json;charset',
  ].map((type) => ({ 'content-type': type })),
  ...['utf-16', 'latin1', 'x'].map((charset) => ({ 'content-type': `application/json; charset=${charset}` })),
  ...['gzip', 'br', 'identity', 'x'].map((encoding) => ({ 'content-encoding': encoding })),
  ...['', ' ', 'x'.repeat(256), 'x'.repeat(9_000), 'é', '\t'].map((key) => ({ 'idempotency-key': key })),
  ...['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Bearer sk_test_', `Bearer sk_test_${'x'.repeat(8_000)}`, 'é'].map(
    (key) => ({ authorization: key }),
  ),
  { accept: 'application/xml' },
  { 'x-request-id': 'x'.repeat(5_000) },
]

describe('wrong bodies', () => {
  const posts = routes.filter(({ method }) => method === 'POST')
  for (const route of posts)
    test(`${route.path}: broken, hostile, deeply nested and huge bodies get a 4xx or are valid`, async () => {
      for (const body of wrongBodies) {
        const headers = { 'content-type': 'application/json' }
        await expectRefusal(route, { body, headers }, body.slice(0, 80).toString())
        // An unreadable body is answered before the key is checked, in the same way on each route.
        if (route !== posts[0] && !isReadable(body)) continue
        const id = `malformed ${wrongBodies.indexOf(body)} ${route.path}`
        await expectRefusal(
          route,
          { body, headers: { ...headers, 'idempotency-key': id } },
          `once: ${body.slice(0, 80)}`,
        )
      }
    })

  for (const route of routes.filter(({ body }) => body !== undefined))
    test(`${route.path}: each wrong value in each field gets a 4xx or is valid`, async () => {
      const whole = sample(route.body)
      // A session sells an offer or items. It has no coupon here, and it must end in the future.
      if (route.path === '/v1/checkout-sessions')
        for (const field of ['items', 'currency', 'coupon', 'bumps', 'expiresAt']) delete whole[field]
      const paths = fieldPaths(whole)
      // Only some gateways accept this field. The test still sends wrong values of this field.
      delete whole.card?.threedsTransactionId
      // A share has either this field or a percentage.
      for (const share of whole.split ?? []) delete share.amountInCents
      // A coupon and order bumps must exist. The test still sends wrong values of these fields.
      delete whole.coupon
      if (whole.bumps) whole.bumps = []
      delete whole.upsellOfferId
      // A refund has either an amount or an item.
      if (whole.amountInCents) delete whole.offerId
      if (route.path.endsWith('/change-plan')) whole.offerId = otherPlanId
      // A batch and a coupon's offer must exist, and each period ends after its start.
      for (const batch of whole.batches ?? []) for (const field of ['id', 'endsAt']) delete batch[field]
      if (route.path.startsWith('/v1/coupons')) {
        for (const field of ['amountInCents', 'endsAt']) delete whole[field]
        whole.offers = [valid.offerId]
        whole.code = newId('cpn').slice(-10)
      }
      assert.ok(paths.length > 0)
      await expectValid(route, whole)
      for (const path of paths) {
        const sends = wrongValues.map((value) => {
          const headers = { 'content-type': 'application/json' }
          return expectRefusal(
            route,
            { body: put(whole, path, value), headers },
            `${path.join('.')} = ${value.slice(0, 60)}`,
          )
        })
        await Promise.all(sends)
      }
    })

  test('a field that appears twice breaks nothing, and nothing leaks into other objects', async () => {
    const body = '{"currency":"BRL","amountInCents":5,"amountInCents":7,"metadata":{"__proto__":{"polluted":true}}}'
    const headers = { 'content-type': 'application/json' }
    await expectRefusal(routes[0]!, { body, headers }, body)
    assert.equal(({} as Json).polluted, undefined)
  })

  test('a body in Latin-1 is refused with its reason, because its accents would be lost', async () => {
    const text = '{"currency":"BRL","amountInCents":5,"description":"Café"}'
    const headers = { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' }
    const send = async (body: Buffer) => {
      const answer = await request(`${shop.url}/v1/charges`, { method: 'POST', headers, body })
      return { status: answer.statusCode, body: (await answer.body.json()) as Json }
    }
    const refused = await send(Buffer.from(text, 'latin1'))
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.body.error, {
      type: 'invalid_request',
      message: 'The body is not valid UTF-8.',
      param: 'body',
    })
    assert.equal((await send(Buffer.from(text))).body.description, 'Café')
  })
})

describe('wrong addresses, queries, ids and headers', () => {
  for (const route of routes)
    test(`${route.method} ${route.path}: wrong queries, ids and headers get a 4xx or are valid`, async () => {
      const body = route.method === 'POST' ? JSON.stringify(route.body ? sample(route.body) : {}) : undefined
      const headers = { ...(body && { 'content-type': 'application/json' }) }
      for (const query of [...wrongQueries, ...queriesOf(route)])
        await expectRefusal(route, { body, headers, query }, `query ${query.slice(0, 60)}`)
      for (const id of route.path.includes('{id}') ? wrongIds : [])
        await expectRefusal(route, { body, headers, id }, `id ${id.slice(0, 60)}`)
      for (const more of wrongHeaders)
        await expectRefusal(route, { body, headers: { ...headers, ...more } }, JSON.stringify(more).slice(0, 80))
      if (body) await expectRefusal(route, { body, headers: {} }, 'no content type')
    })

  test('wrong ids and queries in calls of the dashboard cause no server error', async () => {
    const owner = await signedIn(shop, 'owner')
    for (const route of dashboardRoutes) {
      const bodies = route.method === 'GET' ? undefined : sample(route.body ?? { type: 'object', properties: {} })
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      const fill = (wrong: string, id: string) =>
        names.reduce((path, name) => {
          const right = name === 'storeId' ? shop.store.id : 'x'
          return path.replace(`{${name}}`, name === wrong ? id : right)
        }, route.path)
      const addresses = [
        ...names.flatMap((name) => wrongIds.map((id) => fill(name, id))),
        ...[...wrongQueries, ...queriesOf(route)].map((query) => fill('', '') + query),
      ]
      // These calls would end sessions that the test uses.
      if (['signOut', 'endOtherSessions'].includes(route.name)) continue
      const send = async (address: string) => {
        const { status, body } = await owner.call(route.method, address, bodies)
        const where = `${route.name} ${address.slice(0, 120)}: ${status} ${JSON.stringify(body).slice(0, 200)}`
        assert.ok(status >= 200 && status < 500, where)
        if (status >= 400) assert.ok(body.error.type && body.error.message, where)
      }
      // On a busy machine, hundreds of simultaneous reads would wait too long for a connection.
      for (let next = 0; next < addresses.length; next += AT_ONCE)
        await Promise.all(addresses.slice(next, next + AT_ONCE).map(send))
    }
  })

  test('unknown addresses cause no server error', async () => {
    for (const path of [
      '/%',
      '/%00',
      '/%ff',
      '/v1/%zz',
      '/v1//charges',
      '/v1/charges/',
      '//',
      '/..%2f..%2fetc',
      `/${'x'.repeat(9_000)}`,
    ])
      for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD']) {
        const answer = await send(shop.url + path, { method: method as 'GET' })
        assert.ok(answer.statusCode < 500, `${method} ${path.slice(0, 60)}`)
        await answer.body.dump()
      }
  })
})

test('a malformed gateway webhook causes no server error, even with the right token', async () => {
  const account = shop.store.gateways[0]!
  const { webhookToken } = openAccount(shop.ctx, account).credentials
  assert.ok(findGateway(account.provider) && webhookToken)
  const gatewayWebhook = { id: 'evt_1', event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1', externalReference: 'x' } }
  const bodies = [
    ...wrongBodies,
    ...fieldPaths(gatewayWebhook).flatMap((path) => wrongValues.map((value) => put(gatewayWebhook, path, value))),
  ]
  for (const body of bodies)
    for (const proof of ['x', webhookToken!]) {
      const headers = { 'content-type': 'application/json', 'asaas-access-token': proof }
      const url = `${shop.url}/gateways/${account.id}/webhooks`
      const answer = await send(url, { method: 'POST', body, headers })
      assert.ok(answer.statusCode < 500, `${answer.statusCode} for ${body.slice(0, 100)}`)
      await answer.body.dump()
    }
  for (const id of wrongIds) {
    const answer = await send(`${shop.url}/gateways/${id}/webhooks`, { method: 'POST', body: '{}' })
    assert.ok(answer.statusCode < 500, `${answer.statusCode} for id ${id.slice(0, 60)}`)
    await answer.body.dump()
  }
})

function send(url: string, options: NonNullable<Parameters<typeof request>[1]>) {
  return request(url, { ...options, dispatcher: testCalls })
}

type Sent = { body?: string | Buffer; headers: Record<string, string>; query?: string; id?: string }

async function expectRefusal(route: ApiOperation, sent: Sent, what: string): Promise<void> {
  const id = sent.id ?? (route.path.startsWith('/v1/charges') ? ids.charge : ids.payment)
  const url = shop.url + route.path.replace('{id}', id) + (sent.query ?? '')
  const headers = { authorization: `Bearer ${shop.key}`, ...sent.headers }
  const answer = await send(url, { method: route.method, body: sent.body, headers }).catch((error: Json) => {
    // undici refuses to send a header that HTTP does not allow.
    if (error.code === 'UND_ERR_INVALID_ARG') return undefined
    throw new Error(`${route.method} ${route.path}, ${what}: ${error.message}`)
  })
  if (!answer) return
  const text = await answer.body.text()
  const where = `${route.method} ${route.path}, ${what}: ${answer.statusCode} ${text.slice(0, 200)}`
  assert.ok(answer.statusCode >= 200 && answer.statusCode < 500, where)
  if (answer.statusCode < 300) return
  const { error } = JSON.parse(text)
  assert.ok(error.type && error.message, where)
  assert.ok(answer.headers['x-request-id'], where)
  expectWords(error, where)
}

/**
 * A developer reads the message in a log, without a form beside it. So the message names the field, in words without
 * terms of JSON Schema.
 */
function expectWords({ message, param = 'body' }: { message: string; param?: string }, where: string): void {
  const name = param.split('.').findLast((part) => !/^\d+$/.test(part))!
  assert.ok(param === 'body' || message.includes(name), `The message does not name the field: ${where}`)
  const jargon =
    /pattern|schema|regex|propert(y|ies)|additional|array|string|boolean|integer|enum|minLength|wrong form\b/i
  assert.doesNotMatch(message.replaceAll(/"[^"]*"/g, ''), jargon, where)
}

/** Checks that the sample is valid. Otherwise every answer would report only the sample's first error. */
async function expectValid(route: ApiOperation, body: Json): Promise<void> {
  const [, , noun] = route.path.split('/')
  const known: Record<string, string> = {
    charges: ids.charge,
    subscriptions: noun === 'subscriptions' ? await subscribe() : subscriptionId,
    recipients: recipientId,
    products: valid.productId,
    offers: valid.offerId,
    coupons: couponId,
    'webhook-endpoints': endpointId,
  }
  const id = known[noun!] ?? ids.payment
  // Only a paid payment can be refunded.
  if (route.path.endsWith('/refunds')) await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
  const answer = await shop.call(route.method, route.path.replace('{id}', id), body)
  assert.ok(answer.status < 300, `${route.path}: ${JSON.stringify([answer.body, body])}`)
}

/** Returns queries with every wrong value for every parameter of a route. */
function queriesOf(route: Pick<ApiOperation, 'query'>): string[] {
  const names = Object.keys((route.query as Json)?.properties ?? {})
  const values = [
    '',
    '0',
    '-1',
    '1.5',
    '1e400',
    '1e3',
    '0x1', // The number of seconds to wait, if the text is a number.
    '9007199254740993',
    '99999999999999999999',
    'NaN',
    'x',
    '%00',
  ]
  const more = [
    'null',
    'true',
    '[]',
    '{}',
    '%ed%a0%80',
    '2026-13-45',
    '0000-00-00',
    '2026-01-01T99:99:99Z',
    '+292278994-08-17',
  ]
  return names.flatMap((name) => [...values, ...more].map((value) => `?${name}=${value}`))
}

/** Values for fields that have rules beyond their schema. */
const valid: Record<string, Json> = { billingType: 'RECURRING' }
/** Only for objects with a `cvv`, because the `number` of an address is not a card number. */
const validCard: Record<string, Json> = { number: '4111111111111111', expiryMonth: '12', expiryYear: '2039' }

/** Returns a body with a valid value for every field of a schema. */
function sample(schema: Json): Json {
  if (schema.type === 'object' && schema.properties) {
    const known = schema.properties.cvv ? validCard : valid
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, known[name] ?? sample(inner)]),
    )
  }
  if (schema.anyOf) return sample(schema.anyOf[0])
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [sample(schema.items)]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'object') return { key: 'value' }
  return textOf(schema)
}

function textOf(schema: Json): string {
  const byFormat: Record<string, string> = {
    email: buyer.email,
    'cpf-cnpj': buyer.document,
    'br-phone': buyer.phone,
    'zip-code': '01310-100',
    ip: '203.0.113.7',
    'date-time': '2026-01-01T00:00:00Z',
  }
  const fitting = ['https://example.com/', 'BRL', '12', '123', 'SP', 'x']
  const pattern = schema.pattern ? new RegExp(schema.pattern, 'u') : /./u
  const fits = (text: string) => pattern.test(text) && text.length <= (schema.maxLength ?? 100)
  return byFormat[schema.format] ?? fitting.find(fits)!
}

/** Returns the paths of all values in a body, including objects and arrays. */
function fieldPaths(value: Json, path: string[] = []): string[][] {
  const here = path.length > 0 ? [path] : []
  if (typeof value !== 'object' || value === null) return here
  return [...here, ...Object.entries(value).flatMap(([key, inner]) => fieldPaths(inner, [...path, key]))]
}

/** Returns the body with the value at one path replaced. */
function put(body: Json, path: readonly string[], json: string): string {
  const copy = structuredClone(body)
  const holder = path.slice(0, -1).reduce((at, key) => at[key], copy)
  holder[path.at(-1)!] = '<here>'
  return JSON.stringify(copy).replace('"<here>"', () => json)
}

function nested(opening: string, inner: string, closing: string, levels: number): string {
  return opening.repeat(levels) + inner + closing.repeat(levels)
}
