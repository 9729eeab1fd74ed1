import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { createOutbound } from '../lib/outbound.ts'
import { createAcknowledger } from './acknowledge.ts'
import { attemptDelivery } from './attempt.ts'
import { type Claim, claimDeliveries, findDueDestinations, releaseClaims } from './claim.ts'
import { createDestinations } from './destinations.ts'
import { createDestinationStores } from './laneStores.ts'
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
  notify(destinations: readonly string[]): void
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
  const destinations = createDestinations()
  const storesOf = createDestinationStores(ctx.database)
  const flights = new Set<Promise<void>>()
  /** Lanes that may have something due, and whose stores are still to be found. */
  const notified = new Set<string>()
  let afterDestination = ''
  let failures = 0
  let stopping = false
  let round: Promise<void> | undefined
  let pause: NodeJS.Timeout | undefined

  const mayClaim = () => !stopping && !acknowledger.isBehind() && (notified.size > 0 || destinations.hasRoom())

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
    if (notified.size > 0) {
      const names = [...notified]
      notified.clear()
      destinations.want(await storesOf(names))
    }
    const rooms = destinations.rooms()
    if (rooms.length === 0) return
    const claims = await claimDeliveries(ctx.database, rooms)
    if (claims.length > 0) crashPoint('delivery.claimed')
    if (stopping) return releaseClaims(ctx.database, claims)
    destinations.take(rooms, claims)
    sendMore()
  }

  function sendMore(): void {
    for (let claim = next(); claim; claim = next()) {
      const flight: Promise<void> = send(claim).then(() => {
        flights.delete(flight)
      })
      flights.add(flight)
    }
    const pauseMs = destinations.pauseMs()
    if (pauseMs !== undefined)
      pause ??= setTimeout(() => {
        pause = undefined
        if (!stopping) sendMore()
      }, pauseMs)
  }

  const next = () => (acknowledger.isFull() ? undefined : destinations.next())

  async function send(claim: Claim): Promise<void> {
    const acknowledgement = await attemptDelivery(ctx, outbound, claim, openSecret)
    crashPoint('delivery.sent')
    acknowledger.add(acknowledgement)
    destinations.landed(claim, acknowledgement.status === 'delivered')
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
      await releaseClaims(ctx.database, destinations.takeStale())
      const found = await findDueDestinations(ctx.database, afterDestination, LANES_PER_POLL)
      afterDestination = found.length === LANES_PER_POLL ? found.at(-1)! : ''
      for (const destination of found) notified.add(destination)
    } catch (error) {
      return troubled(error)
    }
    await startRound()
  }

  const polled = poll()
  return {
    notify(destinationsWithMore) {
      for (const destination of destinationsWithMore) notified.add(destination)
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
    await releaseClaims(ctx.database, destinations.takeStale(true)).catch(troubled)
    await Promise.all(flights)
  }
}

async function atMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const limit = new AbortController()
  await Promise.race([work, delay(timeoutMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
}
