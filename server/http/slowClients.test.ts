/**
 * Tests of clients that send too slowly or send nothing. The server closes their connections. The tests use real
 * sockets.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { capConnections } from './connectionLimits.ts'

const connections = {
  headersTimeoutMs: 300,
  requestTimeoutMs: 600,
  keepAliveTimeoutMs: 300,
  silenceTimeoutMs: 10_000,
  perAddress: 8,
  inAll: 0,
}
// The address of the tests is not a trusted proxy, so its connections are limited.
const shop = await openShop({ jobs: false, node: { trustedProxies: ['10.0.0.0/8'], connections } })
const port = Number(new URL(shop.url).port)
const opened = new Set<Socket>()

type Client = { socket: Socket; closed: Promise<string> }

/** Opens a connection that only the server ends. `closed` resolves to the received text when the connection closes. */
function open(firstBytes = '', drip?: string): Client {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  opened.add(socket)
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  socket.on('error', () => {}) // Writing to a closed connection fails, and the event `close` follows.
  socket.write(firstBytes)
  const dripping = setInterval(() => drip && socket.write(drip), 40)
  // With `allowHalfOpen`, the socket does not close by itself when the server ends the connection.
  socket.once('end', () => drip || socket.end())
  const closed = new Promise<string>((resolve) =>
    socket.once('close', () => {
      clearInterval(dripping)
      resolve(heard)
    }),
  )
  return { socket, closed }
}

afterEach(async () => {
  for (const socket of opened) socket.destroy()
  opened.clear()
  await eventuallyNone()
})

/** Waits until the server has no open connections. */
async function eventuallyNone(): Promise<void> {
  while ((await count()) > 0) await new Promise((resolve) => setImmediate(resolve))
}

function count(): Promise<number> {
  return new Promise((resolve, reject) =>
    shop.app.server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
  )
}

describe('a client loses its connection', () => {
  test('when it sends its headers very slowly, even if it continues after the 408', async () => {
    const { closed } = open('GET /healthz HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n')
    assert.match(await closed, /^HTTP\/1\.1 408 .*"Request Timeout\."/s)
  })

  test('when it sends its body very slowly', async () => {
    const headers = `authorization: Bearer ${shop.key}\r\ncontent-type: application/json\r\ncontent-length: 100000`
    const { closed } = open(`POST /v1/charges HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`, ' ')
    assert.match(await closed, /^HTTP\/1\.1 408 /)
  })

  test('when it slowly sends the body of a request that was refused by its headers', async () => {
    const headers = 'content-type: application/json\r\ncontent-length: 100000'
    const { closed } = open(`POST /v1/charges HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`, ' ')
    assert.match(await closed, /^HTTP\/1\.1 401 /)
  })

  test('when it sends nothing', async () => {
    await open().closed
  })

  test('when it sends no second request', async () => {
    assert.match(await open('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n').closed, /^HTTP\/1\.1 200 .*"ok"[^\n]*$/s)
  })

  test('when it sends something other than HTTP, and continues', async () => {
    assert.match(await open('hello\r\n\r\n', 'hello\r\n').closed, /^HTTP\/1\.1 400 /)
  })
})

test('a server closes without waiting for connections that sent nothing', { timeout: 30_000 }, async () => {
  const other = await openShop({ jobs: false })
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1')
  opened.add(socket)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  await other.app.close()
  await closed
})

test('an address at its limit of connections can open a new connection after one of its connections closes', async () => {
  const request = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
  const clients = Array.from({ length: connections.perAddress }, () => open(request))
  await Promise.all(clients.map(({ socket }) => once(socket, 'data')))
  assert.equal(await open(request).closed, '')
  clients[0]!.socket.destroy()
  while ((await count()) >= connections.perAddress) await new Promise((resolve) => setImmediate(resolve))
  const [answer] = await once(open(request).socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 200 /)
})

test('strangers who open as many connections as they can leave room for a visitor from another address', async () => {
  const { ctx } = shop
  const node = { ...ctx, settings: { ...ctx.settings, connections: { ...connections, perAddress: 0, inAll: 12 } } }
  const server = createServer({ keepAliveTimeout: 0 }, (_request, response) => response.end())
  capConnections(server, node)
  await once(server.listen(0, '0.0.0.0'), 'listening')
  const { port: own } = server.address() as AddressInfo
  /** Opens a connection from an address of this machine. @returns false if the server closed it */
  const from = async (localAddress: string) => {
    const socket = connect({ port: own, host: '127.0.0.1', localAddress })
    opened.add(socket)
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    return await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  }
  const strangers = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
  const taken = strangers.map(() => 0)
  for (let round = 0; round < 12; round++)
    for (const [index, stranger] of strangers.entries()) if (await from(stranger)) taken[index]! += 1
  assert.deepEqual(taken, [3, 3, 3])
  assert.ok(await from('127.0.0.5'), 'a visitor')
  const free: boolean[] = []
  for (const last of [6, 7, 8]) free.push(await from(`127.0.0.${last}`))
  assert.deepEqual(free, [true, true, false])
  server.closeAllConnections()
  server.close()
})
