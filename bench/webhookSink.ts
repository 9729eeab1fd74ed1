import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The receivers of the webhook benchmarks, in their own process. `/ok…` answers 200, `/fail…` answers 500, and `/hang…`
 * never answers. The process records the first arrival of each numbered event. `GET /arrivals` returns the record and
 * resets it.
 *
 * The process sends one message to its parent: `{ url }`.
 */
const MAX_EVENTS = 2_000_000
const NUMBER = '"number":'

/**
 * The arrival of each event by its number, in seconds of the monotonic clock. All processes share this clock. 0 means
 * no arrival.
 */
let arrivedAt = new Float64Array(MAX_EVENTS)
let counts = { ok: 0, fail: 0, hang: 0 }

const server = createServer((request, response) => {
  if (request.method === 'GET') return answerQuestion(request, response)
  let body = ''
  request.setEncoding('latin1')
  request.on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => receive(request.url!, body, response))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit(0))

function receive(path: string, body: string, response: ServerResponse): void {
  const place = body.indexOf(NUMBER)
  const number = place === -1 ? -1 : Number.parseInt(body.slice(place + NUMBER.length, place + 24), 10)
  if (number >= 0 && arrivedAt[number] === 0) arrivedAt[number] = Number(process.hrtime.bigint()) / 1e9
  if (path.startsWith('/hang')) counts.hang += 1
  else if (path.startsWith('/fail')) {
    counts.fail += 1
    response.writeHead(500).end()
  } else {
    counts.ok += 1
    response.end()
  }
}

function answerQuestion(request: IncomingMessage, response: ServerResponse): void {
  const body = request.url === '/counts' ? counts : [...arrivedAt.subarray(0, arrivedAt.findLastIndex(Boolean) + 1)]
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
  if (request.url === '/arrivals') {
    arrivedAt = new Float64Array(MAX_EVENTS)
    counts = { ok: 0, fail: 0, hang: 0 }
  }
}
