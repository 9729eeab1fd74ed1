import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { call, openShop } from '../../test/shop.ts'
import { type ApiServer, startApiServer } from '../apiServer.ts'

const shop = await openShop({ jobs: false })

test('no answer is kept by anybody or taken for what it is not, whether it is good, refused or no HTTP', async () => {
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
  }
  const { headers } = await shop.call('GET', '/v1/charges', undefined, { accept: 'x'.repeat(20_000) })
  assert.deepEqual([headers['cache-control'], headers['x-content-type-options']], ['no-store', 'nosniff'])
})

test('the sandbox has metrics and the reference beside its API', async () => {
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

  test('metrics are served on their own address alone, and nothing else there', async () => {
    assert.equal((await call(url(server.port), 'GET', '/metrics')).status, 404)
    await call(url(server.port), 'GET', '/healthz')
    const metrics = await call(url(server.metricsPort), 'GET', '/metrics')
    assert.equal(metrics.status, 200)
    assert.match(metrics.body, /route="\/healthz"/)
    for (const path of ['/', '/healthz', '/v1/charges', '/metrics/x'])
      assert.equal((await call(url(server.metricsPort), 'GET', path)).status, 404, path)
  })

  test('the reference can be switched off, and all else is as it was', async () => {
    for (const path of ['/docs', '/docs/', '/docs/json', '/docs/static/index.html', '/openapi.json'])
      assert.equal((await call(url(server.port), 'GET', path)).status, 404, path)
    assert.equal((await call(url(server.port), 'GET', '/healthz')).status, 200)
    assert.equal((await call(url(server.port), 'GET', '/v1/charges')).status, 401)
  })
})
