import { monotonicMs } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { gatewayFor } from '../../gateways/all.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { createRateLimiter } from '../../lib/rateLimiter.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import { findStoreOfAccount } from '../../stores/store.ts'
import { followUpGatewayWebhook } from './followUpGatewayWebhook.ts'
import { keepGatewayWebhook } from './keepGatewayWebhook.ts'

/**
 * Verifies and stores a gateway webhook. After our answer to the webhook, we ask the gateway about the payment. The payment
 * changes only by the gateway's answer, so a duplicate, late or forged webhook does no harm.
 *
 * A webhook without its own id has no proof of its origin. Such webhooks share one row per token. Their number per minute is
 * limited, because each one leads to a call to the gateway.
 *
 * @returns a function that asks the gateway. The caller calls this function after the answer to the webhook. It never throws.
 * @throws ApiError 404 for an unknown account; 401 for a wrong signature or password; 429 for too many webhooks without proof
 */
export async function receiveGatewayWebhook(
  ctx: Context,
  accountId: string,
  headers: Record<string, string | undefined>,
  rawBody: string,
): Promise<() => Promise<void>> {
  const store = await findStoreOfAccount(ctx.database, accountId)
  const account = store?.gateways.find(({ id }) => id === accountId)
  if (!store || !account) throw notFound('gateway account')
  const gatewayWebhook = gatewayFor(account.provider).webhooks.read(openAccount(ctx, account), headers, rawBody)
  if (!gatewayWebhook) throw new ApiError(401, 'authentication', 'This webhook has no valid proof of its origin.')
  if (gatewayWebhook.id === undefined) limitUnproven(accountId)
  const id = await keepGatewayWebhook(ctx.database, { storeId: store.id, accountId, gatewayWebhook })
  crashPoint('gatewayWebhook.kept')
  return async () => {
    if (id !== undefined) await followUpGatewayWebhook(ctx, { store, account, id, gatewayWebhook })
  }
}

const unproven = createRateLimiter({ perSecond: 1, burst: 60 })

/** @throws ApiError 429. A real gateway retries later. Periodic checks also find the payment's changes without a webhook. */
function limitUnproven(accountId: string): void {
  const { allowed, retryAfterSeconds } = unproven.take(accountId, monotonicMs())
  if (!allowed)
    throw new ApiError(429, 'rate_limited', 'Too many webhooks without a proof of their origin.', { retryAfterSeconds })
}
