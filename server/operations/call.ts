import type { Store } from '../stores/store.ts'

/** One run of a request. A retry of the request is another run. */
export type Run = {
  /** The id for the resource that this call creates. Empty if the operation declares no id prefix in `creates`. */
  newId: string
  /**
   * True if the request ran before with this `Idempotency-Key`, and its answer was lost or was an error that the caller
   * may retry.
   */
  isRetry: boolean
  /** True for a request with an `Idempotency-Key`, which the caller may repeat. */
  isKeyed: boolean
  /**
   * Replaces `newId` with another id. Call this function before you create a resource with that id, so that a retry
   * finds the resource.
   */
  rebindResource(id: string): Promise<void>
}

/** A run without an `Idempotency-Key`. */
export function firstRun(newId: string): Run {
  return { newId, isRetry: false, isKeyed: false, rebindResource: async () => {} }
}

/** The validated input of an operation. */
export type Call<Query = unknown, Body = unknown> = {
  /** The last id in the path; empty if the path has no id. */
  id: string
  query: Query
  body: Body
} & Run

export type StoreCall<Query = unknown, Body = unknown> = Call<Query, Body> & {
  store: Store
  /** The header of an API request. Some error messages are written in this language. */
  acceptLanguage?: string
}
