import { monotonicMs } from '../core/clock.ts'
import type { Claim, DestinationCapacity } from './claim.ts'
import type { DestinationOfStore } from './destinationStores.ts'

/** Limit of concurrent attempts per destination and process. Successes raise the limit from `first` to `max`. */
export const CONCURRENCY = { first: 8, max: 32 }
/**
 * Limit of claimed deliveries per destination and process, in flight or waiting. The limit grows while all attempts
 * succeed.
 */
const PREFETCH = { first: 8, max: 256 }
/**
 * After this time a waiting delivery is released, because another process may be faster and the lease must not end before
 * the attempt.
 */
const MAX_WAIT_MS = 1_500
/** After this many failures in a row, the circuit breaker is about to open and waiting deliveries are released. */
const FAILURES_BEFORE_RELEASE = 5

/*
 * All stores share three limits: for young attempts, for attempts in flight, and for held claims. A store may take one more
 * place while it has fewer places than are free (dynamic thresholds, Choudhury and Hahne 1998). So one busy store gets half
 * of the places, and two busy stores get a third each. The next store always finds a free place.
 */
/**
 * An attempt is young in its first `ms` milliseconds. Young attempts compete for the processor, so only `max` of them may
 * run.
 */
const YOUNG = { ms: 20, max: 128 }
/** Older attempts only wait for the receiver, so only memory and sockets limit them. */
const MAX_IN_FLIGHT = 1_024
const MAX_HELD = 2_048
/** Maximum number of deliveries per claim. A larger claim would delay the next claim. */
const CLAIM_SIZE = 256
/** Maximum number of destinations per store that wait for a claim. The next poll finds the others. */
const MAX_WANTED = 1_000

type Destination = {
  name: string
  store: Store
  /** Claimed deliveries that wait, oldest first, each with the monotonic time of its claim in milliseconds. */
  waiting: { claim: Claim; sinceMs: number }[]
  inFlight: number
  concurrencyLimit: number
  prefetchLimit: number
  failures: number
  /** True if the last claim filled its capacity. Then the database may have more due deliveries. */
  backlogged: boolean
}

type Store = {
  id: string
  /** Names of the store's destinations that may have due deliveries. */
  wanted: Set<string>
  /** Destinations of the store that have a waiting delivery and may send it. They send in turn. */
  ready: Set<Destination>
  /** Number of claimed deliveries that wait or are in flight. */
  held: number
  inFlight: number
  young: number
}

type StoreCapacity = DestinationCapacity & DestinationOfStore

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
  capacities(): StoreCapacity[]
  /** Adds the deliveries that were claimed with these capacities. */
  add(capacities: readonly StoreCapacity[], claims: readonly Claim[]): void
  /**
   * Returns the next delivery to send, or undefined if a limit is reached. Stores take turns, and the destinations of a store
   * take turns.
   */
  next(): Claim | undefined
  /** Reports the end of an attempt. */
  complete(claim: Claim, succeeded: boolean): void
  /**
   * Removes and returns deliveries that waited too long or whose destination is failing. With `all`, it removes all waiting
   * deliveries.
   */
  releaseStale(all?: boolean): Claim[]
  /** True if more deliveries may be claimed for a wanted destination. */
  hasCapacity(): boolean
  /** True if this process holds no delivery. */
  isEmpty(): boolean
  /**
   * Returns the milliseconds after which `next` may return more, because a young attempt becomes old. Undefined if no
   * delivery waits for that.
   */
  pauseMs(): number | undefined
}

export function createDestinations(): Destinations {
  const destinations = new Map<string, Destination>()
  const stores = new Map<string, Store>()
  /** `wanting` has the stores with wanted destinations, and `ready` the stores with ready destinations. Both are queues. */
  const wanting = new Set<Store>()
  const ready = new Set<Store>()
  const stale: Claim[] = []
  let held = 0
  let inFlight = 0
  /** Start times of attempts that may still be young, oldest first. */
  const young = new Map<Claim, { store: Store; sinceMs: number }>()

  const storeOf = (id: string): Store => {
    const known = stores.get(id)
    if (known) return known
    const store: Store = { id, wanted: new Set(), ready: new Set(), held: 0, inFlight: 0, young: 0 }
    stores.set(id, store)
    return store
  }
  const destinationOf = (name: string, store: Store): Destination => {
    const known = destinations.get(name)
    if (known) return known
    const destination: Destination = {
      name,
      store,
      waiting: [],
      inFlight: 0,
      concurrencyLimit: CONCURRENCY.first,
      prefetchLimit: PREFETCH.first,
      failures: 0,
      backlogged: false,
    }
    destinations.set(name, destination)
    return destination
  }

  /**
   * Returns the number of attempts that each destination of the store may have. Destinations share by the same rule as
   * stores.
   */
  const attemptLimit = (store: Store) => MAX_IN_FLIGHT - inFlight - store.inFlight
  const heldCapacity = (store: Store) => MAX_HELD - held - store.held
  const mayClaim = (store: Store) => heldCapacity(store) >= PREFETCH.first && attemptLimit(store) > 0
  const mayBeginAnother = (store: Store) => store.young < YOUNG.max - young.size

  const settleStore = (store: Store) => {
    if (store.wanted.size > 0) wanting.add(store)
    else wanting.delete(store)
    if (store.ready.size > 0) ready.add(store)
    else ready.delete(store)
    if (store.held === 0 && store.young === 0 && store.wanted.size === 0) stores.delete(store.id)
  }
  const settle = (destination: Destination) => {
    if (destination.waiting.length > 0 && destination.inFlight < destination.concurrencyLimit)
      destination.store.ready.add(destination)
    else destination.store.ready.delete(destination)
    if (destination.waiting.length === 0 && destination.inFlight === 0 && !destination.backlogged)
      destinations.delete(destination.name)
    settleStore(destination.store)
  }
  const release = (destination: Destination) => {
    stale.push(...destination.waiting.map(({ claim }) => claim))
    destination.backlogged = false
    held -= destination.waiting.length
    destination.store.held -= destination.waiting.length
    destination.waiting = []
    settle(destination)
  }
  const markOld = (claim: Claim) => {
    const began = young.get(claim)
    if (began === undefined) return
    young.delete(claim)
    began.store.young -= 1
    settleStore(began.store)
  }
  const markOldAttempts = () => {
    const youngSinceMs = monotonicMs() - YOUNG.ms
    for (const [claim, { sinceMs }] of young) {
      if (sinceMs > youngSinceMs) break
      markOld(claim)
    }
  }

  /** Adds the capacities of the store's wanted destinations to a list. @param share limit for their sum @returns their sum */
  const capacitiesOfStore = (store: Store, share: number, capacities: StoreCapacity[]): number => {
    let left = share
    const limit = attemptLimit(store)
    const each = Math.max(PREFETCH.first, Math.floor(share / store.wanted.size))
    for (const name of store.wanted) {
      if (left < 1) break
      store.wanted.delete(name)
      const destination = destinations.get(name)
      const capacity = destination
        ? Math.min(destination.prefetchLimit, limit) - destination.waiting.length - destination.inFlight
        : PREFETCH.first
      const given = Math.min(capacity, each, left)
      if (given > 0) {
        capacities.push({ destination: name, storeId: store.id, capacity: given })
        left -= given
      } else if (destination) destination.backlogged = true
    }
    return share - left
  }

  /** Returns the store's next destination in turn, or undefined if the store has reached a limit. */
  const nextDestination = (store: Store): Destination | undefined => {
    const limit = attemptLimit(store)
    if (limit < 1 || !mayBeginAnother(store)) return undefined
    for (const destination of store.ready) if (destination.inFlight < limit) return destination
    return undefined
  }
  const begin = (destination: Destination): Claim => {
    const { store } = destination
    const { claim } = destination.waiting.shift()!
    destination.inFlight += 1
    store.inFlight += 1
    inFlight += 1
    store.young += 1
    young.set(claim, { store, sinceMs: monotonicMs() })
    // The store and the destination go to the end of their queues.
    store.ready.delete(destination)
    ready.delete(store)
    settle(destination)
    return claim
  }

  return {
    want(some) {
      for (const { destination, storeId } of some) {
        const store = storeOf(storeId)
        if (store.wanted.size < MAX_WANTED) store.wanted.add(destination)
        wanting.add(store)
      }
    },
    capacities() {
      let left = Math.min(CLAIM_SIZE, MAX_HELD - held)
      const asking = [...wanting].filter(mayClaim)
      const share = Math.max(PREFETCH.first, Math.floor(left / Math.max(1, asking.length)))
      const capacities: StoreCapacity[] = []
      for (const store of asking) {
        if (left < 1) break
        left -= capacitiesOfStore(store, Math.min(share, left, heldCapacity(store)), capacities)
        // The store goes to the end of the queue.
        wanting.delete(store)
        settleStore(store)
      }
      return capacities
    },
    add(capacities, claims) {
      const sinceMs = monotonicMs()
      const brought = Map.groupBy(claims, ({ destination }) => destination)
      for (const { destination: name, storeId, capacity } of capacities) {
        const claimed = brought.get(name) ?? []
        const destination = destinationOf(name, storeOf(storeId))
        for (const claim of claimed) destination.waiting.push({ claim, sinceMs })
        held += claimed.length
        destination.store.held += claimed.length
        destination.backlogged = claimed.length >= capacity
        if (destination.backlogged && destination.failures === 0)
          destination.prefetchLimit = Math.min(destination.prefetchLimit * 2, PREFETCH.max)
        settle(destination)
      }
    },
    next() {
      if (ready.size === 0 || inFlight >= MAX_IN_FLIGHT) return undefined
      markOldAttempts()
      if (young.size >= YOUNG.max) return undefined
      for (const store of ready) {
        const destination = nextDestination(store)
        if (destination) return begin(destination)
      }
      return undefined
    },
    complete(claim, succeeded) {
      markOld(claim)
      const destination = destinations.get(claim.destination)!
      held -= 1
      inFlight -= 1
      destination.store.held -= 1
      destination.store.inFlight -= 1
      destination.inFlight -= 1
      if (succeeded) {
        destination.failures = 0
        destination.concurrencyLimit = Math.min(destination.concurrencyLimit + 1 / 8, CONCURRENCY.max)
      } else {
        destination.failures += 1
        destination.concurrencyLimit = CONCURRENCY.first
        destination.prefetchLimit = PREFETCH.first
        if (destination.failures >= FAILURES_BEFORE_RELEASE) release(destination)
      }
      if (
        destination.backlogged &&
        destination.waiting.length + destination.inFlight <= destination.prefetchLimit / 2
      ) {
        destination.backlogged = false
        destination.store.wanted.add(destination.name)
      }
      settle(destination)
    },
    releaseStale(all = false) {
      const beforeMs = monotonicMs() - MAX_WAIT_MS
      for (const destination of [...destinations.values()])
        if (destination.waiting.length > 0 && (all || destination.waiting[0]!.sinceMs < beforeMs)) {
          destination.prefetchLimit = PREFETCH.first
          release(destination)
        }
      return stale.splice(0)
    },
    hasCapacity: () => {
      for (const store of wanting) if (mayClaim(store)) return true
      return false
    },
    isEmpty: () => held === 0 && stale.length === 0,
    pauseMs: () => (ready.size > 0 && young.size > 0 && inFlight < MAX_IN_FLIGHT ? YOUNG.ms : undefined),
  }
}
