import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { createOutbound } from '../lib/outbound.ts'
import { createAcknowledger } from './acknowledge.ts'
import { attemptDelivery } from './attempt.ts'
import { type Claim, claimDeliveries, findDueDestinations, releaseClaims } from './claim.ts'
import { createDestinationStores } from './destinationStores.ts'
import { createDestinations } from './destinations.ts'
import { numberClaims } from './numberClaims.ts'
import { createSecretCache } from './secretCache.ts'

/**
 * Sends due deliveries. Any number of processes may have a dispatcher.
 *
 * The table of deliveries is also the queue. A delivery is due after `next_at` and leased until `leased_until`. If a process
 * dies, another process sends its deliveries when their leases end. Each receiver is a destination with a separate limit and
 * a separate circuit breaker (`health.ts`), so a slow or dead receiver delays only itself. Capacity is first shared among
 * stores, so a store with many destinations does not delay other stores.
 */
export type Dispatcher = {
  /**
   * Checks these destinations now and not only at the next poll. Call this function after the commit that made a delivery
   * due.
   */
  notify(destinations: readonly string[]): void
  /** Signals that a look has found due deliveries. Ends the pause between two polls. */
  remind(): void
  /** Releases waiting deliveries, waits for running attempts (12 s at most), and writes their results. */
  stop(): Promise<void>
}

const POLL_MS = 500
const MAX_POLL_MS = 5_000
/** Destinations per poll. The next poll continues after them. */
const DESTINATIONS_PER_POLL = 5_000
const STOP_TIMEOUT_MS = 12_000
const DRAIN_TIMEOUT_MS = 2_000

/** @param options.idlePauseMs the pause between two polls while nothing is due. It may be long if something else calls `remind`. */
export function startDispatcher(ctx: Context, { idlePauseMs = POLL_MS } = {}): Dispatcher {
  const outbound = createOutbound({ allowLoopback: ctx.settings.environment === 'sandbox' })
  const acknowledger = createAcknowledger(ctx, () => {
    if (stopping) return
    sendMore()
    nudge()
  })
  const openSecret = createSecretCache(ctx.secrets)
  const destinations = createDestinations()
  const storesOf = createDestinationStores(ctx.database)
  const attempts = new Set<Promise<void>>()
  /** Destinations with deliveries that may be due, and with stores that are not known yet. */
  const notified = new Set<string>()
  let afterDestination = ''
  let failures = 0
  let stopping = false
  let round: Promise<void> | undefined
  let pause: NodeJS.Timeout | undefined

  const mayClaim = () => !stopping && !acknowledger.isBehind() && (notified.size > 0 || destinations.hasCapacity())

  /** Starts a round of claims unless a round is running. A running round also handles new notifications. */
  function startRound(): Promise<void> {
    round ??= claimRound()
    return round
  }

  async function claimRound(): Promise<void> {
    // More notifications may come in this turn of the event loop. The wait lets one claim serve all of them.
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
    const capacities = destinations.capacities()
    if (capacities.length === 0) return
    const claims = await claimDeliveries(ctx.database, capacities)
    if (claims.length > 0) crashPoint('delivery.claimed')
    await numberClaims(ctx.database, claims)
    if (claims.length > 0) crashPoint('delivery.numbered')
    if (stopping) return releaseClaims(ctx.database, claims)
    destinations.add(capacities, claims)
    sendMore()
  }

  function sendMore(): void {
    for (let claim = next(); claim; claim = next()) {
      const attempt: Promise<void> = send(claim).then(() => {
        attempts.delete(attempt)
      })
      attempts.add(attempt)
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
    destinations.complete(claim, acknowledgement.status === 'delivered')
    if (stopping) return
    sendMore()
    nudge()
  }

  /** Starts a round if the database works. After a failure of the database only the poll starts rounds, with growing pauses. */
  function nudge(): void {
    if (failures === 0 && mayClaim()) startRound()
  }

  function troubled(error: unknown): void {
    failures += 1
    ctx.log[levelOfFailure(error, 'warn')]({ err: error, failures }, 'Deliveries could not be claimed.')
  }

  let polling = new AbortController()
  async function poll(): Promise<void> {
    while (!stopping) {
      polling = new AbortController()
      const isIdle = await look()
      const pauseMs = isIdle ? idlePauseMs : Math.min(POLL_MS * 2 ** Math.min(failures, 10), MAX_POLL_MS)
      // The pause varies, so that processes do not poll at the same moment.
      await delay(pauseMs * (0.8 + 0.4 * Math.random()), undefined, { signal: polling.signal }).catch(() => {})
    }
  }

  /**
   * Finds due deliveries without a notification, and releases deliveries that waited too long.
   * @returns true if nothing is due, and this process holds nothing
   */
  async function look(): Promise<boolean> {
    try {
      await releaseClaims(ctx.database, destinations.releaseStale())
      const { due, last } = await findDueDestinations(ctx.database, afterDestination, DESTINATIONS_PER_POLL)
      afterDestination = last
      for (const destination of due) notified.add(destination)
      await startRound()
      return due.length === 0 && last === '' && failures === 0 && destinations.isEmpty()
    } catch (error) {
      troubled(error)
      return false
    }
  }

  const polled = poll()
  return {
    notify(destinationsWithMore) {
      for (const destination of destinationsWithMore) notified.add(destination)
      nudge()
    },
    remind() {
      if (failures === 0) polling.abort()
    },
    async stop() {
      stopping = true
      polling.abort()
      await atMost(STOP_TIMEOUT_MS, Promise.all([polled, round]).then(releaseAndFinish))
      clearTimeout(pause)
      await acknowledger.drain(DRAIN_TIMEOUT_MS)
      await outbound.close()
    },
  }

  /** Releases waiting deliveries to other processes, and waits for attempts in flight. */
  async function releaseAndFinish(): Promise<void> {
    await releaseClaims(ctx.database, destinations.releaseStale(true)).catch(troubled)
    await Promise.all(attempts)
  }
}

async function atMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const limit = new AbortController()
  await Promise.race([work, delay(timeoutMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
}
