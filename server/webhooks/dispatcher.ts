import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { createOutbound, type Outbound } from '../lib/outbound.ts'
import { type Acknowledger, createAcknowledger } from './acknowledge.ts'
import { attemptDelivery } from './attempt.ts'
import { type Claim, claimDeliveries, findDueDestinations, releaseClaims } from './claim.ts'
import { createDestinationStores } from './destinationStores.ts'
import { createDestinations, type Destinations } from './destinations.ts'
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
   * Checks these destinations now, without waiting for the next poll. Call this function after the commit that made a
   * delivery due.
   */
  notify(destinations: readonly string[]): void
  /** Reports that a look found due deliveries. Ends the pause between two polls. */
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

/** The work and the connections of a running dispatcher. */
type Sending = {
  ctx: Context
  outbound: Outbound
  acknowledger: Acknowledger
  openSecret: ReturnType<typeof createSecretCache>
  destinations: Destinations
  storesOf: ReturnType<typeof createDestinationStores>
  idlePauseMs: number
  attempts: Set<Promise<void>>
  /** Destinations with deliveries that may be due. Their stores are not known yet. */
  notified: Set<string>
  /** The last destination of the last poll. Empty if the poll reached the end of all destinations. */
  afterDestination: string
  /** Failures of the database in a row. */
  failures: number
  stopping: boolean
  round?: Promise<void>
  /** The pause until a young attempt becomes old. */
  pause?: NodeJS.Timeout
  polling: AbortController
}

/**
 * @param options.idlePauseMs the pause between two polls while nothing is due. It may be long if another part of the program
 *   calls `remind`.
 */
export function startDispatcher(ctx: Context, { idlePauseMs = POLL_MS } = {}): Dispatcher {
  const sending: Sending = {
    ctx,
    outbound: createOutbound({ allowLoopback: ctx.settings.environment === 'sandbox' }),
    acknowledger: createAcknowledger(ctx, () => continueSending(sending)),
    openSecret: createSecretCache(ctx.secrets),
    destinations: createDestinations(),
    storesOf: createDestinationStores(ctx.database),
    idlePauseMs,
    attempts: new Set(),
    notified: new Set(),
    afterDestination: '',
    failures: 0,
    stopping: false,
    polling: new AbortController(),
  }
  const polled = poll(sending)
  return {
    notify(destinationsWithMore) {
      for (const destination of destinationsWithMore) sending.notified.add(destination)
      nudge(sending)
    },
    remind() {
      if (sending.failures === 0) sending.polling.abort()
    },
    stop: () => stop(sending, polled),
  }
}

async function stop(sending: Sending, polled: Promise<void>): Promise<void> {
  sending.stopping = true
  sending.polling.abort()
  await atMost(
    STOP_TIMEOUT_MS,
    Promise.all([polled, sending.round]).then(() => releaseAndFinish(sending)),
  )
  clearTimeout(sending.pause)
  await sending.acknowledger.drain(DRAIN_TIMEOUT_MS)
  await sending.outbound.close()
}

/** Releases waiting deliveries to other processes, and waits for attempts in flight. */
async function releaseAndFinish(sending: Sending): Promise<void> {
  const { ctx, destinations, attempts } = sending
  await releaseClaims(ctx.database, destinations.releaseStale(true)).catch((error) => troubled(sending, error))
  await Promise.all(attempts)
}

async function poll(sending: Sending): Promise<void> {
  while (!sending.stopping) {
    sending.polling = new AbortController()
    const isIdle = await look(sending)
    const pauseMs = isIdle ? sending.idlePauseMs : Math.min(POLL_MS * 2 ** Math.min(sending.failures, 10), MAX_POLL_MS)
    // The pause varies, so that processes do not poll at the same moment.
    const { signal } = sending.polling
    await delay(pauseMs * (0.8 + 0.4 * Math.random()), undefined, { signal }).catch(() => {})
  }
}

/**
 * Finds due deliveries without a notification, and releases deliveries that waited too long.
 * @returns true if nothing is due, and this process holds nothing
 */
async function look(sending: Sending): Promise<boolean> {
  const { ctx, destinations, notified } = sending
  try {
    await releaseClaims(ctx.database, destinations.releaseStale())
    const { due, last } = await findDueDestinations(ctx.database, sending.afterDestination, DESTINATIONS_PER_POLL)
    sending.afterDestination = last
    for (const destination of due) notified.add(destination)
    await startRound(sending)
    return due.length === 0 && last === '' && sending.failures === 0 && destinations.isEmpty()
  } catch (error) {
    troubled(sending, error)
    return false
  }
}

/**
 * Starts a round if the database works. After a failure of the database, only the poll starts rounds, after longer and longer
 * pauses.
 */
function nudge(sending: Sending): void {
  if (sending.failures === 0 && mayClaim(sending)) startRound(sending)
}

function mayClaim({ stopping, acknowledger, notified, destinations }: Sending): boolean {
  return !stopping && !acknowledger.isBehind() && (notified.size > 0 || destinations.hasCapacity())
}

/** Starts a round of claims unless a round is running. A running round also handles new notifications. */
function startRound(sending: Sending): Promise<void> {
  sending.round ??= claimRound(sending)
  return sending.round
}

async function claimRound(sending: Sending): Promise<void> {
  // More notifications may come in this turn of the event loop. After this wait, one claim serves all of them.
  await new Promise(setImmediate)
  try {
    while (mayClaim(sending)) await claimOnce(sending)
    sending.failures = 0
  } catch (error) {
    troubled(sending, error)
  } finally {
    sending.round = undefined
  }
}

async function claimOnce(sending: Sending): Promise<void> {
  const { ctx, destinations, notified, storesOf } = sending
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
  if (sending.stopping) return releaseClaims(ctx.database, claims)
  destinations.add(capacities, claims)
  sendMore(sending)
}

function sendMore(sending: Sending): void {
  const { attempts, destinations } = sending
  for (let claim = next(sending); claim; claim = next(sending)) {
    const attempt: Promise<void> = send(sending, claim).then(() => {
      attempts.delete(attempt)
    })
    attempts.add(attempt)
  }
  const pauseMs = destinations.pauseMs()
  if (pauseMs !== undefined)
    sending.pause ??= setTimeout(() => {
      sending.pause = undefined
      if (!sending.stopping) sendMore(sending)
    }, pauseMs)
}

function next({ acknowledger, destinations }: Sending): Claim | undefined {
  return acknowledger.isFull() ? undefined : destinations.next()
}

async function send(sending: Sending, claim: Claim): Promise<void> {
  const { ctx, outbound, acknowledger, destinations, openSecret } = sending
  const acknowledgement = await attemptDelivery(ctx, outbound, claim, openSecret)
  crashPoint('delivery.sent')
  acknowledger.add(acknowledgement)
  destinations.complete(claim, acknowledgement.status === 'delivered')
  continueSending(sending)
}

/** Sends more deliveries, after an attempt or after a result was written. */
function continueSending(sending: Sending): void {
  if (sending.stopping) return
  sendMore(sending)
  nudge(sending)
}

function troubled(sending: Sending, error: unknown): void {
  sending.failures += 1
  const { ctx, failures } = sending
  ctx.log[levelOfFailure(error, 'warn')]({ err: error, failures }, 'Deliveries could not be claimed.')
}

async function atMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const limit = new AbortController()
  await Promise.race([work, delay(timeoutMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
}
