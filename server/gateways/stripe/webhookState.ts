import type { GatewayAccount } from '../port/account.ts'
import { undecided } from '../port/answers.ts'
import type { WebhookRegistration } from '../port/webhooks.ts'
import { API_VERSION, ask, stripeClient } from './client.ts'
import { EVENTS } from './events.ts'

/**
 * Finds our webhook endpoint by the path of its address. A restricted key may lack the right to list endpoints. The dashboard
 * of the gateway offers only the account's version and the latest version (docs.stripe.com/development/dashboard/webhooks).
 * So a later version than ours is also correct.
 */
export async function findWebhook(account: GatewayAccount, url: string): Promise<WebhookRegistration> {
  const listed = await ask(stripeClient(account).webhookEndpoints.list({ limit: 100 }))
  if (listed.is !== 'ok') return undecided(listed)
  const path = URL.parse(url)?.pathname
  const ours = listed.value.data.find((endpoint) => URL.parse(endpoint.url)?.pathname === path)
  if (ours === undefined) return { is: 'missing' }
  const enabled: readonly string[] = ours.enabled_events
  const lacking = enabled.includes('*') ? [] : EVENTS.filter((event) => !enabled.includes(event))
  const faults = [
    ...(ours.status === 'enabled' ? [] : ['It is disabled.']),
    ...(isOurs(ours.api_version)
      ? []
      : [`Its API version is ${ours.api_version}, and not ${API_VERSION} or a later one.`]),
    ...(lacking.length > 0 ? [`It lacks the events ${lacking.join(', ')}.`] : []),
  ]
  return faults.length > 0 ? { is: 'faulty', faults } : { is: 'registered' }
}

/** A version begins with its date. An endpoint without a version has the version of the account. */
function isOurs(version: string | null): boolean {
  return version !== null && /^\d{4}-/.test(version) && version >= API_VERSION
}
