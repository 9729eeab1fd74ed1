import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'

// biome-ignore lint/suspicious/noExplicitAny: what the wire brought.
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: any }

type Verb = 'GET' | 'POST' | 'DELETE'

/** Calls that go on over the deaths of nodes, as a careful store's would. */
export type Client = {
  /** @param key the same for the same wish, however often it is repeated */
  call(method: Verb, path: string, body?: object, key?: string): Promise<Answer>
  /** One try. @param more headers @throws when the node died meanwhile: nobody knows what it did */
  tryOnce(method: Verb, path: string, body?: object | URLSearchParams, more?: Record<string, string>): Promise<Answer>
}

const MOST_TRIES = 600

/** @param alive resolves when a node that may answer is there again */
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
      for (let tries = 1; ; tries++) {
        try {
          const answer = await once(method, path, body, more)
          const isUnderWay = String(answer.body?.error?.code ?? '').endsWith('_in_progress')
          if (!isUnderWay || tries === MOST_TRIES) return answer
        } catch (error) {
          if (tries === MOST_TRIES) throw error
          await alive()
        }
        await delay(100)
      }
    },
  }
}
