import type { TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Scope } from '../stores/apiKeys.ts'
import type { StoreCall } from './call.ts'
import type { Change } from './dashboardRoute.ts'

/** The part of an operation that belongs only to the API of the stores. */
export type ApiRoute<Query, Body, Result> = {
  /** The `operationId` in OpenAPI. By default the operation's name. Clients name their calls after it, so it never changes. */
  id?: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path in the form of OpenAPI, such as `/v1/charges/{id}`. */
  path: `/v1/${string}`
  scope: Scope
  /** Schemas of the successful answers by status. Every route gets the error schemas too. */
  answers: Record<number, TSchema>
  /** Error statuses of this route. Every route may also answer 400, 401, 403, 429 and 500. */
  errors?: readonly number[]
  /** Refuses every request of a store that is not a partner (spec, "Errors": 403 `forbidden`). */
  partnersOnly?: boolean
  /** Returns the status of a successful answer, if the route has several success statuses. */
  status?(result: Result): number
  /**
   * Returns the body of the answer. Without this function the body is the result. A string is sent unchanged as JSON
   * text.
   */
  answer?(ctx: Context, result: Result, call: StoreCall<Query, Body>): unknown
  /**
   * Streams the answer to a request with `Accept: text/csv`. An exception before the first chunk becomes an error answer.
   */
  csv?(ctx: Context, call: StoreCall<Query, Body>): AsyncIterable<string>
  /** The change for the audit log. Only a file has one, because nobody sees afterwards what a program has read. */
  audit?(call: StoreCall<Query, Body>): { action: string; change: Change }
  /** True if every answer is the CSV. */
  alwaysCsv?: boolean
}
