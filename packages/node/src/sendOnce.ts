import { AbortedError, ConnectionError, reasonOf, TimeoutError } from './errors.ts'

export type Attempt = {
  send: typeof fetch
  url: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
}

export type Answer = {
  status: number
  body: string
  headers: Headers
  /** Id of the request in the server's log. */
  id: string | undefined
  retryAfter: string | null
}

/**
 * Sends one attempt. A failure of the network is returned, not thrown, because the next attempt may succeed.
 * @throws AbortedError if the caller's signal ends the call
 */
export async function sendOnce(attempt: Attempt): Promise<Answer | { error: ConnectionError }> {
  const { send, url, init, timeoutMs, signal } = attempt
  throwIfAborted(signal)
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  signal?.addEventListener('abort', stop)
  try {
    // A redirect could send the key to another host. Cloudflare's workers do not support `error` and recommend
    // `manual`.
    const answer = await send(url, { ...init, signal: limit.signal, redirect: 'manual' })
    const { status, headers } = answer
    const id = headers.get('x-request-id') ?? undefined
    return { status, headers, body: await answer.text(), id, retryAfter: headers.get('retry-after') }
  } catch (cause) {
    throwIfAborted(signal)
    if (!limit.signal.aborted) return { error: new ConnectionError(failed(url, reasonOf(cause)), { cause }) }
    return { error: new TimeoutError(failed(url, `nothing arrived within ${timeoutMs} ms`), { cause }) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** @throws AbortedError if the signal ended the call */
function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError(signal.reason)
}

function failed(url: string, reason: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `No answer from ${hostname}:${port || (protocol === 'https:' ? 443 : 80)}: ${reason}.`
}
