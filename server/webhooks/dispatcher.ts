import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { createOutbound } from '../lib/outbound.ts'
import { createAcknowledger } from './acknowledge.ts'
import { attemptDelivery } from './attempt.ts'
import { type Claim, claimDeliveries, findDueLanes, releaseClaims } from './claim.ts'
import { createLaneStores } from './laneStores.ts'
import { createLanes } from './lanes.ts'
import { createSecretCache } from './secretCache.ts'

/**
 * Sends what is due, in any number of processes at once.
 *
 * A delivery is its own queue entry: due when `next_at` has passed, leased by `leased_until`. A process that dies costs
 * only that its deliveries are sent again when their lease ends, by anyone. Deliveries stand in lanes, one
 * for each receiver, and each lane has a cap and a breaker, so that a slow or dead receiver holds up only itself. What all
 * lanes share is shared by store first, so that the lanes of one store hold up no other store, however many they are.
 */
export type Dispatcher = {
  /** Looks at these lanes now, rather than at the next poll. Call it after the commit that made something due. */
  announce(lanes: readonly string[]): void
  /** Lets what is being sent finish (12 s at most), writes the results, gives back the rest. */
  stop(): Promise<void>
}

const POLL_MS = 500
const MAX_POLL_MS = 5_000
/** How many lanes a poll looks at. The next goes on behind them. */
const LANES_PER_POLL = 5_000
const STOP_TIMEOUT_MS = 12_000
const DRAIN_TIMEOUT_MS = 2_000

export function startDispatcher(ctx: Context): Dispatcher {
  const outbound = createOutbound({ allowLoopback: ctx.settings.environment === 'sandbox' })
  const acknowledger = createAcknowledger(ctx, () => {
    if (stopping) return
    sendMore()
    wake()
  })
  const openSecret = createSecretCache(ctx.secrets)
  const lanes = createLanes()
  const storesOf = createLaneStores(ctx.database)
  const flights = new Set<Promise<void>>()
  /** Lanes that may have something due, and whose stores are still to be found. */
  const announced = new Set<string>()
  let afterLane = ''
  let failures = 0
  let stopping = false
  let round: Promise<void> | undefined
  let pause: NodeJS.Timeout | undefined

  const mayClaim = () => !stopping && !acknowledger.isBehind() && (announced.size > 0 || lanes.hasRoom())

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
      troubled(error)
    } finally {
      round = undefined
    }
  }

  async function claimOnce(): Promise<void> {
    if (announced.size > 0) {
      const names = [...announced]
      announced.clear()
      lanes.want(await storesOf(names))
    }
    const rooms = lanes.rooms()
    if (rooms.length === 0) return
    const claims = await claimDeliveries(ctx.database, rooms)
    if (claims.length > 0) crashPoint('delivery.claimed')
    if (stopping) return releaseClaims(ctx.database, claims)
    lanes.take(rooms, claims)
    sendMore()
  }

  function sendMore(): void {
    for (let claim = next(); claim; claim = next()) {
      const flight: Promise<void> = send(claim).then(() => {
        flights.delete(flight)
      })
      flights.add(flight)
    }
    const pauseMs = lanes.pauseMs()
    if (pauseMs !== undefined)
      pause ??= setTimeout(() => {
        pause = undefined
        if (!stopping) sendMore()
      }, pauseMs)
  }

  const next = () => (acknowledger.isFull() ? undefined : lanes.next())

  async function send(claim: Claim): Promise<void> {
    const acknowledgement = await attemptDelivery(ctx, outbound, claim, openSecret)
    crashPoint('delivery.sent')
    acknowledger.add(acknowledgement)
    lanes.landed(claim, acknowledgement.status === 'delivered')
    if (stopping) return
    sendMore()
    wake()
  }

  /** After trouble with the database only the poll claims, with growing pauses. */
  function wake(): void {
    if (failures === 0 && mayClaim()) startRound()
  }

  function troubled(error: unknown): void {
    failures += 1
    ctx.log.warn({ err: error, failures }, 'Deliveries could not be claimed.')
  }

  const polling = new AbortController()
  async function poll(): Promise<void> {
    while (!stopping) {
      await look()
      const pauseMs = Math.min(POLL_MS * 2 ** Math.min(failures, 10), MAX_POLL_MS)
      // Spread, so that many processes do not ask at the same moment.
      await delay(pauseMs * (0.8 + 0.4 * Math.random()), undefined, { signal: polling.signal }).catch(() => {})
    }
  }

  /** Finds what nobody announced, and gives back what waited too long. */
  async function look(): Promise<void> {
    try {
      await releaseClaims(ctx.database, lanes.takeStale())
      const found = await findDueLanes(ctx.database, afterLane, LANES_PER_POLL)
      afterLane = found.length === LANES_PER_POLL ? found.at(-1)! : ''
      for (const lane of found) announced.add(lane)
    } catch (error) {
      return troubled(error)
    }
    await startRound()
  }

  const polled = poll()
  return {
    announce(lanesWithMore) {
      for (const lane of lanesWithMore) announced.add(lane)
      wake()
    },
    async stop() {
      stopping = true
      polling.abort()
      await atMost(STOP_TIMEOUT_MS, Promise.all([polled, round]).then(giveBackAndLand))
      clearTimeout(pause)
      await acknowledger.drain(DRAIN_TIMEOUT_MS)
      await outbound.close()
    },
  }

  /** What was not sent yet is left to the next; what flies lands. */
  async function giveBackAndLand(): Promise<void> {
    await releaseClaims(ctx.database, lanes.takeStale(true)).catch(troubled)
    await Promise.all(flights)
  }
}

async function atMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const limit = new AbortController()
  await Promise.race([work, delay(timeoutMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
}
