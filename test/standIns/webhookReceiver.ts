import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A receiver on this machine. A test controls its answers. */
export type Receiver = {
  url: string
  requests: Received[]
  /** Returns the number of connections so far. */
  connections(): number
  /** Waits until the total number of requests reaches `count`. */
  received(count: number): Promise<Received[]>
  close(): Promise<void>
}

/**
 * Starts a receiver.
 * @param answer writes the answer, by default 200 without a body. If it writes no answer, the sender waits
 */
export async function startReceiver(
  answer: (request: Received, response: ServerResponse) => void = (_, response) => response.end(),
): Promise<Receiver> {
  const requests: Received[] = []
  const waiting = new Set<() => void>()
  let connections = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const received = { path: request.url!, headers: request.headers, body }
    requests.push(received)
    for (const resolve of waiting) resolve()
    answer(received, response)
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    async received(count) {
      while (requests.length < count) await new Promise<void>((resolve) => waiting.add(resolve))
      return requests
    },
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise((closed) => server.close(closed))
    },
  }
  after(receiver.close)
  return receiver
}

/** Repeats `look` until it returns a value, for changes that no event announces, such as a row in the database. */
export async function eventually<Value>(look: () => Promise<Value | undefined | false>): Promise<Value> {
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    await delay(5)
  }
}
