import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { monotonicMs, systemNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { StartError } from '../lib/startError.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { deliveryHeaders } from '../webhooks/signature.ts'
import { apiCall, keyOf } from './apiCall.ts'

type ListedEvent = { id: string; event: string; body: string }

const WAIT_SECONDS = 15
const TIMEOUT_MS = 10_000
const MAX_REMEMBERED = 10_000

/**
 * `balcao listen`: signs the events of a sandbox store, forwards them to a local URL, and prints a line for each event.
 * The command polls the server and registers no webhook endpoint. So nothing remains on the server afterwards.
 */
export async function listen(options: { key?: string; forward: string; url?: string }): Promise<void> {
  if (!URL.canParse(options.forward))
    throw new StartError('--forward must be an address, as in http://127.0.0.1:4000/hook.')
  const base = options.url ?? environmentSettings().settings.publicUrl
  const key = keyOf(options)
  const secret = secretOf(key)
  // The server checks the key and returns the position to start from.
  let next = (await ask(base, key, undefined, 0)).next
  say(`Listening to ${base}, forwarding to ${options.forward}`)
  say(`Signing secret: ${secret}`)
  const seen = new Set<string>()
  for (;;) {
    const page = await ask(base, key, next, WAIT_SECONDS).catch(async (error: Error) => {
      say(error.message)
      await delay(2_000)
      return undefined
    })
    if (page === undefined) continue
    const fresh = page.data.filter(({ id }) => !seen.has(id))
    for (const event of fresh) {
      seen.add(event.id)
      await forward(event, options.forward, secret)
    }
    while (seen.size > MAX_REMEMBERED) seen.delete(seen.values().next().value!)
    // For some seconds, the server repeats the last events and answers immediately. The pause prevents a busy loop.
    if (fresh.length === 0 && page.data.length > 0) await delay(250)
    next = page.next
  }
}

function ask(
  base: string,
  key: string,
  after: number | undefined,
  waitSeconds: number,
): Promise<{ data: ListedEvent[]; next: number }> {
  const since = after === undefined ? '' : `&after=${after}`
  return apiCall(base, { key, method: 'GET', path: `/v1/test-helpers/events?waitSeconds=${waitSeconds}${since}` })
}

async function forward({ event, body: rest }: ListedEvent, url: string, secret: string): Promise<void> {
  const id = newId('whd')
  const body = `{"id":"${id}",${rest.slice(1)}`
  const headers = deliveryHeaders(event, id, [secret], body)
  const startedMs = monotonicMs()
  const result = await request(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (answer) => {
      await answer.body.dump()
      return String(answer.statusCode)
    })
    .catch((error) => `no answer (${error.code ?? error.name})`)
  say(
    `${systemNow().toISOString().slice(11, 19)} ${event} ${id} -> ${result} (${Math.round(monotonicMs() - startedMs)} ms)`,
  )
}

/**
 * Derives the signing secret from the key, so the secret is the same at every start. The server does not have this
 * secret.
 */
function secretOf(key: string): string {
  return `whsec_${createHmac('sha256', key).update('balcao listen').digest('hex').slice(0, 32)}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
