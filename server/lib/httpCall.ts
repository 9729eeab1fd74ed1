import { Agent, type Dispatcher } from 'undici'
import { monotonicMs } from '../core/clock.ts'

/** One call to a third party's HTTP API. */
export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** A body that is sent as `application/json`. */
  json?: unknown
  /** A body that is sent as `application/x-www-form-urlencoded`. */
  form?: URLSearchParams
  /** A body that is sent unchanged. Set its content type in `headers`. */
  text?: string | Uint8Array
  /** Time limit of the whole call, including the connection and the response body. The default is 10 000 ms. */
  timeoutMs?: number
  /**
   * A deadline on the monotonic clock. The call ends at the deadline, even if `timeoutMs` is not over. No call starts
   * after the deadline.
   */
  untilMs?: number
}

export type HttpAnswer =
  /** `body` is the parsed JSON, or the text if it is not JSON. */
  | { answered: true; status: number; body: unknown }
  /**
   * `sent` is false only if the request certainly never left this machine. `cause` is the name of the error, without
   * data of the request.
   */
  | { answered: false; sent: boolean; cause: string }

const MAX_BYTES = 1024 * 1024

// The agent reuses the connections to an origin, because a new TLS connection costs more than the call.
const agent = new Agent({
  connections: 128,
  // This option overrides NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment.
  connect: { timeout: 5_000, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
  headersTimeout: 0,
  bodyTimeout: 0,
})

/**
 * Makes one HTTP call. The function follows no redirects, does not retry, and logs nothing. It returns transport errors
 * instead of throwing them. A response over 1 MiB is such an error.
 */
export async function httpCall(call: HttpCall): Promise<HttpAnswer> {
  const { untilMs = Number.POSITIVE_INFINITY } = call
  const timeoutMs = Math.ceil(Math.min(call.timeoutMs ?? 10_000, untilMs - monotonicMs()))
  if (timeoutMs <= 0) return { answered: false, sent: false, cause: 'the deadline passed before the call began' }
  try {
    return await exchange(toRequest(call), timeoutMs)
  } catch (error) {
    return failed(error)
  }
}

/**
 * Sends one request and collects the answer. Uses a handler without a stream and without an `AbortSignal`. The timer of
 * an `AbortSignal` would stay in memory until the timeout.
 */
function exchange(request: Dispatcher.DispatchOptions, timeoutMs: number): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    let status = 0
    let running: Dispatcher.DispatchController | undefined
    let isEnded = false
    const timer = setTimeout(() => giveUp(`no answer within ${timeoutMs} ms`), timeoutMs)
    timer.unref()
    agent.dispatch(request, {
      onRequestStart(controller) {
        running = controller
        if (isEnded) controller.abort(new Error('late'))
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode
      },
      onResponseData(_controller, chunk) {
        length += chunk.length
        if (length > MAX_BYTES) giveUp('the answer is longer than 1 MiB')
        else chunks.push(chunk)
      },
      onResponseEnd() {
        end({
          answered: true,
          status,
          body: parsed((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8')),
        })
      },
      onResponseError(_controller, error) {
        end(failed(error))
      },
    })

    function giveUp(cause: string): void {
      // A request that still waits for a connection was not sent, and will not be sent.
      end({ answered: false, sent: running !== undefined, cause })
      running?.abort(new Error(cause))
    }

    function end(answer: HttpAnswer): void {
      isEnded = true
      clearTimeout(timer)
      resolve(answer)
    }
  })
}

function toRequest(call: HttpCall): Dispatcher.DispatchOptions {
  const url = new URL(call.url)
  const request = { origin: url.origin, path: url.pathname + url.search, method: call.method }
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function failed(error: unknown): HttpAnswer {
  return { answered: false, sent: !neverLeft(error), cause: causeOf(error) }
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

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
