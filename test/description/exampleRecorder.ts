import assert from 'node:assert/strict'
import type { Shop } from '../shop.ts'
import type { Json } from './apiDescription.ts'
import { stableExample } from './stableExample.ts'

/** Examples of operations, by operation and then by `request` or status. Examples of events, by kind. */
export type TakenExamples = Record<string, Record<string, Json>>

export type ExampleRecorder = ReturnType<typeof createExampleRecorder>

const MAX_TEXT = 400
/** The number of events on a full page of `listEvents`. */
const EVENTS_OF_A_PAGE = 100
/** A public address instead of the address of the test. */
const ADDRESS = 'https://pay.example'

/**
 * Records the answers of a server as examples of the API's description.
 * @param startedAt an instant before the server's start
 */
export function createExampleRecorder(shop: Shop, startedAt: Date) {
  const taken: TakenExamples = {}
  const urls = [shop.url, shop.ctx.settings.publicUrl]
  return {
    shop,
    /** Returns the examples by their names. Two recordings return the same examples. */
    examples: (): TakenExamples =>
      shareAnswers(
        Object.fromEntries(
          Object.entries(taken)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, example]) => [name, cutTexts(stableExample(example, startedAt))]),
        ),
      ),
    /**
     * Calls an operation and keeps the request and the answer as its example. A list in an example must have an item.
     * @param key an API key, to call the operation for another store
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
    /** Keeps the latest event of each kind, by the store's clock. */
    async takeEvents(): Promise<void> {
      for (const body of (await listEvents(shop)).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)))
        taken[body.event] = { id: 'whd_01m82tt6k8e00ar583n1sek3p8', ...toExample(body, urls) }
    },
  }
}

async function listEvents(shop: Shop): Promise<Json[]> {
  const bodies: Json[] = []
  for (let after = 0, isLast = false; !isLast; ) {
    const { data, next } = (await shop.call('GET', `/v1/test-helpers/events?after=${after}`)).body
    bodies.push(...data.map(({ body }: { body: string }) => JSON.parse(body)))
    isLast = data.length < EVENTS_OF_A_PAGE
    after = next
  }
  return bodies
}

/** Replaces the addresses of the test and its API keys, and cuts lists. */
function toExample(answer: Json, urls: readonly string[]): Json {
  let text = JSON.stringify(answer).replaceAll(/\bsk_test_\w+/g, 'sk_test_…')
  for (const url of urls)
    text = text.replaceAll(url, ADDRESS).replaceAll(encodeURIComponent(url), encodeURIComponent(ADDRESS))
  const example = JSON.parse(text)
  return Array.isArray(example.data) ? { ...example, data: example.data.slice(0, 1) } : example
}

/** If an earlier operation gave the same answer, it becomes `{ sameAs: 'operation.status' }`. */
function shareAnswers(examples: TakenExamples): TakenExamples {
  const known = new Map<string, string>()
  const share = (name: string, part: string, value: Json) => {
    const text = JSON.stringify(value)
    const sameAs = known.get(text)
    if (!/^\d+$/.test(part)) return value
    if (sameAs !== undefined) return { sameAs }
    known.set(text, `${name}.${part}`)
    return value
  }
  return mapParts(examples, share)
}

function mapParts(examples: TakenExamples, change: (name: string, part: string, value: Json) => Json): TakenExamples {
  return Object.fromEntries(
    Object.entries(examples).map(([name, parts]) => [
      name,
      Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, change(name, part, value)])),
    ]),
  )
}

/** Cuts texts that are too long to read. */
function cutTexts(example: Json): Json {
  return JSON.parse(JSON.stringify(example), (_, value) => (typeof value === 'string' ? cut(value) : value))
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
