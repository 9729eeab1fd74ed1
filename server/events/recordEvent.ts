import { newId } from '../core/ids.ts'
import { type Runner, sql, type Values } from '../core/sql.ts'
import { type EventKind, postbackKinds } from './eventKinds.ts'

export type NewEvent = {
  storeId: string
  kind: EventKind
  /** The standalone charge it came from: its `postbackUrl` may receive it. */
  chargeId: string | null
  paymentId: string | null
  /** For endpoints that chose products. Null matches none of those. */
  productId: string | null
  /** Made by `serializeEvent`. */
  payload: string
  /** Business time of the change. */
  createdAt: Date
}

/**
 * The envelope of an event after its delivery id, serialized once: what is stored is what is signed is what is sent.
 * A body is `{"id":"<delivery id>",` followed by this text.
 *
 * @param data as spec, "Events", describes it for the kind
 */
export function serializeEvent(kind: EventKind, createdAt: Date, data: object): string {
  return `"event":"${kind}","createdAt":"${createdAt.toISOString()}","data":${JSON.stringify(data)}}`
}

/**
 * The CTEs `event`, `destination` and `delivery`, to be put into the one statement that changes a status, so that the
 * change, its event and its deliveries commit together or not at all:
 *
 *     with moved as (update payments set … where … returning …),
 *     ${eventCtes('moved')}
 *     select …, array(select distinct lane from delivery) as lanes from moved
 *
 * Nothing is recorded when `source` is empty (the move lost its race), or when this payment had an event of this kind
 * before. After the commit, hand `lanes` to `ctx.notifyDeliveries`.
 *
 * @param source name of an earlier CTE that has a row if, and only if, the event happened
 * Their parameters are named `:eventId` and so on; `eventValues(event)` gives the values.
 */
export function eventCtes(source: string): string {
  return `event as (
    insert into events (id, store_id, kind, charge_id, payment_id, payload, created_at)
    select :eventId::text, :eventStoreId::text, :eventKind::text, :eventChargeId::text, :eventPaymentId::text,
      :eventPayload::text, :eventCreatedAt::timestamptz
    where exists (select from ${source})
    on conflict (payment_id, kind) do nothing
    returning id, store_id, kind, charge_id
  ),
  destination as (
    select endpoint.id as endpoint_id, null as charge_id, endpoint.id as destination
    from event
    join webhook_endpoints as endpoint on endpoint.store_id = event.store_id
    where endpoint.enabled
      and event.kind = any (endpoint.events)
      and (endpoint.product_ids is null or :eventProductId::text = any (endpoint.product_ids))
    union all
    select null, charge.id, ${postbackDestination('charge')}
    from event
    join charges as charge on charge.id = event.charge_id and charge.store_id = event.store_id
    where charge.postback_url is not null
      and event.kind in (${postbackKinds.map((postbackKind) => `'${postbackKind}'`).join(', ')})
  ),
  delivery as (
    insert into deliveries (id, store_id, event_id, endpoint_id, charge_id, destination, status, next_at, created_at)
    select new_id('whd'), event.store_id, event.id, destination.endpoint_id, destination.charge_id, destination.destination,
      'pending', now(), now()
    from event cross join destination
    returning destination
  )`
}

/** The values of the parameters of `eventCtes`. The event gets its id here. */
export function eventValues(event: NewEvent): Values {
  return {
    eventId: newId('evt'),
    eventStoreId: event.storeId,
    eventKind: event.kind,
    eventChargeId: event.chargeId,
    eventPaymentId: event.paymentId,
    eventPayload: event.payload,
    eventCreatedAt: event.createdAt,
    eventProductId: event.productId,
  }
}

/**
 * Records an event and its deliveries as a statement of its own, for paths that are not worth one statement.
 *
 * @param trx the transaction that makes the change
 * @returns the lanes to hand to `ctx.notifyDeliveries` after the commit; none when nothing is to be delivered
 */
export async function recordEvent(trx: Runner, event: NewEvent): Promise<string[]> {
  const row = await trx.row<{ destinations: string[] }>(insertEvent, eventValues(event))
  return row!.destinations
}

/**
 * A store's postbacks to one origin hold up only each other: an origin is a scheme, a host and a port. Cut, as an index holds no
 * more than a third of a page of it, and what it refused would refuse the change along with its event.
 */
function postbackDestination(charge: string): string {
  const origin = `substring(${charge}.postback_url from '^[A-Za-z]+://[^/?#]+')`
  return `${charge}.store_id || '|' || left(lower(coalesce(${origin}, ${charge}.postback_url)), 300)`
}

const insertEvent = sql(
  'recordEvent',
  `with happened as (select 1),
  ${eventCtes('happened')}
  select array(select distinct destination from delivery) as destinations`,
)
