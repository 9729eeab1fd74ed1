import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newPerson } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { call, openShop } from '../../test/shop.ts'
import { type ApiServer, startApiServer } from '../process/apiServer.ts'

const lines: string[] = []
const shop = await openShop({ jobs: false, logTo: { write: (line) => lines.push(line) } })

test('no answer can be cached, framed or sniffed, not even the answer to a broken request', async () => {
  const paths = [
    '/v1/charges',
    '/v1/payments?perPage=x',
    '/v1/charges/chg_x',
    '/nowhere',
    '/%',
    '/healthz',
    '/openapi.json',
  ]
  for (const path of [...paths, '/dashboard/api/me', '/checkout/chg_x']) {
    const { headers } = await shop.call('GET', path)
    assert.equal(headers['cache-control'], 'no-store', path)
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    assert.equal(headers['referrer-policy'], 'same-origin', path)
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, path)
  }
  const { headers } = await shop.call('GET', '/v1/charges', undefined, { accept: 'x'.repeat(20_000) })
  assert.deepEqual([headers['cache-control'], headers['x-content-type-options']], ['no-store', 'nosniff'])
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
})

test('a browser that opens an answer of the API runs no script from it', async () => {
  for (const path of [
    '/v1/charges',
    '/v1/payments',
    '/nowhere',
    '/%',
    '/openapi.json',
    '/healthz',
    '/dashboard/api/me',
  ]) {
    const policy = String((await shop.call('GET', path)).headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; base-uri 'none';/, path)
    assert.match(policy, /sandbox$/, path)
  }
  const reference = String((await shop.call('GET', '/docs/')).headers['content-security-policy'])
  assert.match(reference, /default-src 'self'.*base-uri 'none'; object-src 'none'/)
})

test('unknown methods are refused, and so is TRACE, which would echo the secrets of a request', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PUT'])
    for (const path of ['/v1/charges', '/dashboard/', '/healthz']) {
      const { status, body } = await shop.call(method, path)
      assert.deepEqual([status, body.error.type], [405, 'invalid_request'], `${method} ${path}`)
    }
})

test('the log has the addresses of refused callers and no other addresses', async () => {
  const about = async (path: string, headers: Record<string, string>) => {
    const { headers: answered } = await shop.call('GET', path, undefined, headers)
    const id = String(answered['x-request-id'])
    const found = () => lines.find((text) => text.includes(id) && text.includes('"request"'))
    await eventually(async () => found() !== undefined, `the log has a line for the request ${path}`)
    return JSON.parse(found()!)
  }
  const person = await newPerson(shop, 'support')
  await person.signIn()
  const cookie = person.cookie!
  const byRole = await about(`/dashboard/api/stores/${shop.store.id}/api-keys`, { cookie })
  assert.deepEqual([byRole.status, byRole.userId, byRole.address], [403, person.id, '127.0.0.1'])
  const key = await shop.keyWith(['courses:read'])
  const byScope = await about('/v1/charges', { authorization: `Bearer ${key}` })
  assert.deepEqual([byScope.status, byScope.storeId, byScope.address], [403, shop.store.id, '127.0.0.1'])
  assert.match(byScope.keyId, /^key_/)
  const unknown = await about('/v1/charges', { authorization: 'Bearer sk_test_nobody' })
  assert.deepEqual([unknown.status, unknown.address], [401, '127.0.0.1'])
  assert.ok(!lines.some((line) => line.includes('sk_test_nobody')))
  assert.equal((await about('/v1/charges', {})).address, undefined)
})

test('good answers to a load balancer are logged at the level debug, other answers at the level info', async () => {
  for (const path of ['/livez', '/readyz', '/healthz']) assert.equal((await shop.call('GET', path)).status, 200, path)
  // The hook writes the log line after the answer is sent.
  const answered = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  const levelOf = (route: string) => answered().findLast((line) => line.route === route)?.level
  await eventually(async () => levelOf('/readyz') !== undefined && levelOf('/healthz') === 30, 'all are logged')
  assert.deepEqual([levelOf('/livez'), levelOf('/readyz')], [20, 20])
})

test('the sandbox serves metrics and the API reference', async () => {
  const metrics = await shop.call('GET', '/metrics')
  assert.equal(metrics.status, 200)
  assert.match(String(metrics.headers['content-type']), /^text\/plain/)
  assert.match(metrics.body, /^balcao_http_requests_total\{/m)
  assert.equal((await shop.call('GET', '/openapi.json')).status, 200)
  assert.equal((await shop.call('GET', '/docs/')).status, 200)
})

describe('in production', () => {
  let server: ApiServer
  const url = (port: number | undefined) => `http://127.0.0.1:${port}`

  before(async () => {
    const settings = { ...shop.ctx.settings, environment: 'production', metricsPort: 0, docs: false } as const
    server = await startApiServer({ ...shop.ctx, settings })
  })
  after(() => server.close())

  test('metrics are served only on their own address, which serves nothing else', async () => {
    assert.equal((await call(url(server.port), 'GET', '/metrics')).status, 404)
    await call(url(server.port), 'GET', '/healthz')
    const metrics = await call(url(server.metricsPort), 'GET', '/metrics')
    assert.equal(metrics.status, 200)
    assert.match(metrics.body, /route="\/healthz"/)
    for (const path of ['/', '/healthz', '/v1/charges', '/metrics/x'])
      assert.equal((await call(url(server.metricsPort), 'GET', path)).status, 404, path)
  })

  test('the API reference can be disabled without an effect on other routes', async () => {
    for (const path of ['/docs', '/docs/', '/docs/json', '/docs/static/index.html', '/openapi.json'])
      assert.equal((await call(url(server.port), 'GET', path)).status, 404, path)
    assert.equal((await call(url(server.port), 'GET', '/healthz')).status, 200)
    assert.equal((await call(url(server.port), 'GET', '/v1/charges')).status, 401)
  })
})
