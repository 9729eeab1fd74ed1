import { addressOf } from './addressOf.ts'
import { AbortedError, BalcaoError, toApiError } from './errors.ts'
import { type EndedRequest, type Hooks, type SentRequest, tell } from './hooks.ts'
import { type Answer, type Attempt, sendOnce } from './sendOnce.ts'
import { VERSION } from './version.ts'

export type ClientOptions = Hooks & {
  /** API key of the store, `sk_test_…` or `sk_live_…`. */
  apiKey: string
  /** Address of your Balcão, such as `https://pay.example.com`, without `/v1`. */
  baseUrl: string
  /** The time limit of one attempt in milliseconds. The default is 60,000, because a gateway may be slow. */
  timeoutMs?: number
  /** The number of attempts after the first attempt. The default is 2. */
  maxRetries?: number
  /** Another `fetch`, for example with a proxy. */
  fetch?: typeof fetch
}

/** Options of one call. */
export type CallOptions = {
  /**
   * The key names the intended effect, such as the id of an order. Repeated calls with the same key have the effect
   * only once in 24 hours. Without this option, each call gets a random key, and all attempts of the call share that
   * key. Only POST calls use the key.
   */
  idempotencyKey?: string
  timeoutMs?: number
  maxRetries?: number
  /** Ends the call with an `AbortedError`. The server may still complete the started work. */
  signal?: AbortSignal
}

export type Request = {
  method: string
  path: string
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  /** True if the answer is text and not JSON. */
  isText?: boolean
  /** The result of a DELETE if the answer to its first attempt was lost after the deletion. */
  gone?: unknown
}

export type Send = (request: Request, options?: CallOptions) => Promise<unknown>

/**
 * Creates the function that sends requests. It repeats an attempt that failed for a temporary reason.
 * @throws TypeError if the key is missing or the address is wrong
 */
export function createTransport(client: ClientOptions): Send {
  // An error of `fetch` about a header would contain the key.
  if (!/^[!-~]+$/.test(client.apiKey ?? ''))
    throw new TypeError('Balcao needs an apiKey without spaces and line breaks.')
  const base = addressOf(client.baseUrl)
  const { fetch: send = fetch } = client
  return async (request, options = {}) => {
    let mayBeDone = false
    const { timeoutMs = client.timeoutMs ?? 60_000, maxRetries = client.maxRetries ?? 2, signal } = options
    const init = initOf(request, client.apiKey, options.idempotencyKey)
    const attempt = { send, url: base + request.path + queryOf(request.query), init, timeoutMs, signal }
    for (let retry = 0; ; retry += 1) {
      const result = await watched(attempt, retry + 1, client)
      if ('body' in result && result.status < 400) return read(result, request, base)
      if (mayBeDone && request.gone !== undefined && 'body' in result && result.status === 404) return request.gone
      mayBeDone ||= 'error' in result || result.status >= 500
      const waitMs = retry < maxRetries ? waitBefore(result, retry) : undefined
      if (waitMs === undefined)
        throw 'error' in result ? result.error : toApiError(result.status, result.body, result.id)
      await pause(waitMs, signal)
    }
  }
}

/** Sends one attempt, and calls the hooks. */
async function watched(attempt: Attempt, number: number, hooks: Hooks): ReturnType<typeof sendOnce> {
  const { url, init } = attempt
  const idempotencyKey = (init.headers as Record<string, string>)['idempotency-key']
  const sent: SentRequest = { method: init.method!, url, attempt: number, idempotencyKey }
  void tell(hooks.onRequest, sent)
  const startedMs = Date.now()
  const result = await sendOnce(attempt)
  const ended = { ...sent, durationMs: Date.now() - startedMs }
  void tell<EndedRequest>(hooks.onResponse, {
    ...ended,
    ...('error' in result
      ? { error: result.error }
      : { response: { status: result.status, headers: result.headers, requestId: result.id } }),
  })
  return result
}

const MAX_WAIT_MS = 8_000
const MAX_RETRY_AFTER_SECONDS = 60

/** Returns the milliseconds before the next attempt, or undefined if another attempt is useless. */
function waitBefore(result: Answer | { error: Error }, retry: number): number | undefined {
  const backoffMs = Math.min(MAX_WAIT_MS, 500 * 2 ** retry) * (0.5 + Math.random() / 2)
  if ('error' in result) return backoffMs
  const { status, retryAfter } = result
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  // A conflict is temporary only if the server says when it ends.
  if (status !== 429 && status < 500 && !(status === 409 && seconds >= 0)) return undefined
  if (Number.isNaN(seconds)) return backoffMs
  return seconds > MAX_RETRY_AFTER_SECONDS ? undefined : Math.max(backoffMs, seconds * 1000)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(new AbortedError(signal!.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}

function initOf({ method, body, isText }: Request, apiKey: string, key: string | undefined): RequestInit {
  const headers: Record<string, string> = {
    authorization: `Bearer ${apiKey}`,
    accept: isText ? 'text/csv' : 'application/json',
    'user-agent': `balcao-node/${VERSION}`,
  }
  if (method === 'POST') headers['idempotency-key'] = key ?? crypto.randomUUID()
  if (method === 'GET') return { method, headers }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
}

function queryOf(query: Request['query'] = {}): string {
  const sent = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value))
  return sent.size === 0 ? '' : `?${sent}`
}

/** In a browser a redirect has the status 0. */
function read({ status, body, id }: Answer, { isText }: Request, base: string): unknown {
  if (status < 200 || status >= 300)
    throw new BalcaoError(`${base} redirects to another address. Set baseUrl to that address.`)
  if (isText) return body
  try {
    return JSON.parse(body)
  } catch {
    throw new BalcaoError(`The answer with the status ${status} is not JSON (request ${id}). Is baseUrl right?`)
  }
}
