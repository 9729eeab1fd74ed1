import { createHmac } from 'node:crypto'
import manifest from '../../package.json' with { type: 'json' }
import { systemNow } from '../core/clock.ts'

/** Names of the headers of a delivery (spec, "Headers"). */
export const headerNames = {
  event: 'X-Service-Event',
  delivery: 'X-Service-Delivery',
  signature: 'X-Service-Signature',
} as const

const userAgent = `Balcao/${manifest.version}`

/**
 * Returns the headers of one attempt. The signature has the machine's time and not the store's time, because receivers check
 * the age of a signature.
 *
 * @param secrets the secrets that sign, with the current secret first
 * @param body the exact bytes that are sent
 */
export function deliveryHeaders(event: string, deliveryId: string, secrets: readonly string[], body: string) {
  return {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    [headerNames.event]: event,
    [headerNames.delivery]: deliveryId,
    [headerNames.signature]: signatureHeader(secrets, Math.floor(systemNow().getTime() / 1_000), body),
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
