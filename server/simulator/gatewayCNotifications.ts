import { createHash } from 'node:crypto'
import { systemNow } from '../clock.ts'
import { type Runner, sql } from '../database/database.ts'
import { findPayment } from './bank.ts'
import type { Reply } from './gateway.ts'
import { type Call, nowhere } from './gatewayCCall.ts'
import { chargeOfToken } from './gatewayCCharge.ts'

/**
 * Nothing is registered at this gateway: each charge brings its address. Charges of one address share a webhook, which
 * subscribes to an event of its own name; the address is switched off when nobody ever asks, and on by its next charge.
 *
 * @returns what a charge's changes must be called for that webhook to tell of them
 */
export async function webhookFor(runner: Runner, account: string, url: string): Promise<string> {
  const id = `ntf_${createHash('sha256').update(`${account} ${url}`).digest('hex').slice(0, 32)}`
  await runner.rows(keepWebhook, [id, account, url, systemNow()])
  return id
}

/** Tells all that happened to the charge of a token, and takes the notices that carried it for delivered. */
export async function tellNotification({ world, account }: Call, token: string): Promise<Reply> {
  const id = chargeOfToken(token)
  const charge = id && (await findPayment(world.database, { provider: 'GATEWAY_C', id, account }))
  if (!charge || charge.details.token !== token) return nowhere()
  await world.database.rows(closeNotices, [charge.details.webhook, `notification=${token}`, systemNow()])
  return { status: 200, json: { code: 200, data: charge.details.notifications } }
}

const keepWebhook = sql(
  'simulatorKeepWebhookC',
  `insert into simulator.webhooks (id, provider, account, url, token, events, details, created_at)
  values ($1, 'GATEWAY_C', $2, $3, '', array[$1], '{}', $4)
  on conflict (id) do update set interrupted = false where webhooks.interrupted`,
)

/** Those never sent yet are still to come. */
const closeNotices = sql(
  'simulatorCloseNoticesC',
  `update simulator.notices set next_at = null, taken_at = $3
  where webhook_id = $1 and body = $2 and next_at is not null and tries > 0`,
)
