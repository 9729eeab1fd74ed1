import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { createOutbound } from '../lib/outbound.ts'
import { createAcknowledger } from './acknowledge.ts'
import { attemptDelivery } from './attempt.ts'
import { type Claim, claimDeliveries, LANE_CAP, releaseClaims } from './claim.ts'
import { createFlights } from './flights.ts'
import { createSecretCache } from './secretCache.ts'

/**
 * Sends what is due, in any number of processes at once.
 *
 * A delivery is its own queue entry: due when `next_at` has passed, leased by moving `next_at` forward. A process that
 * dies costs only that its deliveries are sent again when their lease ends, by anyone. Deliveries stand in lanes, one
 * for each receiver, and each lane has a cap and a breaker, so that a slow or dead receiver holds up only itself.
 */
export type Dispatcher = {
  /** Looks at these lanes now, rather than at the next poll. Call it after the commit that made something due. */
  announce(lanes: readonly string[]): void
  /** Lets what is being sent finish (12 s at most), writes the results, gives back the rest. */
  stop(): Promise<void>
}

const POLL_MS = 500
const MAX_POLL_MS = 5_000
/** Fewer free places than this are not worth a claim of their own. */
const MIN_CLAIM = 16
const STOP_TIMEOUT_MS = 12_000
const DRAIN_TIMEOUT_MS = 2_000

export function startDispatcher(ctx: Context): Dispatcher {
  const outbound = createOutbound({ allowLoopback: ctx.settings.environment === 'sandbox' })
  const acknowledger = createAcknowledger(ctx)
  const openSecret = createSecretCache(ctx.secrets)
  const flights = createFlights()
  /** Lanes that may have more due than their cap let through. */
  const backlogged = new Set<string>()
  const wanted = new Set<string>()
  let wantsEveryLane = true
  let afterLane = ''
  let failures = 0
  let stopping = false
  let round: Promise<void> | undefined

  const mayClaim = () =>
    !stopping && (wantsEveryLane || wanted.size > 0) && !acknowledger.isBehind() && flights.freeSlots() >= MIN_CLAIM

  /** One round at a time; what is wanted meanwhile, the round sees. */
  function startRound(): Promise<void> {
    round ??= claimRound()
    return round
  }

  async function claimRound(): Promise<void> {
    // What is announced in this turn of the event loop is claimed together.
    await new Promise(setImmediate)
    try {
      while (mayClaim()) await claimOnce()
      failures = 0
    } catch (error) {
      failures += 1
      wantsEveryLane = true
      ctx.log.warn({ err: error, failures }, 'Deliveries could not be claimed.')
    } finally {
      round = undefined
    }
  }

  async function claimOnce(): Promise<void> {
    const lanes = wantsEveryLane ? undefined : [...wanted]
    const limit = flights.freeSlots()
    const inFlight = new Map(flights.byLane)
    wantsEveryLane = false
    wanted.clear()
    const claims = await claimDeliveries(ctx.database, { lanes, inFlight, limit, afterLane })
    if (claims.length > 0) crashPoint('delivery.claimed')
    if (stopping) return releaseClaims(ctx.database, claims)
    for (const claim of claims) {
      inFlight.set(claim.lane, (inFlight.get(claim.lane) ?? 0) + 1)
      flights.begin(claim.lane, send(claim), () => resume(claim.lane))
    }
    for (const [lane, count] of inFlight) if (count >= LANE_CAP) backlogged.add(lane)
    for (const lane of backlogged) resume(lane)
    if (claims.length === limit) wantsEveryLane = true
    if (lanes === undefined) afterLane = claims.length === limit ? lastInTurn(claims, afterLane) : ''
  }

  async function send(claim: Claim): Promise<void> {
    const acknowledgement = await attemptDelivery(ctx, outbound, claim, openSecret)
    crashPoint('delivery.sent')
    acknowledger.add(acknowledgement)
  }

  function resume(lane: string): void {
    if (backlogged.has(lane) && flights.hasRoom(lane)) {
      backlogged.delete(lane)
      wanted.add(lane)
    }
    wake()
  }

  /** After trouble with the database only the poll claims, with growing pauses. */
  function wake(): void {
    if (failures === 0 && mayClaim()) startRound()
  }

  const polling = new AbortController()
  async function poll(): Promise<void> {
    while (!stopping) {
      await startRound()
      const pauseMs = Math.min(POLL_MS * 2 ** Math.min(failures, 10), MAX_POLL_MS)
      // Spread, so that many processes do not ask at the same moment.
      await delay(pauseMs * (0.8 + 0.4 * Math.random()), undefined, { signal: polling.signal }).catch(() => {})
      wantsEveryLane = true
    }
  }

  const polled = poll()
  return {
    announce(lanes) {
      for (const lane of lanes) wanted.add(lane)
      wake()
    },
    async stop() {
      stopping = true
      polling.abort()
      await atMost(STOP_TIMEOUT_MS, Promise.all([polled, round]).then(flights.allLanded))
      await acknowledger.drain(DRAIN_TIMEOUT_MS)
      await outbound.close()
    },
  }
}

/** The lane at which a round that its limit cut off ended: rounds go up from `afterLane`, then from the start. */
function lastInTurn(claims: readonly Claim[], afterLane: string): string {
  const lanes = claims.map(({ lane }) => lane).sort()
  return lanes.findLast((lane) => lane <= afterLane) ?? lanes.at(-1)!
}

async function atMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const limit = new AbortController()
  await Promise.race([work, delay(timeoutMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
}
