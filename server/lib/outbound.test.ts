import assert from 'node:assert/strict'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { cert, key } from '../../test/nodes/selfSigned.ts'
import { startReceiver } from '../../test/standIns/webhookReceiver.ts'
import { createOutbound, type OutboundResult } from './outbound.ts'

const sandbox = createOutbound({ allowLoopback: true })
const production = createOutbound({ allowLoopback: false })
after(sandbox.close)
after(production.close)

describe('a response', () => {
  test('returns its status, the start of its body and its Retry-After', async () => {
    const receiver = await startReceiver((_, response) =>
      response.writeHead(503, { 'retry-after': '120' }).end('cheio'),
    )
    const result = answered(await post(`${receiver.url}/hook?x=1`))
    assert.deepEqual([result.status, result.bodyExcerpt, result.retryAfterSeconds], [503, 'cheio', 120])
    assert.equal(receiver.requests[0]!.path, '/hook?x=1')
  })

  test('is not followed if it is a redirect', async () => {
    const target = await startReceiver()
    const receiver = await startReceiver((_, response) => response.writeHead(302, { location: target.url }).end())
    assert.equal(answered(await post(receiver.url)).status, 302)
    assert.equal(target.connections(), 0)
  })

  test('is read up to the limit if its body is endless, and then the connection is cut', async () => {
    const cut = Promise.withResolvers<void>()
    const receiver = await startReceiver((_, response) => {
      const pour = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', pour).on('close', cut.resolve)
      pour()
    })
    const result = answered(await post(receiver.url, { maxBodyBytes: 16_384 }))
    assert.equal(result.bodyExcerpt.length, 16_384)
    await cut.promise
  })

  test('is not decompressed if its body is compressed', async () => {
    const receiver = await startReceiver((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('raw'),
    )
    assert.equal(answered(await post(receiver.url)).bodyExcerpt, 'raw')
  })

  test('is cut at the deadline if its body is slow, and keeps its status', async () => {
    const receiver = await startReceiver((_, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const result = answered(await post(receiver.url, { timeoutMs: 300 }))
    assert.equal(result.status, 200)
  })
})

describe('a missing response has a cause in words', () => {
  test('timed out', async () => {
    const receiver = await startReceiver(() => {})
    assert.equal(causeOf(await post(receiver.url, { timeoutMs: 100 })), 'timed out')
  })

  test('connection refused', async () => {
    const receiver = await startReceiver()
    await receiver.close()
    assert.equal(causeOf(await post(receiver.url)), 'connection refused')
  })

  test('connection closed before an answer came', async () => {
    const url = await listen(createTcpServer((socket) => socket.once('data', () => socket.end())))
    assert.equal(causeOf(await post(url)), 'connection closed before an answer came')
  })

  test('answer is not HTTP', async () => {
    const url = await listen(
      createTcpServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n\r\n'))),
    )
    assert.equal(causeOf(await post(url)), 'answer is not HTTP')
  })

  test('TLS certificate self-signed, even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    after(() => delete process.env.NODE_TLS_REJECT_UNAUTHORIZED)
    const url = await listen(createTlsServer({ key, cert }, (_, response) => response.end()))
    assert.equal(
      causeOf(await post(url.replace('http:', 'https:').replace('127.0.0.1', 'localhost'))),
      'TLS certificate self-signed',
    )
  })

  test('TLS handshake failed', async () => {
    const receiver = await startReceiver()
    assert.match(causeOf(await post(receiver.url.replace('http:', 'https:'))), /TLS handshake failed|connection/)
  })
})

describe('the outbound client', () => {
  test('makes no connection to a loopback address in production, in any spelling', async () => {
    const canary = await startReceiver()
    const { port } = new URL(canary.url)
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'])
      for (const scheme of ['http', 'https'])
        assert.equal(causeOf(await post(`${scheme}://${host}:${port}/`, {}, production)), 'address not public', host)
    assert.equal(canary.connections(), 0)
  })

  test('reports the same cause for each private address, whether or not a program answers there', async () => {
    const canary = await startReceiver()
    const closed = await startReceiver()
    await closed.close()
    const internal = [canary.url, closed.url, 'http://10.255.255.1/', 'http://169.254.169.254/', 'http://[fd00::1]/']
    const seen = await Promise.all(internal.map((url) => post(url, {}, production)))
    assert.deepEqual(seen.map(causeOf), Array(internal.length).fill('address not public'))
    assert.equal(canary.connections(), 0)
  })

  test('makes no connection when one of the addresses of a name is private', async () => {
    const canary = await startReceiver()
    const answers = [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::ffff:127.0.0.1']]
    for (const answer of answers) {
      const outbound = createOutbound({
        allowLoopback: false,
        lookup: async () => answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      })
      const url = `https://loja.example:${new URL(canary.url).port}/`
      assert.equal(causeOf(await post(url, {}, outbound)), 'address not public')
      await outbound.close()
    }
    assert.equal(canary.connections(), 0)
  })

  test('resolves a name once, connects to the checked address and sends the name in Host', async () => {
    const receiver = await startReceiver()
    let asked = 0
    const outbound = createOutbound({
      allowLoopback: true,
      lookup: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    })
    const { port } = new URL(receiver.url)
    answered(await post(`http://loja.example:${port}/`, {}, outbound))
    // The connection returns to the pool at the end of this turn of the event loop.
    await new Promise(setImmediate)
    answered(await post(`http://loja.example:${port}/`, {}, outbound))
    assert.equal(receiver.requests[0]!.headers.host, `loja.example:${port}`)
    assert.deepEqual([asked, receiver.connections()], [1, 1], 'the second request reuses the connection')
    await outbound.close()
  })
})

function post(
  url: string,
  limits: { timeoutMs?: number; maxBodyBytes?: number } = {},
  outbound = sandbox,
): Promise<OutboundResult> {
  return outbound.post(url, { headers: {}, body: '{}', timeoutMs: 5_000, maxBodyBytes: 16_384, ...limits })
}

function answered(result: OutboundResult) {
  assert.ok('status' in result, JSON.stringify(result))
  return result
}

function causeOf(result: OutboundResult): string {
  assert.ok('cause' in result, JSON.stringify(result))
  return result.cause
}

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
