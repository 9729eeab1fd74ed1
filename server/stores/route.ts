import type { Static, TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { IdPrefix } from '../core/ids.ts'
import type { Scope } from './apiKeys.ts'
import type { Store } from './store.ts'

/** One endpoint of the API: what a use-case file says of itself to `routes.ts`, the web server and the OpenAPI description. */
export type Route<Params extends TSchema = TSchema, Query extends TSchema = TSchema, Body extends TSchema = TSchema> = {
  method: 'GET' | 'POST'
  /** As in OpenAPI: `/v1/charges/{id}`. */
  path: string
  scope: Scope
  /** First words of the OpenAPI description; the use case's docstring says the rest. */
  summary: string
  description?: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  /** Schemas of the good answers by status; errors are added to all. */
  answers: Record<number, TSchema>
  /** Error statuses beyond 400, 401, 403, 429 and 500, which every route may answer. */
  errors?: readonly number[]
  /** The kind of thing that a POST makes: its id is chosen before the call, so that a repeat after a crash makes the same. */
  creates?: IdPrefix
  /** A store that is no partner is turned away, whatever it sends (spec, "Errors": 403 `forbidden`). */
  partnersOnly?: boolean
  /** Not there in production (decisions, "Sandbox helpers"). */
  sandboxOnly?: boolean
  handle(ctx: Context, call: Call<Static<Params>, Static<Query>, Static<Body>>): Promise<Answer>
  /** Answers `Accept: text/csv`, in pieces as they are read. What it throws before the first piece is answered as an error. */
  csv?(ctx: Context, call: Call<Static<Params>, Static<Query>, Static<Body>>): AsyncIterable<string>
}

/** An authenticated and validated request. */
export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  store: Store
  params: Params
  query: Query
  body: Body
  /** The id for what a route with `creates` makes. */
  newId: string
  /** It ran before under its `Idempotency-Key`, and its answer was lost or invited another try. */
  isRetry: boolean
  /** To be called before another thing than `newId` is made after all: the one that a repeat is to find. */
  rebindResource(id: string): Promise<void>
}

/** A body that is a string is JSON already. */
export type Answer = { status: number; body: unknown }

/** Ties the handler's types to the schemas beside it. */
export function route<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  definition: Route<Params, Query, Body>,
): Route {
  return definition as unknown as Route
}
