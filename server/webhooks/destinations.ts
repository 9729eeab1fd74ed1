import { monotonicMs } from '../core/clock.ts'
import type { Claim, DestinationCapacity } from './claim.ts'
import type { DestinationOfStore } from './destinationStores.ts'

/** Limits of concurrent attempts per destination and process. Successes raise the limit from `first` to `max`. */
export const CONCURRENCY = { first: 8, max: 32 }
/** Deliveries of a destination that one claim takes in advance. The number grows while all attempts succeed. */
const PREFETCH = { first: 8, max: 256 }
/** Deliveries that waited longer are released: another process may be faster, and the lease must outlast the attempt. */
const MAX_WAIT_MS = 1_500
/** After this many failures in a row, the circuit breaker is about to open and waiting deliveries are released. */
const FAILURES_BEFORE_RELEASE = 5

/*
 * All stores share three limits: of young attempts, of attempts in flight, and of held claims. A store may take one more while
 * it has fewer than are free (dynamic thresholds, Choudhury and Hahne 1998). One busy store gets half of the capacity, two get
 * a third each, and the next store always finds free capacity.
 */
/** Attempts younger than `ms` compete for the processor, so few may run at once. */
const YOUNG = { ms: 20, max: 128 }
/** Older attempts only wait for the receiver, so only memory and sockets limit them. */
const MAX_IN_FLIGHT = 1_024
const MAX_HELD = 2_048
/** Maximum of deliveries per claim. A larger claim would delay the next one. */
const CLAIM_SIZE = 256
/** Maximum of waiting destinations per store. The next poll finds the others. */
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
  /** The last claim filled its capacity, so there may be more. */
  backlogged: boolean
}

type Store = {
  id: string
  /** Names of the store's destinations that may have due deliveries. */
  wanted: Set<string>
  /** Destinations of the store that have a waiting delivery and capacity to send it, in turn. */
  ready: Set<Destination>
  /** Number of claimed deliveries, waiting or in flight. */
  held: number
  inFlight: number
  young: number
}

type StoreCapacity = DestinationCapacity & DestinationOfStore

/** The deliveries that a process holds. Stores share the capacity fairly, and so do the destinations of each store. */
export type Destinations = {
  /** Marks destinations that may have due deliveries. */
  want(destinations: readonly DestinationOfStore[]): void
  /** Returns how many deliveries to claim next for each wanted destination. Leaves out destinations that hold enough. */
  capacities(): StoreCapacity[]
  /** Adds the deliveries that were claimed with these capacities. */
  add(capacities: readonly StoreCapacity[], claims: readonly Claim[]): void
  /** Returns the next delivery to send: stores in turn, then a store's destinations in turn. Undefined if a limit is reached. */
  next(): Claim | undefined
  /** Reports the end of an attempt. */
  complete(claim: Claim, succeeded: boolean): void
  /** Removes deliveries that waited too long or whose destination is failing. With `all`, removes all waiting deliveries. */
  releaseStale(all?: boolean): Claim[]
  /** True if more deliveries may be claimed for a wanted destination. */
  hasCapacity(): boolean
  /** Milliseconds until a young attempt becomes old and `next` may return more; undefined if no delivery waits for that. */
  pauseMs(): number | undefined
}

export function createDestinations(): Destinations {
  const destinations = new Map<string, Destination>()
  const stores = new Map<string, Store>()
  /** Stores with wanted destinations, and stores with ready destinations, in turn. */
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

  /** How many attempts each destination of the store may have. Destinations share by the same rule as stores. */
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

  /** Turns the store's wanted destinations into capacities, at most `share` in total. @returns the total */
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

  /** Returns the store's next destination in turn; undefined when the store has its share. */
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
    pauseMs: () => (ready.size > 0 && young.size > 0 && inFlight < MAX_IN_FLIGHT ? YOUNG.ms : undefined),
  }
}
