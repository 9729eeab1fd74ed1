import assert from 'node:assert/strict'
import type { Json } from './apiDescription.ts'
import type { Shop } from './shop.ts'

/** Examples by operation, then by `request` or status; events by kind. */
export type TakenExamples = Record<string, Record<string, Json>>

export type ExampleRecorder = ReturnType<typeof createExampleRecorder>

const MAX_TEXT = 400
/** A public address instead of the address of the test. */
const ADDRESS = 'https://pay.example'

/** Records the answers of a server as examples of the API's description. */
export function createExampleRecorder(shop: Shop) {
  const taken: TakenExamples = {}
  const urls = [shop.url, shop.ctx.settings.publicUrl]
  return {
    shop,
    taken,
    /**
     * Calls an operation and keeps the request and the answer as its example. An example must show something, so a list
     * has an item.
     * @param key an API key of another store
     */
    async take(operationId: string, method: string, path: string, { body, key }: { body?: Json; key?: string } = {}) {
      const headers = key ? { authorization: `Bearer ${key}` } : undefined
      const { status, body: answer } = await shop.call(method, path, body, headers)
      assert.ok(status < 300, `${operationId}: ${JSON.stringify(answer)}`)
      assert.ok(!Array.isArray(answer.data) || answer.data.length > 0, `${operationId} has no item`)
      const request = body && Object.keys(body).length > 0 ? { request: body } : {}
      taken[operationId] = { ...request, ...taken[operationId], ...request, [status]: toExample(answer, urls) }
      return answer as Json
    },
    /** Calls an operation that needs no example. */
    async call(method: string, path: string, body?: Json): Promise<Json> {
      const { status, body: answer } = await shop.call(method, path, body)
      assert.ok(status < 300, `${method} ${path}: ${JSON.stringify(answer)}`)
      return answer
    },
    /** Keeps the last event of each kind. */
    async takeEvents(): Promise<void> {
      const { data } = (await shop.call('GET', '/v1/test-helpers/events?after=0')).body
      for (const { event, body } of data as { event: string; body: string }[])
        taken[event] = { id: 'whd_01m82tt6k8e00ar583n1sek3p8', ...toExample(JSON.parse(body), urls) }
    },
  }
}

/** Replaces the addresses of the test and its API keys, and cuts lists and texts that are too long to read. */
function toExample(answer: Json, urls: readonly string[]): Json {
  let text = JSON.stringify(answer).replaceAll(/\bsk_test_\w+/g, 'sk_test_…')
  for (const url of urls)
    text = text.replaceAll(url, ADDRESS).replaceAll(encodeURIComponent(url), encodeURIComponent(ADDRESS))
  const example = JSON.parse(text, (_, value) => (typeof value === 'string' ? cut(value) : value))
  return Array.isArray(example.data) ? { ...example, data: example.data.slice(0, 1) } : example
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
