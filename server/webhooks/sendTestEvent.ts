import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { serializeEvent } from '../events/recordEvent.ts'
import { sampleData } from './sampleData.ts'

/**
 * Sends a test event to an endpoint immediately. The event is signed like a real event. Its `metadata` is `{ "test": "true"
 * }`, and its ids belong to no object.
 *
 * @param kind by default the endpoint's first kind of event
 * @returns the delivery's id
 * @throws notFound; conflict if the endpoint is disabled
 */
export async function sendTestEvent(
  ctx: Context,
  storeId: string,
  endpointId: string,
  kind?: EventKind,
): Promise<string> {
  const endpoint = await ctx.database.row(chosen, { id: endpointId, storeId })
  if (!endpoint) throw notFound('webhook endpoint')
  // Without the code Meta would count the invented purchase.
  if (endpoint.service === 'meta' && !endpoint.testCode)
    throw conflict('test_code_missing', 'Set the code for test events first. Meta shows it in the events manager.')
  if (!endpoint.enabled) throw conflict('endpoint_disabled', 'The endpoint is disabled. Enable it first.')
  const now = systemNow()
  const event = kind ?? endpoint.kind
  const payload = serializeEvent(event, now, sampleData(event, now))
  const id = newId('whd')
  await ctx.database.rows(insertTest, {
    eventId: newId('evt'),
    storeId,
    kind: event,
    payload,
    now,
    deliveryId: id,
    endpointId,
  })
  ctx.notifyDeliveries([endpointId])
  return id
}

type Chosen = { kind: EventKind; enabled: boolean; service: string; testCode: string | null }

const chosen = sql(
  'endpointToTest',
  `select case when kind = 'webhook' then events[1] else 'payment.paid' end as kind, enabled, kind as service,
     conversion ->> 'testCode' as "testCode"
   from webhook_endpoints
    where id = :id and store_id = :storeId and deleted_at is null`,
).as<Chosen>()

const insertTest = sql(
  'insertTestEvent',
  `with event as (
     insert into events (id, store_id, kind, payload, created_at) values (:eventId, :storeId, :kind, :payload, :now)
       returning id
   ), delivery as (
     insert into deliveries (id, store_id, event_id, endpoint_id, destination, status, by_hand, next_at, created_at)
     select :deliveryId, :storeId, event.id, :endpointId, :endpointId, 'pending', true, now(), now() from event returning id
   )
   select id from delivery`,
)
