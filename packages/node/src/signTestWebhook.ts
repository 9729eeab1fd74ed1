import type { WebhookEvent } from './generated/schemas.ts'

/** A webhook for a test of your receiver. */
export type TestWebhook = {
  /** The event, or the exact text of a body. */
  event: Partial<WebhookEvent> | Readonly<Record<string, unknown>> | string
  /** The secret that your receiver passes to `verifyWebhook`. */
  secret: string
  /** Unix time of the signature, for a test of old webhooks. The default is now. */
  timeSeconds?: number
}

/**
 * Signs a webhook in the same way as the server. A test can then send it to your receiver.
 * @returns the body and the headers. Send the body unchanged
 * @throws TypeError if the secret is empty
 */
export async function signTestWebhook(
  webhook: TestWebhook,
): Promise<{ body: string; headers: Record<string, string> }> {
  const { event, secret, timeSeconds = Math.floor(Date.now() / 1000) } = webhook
  if (typeof secret !== 'string' || secret === '') throw new TypeError('secret must not be empty.')
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  const proof = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(`${timeSeconds}.${body}`)))
  const hex = Array.from(proof, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      ...(typeof event === 'object' && namesOf(event)),
      'x-service-signature': `t=${timeSeconds},v1=${hex}`,
    },
  }
}

/** The server also sends the ids of the event and the delivery in headers. */
function namesOf({ event, id }: { event?: unknown; id?: unknown }): Record<string, string> {
  return {
    ...(typeof event === 'string' && { 'x-service-event': event }),
    ...(typeof id === 'string' && { 'x-service-delivery': id }),
  }
}
