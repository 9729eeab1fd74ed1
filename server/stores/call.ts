import type { Store } from './store.ts'

/** The state of one run of a request. */
export type Run = {
  /** The id of the resource that an operation with `creates` creates. */
  newId: string
  /** The request ran before under its `Idempotency-Key`. Its answer was lost, or it invited a retry. */
  isRetry: boolean
  /** Call it before you create another resource than `newId`, so that a retry finds that one. */
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
