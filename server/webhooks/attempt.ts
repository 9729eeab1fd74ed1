import { postbackSecretPlace } from '../charges/createCharge.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { beginSpan, endSpan, isTracing, type SpanAttributes, traceparentOf } from '../core/tracing.ts'
import type { Outbound, OutboundResult } from '../lib/outbound.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import type { Claim } from './claim.ts'
import { conversionOfDelivery } from './conversionOfDelivery.ts'
import type { ConversionKind } from './conversions/conversionOptions.ts'
import { refusalIn } from './conversions/conversionRequest.ts'
import { retryDelayMs } from './retrySchedule.ts'
import { deliveryHeaders, headerNames } from './signature.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16_384
/** The number of bytes of an answer that we store. */
const EXCERPT_BYTES = 2_048

/**
 * Sends a delivery once and returns its result. Never throws.
 *
 * @param openSecret decrypts the secrets of `Claim`
 */
export async function attemptDelivery(
  ctx: Context,
  outbound: Outbound,
  claim: Claim,
  openSecret: (sealed: string, place: string) => string,
): Promise<Acknowledgement> {
  if (!claim.enabled) return { claim, status: 'failed', cause: 'The endpoint is disabled.' }
  const startedAt = systemNow()
  let result: OutboundResult
  try {
    const secrets = secretsOf(claim, openSecret)
    const request = claim.service ? await conversionOfDelivery(ctx, claim, secrets[0]!) : signedWebhook(claim, secrets)
    if ('skip' in request) return { claim, status: 'delivered', cause: request.skip }
    const { url, headers, body } = request
    const span = isTracing() ? beginSpan(`deliver ${claim.kind}`, 'client') : undefined
    if (span && !claim.service) headers.traceparent = traceparentOf(span)
    const answer = await outbound.post(url, { headers, body, timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_ANSWER_BYTES })
    if (span)
      endSpan(span, describeDelivery(claim, url, answer), { isFailed: !('status' in answer) || answer.status >= 300 })
    result = claim.service ? judgedByService(claim.service, withoutSecret(answer, secrets[0]!)) : answer
  } catch (error) {
    ctx.log.error({ err: error, deliveryId: claim.id }, 'A delivery could not be prepared.')
    result = { cause: 'could not be prepared', durationMs: 0 }
  }
  return { claim, ...judge(claim, result), attempt: describeAttempt(startedAt, result) }
}

/** Leaves out the path and the query, because they may contain a secret of the receiver. */
function describeDelivery(
  { id, eventId, storeId, attempts }: Claim,
  url: string,
  answer: OutboundResult,
): SpanAttributes {
  return {
    'balcao.delivery_id': id,
    'balcao.event_id': eventId,
    'balcao.store_id': storeId,
    'balcao.attempt': attempts + 1,
    'http.request.method': 'POST',
    'server.address': new URL(url).hostname,
    ...('status' in answer && { 'http.response.status_code': answer.status }),
  }
}

function signedWebhook(claim: Claim, secrets: readonly string[]) {
  const body = `{"id":"${claim.id}",${claim.payload}`
  const headers: Record<string, string> = deliveryHeaders(claim.kind, claim.id, secrets, body)
  if (claim.sequence !== null) headers[headerNames.sequence] = String(claim.sequence)
  return { url: claim.url, headers, body }
}

/** Removes the token of a service from its answer, because an error text may repeat the token. */
function withoutSecret(result: OutboundResult, secret: string): OutboundResult {
  return 'cause' in result ? result : { ...result, bodyExcerpt: result.bodyExcerpt.replaceAll(secret, '[token]') }
}

/** Turns a successful status into a failure if the answer reports an error. */
function judgedByService(service: ConversionKind, result: OutboundResult): OutboundResult {
  if ('cause' in result || result.status < 200 || result.status >= 300) return result
  const cause = refusalIn(service, result.bodyExcerpt)
  return cause === undefined ? result : { cause, durationMs: result.durationMs }
}

/** Determines from an answer whether the delivery succeeded, failed or is retried (decisions, "Webhooks"). */
function judge(claim: Claim, result: OutboundResult): Pick<Acknowledgement, 'status' | 'delayMs' | 'cause' | 'gone'> {
  const answer = 'status' in result ? result : undefined
  if (answer && answer.status >= 200 && answer.status < 300) return { status: 'delivered' }
  // A charge's `postbackUrl` cannot be disabled, so for a charge the status 410 is an ordinary failure.
  if (answer?.status === 410 && claim.endpointId !== null)
    return { status: 'failed', cause: 'The endpoint answered 410 Gone.', gone: true }
  const delayMs = retryDelayMs(claim.attempts + 1, answer?.retryAfterSeconds)
  if (delayMs === undefined) return { status: 'failed', cause: 'Every attempt failed.' }
  return { status: 'pending', delayMs }
}

function describeAttempt(startedAt: Date, result: OutboundResult): Acknowledgement['attempt'] {
  const { durationMs } = result
  if ('cause' in result) return { startedAt, durationMs, statusCode: null, cause: result.cause, excerpt: null }
  // PostgreSQL accepts no NUL, and pages should not show other control characters.
  const shown = result.bodyExcerpt.slice(0, EXCERPT_BYTES).replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
  const excerpt = Buffer.from(shown)
    .subarray(0, EXCERPT_BYTES)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
  return { startedAt, durationMs, statusCode: result.status, cause: null, excerpt: excerpt || null }
}

/** Returns the secrets that sign, with the current secret first. The previous secret was encrypted with the same context. */
function secretsOf(claim: Claim, openSecret: (sealed: string, place: string) => string): string[] {
  const { endpointId, chargeId, secret, previousSecret } = claim
  const place = endpointId ? endpointSecretPlace(endpointId) : postbackSecretPlace(chargeId!)
  return [secret, previousSecret].filter((sealed) => sealed !== null).map((sealed) => openSecret(sealed, place))
}

/** Returns the context for the encryption of an endpoint's secret. The secret can be decrypted only for this endpoint. */
export function endpointSecretPlace(endpointId: string): string {
  return `webhook_endpoints.secret:${endpointId}`
}
