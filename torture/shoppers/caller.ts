import { Agent, request } from 'undici'

/** An answer with a JSON body. */
// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
export type Answer = { status: number; headers: Record<string, unknown>; body: any }

/** Calls an address: a POST with a body, or a GET without one. */
export type Caller = (url: string, body: object | undefined, headers: Record<string, string>) => Promise<Answer>

/**
 * Creates a caller with its own connections. Nodes die while these are open, so each call has a timeout.
 * @param limits.connections the number of connections per address
 */
export function createCaller({ connections, timeoutMs }: { connections: number; timeoutMs: number }): Caller {
  const dispatcher = new Agent({ connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  return async (url, body, headers) => {
    const answer = await request(url, {
      dispatcher,
      method: body === undefined ? 'GET' : 'POST',
      body: body && JSON.stringify(body),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(await answer.body.text()) }
  }
}
