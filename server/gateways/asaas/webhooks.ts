import { asObjects } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { asaasCall } from './call.ts'
import { EVENTS } from './events.ts'

/**
 * Registers our address at gateway A (documentation, "Criar novo Webhook pela API").
 * @param email the gateway writes to it when webhooks fail
 * @throws when the gateway refuses the registration; the message contains no credential
 */
export async function subscribe(account: GatewayAccount, url: string, email: string): Promise<void> {
  await save(account, { url, email, known: await findWebhook(account, url) })
}

/**
 * Registers our address again if the gateway stopped it. After 15 failures in a row the gateway keeps its events, sends none, and deletes
 * them after 14 days (documentation, "Fila pausada").
 * @returns true if webhooks had stopped
 * @throws as `subscribe`
 */
export async function resumeWebhooks(account: GatewayAccount, url: string, email: string): Promise<boolean> {
  const known = await findWebhook(account, url)
  if (known && isRunning(known, url)) return false
  await save(account, { url, email, known })
  return true
}

function isRunning({ interrupted, enabled, url: address, events }: Record<string, unknown>, url: string): boolean {
  const hasEvents = Array.isArray(events) && EVENTS.every((event) => events.includes(event))
  return interrupted !== true && enabled !== false && address === url && hasEvents
}

/** Finds this account's webhook even if our host name has changed, because an account may have only ten webhooks. */
async function findWebhook(account: GatewayAccount, url: string): Promise<Record<string, unknown> | undefined> {
  const listed = await asaasCall(account, 'GET', '/webhooks?limit=100')
  if (listed.is !== 'ok') throw new Error(`Gateway A did not list its webhooks: ${listed.cause}`)
  return asObjects(listed.body.data).find((webhook) => pathOf(webhook.url) === pathOf(url))
}

type Registration = { url: string; email: string; known: Record<string, unknown> | undefined }

async function save(account: GatewayAccount, { url, email, known }: Registration): Promise<void> {
  const settings = {
    name: 'Balcão',
    url,
    enabled: true,
    interrupted: false,
    authToken: account.credentials.webhookToken,
    // One failed webhook must not block the other webhooks.
    sendType: 'NON_SEQUENTIALLY',
    events: EVENTS,
  }
  const saved = known
    ? await asaasCall(account, 'PUT', `/webhooks/${encodeURIComponent(String(known.id))}`, { json: settings })
    : await asaasCall(account, 'POST', '/webhooks', { json: { ...settings, email, apiVersion: 3 } })
  if (saved.is !== 'ok') throw new Error(`Gateway A did not accept the webhook: ${saved.cause}`)
}

function pathOf(url: unknown): string | undefined {
  return typeof url === 'string' ? URL.parse(url)?.pathname : undefined
}
