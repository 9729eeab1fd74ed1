import { createHmac } from 'node:crypto'
import manifest from '../../package.json' with { type: 'json' }
import { systemNow } from '../core/clock.ts'

/**
 * Names of the headers of a delivery (spec, "Headers"). The last three are the headers of Standard Webhooks 1.0. So its
 * libraries can also verify a delivery (https://github.com/standard-webhooks/standard-webhooks, "spec").
 */
export const headerNames = {
  event: 'X-Service-Event',
  delivery: 'X-Service-Delivery',
  sequence: 'X-Service-Sequence',
  signature: 'X-Service-Signature',
  standardId: 'webhook-id',
  standardTime: 'webhook-timestamp',
  standardSignature: 'webhook-signature',
} as const

const userAgent = `Balcao/${manifest.version}`

/**
 * Returns the headers of one attempt. The signature contains machine time, not the store's time, because receivers check the
 * age of a signature.
 *
 * @param secrets the secrets that sign, with the current secret first
 * @param body the exact bytes that are sent
 */
export function deliveryHeaders(event: string, deliveryId: string, secrets: readonly string[], body: string) {
  const tSeconds = Math.floor(systemNow().getTime() / 1_000)
  return {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    [headerNames.event]: event,
    [headerNames.delivery]: deliveryId,
    [headerNames.signature]: signatureHeader(secrets, tSeconds, body),
    [headerNames.standardId]: deliveryId,
    [headerNames.standardTime]: String(tSeconds),
    [headerNames.standardSignature]: standardSignature(secrets, { id: deliveryId, tSeconds, body }),
  }
}

/**
 * Returns `t=<unix>,v1=<hmac>` with one `v1` for each secret. A `v1` is the HMAC-SHA256 of `<t>.<body>` in lowercase hex
 * (spec, "Signature").
 *
 * @param tSeconds Unix time
 */
export function signatureHeader(secrets: readonly string[], tSeconds: number, body: string): string {
  const proofs = secrets.map((secret) => createHmac('sha256', secret).update(`${tSeconds}.${body}`).digest('hex'))
  return [`t=${tSeconds}`, ...proofs.map((proof) => `v1=${proof}`)].join(',')
}

/**
 * Returns the signature of Standard Webhooks: `v1,<hmac>` for each secret, separated by spaces. The HMAC-SHA256 of
 * `<id>.<t>.<body>` is in base64.
 *
 * @param delivery.tSeconds Unix time
 */
export function standardSignature(
  secrets: readonly string[],
  { id, tSeconds, body }: { id: string; tSeconds: number; body: string },
): string {
  const text = `${id}.${tSeconds}.${body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(text).digest('base64')}`).join(' ')
}

/** The libraries remove `whsec_` and decode the rest as base64. Our secrets have 32 characters of base64 after their prefix. */
function keyOf(secret: string): Buffer {
  const encoded = /^whsec_((?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret)?.[1]
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64')
}
