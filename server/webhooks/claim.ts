import type { Runner } from '../database/database.ts'
import { sql } from '../database/database.ts'

/** How many deliveries of one lane a process sends at a time. */
export const LANE_CAP = 8
/** Longer than an attempt may take (10 s), so that it lapses only when its holder died or froze. */
const LEASE_SECONDS = 15

/** A delivery leased to this process, with all that is needed to send it. */
export type Claim = {
  id: string
  lane: string
  /** The end of the lease as text: PostgreSQL counts microseconds, a Date does not. It fences the acknowledgement. */
  lease: string
  /** Failed ones so far. */
  attempts: number
  kind: string
  payload: string
  url: string
  endpointId: string | null
  chargeId: string | null
  /** Of the endpoint; a charge's postbacks cannot be disabled. */
  enabled: boolean
  secret: string
  /** Sealed, as `secret` is; set while it still signs. */
  previousSecret: string | null
  /** The lane has failures to forget when this delivery succeeds. */
  troubled: boolean
  /** It is the one that may find out whether the lane works again. */
  probe: boolean
}

export type ClaimRequest = {
  /** Restricts the claim; undefined: every lane with something due. */
  lanes: readonly string[] | undefined
  /** How many deliveries this process is sending now, by lane. */
  inFlight: ReadonlyMap<string, number>
  limit: number
  /** Where the last round over all lanes ended, so that the limit cuts off another lane each time. */
  afterLane: string
}

/**
 * Leases due deliveries by moving their `next_at` forward. Lanes at their cap or with an open breaker get none;
 * a lane whose breaker has waited long enough gets one, as a probe, in one process.
 */
export function claimDeliveries(database: Runner, request: ClaimRequest): Promise<Claim[]> {
  const { lanes, inFlight, limit, afterLane } = request
  const values = [[...inFlight.keys()], [...inFlight.values()], limit, lanes ?? afterLane]
  return database.rows<Claim>(lanes ? claimOfLanes : claimOfAll, values)
}

/** Gives back what was leased and not sent. */
export async function releaseClaims(database: Runner, claims: readonly Claim[]): Promise<void> {
  await database.rows(release, [claims.map(({ id }) => id), claims.map(({ lease }) => lease)])
}

// A loose index scan: one probe of the index for each lane, however many rows stand in it.
const everyLane = `
  walk as (
    (select lane, next_at from deliveries where status = 'pending' order by lane, next_at limit 1)
    union all
    select following.lane, following.next_at
    from walk cross join lateral (
      select lane, next_at from deliveries where status = 'pending' and lane > walk.lane order by lane, next_at limit 1
    ) as following
  ),
  candidate as materialized (
    select lane, (lane <= $4::text)::integer as turn from walk where next_at <= now()
  )`

const namedLanes = `
  candidate as materialized (
    select lane, 0 as turn from unnest($4::text[]) as lane
    where exists (
      select from deliveries where status = 'pending' and deliveries.lane = lane.lane and next_at <= now()
    )
  )`

// The subqueries with a limit, and the array in the update, keep the planner on the indexes whatever it guesses.
const claimFrom = (candidates: string) => `
  with recursive ${candidates},
  probe as (
    update webhook_breakers set open_until = now() + interval '${LEASE_SECONDS} seconds'
    where lane in (
      select lane from webhook_breakers
      where open_until <= now() and lane in (select lane from candidate)
      for update skip locked
    )
    returning lane
  ),
  room as (
    select lane, 1 as room, -1 as turn from probe
    union all
    select candidate.lane, ${LANE_CAP} - coalesce(busy.sending, 0), candidate.turn
    from candidate
    left join unnest($1::text[], $2::integer[]) as busy (lane, sending) on busy.lane = candidate.lane
    where not exists (
      select from webhook_breakers as breaker where breaker.lane = candidate.lane and breaker.open_until is not null
    )
  ),
  due as materialized (
    select due.id
    from (select lane, room from room where room > 0 order by turn, lane) as room
    cross join lateral (
      select id from deliveries
      where status = 'pending' and lane = room.lane and next_at <= now()
      order by next_at limit room.room
      for update skip locked
    ) as due
    limit $3::integer
  ),
  claimed as (
    update deliveries set next_at = now() + interval '${LEASE_SECONDS} seconds'
    where id = any (array(select id from due))
    returning id, store_id, lane, event_id, endpoint_id, charge_id, attempts, next_at
  )
  select claimed.id, claimed.lane, claimed.next_at::text as lease, claimed.attempts, event.kind, event.payload,
    claimed.endpoint_id as "endpointId", claimed.charge_id as "chargeId", destination.url, destination.enabled,
    destination.secret, destination.previous_secret as "previousSecret",
    destination.failing or exists (select from webhook_breakers as breaker where breaker.lane = claimed.lane) as troubled,
    claimed.lane in (select lane from probe) as probe
  from claimed
  cross join lateral (select kind, payload from events where id = claimed.event_id limit 1) as event
  cross join lateral (
    (select url, enabled, secret, case when previous_secret_until > now() then previous_secret end as previous_secret,
      failing_since is not null as failing
    from webhook_endpoints where id = claimed.endpoint_id and store_id = claimed.store_id)
    union all
    (select postback_url, true, postback_secret, null, false
    from charges where id = claimed.charge_id and store_id = claimed.store_id)
    limit 1
  ) as destination`

const claimOfAll = sql('claimDeliveries', claimFrom(everyLane))
const claimOfLanes = sql('claimDeliveriesOfLanes', claimFrom(namedLanes))

const release = sql(
  'releaseClaims',
  `update deliveries set next_at = now()
   from unnest($1::text[], $2::text[]) as claim (id, lease)
   where deliveries.id = claim.id and status = 'pending' and next_at = claim.lease::timestamptz`,
)
