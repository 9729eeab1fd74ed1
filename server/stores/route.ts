import type { Static, TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { IdPrefix } from '../core/ids.ts'
import type { Scope } from './apiKeys.ts'
import type { Store } from './store.ts'

/** One endpoint of the API, as its use case declares it to the web server and the OpenAPI description. */
export type Route<Params extends TSchema = TSchema, Query extends TSchema = TSchema, Body extends TSchema = TSchema> = {
  method: 'GET' | 'POST'
  /** As in OpenAPI: `/v1/charges/{id}`. */
  path: string
  scope: Scope
  /** First line of the OpenAPI description. */
  summary: string
  description?: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  /** Schemas of the successful answers by status. Every route gets the error schemas too. */
  answers: Record<number, TSchema>
  /** Error statuses beyond 400, 401, 403, 429 and 500, which every route may answer. */
  errors?: readonly number[]
  /** Id prefix of the resource that a POST creates. Its id is chosen before the call, so a retry after a crash creates the same. */
  creates?: IdPrefix
  /** Refuses every request of a store that is not a partner (spec, "Errors": 403 `forbidden`). */
  partnersOnly?: boolean
  /** Absent in production (decisions, "Sandbox helpers"). */
  sandboxOnly?: boolean
  handle(ctx: Context, call: Call<Static<Params>, Static<Query>, Static<Body>>): Promise<Answer>
  /** Answers `Accept: text/csv` as a stream. An exception before the first piece becomes an error answer. */
  csv?(ctx: Context, call: Call<Static<Params>, Static<Query>, Static<Body>>): AsyncIterable<string>
}

/** An authenticated and validated request. */
export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  store: Store
  params: Params
  query: Query
  body: Body
  /** The id of the resource that a route with `creates` creates. */
  newId: string
  /** The request ran before under its `Idempotency-Key`. Its answer was lost, or it invited a retry. */
  isRetry: boolean
  /** Call it before you create another resource than `newId`, so that a retry finds that one. */
  rebindResource(id: string): Promise<void>
}

/** A body that is a string is JSON already. */
export type Answer = { status: number; body: unknown }

/** Derives the types of the handler from the schemas of the route. */
export function route<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  definition: Route<Params, Query, Body>,
): Route {
  return definition as unknown as Route
}
