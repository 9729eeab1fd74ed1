import { newId } from '../core/ids.ts'
import { isKey, OF_EVENT_STORE, OF_STORE, type OfStores, type Runner, sql } from '../core/sql.ts'
import { type EventKind, postbackKinds } from './eventKinds.ts'
import { wantsConversion } from './wantsConversion.ts'

export type NewEvent = {
  storeId: string
  kind: EventKind
  /** The standalone charge of the event. Its `postbackUrl` may receive the event. */
  chargeId: string | null
  paymentId: string | null
  /** The id of the refund or dispute, if the kind of event may occur several times for a payment. */
  occasion?: string
  /** The product of the event. An endpoint that selects products does not receive events without a product. */
  productId: string | null
  /** The result of `serializeEvent`. */
  payload: string
  /** Business time of the change. */
  createdAt: Date
}

/**
 * Serializes the envelope of an event, without a delivery's id. Call it once per event, because these bytes are stored,
 * signed and sent. The body of a delivery is `{"id":"<delivery id>",` followed by these bytes.
 *
 * @param data the data of this kind of event (spec, "Events")
 */
export function serializeEvent(kind: EventKind, createdAt: Date, data: object): string {
  return `"event":"${kind}","createdAt":"${createdAt.toISOString()}","data":${JSON.stringify(data)}}`
}

/**
 * The CTEs `event`, `destination` and `delivery`. The statement that changes a status includes them, so the change, its
 * event and its deliveries are in one transaction:
 *
 *     with moved as (update payments set … where … returning …),
 *     ${eventCtes('moved')}
 *     select …, array(select distinct destination from delivery) as destinations from moved
 *
 * No event is recorded if `source` has no row (another change came first), or if the payment already has an event of
 * this kind and occasion. After the commit, pass `destinations` to `ctx.notifyDeliveries`. `eventValues(event)` returns
 * the values.
 *
 * @param source name of an earlier CTE that has a row only if the event happened
 */
export function eventCtes(source: string): string {
  return recordCtes(
    `select :eventId::text as id, :eventStoreId::text as store_id, :eventKind::text as kind,
      :eventChargeId::text as charge_id, :eventPaymentId::text as payment_id, :eventPayload::text as payload,
      :eventCreatedAt::timestamptz as created_at, :eventProductId::text as product_id, :eventOccasion::text as occasion
    where exists (select from ${source})`,
    OF_EVENT_STORE,
  )
}

/**
 * The CTEs of `eventCtes`, for many changes in one statement.
 * @param source name of an earlier CTE with a row for each change that happened. Its column `event` is null, or the JSON of
 *   `eventRow(event)`.
 */
export function eventsCtes(source: string, ofStores: OfStores = OF_STORE): string {
  return recordCtes(
    `select happened.* from ${source} cross join lateral json_to_record(${source}.event) as happened
      (id text, store_id text, kind text, charge_id text, payment_id text, payload text, created_at timestamptz, product_id text,
        occasion text)
    where ${source}.event is not null`,
    ofStores,
  )
}

/**
 * SQL of the column `destinations`, for statements that include `eventsCtes`. The first row has the destinations of all
 * deliveries. Every other row has null.
 */
export const destinationsOfBatch = `case when row_number() over () = 1
    then (select array_agg(distinct destination) from delivery) end as destinations`

function recordCtes(happened: string, ofStores: OfStores): string {
  return `happened as materialized (
    ${happened}
  ),
  event as (
    insert into events (id, store_id, kind, charge_id, payment_id, payload, created_at, occasion)
    select id, store_id, kind, charge_id, payment_id, payload, created_at, occasion from happened
    on conflict (payment_id, store_id, kind, occasion) do nothing
    returning id, store_id
  ),
  unnumbered as (
    insert into unnumbered_events (store_id, event_id) select store_id, id from event
  ),
  destination as (
    select happened.id as event_id, happened.store_id, endpoint.id as endpoint_id, null as charge_id, endpoint.id as destination
    from happened
    join webhook_endpoints as endpoint on endpoint.store_id = happened.store_id
    where endpoint.enabled and endpoint.store_id ${ofStores}
      and happened.kind = any (endpoint.events)
      and (endpoint.product_ids is null or happened.product_id = any (endpoint.product_ids))
      and (endpoint.kind = 'webhook' or ${wantsConversion('endpoint.conversion', 'happened', ofStores)})
    union all
    select happened.id, happened.store_id, null, charge.id, ${postbackDestination('charge')}
    from happened
    join charges as charge on ${isKey('charge.id', 'happened.charge_id')} and ${isKey('charge.store_id', 'happened.store_id')}
    where charge.store_id ${ofStores} and charge.postback_url is not null
      and happened.kind in (${postbackKinds.map((postbackKind) => `'${postbackKind}'`).join(', ')})
  ),
  delivery as (
    insert into deliveries (id, store_id, event_id, endpoint_id, charge_id, destination, status, next_at, created_at)
    select new_id('whd'), destination.store_id, event_id, endpoint_id, destination.charge_id, destination, 'pending', now(), now()
    from destination
    join event on event.id = event_id
    returning destination
  )`
}

/** Returns the values of `eventCtes`, with a new id for the event. */
export function eventValues(event: NewEvent) {
  return {
    eventId: newId('evt'),
    eventStoreId: event.storeId,
    eventKind: event.kind,
    eventChargeId: event.chargeId,
    eventPaymentId: event.paymentId,
    eventPayload: event.payload,
    eventCreatedAt: event.createdAt,
    eventProductId: event.productId,
    eventOccasion: event.occasion ?? '',
  }
}

/** Returns the values of one event of `eventsCtes`, with a new id. */
export function eventRow(event: NewEvent) {
  return {
    id: newId('evt'),
    store_id: event.storeId,
    kind: event.kind,
    charge_id: event.chargeId,
    payment_id: event.paymentId,
    payload: event.payload,
    created_at: event.createdAt,
    product_id: event.productId,
    occasion: event.occasion ?? '',
  }
}

/**
 * Records an event and its deliveries in a separate statement. Use it for a change that takes several statements.
 *
 * @param trx the transaction of the change
 * @returns the destinations to pass to `ctx.notifyDeliveries` after the commit. The list is empty if no destination receives
 *   the event.
 */
export async function recordEvent(trx: Runner, event: NewEvent): Promise<string[]> {
  const row = await trx.row(insertEvent, eventValues(event))
  return row!.destinations
}

/**
 * Returns SQL of a destination's name, one per store and origin (scheme, host and port). So a slow origin delays only
 * its own deliveries. The name is cut to 300 characters, because the status change would fail if the name were too long
 * for the index.
 */
function postbackDestination(charge: string): string {
  const origin = `substring(${charge}.postback_url from '^[A-Za-z]+://[^/?#]+')`
  return `${charge}.store_id || '|' || left(lower(coalesce(${origin}, ${charge}.postback_url)), 300)`
}

const insertEvent = sql(
  'recordEvent',
  `with changed as (select 1),
  ${eventCtes('changed')}
  select array(select distinct destination from delivery) as destinations`,
)
