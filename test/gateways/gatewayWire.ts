import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HttpCall, httpCall } from '../../server/lib/httpCall.ts'
import { afterFile } from '../afterFile.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read any answer.
export type Json = any

/** Makes one call. @throws if it gets no answer */
export async function json(call: HttpCall): Promise<{ status: number; body: Json }> {
  const answer = await httpCall(call)
  assert.ok(answer.answered, JSON.stringify(answer))
  return { status: answer.status, body: answer.body as Json }
}

export type Received = { method: string; path: string; headers: Record<string, string | undefined>; body: string }

type PeerAnswer = { status?: number; body?: unknown }

/** A server with prepared answers that records requests: a webhook receiver, or any gateway. */
export async function startPeer(answer: (request: Received) => PeerAnswer | Promise<PeerAnswer>) {
  const received: Received[] = []
  const waiting: ((request: Received) => void)[] = []
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming)
    const waiter = waiting.shift()
    if (waiter) waiter(request)
    else received.push(request)
    const { status = 200, body = {} } = await answer(request)
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const next = () => {
    const request = received.shift()
    return request ? Promise.resolve(request) : new Promise<Received>((resolve) => waiting.push(resolve))
  }
  return { ...(await listening(server)), received, next }
}

/** Starts a webhook receiver. Each answer has the next status of `statuses`, and the last status repeats. */
export function startSink(statuses: number[]) {
  return startPeer(() => ({ status: statuses.length > 1 ? statuses.shift()! : statuses[0]! }))
}

/**
 * Starts a gateway with prepared answers. Answers about payments have the status `statusOfPayments`, and all other
 * answers have 200.
 */
export function startFake(answer: (path: string) => unknown, { statusOfPayments = 200 } = {}) {
  return startPeer(({ path }) => ({ status: path.includes('/payments') ? statusOfPayments : 200, body: answer(path) }))
}

async function listening(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  afterFile(close) // A failed test may not have closed its server.
  return { url: `http://127.0.0.1:${port}`, close }
}

async function read(request: IncomingMessage): Promise<Received> {
  let body = ''
  for await (const chunk of request) body += chunk
  const headers = request.headers as IncomingHttpHeaders as Received['headers']
  return { method: request.method!, path: request.url!, headers, body }
}
