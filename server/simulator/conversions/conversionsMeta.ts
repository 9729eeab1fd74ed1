import { randomBytes } from 'node:crypto'
import { isCurrency } from '../../lib/money.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { Reply, WireRequest } from '../records/gateway.ts'
import { type Checked, isToken } from './conversionCheck.ts'

const SEVEN_DAYS_SECONDS = 7 * 86_400
const SOURCES = [
  ...['website', 'email', 'app', 'phone_call', 'chat', 'physical_store', 'system_generated', 'business_messaging'],
  'other',
]
/**
 * Personal data that Meta accepts only as hashes
 * (https://developers.facebook.com/docs/marketing-api/conversions-api/parameters).
 */
const HASHED = ['em', 'ph', 'fn', 'ln', 'country', 'ct', 'st', 'zp', 'ge', 'db']

/**
 * Simulates Meta's `POST /{version}/{pixel}/events`. If an event is wrong, the whole request is refused.
 * @param now machine time
 */
export function checkMeta(request: WireRequest, body: Record<string, unknown>, now: Date): Checked {
  const [, version = '', pixel = '', verb] = request.path.split('/')
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? request.query.get('access_token')
  const events = asObjects(body.data)
  const problem =
    !/^v\d+\.\d+$/.test(version) || !/^\d+$/.test(pixel) || verb !== 'events'
      ? 'Unknown path components'
      : isToken(token)
        ? wrongOf(events, Math.floor(now.getTime() / 1_000))
        : `Malformed access token ${token ?? ''}`
  const received = events.map((event) => ({
    account: pixel,
    key: asText(event.event_id) ?? '',
    what: asText(event.event_name) ?? '',
    body: { ...event, test_event_code: body.test_event_code },
    problem: problem?.replace(token ?? ' ', '[token]') ?? null,
  }))
  if (problem === undefined) {
    const json = { events_received: events.length, messages: [], fbtrace_id: randomBytes(11).toString('base64url') }
    return { reply: { status: 200, json }, received }
  }
  return { reply: refusal(problem, isToken(token) ? 100 : 190), received }
}

function refusal(message: string, code: number): Reply {
  const error = {
    message,
    type: code === 190 ? 'OAuthException' : 'GraphMethodException',
    code,
    fbtrace_id: 'A0simulated',
  }
  return { status: 400, json: { error } }
}

function wrongOf(events: readonly Record<string, unknown>[], nowSeconds: number): string | undefined {
  if (events.length === 0 || events.length > 1_000) return '(#100) data must have 1 to 1000 events'
  for (const event of events) {
    const wrong = wrongEvent(event, nowSeconds) ?? wrongUser(event) ?? wrongValue(event)
    if (wrong !== undefined) return `(#100) Invalid parameter: ${wrong}`
  }
  return undefined
}

function wrongEvent(event: Record<string, unknown>, nowSeconds: number): string | undefined {
  const { event_name, event_time, event_id, action_source } = event
  if (!asText(event_name)) return 'event_name is required'
  if (!Number.isSafeInteger(event_time)) return 'event_time must be a Unix time in seconds'
  if ((event_time as number) < nowSeconds - SEVEN_DAYS_SECONDS) return 'event_time is more than 7 days ago'
  if (event_id !== undefined && !asText(event_id)) return 'event_id must be a text'
  if (!SOURCES.includes(String(action_source))) return 'action_source is required'
  if (action_source === 'website' && !asText(event.event_source_url))
    return 'event_source_url is required for a website'
  return undefined
}

function wrongUser({ action_source, user_data }: Record<string, unknown>): string | undefined {
  const user = asObject(user_data)
  if (!user || Object.keys(user).length === 0) return 'user_data needs at least one parameter'
  if (action_source === 'website' && !asText(user.client_user_agent))
    return 'client_user_agent is required for a website'
  for (const field of HASHED) {
    const values = [user[field] ?? []].flat()
    if (values.some((value) => !/^[0-9a-f]{64}$/.test(String(value)))) return `${field} must be a SHA-256 hash`
  }
  return undefined
}

function wrongValue({ event_name, custom_data }: Record<string, unknown>): string | undefined {
  if (event_name !== 'Purchase') return undefined
  const { value, currency } = asObject(custom_data) ?? {}
  if (typeof value !== 'number' || value < 0) return 'custom_data.value is required for a Purchase'
  return typeof currency === 'string' && isCurrency(currency) ? undefined : 'custom_data.currency must be in ISO 4217'
}
