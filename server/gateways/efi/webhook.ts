import { asObjects, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { GatewayWebhook } from '../port/webhooks.ts'
import { efiCall } from './call.ts'

/** The types of changes in a notification, with the way this server treats each type. */
export const NOTIFICATION_TYPES: Readonly<Record<string, string>> = {
  charge: 'we look the charge up by our reference',
  subscription: 'this server creates no subscriptions at the gateway, so the reference is not ours',
  subscription_charge: 'this server creates no subscriptions at the gateway, so the reference is not ours',
  carnet: 'this server creates no carnets at the gateway, so the reference is not ours',
  carnet_charge: 'this server creates no carnets at the gateway, so the reference is not ours',
}

/**
 * Reads a webhook: a form with one field and without proof of its origin. A forged token only makes this server call the
 * gateway once.
 */
export function readWebhook(
  _account: GatewayAccount,
  _headers: Record<string, string | undefined>,
  rawBody: string,
): GatewayWebhook | undefined {
  if (rawBody.length > 1_000) return undefined
  const token = asText(new URLSearchParams(rawBody).get('notification'), 100)
  return token !== undefined && /^[\w-]{8,100}$/.test(token) ? { token, kind: 'notification' } : undefined
}

/**
 * Asks the gateway about a webhook's token. The gateway repeats a webhook until we ask about its token.
 *
 * @throws if the gateway does not answer. Then the caller asks again
 */
export async function resolveWebhook(account: GatewayAccount, token: string): Promise<string | undefined> {
  const answer = await efiCall(account, 'GET', `/v1/notification/${encodeURIComponent(token)}`)
  if (answer.is === 'trouble')
    throw new Error(`Gateway C did not say which payment a webhook is about: ${answer.cause}`)
  if (answer.is === 'refused') return undefined
  return asText(asObjects(answer.body.data).at(-1)?.custom_id)
}
