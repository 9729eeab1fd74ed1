import { Type } from 'typebox'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { createOutbound } from '../lib/outbound.ts'
import { createRateLimiter } from '../lib/rateLimiter.ts'
import { nullable, nullableText, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { endpointSecretPlace } from './attempt.ts'
import { checkReceiver, type ReceiverCheck } from './checkReceiver.ts'
import { receiverAdvice, receiverChecks } from './receiverAdvice.ts'

/**
 * A check sends eight requests to an address that the store chooses. So a store may run five checks in a row, and then
 * one every ten seconds.
 */
const limiter = createRateLimiter({ perSecond: 0.1, burst: 5 })

const Check = Type.Object(
  {
    check: oneOf(receiverChecks),
    passed: Type.Boolean(),
    status: nullable(Type.Integer({ description: 'HTTP status of the answer; null if no answer came' })),
    cause: nullableText,
    durationMs: Type.Integer(),
    advice: nullable(oneOf(receiverAdvice)),
  },
  { $id: 'ReceiverCheck' },
)

export const checkEndpointOperation = dashboardOperation({
  name: 'checkEndpoint',
  summary: 'Send good and bad test events to an endpoint and judge its answers',
  description:
    'Other endpoints do not get these events, and no delivery is recorded. A disabled endpoint can also be checked.',
  run: async (ctx, { store, id }) => ({ data: await checkEndpoint(ctx, store.id, id) }),
  dashboard: {
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/check',
    guard: 'webhooks.write',
    answers: { 200: Type.Object({ data: Type.Array(Check) }) },
    // No transaction may be open while the receiver answers.
    commitsItself: true,
    audit: ({ data }, { id }) => ({ subject: id, after: { failed: data.filter(({ passed }) => !passed).length } }),
  },
})

/**
 * Checks the receiver of an endpoint with its current secret (`checkReceiver`). The check reaches only addresses that
 * deliveries may reach.
 * @throws notFound; ApiError 429 after more than five checks of a store in a row
 */
export async function checkEndpoint(ctx: Context, storeId: string, endpointId: string): Promise<ReceiverCheck[]> {
  const endpoint = await ctx.database.row(endpointToCheck, { storeId, endpointId })
  if (!endpoint) throw notFound('webhook endpoint')
  const taken = limiter.take(storeId, monotonicMs())
  if (!taken.allowed)
    throw new ApiError(429, 'rate_limited', 'Too many checks. Try again in a moment.', {
      retryAfterSeconds: taken.retryAfterSeconds,
    })
  const { url } = endpoint
  const secret = ctx.secrets.open(endpoint.secret, endpointSecretPlace(endpointId))
  const outbound = createOutbound({ allowLoopback: ctx.settings.environment === 'sandbox' })
  return await checkReceiver(outbound, { url, secret }).finally(() => outbound.close())
}

const endpointToCheck = sql(
  'endpointToCheck',
  `select url, secret from webhook_endpoints
   where id = :endpointId and store_id = :storeId and kind = 'webhook' and deleted_at is null`,
)
