import { systemNow } from '../../core/clock.ts'
import { sql } from '../../core/sql.ts'
import { asText } from '../../lib/untrustedJson.ts'
import type { Reply } from '../records/gateway.ts'
import { type Call, invalid } from './call.ts'

/** The events that the simulator can send. The gateway's dashboard offers more of them for a webhook. */
const EVENTS = [
  'charge.paid',
  'charge.overpaid',
  'charge.underpaid',
  'charge.payment_failed',
  'charge.pending',
  'charge.processing',
  'charge.updated',
  'charge.refunded',
  'charge.partial_canceled',
  'charge.chargedback',
]

/** Saves the single webhook of an account, with `{url, user, password}`. A second call replaces the webhook. */
export async function saveWebhook({ world, account, body }: Call): Promise<Reply> {
  const [url, user, password] = [body.url, body.user, body.password].map((value) => asText(value))
  if (!url || !URL.canParse(url)) return invalid('url', 'The url is invalid.')
  if (!user || !password || user.includes(':')) return invalid('user', 'The user and the password are required.')
  await world.database.rows(upsertWebhook, {
    id: `hooks_${account}`,
    account,
    url,
    token: `${user}:${password}`,
    events: EVENTS,
    now: systemNow(),
  })
  world.sendWebhooks()
  return { status: 200, json: { url, user, events: EVENTS } }
}

const upsertWebhook = sql(
  'simulatorUpsertWebhookB',
  `insert into simulator.webhooks (id, provider, account, url, token, events, details, created_at)
  values (:id, 'GATEWAY_B', :account, :url, :token, :events, '{}', :now)
  on conflict (id) do update set url = excluded.url, token = excluded.token, events = excluded.events, interrupted = false`,
)
