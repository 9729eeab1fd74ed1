import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { after, test } from 'node:test'
import { cert, key } from '../../test/nodes/selfSigned.ts'
import { httpCall } from './httpCall.ts'

test('a JSON body is parsed, any other body is returned as text', async () => {
  const url = await serve((request, response) => response.end(request.url === '/json' ? '{"a":1}' : 'plain'))
  assert.deepEqual(await httpCall({ method: 'GET', url: `${url}/json` }), {
    answered: true,
    status: 200,
    body: { a: 1 },
  })
  assert.deepEqual(await httpCall({ method: 'GET', url }), { answered: true, status: 200, body: 'plain' })
})

test('a body is sent as JSON, as a form or unchanged, with its content type', async () => {
  const url = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(JSON.stringify([request.headers['content-type'], body]))
  })
  const sent = async (body: object) => {
    const answer = await httpCall({ method: 'POST', url, ...body })
    return answer.answered && answer.body
  }
  assert.deepEqual(await sent({ json: { a: 10.5 } }), ['application/json', '{"a":10.5}'])
  const form = new URLSearchParams({ 'a[b]': 'c d' })
  assert.deepEqual(await sent({ form }), ['application/x-www-form-urlencoded', 'a%5Bb%5D=c+d'])
  assert.deepEqual(await sent({ text: '{ }', headers: { 'content-type': 'text/x' } }), ['text/x', '{ }'])
})

test('redirects are not followed', async () => {
  const url = await serve((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  assert.deepEqual(await httpCall({ method: 'GET', url }), { answered: true, status: 302, body: '' })
})

test('`sent` is false for a request that was never sent, and true for a request that may have arrived', async () => {
  const refused = await httpCall({ method: 'POST', url: 'http://127.0.0.1:9' })
  assert.deepEqual(refused, { answered: false, sent: false, cause: 'ECONNREFUSED' })
  const header = await httpCall({ method: 'POST', url: 'http://127.0.0.1:9', headers: { a: 'b\nc' } })
  assert.deepEqual(header, { answered: false, sent: false, cause: 'UND_ERR_INVALID_ARG' })
  const nonsense = await httpCall({ method: 'POST', url: 'nonsense' })
  assert.deepEqual(nonsense, { answered: false, sent: false, cause: 'ERR_INVALID_URL' })
  const cut = await serve((request) => request.socket.resetAndDestroy())
  const reset = await httpCall({ method: 'POST', url: cut, json: {} })
  assert.equal(!reset.answered && reset.sent, true)
})

test('a silent server is cut off at the deadline, before and during the response', async () => {
  const silent = await serve(() => {})
  const none = await httpCall({ method: 'POST', url: silent, timeoutMs: 50 })
  assert.deepEqual(none, { answered: false, sent: true, cause: 'no answer within 50 ms' })
  const halting = await serve((_request, response) => response.write('{"a":'))
  const half = await httpCall({ method: 'POST', url: halting, timeoutMs: 50 })
  assert.deepEqual(half, { answered: false, sent: true, cause: 'no answer within 50 ms' })
})

test('a call that still waits for its connection at the deadline ends then, and was never sent', async () => {
  const received: string[] = []
  const server = createTcpServer((socket) => socket.on('data', (bytes) => received.push(bytes.toString('latin1'))))
  server.listen(0, '127.0.0.1').unref()
  server.on('connection', (socket) => socket.unref())
  await once(server, 'listening')
  // The server never answers the TLS handshake.
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = await httpCall({ method: 'POST', url, json: { secret: 'never sent' }, timeoutMs: 50 })
  assert.deepEqual(answer, { answered: false, sent: false, cause: 'no answer within 50 ms' })
  assert.doesNotMatch(received.join(''), /never sent/)
})

test('a truncated response, or one over 1 MiB, counts as no answer', async () => {
  const cut = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('{"status": "RECEIVED"}', () => response.destroy())
  })
  const truncated = await httpCall({ method: 'GET', url: cut })
  assert.equal(!truncated.answered && truncated.sent, true)
  const long = await serve((_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1, 'x')))
  const answer = await httpCall({ method: 'GET', url: long })
  assert.deepEqual(answer, { answered: false, sent: true, cause: 'the answer is longer than 1 MiB' })
})

test('a response that is not HTTP counts as no answer', async () => {
  const server = createTcpServer((socket) => socket.end('hello\r\n\r\n')).listen(0, '127.0.0.1')
  server.unref()
  await once(server, 'listening')
  const answer = await httpCall({ method: 'GET', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  assert.equal(!answer.answered && answer.sent, true)
})

test('an untrusted certificate counts as no answer, even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  after(() => delete process.env.NODE_TLS_REJECT_UNAUTHORIZED)
  const server = createTlsServer({ key, cert }, (_request, response) => response.end('{}')).listen(0, '127.0.0.1')
  server.unref()
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const answer = await httpCall({ method: 'POST', url, json: { secret: 1 } })
  assert.deepEqual(answer, { answered: false, sent: false, cause: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  // A handler that hangs on purpose must not keep the test process running.
  server.unref()
  server.on('connection', (socket) => socket.unref())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
