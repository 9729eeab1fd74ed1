import type { Context } from '../core/context.ts'
import { OF_STORES, sql } from '../core/sql.ts'
import { insertMails } from '../mail/owedMails.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import { failPendingDeliveries } from './failPendingDeliveries.ts'

/**
 * The number of failures in a row that opens a destination's circuit breaker. While it is open, we send nothing to the
 * destination.
 */
const BREAKER_FAILURES = 5
const BREAKER_SECONDS = { first: 30, longest: 300 }
/** An endpoint is disabled after this number of days without a success (decisions, "Webhooks"). */
const PATIENCE_DAYS = 5

type DestinationHealth = {
  destination: string
  storeId: string
  endpointId: string | null
  succeeded: boolean
  /** The number of failures in a row at the end of the batch. */
  failures: number
  /** True if the probe failed. A probe is the single attempt that decides whether an open breaker closes. */
  probed: boolean
  gone: boolean
}

/**
 * Updates the circuit breakers of destinations and the recorded failures of endpoints. All processes share the breakers. Runs
 * no statement for destinations without failures.
 *
 * @param troubled the destinations with a failed last attempt in this process. A claim from before the failure has `troubled:
 *   false`.
 */
export async function recordHealth(
  ctx: Context,
  batch: readonly Acknowledgement[],
  troubled: Set<string>,
): Promise<void> {
  const healths = healthOfDestinations(batch, troubled)
  for (const { destination, failures } of healths) {
    if (failures > 0) troubled.add(destination)
    else troubled.delete(destination)
  }
  if (healths.length === 0) return
  await ctx.database.rows(keepBreakers, {
    destinations: healths.map(({ destination }) => destination),
    succeeded: healths.map(({ succeeded }) => succeeded),
    failures: healths.map(({ failures }) => failures),
    probed: healths.map(({ probed }) => probed),
  })
  const endpoints = healths.filter(({ endpointId }) => endpointId !== null)
  if (endpoints.length === 0) return
  const disabled = await ctx.database.rows(keepEndpoints, {
    endpointIds: endpoints.map(({ endpointId }) => endpointId),
    storeIds: endpoints.map(({ storeId }) => storeId),
    succeeded: endpoints.map(({ succeeded }) => succeeded),
    failures: endpoints.map(({ failures }) => failures),
    gone: endpoints.map(({ gone }) => gone),
  })
  for (const { id, reason } of disabled) {
    ctx.log.warn({ endpointId: id, reason }, 'A webhook endpoint was disabled.')
    await failPendingDeliveries(ctx.database, id)
  }
}

/** Returns the health of each destination, sorted by name. So all processes lock rows in the same order. */
function healthOfDestinations(batch: readonly Acknowledgement[], troubled: ReadonlySet<string>): DestinationHealth[] {
  const destinations = new Map<string, DestinationHealth>()
  for (const { claim, status, attempt, gone } of batch) {
    const known = claim.troubled || troubled.has(claim.destination) || destinations.has(claim.destination)
    if (!attempt || (status === 'delivered' && !known)) continue
    const health = destinations.get(claim.destination) ?? {
      destination: claim.destination,
      storeId: claim.storeId,
      endpointId: claim.endpointId,
      succeeded: false,
      failures: 0,
      probed: false,
      gone: false,
    }
    destinations.set(claim.destination, health)
    health.succeeded ||= status === 'delivered'
    health.failures = status === 'delivered' ? 0 : health.failures + 1
    health.probed ||= status !== 'delivered' && claim.probe
    health.gone ||= gone === true
  }
  return [...destinations.values()].sort((a, b) => (a.destination < b.destination ? -1 : 1))
}

// An attempt that was in flight when the breaker opened counts as a failure. But only a failed probe doubles the breaker's pause.
const keepBreakers = sql(
  'keepBreakers',
  `with health as materialized (
     select * from unnest(:destinations::text[], :succeeded::boolean[], :failures::integer[], :probed::boolean[])
       as health (destination, succeeded, failures, probed)
   ),
   closed as (
     delete from webhook_breakers where destination in (select destination from health where succeeded and failures = 0)
   )
   insert into webhook_breakers as breaker (destination, failures, openings, open_until)
   select destination, failures, opens::integer, case when opens then now() + interval '${BREAKER_SECONDS.first} seconds' end
   from (select destination, failures, failures >= ${BREAKER_FAILURES} as opens from health where failures > 0) as first
   on conflict (destination) do update set (failures, openings, open_until) = (
     select total, before.openings + opens::integer,
       case when opens then now() + interval '1 second'
         * least(${BREAKER_SECONDS.longest}, ${BREAKER_SECONDS.first} * 2 ^ least(before.openings, 10))
       else before.open_until end
     from health
     cross join lateral (
       select case when succeeded then 0 else breaker.failures end as failures,
         case when succeeded then 0 else breaker.openings end as openings,
         case when succeeded then null else breaker.open_until end as open_until
     ) as before
     cross join lateral (select before.failures + health.failures as total) as sum
     cross join lateral (select total >= ${BREAKER_FAILURES} and (before.open_until is null or probed) as opens) as verdict
     where health.destination = excluded.destination
   )`,
)

const keepEndpoints = sql(
  'keepEndpoints',
  `with health as materialized (
     select * from unnest(:endpointIds::text[], :storeIds::text[], :succeeded::boolean[], :failures::integer[], :gone::boolean[])
       as health (id, store_id, succeeded, failures, gone)
   ),
   kept as (
     update webhook_endpoints as endpoint set
       failing_since = case when failures = 0 then null when succeeded then now() else coalesce(failing_since, now()) end,
       enabled = enabled and not gone and not late,
       disabled_reason = case
         when not enabled then disabled_reason
         when gone then 'The endpoint answered 410 Gone.'
         when late then 'No delivery succeeded for ${PATIENCE_DAYS} days.' end
     from (
       select health.*, enabled as was_enabled, coalesce(not succeeded and failing_since < now() - interval '${PATIENCE_DAYS} days', false) as late
       from health join webhook_endpoints on webhook_endpoints.id = health.id
         and webhook_endpoints.store_id = health.store_id
     ) as health
     where endpoint.id = health.id and endpoint.store_id = health.store_id
     returning endpoint.id, endpoint.store_id, endpoint.disabled_reason as reason,
       (gone or late) and was_enabled as disabling
   ),
   disabled as (
     select store_id, json_build_array(json_build_object('kind', 'endpoint_disabled', 'endpointId', id)) as mails
     from kept where disabling
   ), ${insertMails('disabled', { ofStores: OF_STORES })}
   select id, reason from kept where disabling`,
).as<{ reason: string }>()
