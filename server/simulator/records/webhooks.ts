import type { Logger } from 'pino'
import { systemNow } from '../../core/clock.ts'
import { levelOfFailure } from '../../core/databaseErrors.ts'
import type { Provider } from '../../core/provider.ts'
import { type Database, type Runner, sql } from '../../core/sql.ts'
import { batchPer } from '../../lib/batch.ts'
import { httpCall } from '../../lib/httpCall.ts'
import { startLoop } from '../../lib/loop.ts'
import type { SimulatedGateway, SimulatedPayment } from './gateway.ts'

/** Plans for sending a webhook. `twice` sends a duplicate, and `late` waits for five seconds. */
export const WEBHOOK_PLANS = ['once', 'twice', 'never', 'late'] as const
export type WebhookPlan = (typeof WEBHOOK_PLANS)[number]

/**
 * The seconds between attempts. The first pauses are shorter than at a real gateway, to make a sandbox fast. The other pauses
 * are gateway A's documented schedule. The 15th failure interrupts the webhook until its owner saves it again. Then the
 * stored events are sent.
 */
const RETRIES_S = [1, 5, 30, 60, 210, 300, 900, 1500, 3600, 3600, 3600, 3600, 3600, 7200]
const LATE_MS = 5_000
const TIMEOUT_MS = 5_000
/** If the sender dies, another sender sends the webhook again after this time. */
const LEASE_MS = 15_000
const MAX_IN_FLIGHT = 64
/** The mark of a delivered webhook waits this long for other marks. No caller waits for a mark. */
const GATHER_MS = 50
const PAUSE_MS = 500
/** The longest pause. During the pause, another simulator may queue a webhook that is due earlier. */
const IDLE_PAUSE_MS = 5_000

/** An event. Each webhook of the payment's account gets the event, if the webhook subscribes to it. */
export type Notice = { event: string; body: string; nextAt: Date }

/** Returns the notices of an event. A plan may repeat, delay or omit them. */
export function noticesOf(
  gateway: SimulatedGateway,
  payment: SimulatedPayment,
  { event, plan }: { event: string; plan: WebhookPlan },
): Notice[] {
  const copies = { once: 1, late: 1, twice: 2, never: 0 }[plan]
  const nextAt = new Date(systemNow().getTime() + (plan === 'late' ? LATE_MS : 0))
  const notices = [gateway.webhookBody(payment, event)].flat().map((body) => ({ event, body, nextAt }))
  return notices.flatMap((notice) => Array.from({ length: copies }, () => notice))
}

/**
 * Returns CTEs that queue webhooks. `queued` has a row per webhook, with the `position` of its call.
 * @param source the CTE with `position`, `provider`, `account`, `now` and the JSON list `notices` of each call
 */
export function queueExpressions(source: 'allowed' | 'held'): string {
  return `
  queued as materialized (
    select position, webhook.id, notice.event, notice.body, notice."nextAt", now
    from ${source}
    cross join lateral json_to_recordset(notices) as notice (event text, body text, "nextAt" timestamptz)
    join simulator.webhooks as webhook on webhook.account = ${source}.account
      and webhook.provider = ${source}.provider and notice.event = any(webhook.events)
  ),
  sent as (
    insert into simulator.sent_webhooks (webhook_id, event, body, next_at, created_at)
    select id, event, body, "nextAt", now from queued order by position
  )`
}

export type WebhookSender = { nudge(): void; stop(): Promise<void> }

/**
 * Sends due webhooks until it is stopped. It pauses until the next webhook is due. Several senders may share a database: a
 * lease prevents two senders from sending the same webhook.
 */
export function startWebhookSender(
  database: Database,
  gateways: ReadonlyMap<Provider, SimulatedGateway>,
  log: Logger,
): WebhookSender {
  const sending = new Set<Promise<void>>()
  const loop = startLoop(sendDue, { pauseMs: PAUSE_MS, idlePauseMs: IDLE_PAUSE_MS, onError: complain })
  return {
    nudge: loop.nudge,
    async stop() {
      await loop.stop()
      await Promise.all(sending)
    },
  }

  async function sendDue() {
    if (sending.size === MAX_IN_FLIGHT) await Promise.race(sending)
    const capacity = MAX_IN_FLIGHT - sending.size
    const now = systemNow()
    const { webhooks, nextAt } = await claim(now, capacity)
    for (const webhook of webhooks) {
      const sent = send(database, gateways.get(webhook.provider)!, webhook)
        // The next attempt may be due before the pause ends.
        .then((isTaken) => isTaken || loop.nudge())
        .catch(complain)
        .then(() => void sending.delete(sent))
      sending.add(sent)
    }
    return { more: webhooks.length === capacity, nextInMs: nextAt && nextAt.getTime() - now.getTime() }
  }

  async function claim(now: Date, limit: number) {
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    const rows = await database.rows(claimWebhooks, { now, leasedUntil, limit })
    return {
      webhooks: rows.filter((row): row is ClaimRow & DueWebhook => row.id !== null),
      nextAt: rows[0]!.upcomingAt ?? undefined,
    }
  }

  function complain(error: unknown): void {
    log[levelOfFailure(error, 'warn')](
      { cause: error instanceof Error ? error.message : String(error) },
      'The simulator could not send webhooks.',
    )
  }
}

type DueWebhook = {
  id: number
  body: string
  attempts: number
  webhookId: string
  url: string
  token: string
  provider: Provider
}
/** Without a due webhook the result has one row, with only the due instant of the next webhook. */
type ClaimRow = { upcomingAt: Date | null } & (DueWebhook | { id: null })

/** @returns true if the receiver accepted the webhook */
async function send(database: Database, gateway: SimulatedGateway, webhook: DueWebhook): Promise<boolean> {
  const headers = gateway.webhookHeaders(webhook.token, webhook.body)
  const answer = await httpCall({
    method: 'POST',
    url: webhook.url,
    headers,
    text: webhook.body,
    timeoutMs: TIMEOUT_MS,
  })
  const now = systemNow()
  if (answer.answered && gateway.isTaken(answer.status)) {
    await close(database, { id: webhook.id, now })
    return true
  }
  const seconds = RETRIES_S[webhook.attempts - 1]
  if (seconds === undefined)
    await database.rows(interruptWebhook, { webhookId: webhook.webhookId, sentWebhookId: webhook.id, now })
  else await database.rows(postponeWebhook, { id: webhook.id, nextAt: new Date(now.getTime() + seconds * 1000) })
  return false
}

/** Marks simultaneous webhooks as delivered in one statement. */
const close = batchPer<Runner, { id: number; now: Date }, void>(
  async ({ byKey }, closed) => {
    await byKey.rows(closeWebhooks, { closed: JSON.stringify(closed) })
    return closed.map(() => undefined)
  },
  { atOnce: 1, limit: 50, gatherMs: GATHER_MS },
)

const claimWebhooks = sql(
  'simulatorClaimWebhooks',
  `with due as (
    select sent.id from simulator.sent_webhooks as sent join simulator.webhooks as webhook on webhook.id = webhook_id
    where next_at <= :now and coalesce(leased_until <= :now, true) and not interrupted
    order by next_at limit :limit for update of sent skip locked
  ), claimed as (
    update simulator.sent_webhooks as sent set leased_until = :leasedUntil, attempts = attempts + 1
    from due, simulator.webhooks as webhook
    where sent.id = due.id and webhook.id = sent.webhook_id
    returning sent.id, body, attempts, webhook.id as "webhookId", url, token, provider
  ), upcoming as (
    select (
      select next_at from simulator.sent_webhooks join simulator.webhooks as webhook on webhook.id = webhook_id
      where next_at > :now and not interrupted order by next_at limit 1
    ) as "upcomingAt"
  )
  select * from upcoming left join claimed on true`,
).as<ClaimRow>()

const closeWebhooks = sql(
  'simulatorCloseWebhooks',
  `update simulator.sent_webhooks as sent set next_at = null, taken_at = closing.now
  from json_to_recordset(:closed::json) as closing (id bigint, now timestamptz) where sent.id = closing.id`,
)

const postponeWebhook = sql(
  'simulatorPostponeWebhook',
  'update simulator.sent_webhooks set next_at = :nextAt, leased_until = null where id = :id and taken_at is null',
)

const interruptWebhook = sql(
  'simulatorInterruptWebhook',
  `with kept as (update simulator.sent_webhooks set next_at = :now, leased_until = null, attempts = 0 where id = :sentWebhookId)
  update simulator.webhooks set interrupted = true where id = :webhookId`,
)
