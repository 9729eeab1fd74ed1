import type { TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Scope } from '../stores/apiKeys.ts'
import type { StoreCall } from './call.ts'
import type { Change } from './dashboardRoute.ts'

/** The part of an operation that is only for the API of the stores. */
export type ApiRoute<Query, Body, Result> = {
  /**
   * The `operationId` in OpenAPI. The default is the operation's name. The `operationId` never changes, because clients
   * use it as the name of their method.
   */
  id?: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path in the form of OpenAPI, such as `/v1/charges/{id}`. */
  path: `/v1/${string}`
  scope: Scope
  /** Another scope that allows the call. Errors name `scope`. */
  alsoScope?: Scope
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
   * Streams the answer of a request with `Accept: text/csv`. An exception before the first chunk becomes an error
   * answer.
   */
  csv?(ctx: Context, call: StoreCall<Query, Body>): AsyncIterable<string>
  /** The entry for the audit log. Only an export of a file needs an entry. */
  audit?(call: StoreCall<Query, Body>): { action: string; change: Change }
  /** True if every answer is the CSV. */
  alwaysCsv?: boolean
}
