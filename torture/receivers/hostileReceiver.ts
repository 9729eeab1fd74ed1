import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { monotonicMs } from '../../server/core/clock.ts'

type Behaviour = (response: ServerResponse, socket: Socket) => void

const BLOCK = Buffer.alloc(65_536, 'x')
const DRIP_MS = 1_000
const FLAP_MS = 3_000
/** A compressed body of about 100 kB. It contains 100 MB of zeros. */
const BOMB = gzipSync(Buffer.alloc(100 << 20))

/** The behaviour of each endpoint, by the path of its URL. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  healthy: (response) => response.end(),
  silent: () => {},
  endlessBody: (response) => {
    const pour = () => {
      while (!response.destroyed && response.write(BLOCK));
      if (!response.destroyed) response.once('drain', pour)
    }
    response.writeHead(200)
    pour()
  },
  slowHeaders: (_, socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-slow: '),
  slowBody: (_, socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'),
  bomb: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
  hugeHeaders: (_, socket) => socket.end(`HTTP/1.1 200 OK\r\nx-huge: ${'x'.repeat(10 << 20)}\r\n\r\n`),
  notHttp: (_, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  redirect: (response) => response.writeHead(307, { location: '/canary' }).end(),
  gone: (response) => response.writeHead(410).end(),
  busy: (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  flapping: (response) => response.writeHead(Math.floor(monotonicMs() / FLAP_MS) % 2 === 0 ? 200 : 500).end(),
}

function drip(socket: Socket, beginning: string): void {
  socket.write(beginning)
  const timer = setInterval(() => socket.write('x'), DRIP_MS)
  socket.on('close', () => clearInterval(timer))
}

/**
 * A server with an endpoint of each behaviour. `counts` has the requests by path. `/canary` is the target of the
 * redirect.
 */
export type HostileReceiver = { url: string; counts: Map<string, number>; close(): void }

export async function openHostileReceiver(): Promise<HostileReceiver> {
  const counts = new Map<string, number>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const name = request.url!.slice(1)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    request.resume()
    request.on('end', () => (behaviours[name] ?? behaviours.healthy!)(response, request.socket))
  }
  const server = createServer(answer)
  server.on('connection', (socket) => socket.on('error', () => {}))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
