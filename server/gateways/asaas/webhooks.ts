import { asObjects } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided } from '../port/answers.ts'
import type { WebhookRegistration } from '../port/webhooks.ts'
import { type Answer, asaasCall } from './call.ts'
import { EVENTS } from './events.ts'

type Found = { is: 'found'; id: string; faults: readonly string[] } | { is: 'missing' }

/**
 * Finds this account's webhook by the path of its address. The host name is not compared, so a change of our host name adds
 * no webhook: an account may have only ten. The gateway interrupts the queue of an address that fails too often.
 */
async function readWebhook(account: GatewayAccount, url: string): Promise<Found | Exclude<Answer, { is: 'ok' }>> {
  const listed = await asaasCall(account, 'GET', '/webhooks?limit=100')
  if (listed.is !== 'ok') return listed
  const ours = asObjects(listed.body.data).find((webhook) => pathOf(webhook.url) === pathOf(url))
  return ours ? { is: 'found', id: String(ours.id), faults: faultsOf(ours, url) } : { is: 'missing' }
}

function faultsOf(webhook: Record<string, unknown>, url: string): string[] {
  const events: unknown[] = Array.isArray(webhook.events) ? webhook.events : []
  const lacking = EVENTS.filter((event) => !events.includes(event))
  return [
    ...(webhook.enabled === false ? ['It is disabled.'] : []),
    ...(webhook.interrupted === true ? ['Its queue is interrupted, so no webhook is sent.'] : []),
    ...(lacking.length > 0 ? [`It lacks the events ${lacking.join(', ')}.`] : []),
    ...(webhook.url === url ? [] : ['It goes to another host.']),
  ]
}

/** Finds our webhook and its faults, such as a disabled queue. */
export async function findWebhook(account: GatewayAccount, url: string): Promise<WebhookRegistration> {
  const found = await readWebhook(account, url)
  if (found.is === 'missing') return found
  if (found.is !== 'found') return undecided(found)
  return found.faults.length > 0 ? { is: 'faulty', faults: [...found.faults] } : { is: 'registered' }
}

/**
 * Registers our address at gateway A (documentation, "Criar novo Webhook pela API").
 * @param email the address for the gateway's mails about failing webhooks
 * @throws when the gateway refuses the registration; the message contains no credential
 */
export async function subscribe(account: GatewayAccount, url: string, email: string): Promise<void> {
  await save(account, { url, email, known: await requireWebhook(account, url) })
}

/**
 * Registers our address again if the gateway stopped it. After 15 failures in a row the gateway keeps its events, sends none,
 * and deletes them after 14 days (documentation, "Fila pausada").
 * @returns true if the webhooks had stopped
 * @throws as `subscribe`
 */
export async function resumeWebhooks(account: GatewayAccount, url: string, email: string): Promise<boolean> {
  const known = await requireWebhook(account, url)
  if (known.is === 'found' && known.faults.length === 0) return false
  await save(account, { url, email, known })
  return true
}

async function requireWebhook(account: GatewayAccount, url: string): Promise<Found> {
  const found = await readWebhook(account, url)
  if (found.is === 'found' || found.is === 'missing') return found
  throw new Error(`Gateway A did not list its webhooks: ${found.cause}`)
}

type Registration = { url: string; email: string; known: Found }

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
  const saved =
    known.is === 'found'
      ? await asaasCall(account, 'PUT', `/webhooks/${encodeURIComponent(known.id)}`, { json: settings })
      : await asaasCall(account, 'POST', '/webhooks', { json: { ...settings, email, apiVersion: 3 } })
  if (saved.is !== 'ok') throw new Error(`Gateway A did not accept the webhook: ${saved.cause}`)
}

function pathOf(url: unknown): string | undefined {
  return typeof url === 'string' ? URL.parse(url)?.pathname : undefined
}
