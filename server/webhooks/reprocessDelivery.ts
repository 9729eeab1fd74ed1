import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { type DeliveryStatus, moveDeliveries } from './deliveryStatus.ts'

/**
 * Sends a delivery again immediately, even if the circuit breaker is open. The retry schedule starts again. Id and body stay
 * the same (decisions, "Webhooks"). So the receiver can recognize the delivery. The list of past attempts stays.
 *
 * @throws notFound; conflict if the delivery's endpoint is disabled
 */
export function reprocessDelivery(ctx: Context, storeId: string, deliveryId: string): Promise<void> {
  return sendAgain(ctx, storeId, deliveryId, 'reprocess')
}

/**
 * Sends a successful delivery again, for a receiver that lost it.
 *
 * @throws as `reprocessDelivery`; also conflict if the delivery has not succeeded
 */
export function resendDelivery(ctx: Context, storeId: string, deliveryId: string): Promise<void> {
  return sendAgain(ctx, storeId, deliveryId, 'resend')
}

/** The statuses that each call accepts. */
const sent = { reprocess: ['pending', 'failed', 'delivered'], resend: ['delivered'] } as const satisfies Record<
  string,
  readonly DeliveryStatus[]
>

/** Returns true if a call can send a delivery again. @param delivery.endpointEnabled true for the postback of a charge */
export function maySendAgain(delivery: Sendable, call: keyof typeof sent): boolean {
  return delivery.endpointEnabled && (sent[call] as readonly string[]).includes(delivery.status)
}

type Sendable = { status: string; endpointEnabled: boolean }

async function sendAgain(ctx: Context, storeId: string, deliveryId: string, call: keyof typeof sent): Promise<void> {
  const delivery = await ctx.database.row(again, { deliveryId, storeId, status: sent[call] })
  if (!delivery) throw notFound('delivery')
  if (!delivery.endpointEnabled) throw conflict('endpoint_disabled', 'The endpoint is disabled. Enable it first.')
  if (!maySendAgain(delivery, call)) throw conflict('not_delivered', 'The delivery has not succeeded. Reprocess it.')
  ctx.notifyDeliveries([delivery.destination])
}

// A delivery in flight keeps its lease. If its attempt succeeds, it is not sent again.
const again = sql(
  'reprocessDelivery',
  `with delivery as (
     select deliveries.id, destination, status, coalesce(endpoint.enabled, true) as enabled
     from deliveries left join webhook_endpoints as endpoint on endpoint.id = deliveries.endpoint_id
       and endpoint.store_id = deliveries.store_id
     where deliveries.id = :deliveryId and deliveries.store_id = :storeId
   ),
   due as (
     ${moveDeliveries({
       from: sent.reprocess,
       to: 'pending',
       set: `attempts = 0, cause = null, next_at = now(), finished_at = null,
       by_hand = true,
       leased_until = case when status = 'pending' then leased_until end`,
       where: `store_id = :storeId
       and id = (select id from delivery where enabled and status = any (:status::text[]))`,
     })}
   )
   select destination, status, enabled as "endpointEnabled" from delivery`,
).as<Sendable & { destination: string }>()
