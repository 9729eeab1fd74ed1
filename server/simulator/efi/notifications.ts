import { createHash } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply } from '../records/gateway.ts'
import { absent, type Call } from './call.ts'
import { chargeOfToken } from './charge.ts'

/**
 * Stores the webhook of a charge. This gateway has no registration of webhooks, because each charge contains its webhook URL.
 * Charges with the same URL share a webhook row. This row subscribes to its own id as event name. The next charge enables an
 * interrupted webhook again.
 *
 * @returns the event name for status changes of the charge
 */
export async function webhookFor(runner: Runner, account: string, url: string): Promise<string> {
  const id = `ntf_${createHash('sha256').update(`${account} ${url}`).digest('hex').slice(0, 32)}`
  await runner.rows(keepWebhook, { id, account, url, now: systemNow() })
  return id
}

/** Returns all notifications of a token's charge, and marks the webhooks with this token as delivered. */
export async function answerNotification({ world, account }: Call, token: string): Promise<Reply> {
  const id = chargeOfToken(token)
  const charge = id && (await findPayment(world, { provider: 'GATEWAY_C', id, account }))
  if (!charge || charge.details.token !== token) return absent('token')
  await world.database.rows(closeWebhooks, {
    webhookId: charge.details.webhook as string,
    body: `notification=${token}`,
    now: systemNow(),
  })
  return { status: 200, json: { code: 200, data: charge.details.notifications } }
}

const keepWebhook = sql(
  'simulatorKeepWebhookC',
  `insert into simulator.webhooks (id, provider, account, url, token, events, details, created_at)
  values (:id, 'GATEWAY_C', :account, :url, '', array[:id], '{}', :now)
  on conflict (id) do update set interrupted = false where webhooks.interrupted`,
)

/** Marks webhooks as delivered, except webhooks that were never sent. */
const closeWebhooks = sql(
  'simulatorCloseWebhooksC',
  `update simulator.sent_webhooks set next_at = null, taken_at = :now
  where webhook_id = :webhookId and body = :body and next_at is not null and attempts > 0`,
)
