import { byShard } from '../core/byShard.ts'
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
/** The pauses in seconds, each twice as long as the pause before. Further pauses are as long as the last one. */
const BREAKER_PAUSES = [30, 60, 120, 240, 300] as const
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
  for (const group of byShard(ctx.database, healths, ({ storeId }) => storeId)) await recordHealthOfShard(ctx, group)
}

async function recordHealthOfShard(ctx: Context, healths: readonly DestinationHealth[]): Promise<void> {
  await ctx.database.rows(keepBreakers, {
    storeIds: storesOf(healths),
    destinations: healths.map(({ destination }) => destination),
    storesOfDestinations: healths.map(({ storeId }) => storeId),
    succeeded: healths.map(({ succeeded }) => succeeded),
    failures: healths.map(({ failures }) => failures),
    probed: healths.map(({ probed }) => probed),
  })
  const endpoints = healths.filter(({ endpointId }) => endpointId !== null)
  if (endpoints.length === 0) return
  const disabled = await ctx.database.rows(keepEndpoints, {
    storeIds: storesOf(endpoints),
    endpointIds: endpoints.map(({ endpointId }) => endpointId),
    storesOfEndpoints: endpoints.map(({ storeId }) => storeId),
    succeeded: endpoints.map(({ succeeded }) => succeeded),
    failures: endpoints.map(({ failures }) => failures),
    gone: endpoints.map(({ gone }) => gone),
  })
  for (const { id, storeId, reason } of disabled) {
    ctx.log.warn({ endpointId: id, reason }, 'A webhook endpoint was disabled.')
    await failPendingDeliveries(ctx.database, storeId, id)
  }
}

function storesOf(healths: readonly DestinationHealth[]): string[] {
  return [...new Set(healths.map(({ storeId }) => storeId))]
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

const failuresBefore = `case when health.succeeded then 0 else breaker.failures end`
const openingsBefore = `case when health.succeeded then 0 else breaker.openings end`
const isOpening = `(${failuresBefore} + health.failures >= ${BREAKER_FAILURES}
       and (health.succeeded or breaker.open_until is null or probed))`

const endsOfPauses = BREAKER_PAUSES.map((seconds) => `now() + interval '${seconds} seconds'`).join(', ')

// An attempt that was in flight when the breaker opened counts as a failure. But only a failed probe doubles the breaker's pause. An
// insert has a conflict if another process has inserted the row since.
const keepBreakers = sql(
  'keepBreakers',
  `with health as materialized (
     select *, array[${endsOfPauses}] as ends
     from unnest(:destinations::text[], :storesOfDestinations::text[], :succeeded::boolean[], :failures::integer[], :probed::boolean[])
       as health (destination, store_id, succeeded, failures, probed)
   ),
   closed as (
     delete from webhook_breakers where store_id ${OF_STORES}
       and (destination, store_id) in (select destination, store_id from health where succeeded and failures = 0)
   ),
   kept as (
     update webhook_breakers as breaker set failures = ${failuresBefore} + health.failures,
       openings = ${openingsBefore} + ${isOpening}::integer,
       open_until = case when ${isOpening} then ends[least(${openingsBefore}, ${BREAKER_PAUSES.length - 1}) + 1]
         when not health.succeeded then breaker.open_until end
     from health
     where breaker.destination = health.destination and breaker.store_id = health.store_id
       and breaker.store_id ${OF_STORES} and health.failures > 0
     returning breaker.destination
   ),
   added as (
     insert into webhook_breakers as breaker (destination, store_id, failures, openings, open_until)
     select destination, store_id, failures, opens::integer, case when opens then ends[1] end
     from (select *, failures >= ${BREAKER_FAILURES} as opens from health where failures > 0) as first
     where destination not in (select destination from kept)
     on conflict (destination, store_id) do update set failures = breaker.failures + excluded.failures
   )
   select count(*) as known from kept`,
)

const keepEndpoints = sql(
  'keepEndpoints',
  `with health as materialized (
     select *, now() as now, now() - interval '${PATIENCE_DAYS} days' as patient_since
     from unnest(:endpointIds::text[], :storesOfEndpoints::text[], :succeeded::boolean[], :failures::integer[], :gone::boolean[])
       as health (id, store_id, succeeded, failures, gone)
   ),
   kept as (
     update webhook_endpoints as endpoint set
       failing_since = case when failures = 0 then null when succeeded then health.now else coalesce(failing_since, health.now) end,
       enabled = enabled and not gone and not late,
       disabled_reason = case
         when not enabled then disabled_reason
         when gone then 'The endpoint answered 410 Gone.'
         when late then 'No delivery succeeded for ${PATIENCE_DAYS} days.' end
     from (
       select health.*, enabled as was_enabled, coalesce(not succeeded and failing_since < patient_since, false) as late
       from health join webhook_endpoints on webhook_endpoints.id = health.id
         and webhook_endpoints.store_id = health.store_id and webhook_endpoints.store_id ${OF_STORES}
     ) as health
     where endpoint.id = health.id and endpoint.store_id = health.store_id and endpoint.store_id ${OF_STORES}
     returning endpoint.id, endpoint.store_id, endpoint.disabled_reason as reason,
       (gone or late) and was_enabled as disabling
   ),
   disabled as (
     select store_id, json_build_array(json_build_object('kind', 'endpoint_disabled', 'endpointId', id)) as mails
     from kept where disabling
   ), ${insertMails('disabled', { ofStores: OF_STORES })}
   select id, store_id as "storeId", reason from kept where disabling`,
).as<{ reason: string }>()
