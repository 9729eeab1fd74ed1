import { request as httpRequest } from 'node:http'

export type Knock = {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  headers?: Record<string, string>
  /** The body, sent as JSON. */
  body?: unknown
  timeoutMs?: number
}

/** The loopback address of the attackers. The neighbour connects from 127.0.0.1. */
export const ATTACKER_ADDRESS = '127.0.0.2'

/**
 * Makes one call on a new connection, without a session or a key.
 * @param from loopback address of the caller
 * @throws if no answer arrives in time
 */
export function knock({ method, url, headers, body, timeoutMs = 5_000 }: Knock, from: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; cookies: string[]; body: string }>()
  const text = body === undefined ? '' : JSON.stringify(body)
  const content = body === undefined ? {} : { 'content-type': 'application/json' }
  const length = { 'content-length': String(Buffer.byteLength(text)) }
  const options = { method, localAddress: from, agent: false, timeout: timeoutMs } as const
  const sent = httpRequest(url, { ...options, headers: { ...content, ...length, ...headers } }, (answer) => {
    let said = ''
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
    })
    answer.on('error', reject)
    answer.on('end', () =>
      resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [], body: said }),
    )
  })
  const late = setTimeout(() => sent.destroy(new Error('No answer came in time.')), timeoutMs)
  sent.on('error', reject).on('close', () => clearTimeout(late))
  sent.end(text)
  return promise
}

/** Repeats a call until `stop` or up to `limit` times. @param destinations number of parallel calls */
export function keepKnocking(destinations: number, limit: number, once: (number: number) => Promise<unknown>) {
  let knocks = 0
  let over = false
  const destination = async () => {
    while (!over && knocks < limit) await once(knocks++).catch(() => {})
  }
  const done = Promise.all(Array.from({ length: destinations }, destination))
  return {
    async stop() {
      over = true
      await done
      return knocks
    },
  }
}
