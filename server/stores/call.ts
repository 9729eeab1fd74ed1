import type { Store } from './store.ts'

/** One run of a request. A retry of the request is a second run. */
export type Run = {
  /** The id of the resource that an operation with `creates` creates. */
  newId: string
  /** The request ran before with this `Idempotency-Key`. The answer was lost, or it was an error that the caller may retry. */
  isRetry: boolean
  /** Call it before you create a resource with another id than `newId`, so that a retry finds that resource. */
  rebindResource(id: string): Promise<void>
}

/** A run without an `Idempotency-Key`. */
export function firstRun(newId: string): Run {
  return { newId, isRetry: false, rebindResource: async () => {} }
}

/** The validated input of an operation. */
export type Call<Query = unknown, Body = unknown> = {
  /** The last id in the path; empty if the path has none. */
  id: string
  query: Query
  body: Body
} & Run

/** The input of an operation on a store. */
export type StoreCall<Query = unknown, Body = unknown> = Call<Query, Body> & { store: Store }
