import type { OutboundResult } from '../lib/outbound.ts'

/** The checks of a receiver: three deliveries that it must accept, and five that it must refuse. */
export const acceptChecks = ['signed', 'again', 'raw'] as const
export const refuseChecks = ['unsigned', 'wrong', 'old', 'otherBody', 'otherSecret'] as const
export const receiverChecks = [...acceptChecks, ...refuseChecks] as const
export type ReceiverCheckName = (typeof receiverChecks)[number]

/** A change that the owner of a receiver should make. The command and the dashboard have a text for each value. */
export const receiverAdvice = [
  'redirect',
  'not_found',
  'server_error',
  'wrong_secret',
  'repeated',
  'raw_body',
  'slow',
  'timeout',
  'port_closed',
  'unreachable',
  'unknown_host',
  'private_address',
  'not_http',
  'tls_expired',
  'tls_self_signed',
  'tls_chain',
  'tls_host',
  'tls_other',
  'not_sent',
  'verify_missing',
  'verify_wrong',
  'verify_age',
  'answer_400',
] as const
export type ReceiverAdvice = (typeof receiverAdvice)[number]

/** An answer that takes longer is a risk, because a delivery fails after 10 seconds. */
const SLOW_MS = 3_000

/** Advice by the cause of a failure in `outbound.ts`. The first pattern that matches counts. */
const causes: readonly (readonly [pattern: RegExp, advice: ReceiverAdvice])[] = [
  [/^connection refused$/, 'port_closed'],
  [/^TLS certificate (expired|not yet valid)$/, 'tls_expired'],
  [/^TLS certificate self-signed$/, 'tls_self_signed'],
  [/^TLS certificate chain incomplete$/, 'tls_chain'],
  [/^TLS certificate for another host$/, 'tls_host'],
  [/^TLS /, 'tls_other'],
  [/^address not public$/, 'private_address'],
  [/^(host name not found|name servers did not answer)$/, 'unknown_host'],
  [/^(timed out while connecting|host unreachable)$/, 'unreachable'],
  [/^timed out$/, 'timeout'],
  [/^(connection (reset|closed)|answer )/, 'not_http'],
]

/** Returns advice after an answer to a good delivery, or null if nothing needs a change. */
export function adviceOnGood(check: (typeof acceptChecks)[number], result: OutboundResult): ReceiverAdvice | null {
  if ('cause' in result) return adviceOnCause(result.cause)
  const { status, durationMs } = result
  if (status >= 200 && status < 300) return durationMs > SLOW_MS ? 'slow' : null
  if (status >= 300 && status < 400) return 'redirect'
  if (status >= 500) return 'server_error'
  if (check === 'again') return 'repeated'
  if (check === 'raw') return 'raw_body'
  return status === 404 || status === 405 ? 'not_found' : 'wrong_secret'
}

/** Returns advice after an answer to a bad delivery, or null if the receiver refused the delivery. */
export function adviceOnBad(check: (typeof refuseChecks)[number], result: OutboundResult): ReceiverAdvice | null {
  if ('cause' in result) return adviceOnCause(result.cause)
  const { status } = result
  if (status >= 400 && status < 500) return null
  if (status >= 300) return 'answer_400'
  if (check === 'unsigned') return 'verify_missing'
  return check === 'old' ? 'verify_age' : 'verify_wrong'
}

function adviceOnCause(cause: string): ReceiverAdvice {
  return causes.find(([pattern]) => pattern.test(cause))?.[1] ?? 'not_sent'
}
