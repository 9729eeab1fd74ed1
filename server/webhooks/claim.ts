import { byShard, everyStore, forEachShard, workOfMachine } from '../core/byShard.ts'
import { ALL_OF_STORES, OF_STORES, type Runner, sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import type { ConversionKind, ConversionOptions } from './conversions/conversionOptions.ts'

/**
 * The length of a lease. It is longer than the wait in memory (2 s) and the attempt (10 s) together. So a lease ends before
 * its attempt only if the process died or hangs. Then another process must send the delivery within 15 s.
 */
const LEASE_SECONDS = 14

/** A delivery leased to this process, with all data needed to send it. */
export type Claim = {
  id: string
  storeId: string
  destination: string
  /** The end of the lease as text, because a Date has no microseconds. The acknowledgement compares it with the row. */
  lease: string
  /** Failed attempts so far. */
  attempts: number
  eventId: string
  /** The sequence number of the event in its store. Null before its numbering, and for a test. */
  sequence: number | null
  kind: EventKind
  /** Null for a test and for events without a payment. */
  paymentId: string | null
  payload: string
  url: string
  endpointId: string | null
  chargeId: string | null
  /** False for a disabled endpoint. The postbacks of a charge cannot be disabled. */
  enabled: boolean
  /** The service that gets conversions, with its options. Null for webhooks. */
  service: ConversionKind | null
  conversion: ConversionOptions | null
  secret: string
  /** The secret before the last rotation, encrypted like `secret`. Null if this secret no longer signs. */
  previousSecret: string | null
  /** True if the destination has recorded failures. A success clears them. */
  troubled: boolean
  /** True if this delivery tests a destination that failed before. */
  probe: boolean
}

/** A destination and the number of its deliveries that may be claimed. */
export type DestinationCapacity = { destination: string; storeId: string; capacity: number }

/**
 * Destinations with due deliveries. The next look begins after the destination `last`. `last` is empty if no
 * destination follows.
 */
export type DueDestinations = { due: string[]; last: string }

/**
 * Looks at destinations with pending deliveries, sorted by name, and returns those with due deliveries. The result
 * contains a destination with an open circuit breaker only if a person sends one of its deliveries again.
 * @param limit the number of destinations to look at
 */
export async function findDueDestinations(database: Runner, after: string, limit: number): Promise<DueDestinations> {
  const due = await workOfMachine(() => database.byKey.row(dueDestinations, { after, limit }), undefined)
  return due ?? (await findReachableDestinations(database, limit))
}

/** Finds due destinations of the machines that answer. */
async function findReachableDestinations(database: Runner, limit: number): Promise<DueDestinations> {
  const due: string[] = []
  const stores = await database.rows(everyStore)
  await forEachShard(
    database,
    stores,
    ({ store_id }) => store_id,
    async (some) => {
      const storeIds = some.map(({ store_id }) => store_id)
      const rows = await database.byKey.rows(dueOfStores, { storeIds, limit })
      due.push(...rows.map(({ destination }) => destination))
    },
  )
  return { due, last: '' }
}

/**
 * Leases due deliveries. Deliveries that a person sends again come first. An open circuit breaker (`health.ts`) allows only
 * these deliveries. After the breaker's pause, one process gets one more delivery as a probe that tests the destination.
 */
export async function claimDeliveries(
  database: Runner,
  destinations: readonly DestinationCapacity[],
): Promise<Claim[]> {
  const groups = byShard(database, destinations, ({ storeId }) => storeId)
  return (await Promise.all(groups.map((group) => workOfMachine(() => claimOfShard(database, group), [])))).flat()
}

function claimOfShard(database: Runner, destinations: readonly DestinationCapacity[]): Promise<Claim[]> {
  const stores = destinations.map(({ storeId }) => storeId)
  return database.rows(claim, {
    destinations: destinations.map(({ destination }) => destination),
    storesOfDestinations: stores,
    capacities: destinations.map(({ capacity }) => capacity),
    storeIds: [...new Set(stores)],
  })
}

/** Releases leased deliveries that were not sent. */
export async function releaseClaims(database: Runner, claims: readonly Claim[]): Promise<void> {
  for (const group of byShard(database, claims, ({ storeId }) => storeId))
    await database.rows(release, {
      ids: group.map(({ id }) => id),
      leases: group.map(({ lease }) => lease),
      storeIds: [...new Set(group.map(({ storeId }) => storeId))],
    })
}

const dueDestinations = sql(
  'findDueDestinations',
  'select due, last from due_destinations(:after, :limit::integer, null)',
).as<DueDestinations>()

const dueOfStores = sql(
  'findDueDestinationsOfStores',
  `select distinct destination from (
     select destination from deliveries
     where store_id ${ALL_OF_STORES} and status = 'pending' and next_at <= now() order by next_at limit :limit
   ) as due`,
)

/** SQL condition: a delivery is due, and its destination's circuit breaker allows it. */
export const aDeliveryIsDue = "(select due <> '{}' from due_destinations('', null, 1))"

// With limited subqueries and an array, PostgreSQL uses the indexes. The commit does not wait for the disk: if a crash
// loses a claim, another process claims the delivery again.
const claim = sql(
  'claimDeliveries',
  `with hasty as materialized (select set_config('synchronous_commit', 'off', true)),
  asked as materialized (
    select * from unnest(:destinations::text[], :storesOfDestinations::text[], :capacities::integer[])
      as asked (destination, store_id, capacity)
  ),
  probe as (
    update webhook_breakers set open_until = now() + interval '${LEASE_SECONDS} seconds'
    where store_id ${OF_STORES} and (destination, store_id) in (
      select destination, store_id from webhook_breakers as breaker
      where open_until <= now() and destination = any (:destinations::text[]) and store_id ${OF_STORES} and (
        select next_at from deliveries
        where status = 'pending' and deliveries.destination = breaker.destination
          and deliveries.store_id ${OF_STORES} order by next_at limit 1
      ) <= now()
      for update skip locked
    )
    returning destination, store_id
  ),
  granted as (
    select destination, store_id, 1 as capacity from probe
    union all
    select destination, store_id, capacity from asked
    where not exists (
      select from webhook_breakers as breaker
      where breaker.store_id = asked.store_id and breaker.store_id ${OF_STORES}
        and breaker.destination = asked.destination and breaker.open_until is not null
    )
  ),
  by_hand as materialized (
    select due.id, due.store_id from asked cross join lateral (
      select id, store_id from deliveries
      where status = 'pending' and by_hand and destination = asked.destination and store_id ${OF_STORES}
        and next_at <= now() and (leased_until is null or leased_until <= now())
      order by next_at limit asked.capacity
      for update skip locked
    ) as due
  ),
  due as materialized (
    select due.id, due.store_id from granted cross join lateral (
      select id, store_id from deliveries
      where status = 'pending' and destination = granted.destination and store_id ${OF_STORES}
        and next_at <= now() and (leased_until is null or leased_until <= now())
      order by next_at limit granted.capacity
      for update skip locked
    ) as due
  ),
  claimed as (
    update deliveries set leased_until = now() + interval '${LEASE_SECONDS} seconds'
    where id = any (array(select id from by_hand union all select id from due)) and store_id ${OF_STORES}
    returning id, store_id, destination, event_id, endpoint_id, charge_id, attempts, leased_until, next_at, by_hand
  )
  select claimed.id, claimed.store_id as "storeId", claimed.destination, claimed.leased_until::text as lease, claimed.attempts, claimed.event_id as "eventId", number.sequence, event.kind, event.payload, event.payment_id as "paymentId",
    claimed.endpoint_id as "endpointId", claimed.charge_id as "chargeId", destination.url, destination.enabled,
    destination.service, destination.conversion, destination.secret, destination.previous_secret as "previousSecret",
    destination.failing or exists (select from webhook_breakers as breaker
      where breaker.destination = claimed.destination and breaker.store_id = claimed.store_id and breaker.store_id ${OF_STORES}) as troubled,
    claimed.destination in (select destination from probe) as probe
  from hasty cross join claimed
  cross join lateral (select kind, payload, payment_id from events
    where id = claimed.event_id and store_id = claimed.store_id and store_id ${OF_STORES} limit 1) as event
  left join lateral (select sequence from event_numbers
    where event_id = claimed.event_id and store_id = claimed.store_id and store_id ${OF_STORES} limit 1) as number on true
  cross join lateral (
    (select url, enabled, secret, case when previous_secret_until > now() then previous_secret end as previous_secret,
      failing_since is not null as failing, nullif(kind, 'webhook') as service, conversion
    from webhook_endpoints where id = claimed.endpoint_id and store_id = claimed.store_id and store_id ${OF_STORES})
    union all
    (select postback_url, true, postback_secret, null, false, null, null
    from charges where id = claimed.charge_id and store_id = claimed.store_id and store_id ${OF_STORES})
    limit 1
  ) as destination
  order by claimed.by_hand desc, claimed.next_at`,
).as<Claim>()

const release = sql(
  'releaseClaims',
  `update deliveries set leased_until = null
   from unnest(:ids::text[], :leases::timestamptz[]) as claim (id, lease)
   where deliveries.id = claim.id and store_id ${OF_STORES} and status = 'pending' and leased_until = claim.lease`,
)
