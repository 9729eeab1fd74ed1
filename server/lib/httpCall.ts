import { Agent, type Dispatcher } from 'undici'
import { monotonicMs } from '../clock.ts'

/** One call to somebody else's HTTP interface. */
export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Sent as `application/json`. */
  json?: unknown
  /** Sent as `application/x-www-form-urlencoded`. */
  form?: URLSearchParams
  /** Sent as it stands; its content type is one of `headers`. */
  text?: string
  /** For the whole call, connection and answer's body included; 10 000 ms unless told. */
  timeoutMs?: number
  /** The monotonic instant at which the call is cut off, if that comes earlier; after it, none is made. */
  untilMs?: number
}

export type HttpAnswer =
  /** `body` is the parsed JSON, or the text itself where it is none. */
  | { answered: true; status: number; body: unknown }
  /** `sent` is false only where the request provably never left this machine. `cause` names the trouble, never the data. */
  | { answered: false; sent: boolean; cause: string }

const MOST_BYTES = 1024 * 1024

// Connections are kept per origin: a new TLS connection for each call costs more than the call.
const agent = new Agent({ connections: 128, connect: { timeout: 5_000 }, headersTimeout: 0, bodyTimeout: 0 })

/**
 * Calls, and tells what is known of the outcome. Redirects are not followed, nothing is repeated, nothing is logged,
 * and trouble on the way is an answer, not an exception. An answer over 1 MiB counts as none.
 */
export async function httpCall(call: HttpCall): Promise<HttpAnswer> {
  const { untilMs = Number.POSITIVE_INFINITY } = call
  const timeoutMs = Math.ceil(Math.min(call.timeoutMs ?? 10_000, untilMs - monotonicMs()))
  if (timeoutMs <= 0) return { answered: false, sent: false, cause: 'its time was over before it began' }
  try {
    const response = await agent.request(toRequest(call, timeoutMs))
    const text = await readText(response.body)
    if (text === undefined) return { answered: false, sent: true, cause: 'the answer is longer than 1 MiB' }
    return { answered: true, status: response.statusCode, body: parsed(text) }
  } catch (error) {
    return { answered: false, sent: !neverLeft(error), cause: causeOf(error, timeoutMs) }
  }
}

function toRequest(call: HttpCall, timeoutMs: number): Dispatcher.RequestOptions {
  const url = new URL(call.url)
  const request = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: call.method,
    signal: AbortSignal.timeout(timeoutMs),
  }
  if (call.json !== undefined) {
    const headers = { ...call.headers, 'content-type': 'application/json' }
    return { ...request, headers, body: JSON.stringify(call.json) }
  }
  if (call.form !== undefined) {
    const headers = { ...call.headers, 'content-type': 'application/x-www-form-urlencoded' }
    return { ...request, headers, body: call.form.toString() }
  }
  return { ...request, headers: call.headers, body: call.text }
}

async function readText(body: Dispatcher.ResponseData['body']): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const REFUSED_BY_US = new Set([
  'ERR_INVALID_URL',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
])
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/

function neverLeft(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return typeof code === 'string' && (REFUSED_BY_US.has(code) || CERTIFICATE.test(code))
}

function causeOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
