import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'

/**
 * Sends a delivery again, at once and with the whole retry schedule before it. Its id and its body stay what they were
 * (decisions, "Webhooks"), so a receiver that had it already can tell. The record of past attempts stays too.
 *
 * @throws notFound, or a conflict when the delivery's endpoint is disabled
 */
export async function reprocessDelivery(ctx: Context, storeId: string, deliveryId: string): Promise<void> {
  const delivery = await ctx.database.row<{ lane: string; enabled: boolean }>(reprocess, [deliveryId, storeId])
  if (!delivery) throw notFound('delivery')
  if (!delivery.enabled) throw conflict('endpoint_disabled', 'The endpoint is disabled. Enable it first.')
  ctx.announceDeliveries([delivery.lane])
}

const reprocess = sql(
  'reprocessDelivery',
  `with delivery as (
     select deliveries.id, lane, coalesce(endpoint.enabled, true) as enabled
     from deliveries left join webhook_endpoints as endpoint on endpoint.id = deliveries.endpoint_id
     where deliveries.id = $1 and deliveries.store_id = $2
   ),
   due as (
     update deliveries set status = 'pending', attempts = 0, cause = null, next_at = now(), finished_at = null,
       leased_until = null
     where id = (select id from delivery where enabled)
   )
   select lane, enabled from delivery`,
)
