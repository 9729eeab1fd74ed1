import type { Claim } from './claim.ts'

/** Limit of simultaneous attempts per destination and process. Successes raise the limit from `first` to `max`. */
export const CONCURRENCY = { first: 8, max: 32 }
/**
 * Limit of claimed deliveries per destination and process, in flight or waiting. The limit grows while all attempts
 * succeed.
 */
export const PREFETCH = { first: 8, max: 256 }

/*
 * All stores share three limits: for young attempts, for attempts in flight, and for held claims. A store may take one more
 * place while it has fewer places than are free (dynamic thresholds, Choudhury and Hahne 1998). So one busy store gets half
 * of the places, and two busy stores get a third each. The next store always gets a free place.
 */
/**
 * An attempt is young in its first `ms` milliseconds. Young attempts compete for the processor, so only `max` of them may
 * run.
 */
export const YOUNG = { ms: 20, max: 128 }
/** Older attempts only wait for the receiver, so only memory and sockets limit them. */
export const MAX_IN_FLIGHT = 1_024
export const MAX_HELD = 2_048

export type Destination = {
  name: string
  store: Store
  /** Claimed deliveries that wait, oldest first. `sinceMs` is the monotonic time of the claim. */
  waiting: { claim: Claim; sinceMs: number }[]
  inFlight: number
  concurrencyLimit: number
  prefetchLimit: number
  failures: number
  /** True if the last claim filled its capacity. Then the database may have more due deliveries. */
  backlogged: boolean
}

export type Store = {
  id: string
  /** Names of the store's destinations that may have due deliveries. */
  wanted: Set<string>
  /** Destinations of the store that have a waiting delivery and may send it. They take turns. */
  ready: Set<Destination>
  /** Number of claimed deliveries that wait or are in flight. */
  held: number
  inFlight: number
  young: number
}

/** The deliveries of all stores that a process has claimed. */
export type HeldDeliveries = {
  destinations: Map<string, Destination>
  stores: Map<string, Store>
  /** The stores with wanted destinations. A queue. */
  wanting: Set<Store>
  /** The stores with ready destinations. A queue. */
  ready: Set<Store>
  /** Start times of attempts that may still be young, oldest first. */
  young: Map<Claim, { store: Store; sinceMs: number }>
  /** Released deliveries that nobody has taken yet. */
  released: Claim[]
  /** Number of claimed deliveries that wait or are in flight. */
  held: number
  inFlight: number
}

export function noDeliveries(): HeldDeliveries {
  return {
    destinations: new Map(),
    stores: new Map(),
    wanting: new Set(),
    ready: new Set(),
    young: new Map(),
    released: [],
    held: 0,
    inFlight: 0,
  }
}

/** Returns the store. Adds it if it is missing. */
export function storeOf({ stores }: HeldDeliveries, id: string): Store {
  const known = stores.get(id)
  if (known) return known
  const store: Store = { id, wanted: new Set(), ready: new Set(), held: 0, inFlight: 0, young: 0 }
  stores.set(id, store)
  return store
}

/** Returns the destination. Adds it with the first limits if it is missing. */
export function destinationOf({ destinations }: HeldDeliveries, name: string, store: Store): Destination {
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
 * Returns the number of attempts that each destination of the store may have. Destinations share places by the same rule as
 * stores.
 */
export function attemptLimit({ inFlight }: HeldDeliveries, store: Store): number {
  return MAX_IN_FLIGHT - inFlight - store.inFlight
}

/** Returns the number of deliveries that the store may still claim. */
export function heldCapacity({ held }: HeldDeliveries, store: Store): number {
  return MAX_HELD - held - store.held
}

export function mayClaim(all: HeldDeliveries, store: Store): boolean {
  return heldCapacity(all, store) >= PREFETCH.first && attemptLimit(all, store) > 0
}

export function mayBeginAnother({ young }: HeldDeliveries, store: Store): boolean {
  return store.young < YOUNG.max - young.size
}

/** Updates the queues after a change of a destination's numbers. Removes a destination without deliveries. */
export function settle(all: HeldDeliveries, destination: Destination): void {
  const { name, store, waiting, inFlight, concurrencyLimit, backlogged } = destination
  if (waiting.length > 0 && inFlight < concurrencyLimit) store.ready.add(destination)
  else store.ready.delete(destination)
  if (waiting.length === 0 && inFlight === 0 && !backlogged) all.destinations.delete(name)
  settleStore(all, store)
}

/** Updates the queues after a change of a store's numbers. Removes a store without deliveries. */
export function settleStore({ wanting, ready, stores }: HeldDeliveries, store: Store): void {
  if (store.wanted.size > 0) wanting.add(store)
  else wanting.delete(store)
  if (store.ready.size > 0) ready.add(store)
  else ready.delete(store)
  if (store.held === 0 && store.young === 0 && store.wanted.size === 0) stores.delete(store.id)
}
