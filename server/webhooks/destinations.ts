import { monotonicMs } from '../core/clock.ts'
import type { Claim, DestinationCapacity } from './claim.ts'
import type { DestinationOfStore } from './destinationStores.ts'
import {
  attemptLimit,
  CONCURRENCY,
  type Destination,
  destinationOf,
  type HeldDeliveries,
  heldCapacity,
  MAX_HELD,
  MAX_IN_FLIGHT,
  mayBeginAnother,
  mayClaim,
  noDeliveries,
  PREFETCH,
  type Store,
  settle,
  settleStore,
  storeOf,
  YOUNG,
} from './heldDeliveries.ts'

/**
 * After this time a waiting delivery is released. Another process may be faster, and the lease must not end before the
 * attempt.
 */
const MAX_WAIT_MS = 1_500
/** After this number of failures in a row, waiting deliveries are released, because the circuit breaker will open soon. */
const FAILURES_BEFORE_RELEASE = 5
/** Maximum number of deliveries per claim. A larger claim would delay the next claim. */
const CLAIM_SIZE = 256
/** Maximum number of destinations per store that wait for a claim. The next poll finds the other destinations. */
const MAX_WANTED = 1_000

/**
 * The deliveries that a process holds. Stores share the capacity fairly, and the destinations of a store share the store's
 * part fairly.
 */
export type Destinations = {
  /** Marks destinations that may have due deliveries. */
  want(destinations: readonly DestinationOfStore[]): void
  /**
   * Returns the number of deliveries to claim next for each wanted destination. Leaves out destinations with enough claimed
   * deliveries.
   */
  capacities(): DestinationCapacity[]
  /** Adds the deliveries that were claimed with these capacities. */
  add(capacities: readonly DestinationCapacity[], claims: readonly Claim[]): void
  /**
   * Returns the next delivery to send, or undefined if a limit is reached. Stores take turns, and the destinations of a store
   * take turns.
   */
  next(): Claim | undefined
  /** Reports the end of an attempt. */
  complete(claim: Claim, succeeded: boolean): void
  /**
   * Removes and returns deliveries that waited too long or have a failing destination. With `all`, it removes all waiting
   * deliveries.
   */
  releaseStale(all?: boolean): Claim[]
  /** True if more deliveries may be claimed for a wanted destination. */
  hasCapacity(): boolean
  /** True if this process holds no delivery. */
  isEmpty(): boolean
  /**
   * Returns the milliseconds until a young attempt becomes old, because `next` may return more then. Undefined if no delivery
   * waits for this.
   */
  pauseMs(): number | undefined
}

export function createDestinations(): Destinations {
  const all = noDeliveries()
  return {
    want: (some) => want(all, some),
    capacities: () => capacities(all),
    add: (given, claims) => add(all, given, claims),
    next: () => next(all),
    complete: (claim, succeeded) => complete(all, claim, succeeded),
    releaseStale: (ofAll = false) => releaseStale(all, ofAll),
    hasCapacity: () => {
      for (const store of all.wanting) if (mayClaim(all, store)) return true
      return false
    },
    isEmpty: () => all.held === 0 && all.released.length === 0,
    pauseMs: () => (all.ready.size > 0 && all.young.size > 0 && all.inFlight < MAX_IN_FLIGHT ? YOUNG.ms : undefined),
  }
}

function want(all: HeldDeliveries, some: readonly DestinationOfStore[]): void {
  for (const { destination, storeId } of some) {
    const store = storeOf(all, storeId)
    if (store.wanted.size < MAX_WANTED) store.wanted.add(destination)
    all.wanting.add(store)
  }
}

function capacities(all: HeldDeliveries): DestinationCapacity[] {
  let left = Math.min(CLAIM_SIZE, MAX_HELD - all.held)
  const asking = [...all.wanting].filter((store) => mayClaim(all, store))
  const share = Math.max(PREFETCH.first, Math.floor(left / Math.max(1, asking.length)))
  const given: DestinationCapacity[] = []
  for (const store of asking) {
    if (left < 1) break
    const ofStore = capacitiesOfStore(all, store, Math.min(share, left, heldCapacity(all, store)))
    for (const one of ofStore) left -= one.capacity
    given.push(...ofStore)
    // The store goes to the end of the queue.
    all.wanting.delete(store)
    settleStore(all, store)
  }
  return given
}

/** Returns the capacities of the store's wanted destinations. @param share limit for their sum */
function capacitiesOfStore(all: HeldDeliveries, store: Store, share: number): DestinationCapacity[] {
  const given: DestinationCapacity[] = []
  let left = share
  const limit = attemptLimit(all, store)
  const each = Math.max(PREFETCH.first, Math.floor(share / store.wanted.size))
  for (const name of store.wanted) {
    if (left < 1) break
    store.wanted.delete(name)
    const destination = all.destinations.get(name)
    const room = destination
      ? Math.min(destination.prefetchLimit, limit) - destination.waiting.length - destination.inFlight
      : PREFETCH.first
    const capacity = Math.min(room, each, left)
    if (capacity > 0) {
      given.push({ destination: name, storeId: store.id, capacity })
      left -= capacity
    } else if (destination) destination.backlogged = true
  }
  return given
}

function add(all: HeldDeliveries, given: readonly DestinationCapacity[], claims: readonly Claim[]): void {
  const sinceMs = monotonicMs()
  const brought = Map.groupBy(claims, ({ destination }) => destination)
  for (const { destination: name, storeId, capacity } of given) {
    const claimed = brought.get(name) ?? []
    const destination = destinationOf(all, name, storeOf(all, storeId))
    for (const claim of claimed) destination.waiting.push({ claim, sinceMs })
    all.held += claimed.length
    destination.store.held += claimed.length
    destination.backlogged = claimed.length >= capacity
    if (destination.backlogged && destination.failures === 0)
      destination.prefetchLimit = Math.min(destination.prefetchLimit * 2, PREFETCH.max)
    settle(all, destination)
  }
}

function next(all: HeldDeliveries): Claim | undefined {
  if (all.ready.size === 0 || all.inFlight >= MAX_IN_FLIGHT) return undefined
  markOldAttempts(all)
  if (all.young.size >= YOUNG.max) return undefined
  for (const store of all.ready) {
    const destination = nextDestination(all, store)
    if (destination) return begin(all, destination)
  }
  return undefined
}

function markOldAttempts(all: HeldDeliveries): void {
  const youngSinceMs = monotonicMs() - YOUNG.ms
  for (const [claim, { sinceMs }] of all.young) {
    if (sinceMs > youngSinceMs) break
    markOld(all, claim)
  }
}

function markOld(all: HeldDeliveries, claim: Claim): void {
  const began = all.young.get(claim)
  if (began === undefined) return
  all.young.delete(claim)
  began.store.young -= 1
  settleStore(all, began.store)
}

/** Returns the next destination in the store's queue, or undefined if the store has reached a limit. */
function nextDestination(all: HeldDeliveries, store: Store): Destination | undefined {
  const limit = attemptLimit(all, store)
  if (limit < 1 || !mayBeginAnother(all, store)) return undefined
  for (const destination of store.ready) if (destination.inFlight < limit) return destination
  return undefined
}

function begin(all: HeldDeliveries, destination: Destination): Claim {
  const { store } = destination
  const { claim } = destination.waiting.shift()!
  destination.inFlight += 1
  store.inFlight += 1
  all.inFlight += 1
  store.young += 1
  all.young.set(claim, { store, sinceMs: monotonicMs() })
  // The store and the destination go to the end of their queues.
  store.ready.delete(destination)
  all.ready.delete(store)
  settle(all, destination)
  return claim
}

function complete(all: HeldDeliveries, claim: Claim, succeeded: boolean): void {
  markOld(all, claim)
  const destination = all.destinations.get(claim.destination)!
  all.held -= 1
  all.inFlight -= 1
  destination.store.held -= 1
  destination.store.inFlight -= 1
  destination.inFlight -= 1
  if (succeeded) noteSuccess(destination)
  else noteFailure(all, destination)
  const { backlogged, waiting, inFlight, prefetchLimit } = destination
  if (backlogged && waiting.length + inFlight <= prefetchLimit / 2) {
    destination.backlogged = false
    destination.store.wanted.add(destination.name)
  }
  settle(all, destination)
}

function noteSuccess(destination: Destination): void {
  destination.failures = 0
  destination.concurrencyLimit = Math.min(destination.concurrencyLimit + 1 / 8, CONCURRENCY.max)
}

function noteFailure(all: HeldDeliveries, destination: Destination): void {
  destination.failures += 1
  destination.concurrencyLimit = CONCURRENCY.first
  destination.prefetchLimit = PREFETCH.first
  if (destination.failures >= FAILURES_BEFORE_RELEASE) release(all, destination)
}

function release(all: HeldDeliveries, destination: Destination): void {
  all.released.push(...destination.waiting.map(({ claim }) => claim))
  destination.backlogged = false
  all.held -= destination.waiting.length
  destination.store.held -= destination.waiting.length
  destination.waiting = []
  settle(all, destination)
}

function releaseStale(all: HeldDeliveries, ofAll: boolean): Claim[] {
  const beforeMs = monotonicMs() - MAX_WAIT_MS
  for (const destination of [...all.destinations.values()])
    if (destination.waiting.length > 0 && (ofAll || destination.waiting[0]!.sinceMs < beforeMs)) {
      destination.prefetchLimit = PREFETCH.first
      release(all, destination)
    }
  return all.released.splice(0)
}
