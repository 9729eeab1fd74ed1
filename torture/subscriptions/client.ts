import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: any }

type Verb = 'GET' | 'POST' | 'DELETE'

/** An HTTP client that retries after the death of a node, like a careful store. */
export type Client = {
  /** Calls until an answer arrives. @param key idempotency key of all attempts */
  call(method: Verb, path: string, body?: object, key?: string): Promise<Answer>
  /** Calls once. @param more other headers @throws if the node dies meanwhile. Then the outcome is unknown */
  tryOnce(method: Verb, path: string, body?: object | URLSearchParams, more?: Record<string, string>): Promise<Answer>
}

const MAX_ATTEMPTS = 600

/** Opens a client. @param alive resolves as soon as a node is ready */
export function openClient(url: string, headers: Record<string, string>, alive: () => Promise<void>): Client {
  const once: Client['tryOnce'] = async (method, path, body, more) => {
    const form = body instanceof URLSearchParams
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const json = body === undefined ? {} : { 'content-type': type }
    const answer = await request(url + path, {
      method,
      headers: { ...headers, ...json, ...more },
      body: form ? body.toString() : body && JSON.stringify(body),
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, headers: answer.headers, body: /^[[{]/.test(text) ? JSON.parse(text) : text }
  }
  return {
    tryOnce: once,
    async call(method, path, body, key) {
      const more: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      for (let attempt = 1; ; attempt++) {
        try {
          const answer = await once(method, path, body, more)
          const isInProgress = String(answer.body?.error?.code ?? '').endsWith('_in_progress')
          // After a 502 or 503 the same key is used again (docs/errors.md). A repeated call without a key does no harm
          // either.
          const isAway = answer.status === 502 || answer.status === 503
          if ((!isInProgress && !isAway) || attempt === MAX_ATTEMPTS) return answer
        } catch (error) {
          if (attempt === MAX_ATTEMPTS) throw error
          await alive()
        }
        await delay(100)
      }
    },
  }
}
