import { asObjects } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided } from '../port/answers.ts'
import type { WebhookRegistration } from '../port/webhooks.ts'
import { asaasCall } from './call.ts'
import { EVENTS } from './events.ts'

/** Finds our webhook by the path of its address. The gateway interrupts the queue of an address that fails too often. */
export async function findWebhook(account: GatewayAccount, url: string): Promise<WebhookRegistration> {
  const listed = await asaasCall(account, 'GET', '/webhooks?limit=100')
  if (listed.is !== 'ok') return undecided(listed)
  const path = URL.parse(url)?.pathname
  const ours = asObjects(listed.body.data).find((one) => URL.parse(String(one.url))?.pathname === path)
  if (ours === undefined) return { is: 'missing' }
  const events: unknown[] = Array.isArray(ours.events) ? ours.events : []
  const lacking = EVENTS.filter((event) => !events.includes(event))
  const faults = [
    ...(ours.enabled === false ? ['It is disabled.'] : []),
    ...(ours.interrupted === true ? ['Its queue is interrupted, so no webhook is sent.'] : []),
    ...(lacking.length > 0 ? [`It lacks the events ${lacking.join(', ')}.`] : []),
  ]
  return faults.length > 0 ? { is: 'faulty', faults } : { is: 'registered' }
}
