import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { type ApiServer, startApiServer } from '../process/apiServer.ts'

const shop = await openShop({ jobs: false })
const authorization = `Bearer ${shop.key}`

describe('every answer of the API', () => {
  let server: ApiServer
  const send = (path: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...options,
      headers: { authorization, 'content-type': 'application/json', ...options.headers },
    })

  before(async () => {
    const settings = { ...shop.ctx.settings, publicUrl: 'https://pay.example.com', rateLimit: 1_000 }
    server = await startApiServer({ ...shop.ctx, settings })
  })
  after(() => server.close())

  const body = JSON.stringify({ currency: 'brl', amountInCents: 100, description: 'Curso de Violão' })
  const keyed = { method: 'POST', body, headers: { 'idempotency-key': 'one' } }
  const answers: [what: string, path: string, options: RequestInit, status: number][] = [
    ['a list', '/v1/charges', {}, 200],
    ['a HEAD', '/v1/charges', { method: 'HEAD' }, 200],
    ['a CSV', '/v1/payments', { headers: { accept: 'text/csv' } }, 200],
    ['a creation', '/v1/charges', keyed, 201],
    ['a replay', '/v1/charges', keyed, 201],
    ['an unknown charge', '/v1/charges/chg_x', {}, 404],
    ['a wrong query', '/v1/charges?perPage=x', {}, 400],
  ]
  for (const [what, path, options, status] of answers)
    test(`carries the fixed headers, the request id and the rate limit: ${what}`, async () => {
      const answer = await send(path, options)
      assert.equal(answer.status, status)
      const { headers } = answer
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
      assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/)
      assert.match(headers.get('x-request-id')!, /^[\w-]{36}$/)
      assert.equal(headers.get('ratelimit-limit'), '1000')
      assert.match(headers.get('ratelimit-remaining')!, /^\d+$/)
      assert.match(headers.get('ratelimit-reset')!, /^\d+$/)
      assert.equal(headers.get('idempotency-replayed'), what === 'a replay' ? 'true' : null)
      const text = await answer.text()
      if (what === 'a HEAD') assert.equal(text, '')
      else if (what !== 'a CSV') assert.equal(Number(headers.get('content-length')), Buffer.byteLength(text))
    })
})
