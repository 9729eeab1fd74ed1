import type { TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Scope } from './apiKeys.ts'
import type { StoreCall } from './call.ts'

/** The part of an operation that the API of the stores has alone. */
export type ApiRoute<Query, Body, Result> = {
  method: 'GET' | 'POST'
  /** As in OpenAPI: `/v1/charges/{id}`. */
  path: `/v1/${string}`
  scope: Scope
  /** Schemas of the successful answers by status. Every route gets the error schemas too. */
  answers: Record<number, TSchema>
  /** Error statuses beyond 400, 401, 403, 429 and 500, which every route may answer. */
  errors?: readonly number[]
  /** Refuses every request of a store that is not a partner (spec, "Errors": 403 `forbidden`). */
  partnersOnly?: boolean
  /** Chooses among more than one successful answer. */
  status?(result: Result): number
  /** The body of the answer; without it the result itself. A body that is a string is JSON already. */
  answer?(ctx: Context, result: Result, call: StoreCall<Query, Body>): unknown
  /** Answers `Accept: text/csv` as a stream. An exception before the first piece becomes an error answer. */
  csv?(ctx: Context, call: StoreCall<Query, Body>): AsyncIterable<string>
}
