import { createHmac } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { sql } from '../../core/sql.ts'
import { randomBase62 } from '../../lib/randomText.ts'
import type { Reply } from '../records/gateway.ts'
import { type Call, formAt, invalid, listOf, missing, noSuch, nowhere, ok, textAt, textsOf } from './call.ts'
import { nowS } from './session.ts'
import { API_VERSION, secondsOf } from './wire.ts'

type Endpoint = { id: string; url: string; events: string[]; interrupted: boolean; createdAt: Date }

/** The events that this simulator sends. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/**
 * Creates, lists and updates webhook endpoints. The real gateway creates the secret and shows it only once. If the request
 * contains `metadata[simulator_secret]`, the simulator uses this secret, because Balcão has already created a secret for the
 * account.
 */
export async function answerWebhooks(call: Call, id?: string): Promise<Reply> {
  switch (`${call.request.method} ${id ? '{id}' : ''}`) {
    case 'POST ':
      return createEndpoint(call)
    case 'GET ':
      return listEndpoints(call)
    case 'POST {id}':
      return updateEndpoint(call, id!)
    default:
      return nowhere(call.request)
  }
}

/** Returns the signature header. It contains the time, and the HMAC-SHA256 of `time.body` with the endpoint's secret. */
export function signatureOf(secret: string, body: string): string {
  const time = nowS()
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

async function createEndpoint(call: Call): Promise<Reply> {
  const { world, account, form } = call
  const url = textAt(form, 'url')
  if (url === undefined) return missing('url')
  if (!URL.canParse(url)) return invalid('url', 'Not a valid URL', 'url_invalid')
  const events = eventsOf(call)
  if (events === undefined) return missing('enabled_events')
  const secret = secretOf(call) ?? `whsec_${randomBase62(32)}`
  const values = { id: `we_${randomBase62(24)}`, account, url, token: secret, events, now: systemNow() }
  const endpoint = await world.database.row(insertEndpoint, values)
  return ok({ ...toWire(endpoint!), secret })
}

async function listEndpoints(call: Call): Promise<Reply> {
  const endpoints = await call.world.database.rows(selectEndpoints, { account: call.account })
  return listOf(call, endpoints.map(toWire))
}

async function updateEndpoint(call: Call, id: string): Promise<Reply> {
  const { world, account, form } = call
  const values = {
    id,
    account,
    url: textAt(form, 'url') ?? null,
    token: secretOf(call) ?? null,
    events: eventsOf(call) ?? null,
  }
  const endpoint = await world.database.row(updateEndpointRow, values)
  if (endpoint === undefined) return noSuch('webhook endpoint', id)
  world.sendWebhooks()
  return ok(toWire(endpoint))
}

function eventsOf({ form }: Call): string[] | undefined {
  const events = Object.values(textsOf(formAt(form, 'enabled_events')))
  if (events.length === 0) return undefined
  return events.includes('*') ? [...EVENTS] : events
}

function secretOf({ form }: Call): string | undefined {
  return textAt(formAt(form, 'metadata'), 'simulator_secret')
}

function toWire({ id, url, events, interrupted, createdAt }: Endpoint): Record<string, unknown> {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: secondsOf(createdAt),
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: interrupted ? 'disabled' : 'enabled',
    url,
  }
}

const COLUMNS = 'id, url, events, interrupted, created_at as "createdAt"'

const insertEndpoint = sql(
  'simulatorInsertWebhookD',
  `insert into simulator.webhooks (id, provider, account, url, token, events, details, created_at)
  values (:id, 'GATEWAY_D', :account, :url, :token, :events, '{}', :now) returning ${COLUMNS}`,
).as<Endpoint>()

const selectEndpoints = sql(
  'simulatorSelectWebhooksD',
  `select ${COLUMNS} from simulator.webhooks where account = :account and provider = 'GATEWAY_D'
    order by created_at desc, id`,
).as<Endpoint>()

const updateEndpointRow = sql(
  'simulatorUpdateWebhookD',
  `update simulator.webhooks set url = coalesce(:url, url), token = coalesce(:token, token),
    events = coalesce(:events::text[], events), interrupted = false
  where id = :id and account = :account and provider = 'GATEWAY_D' returning ${COLUMNS}`,
).as<Endpoint>()
