import type { Static, TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { IdPrefix } from '../core/ids.ts'
import type { ApiRoute } from './apiRoute.ts'
import type { Call, StoreCall } from './call.ts'
import type { CallerOf, Guard, Member } from './caller.ts'
import type { DashboardRoute } from './dashboardRoute.ts'
import { type Action, permissions } from './permissions.ts'

/** One use case, declared once for the API of the stores, for the API of the dashboard, or for both. */
export type UntaggedOperation = Shared<TSchema, TSchema> & {
  run(ctx: Context, call: AnyCall): unknown
  api?: ApiRoute<unknown, unknown, unknown> & OwnInput
  dashboard?: DashboardRoute<unknown, unknown, unknown, object, Guard> & OwnInput
}

/** The tag is the operation's section in the OpenAPI descriptions. */
export type Operation = UntaggedOperation & { tag: string }

type Shared<Query extends TSchema, Body extends TSchema> = {
  /**
   * A unique name. The dashboard's client calls the operation by this name. The audit log stores the name as the
   * action.
   */
  name: string
  /** First line of the OpenAPI descriptions. */
  summary: string
  description?: string
  query?: Query
  body?: Body
  /** True if the operation does not exist in production (decisions, "Sandbox helpers"). */
  sandboxOnly?: boolean
  /** True if a replica may answer: the operation only reads, and no decision about money depends on the result. */
  fromReplica?: true
  /**
   * Id prefix of the resource that the call creates. The id exists before the call, so a retry after a crash creates
   * the same resource.
   */
  creates?: IdPrefix
}

/** The schemas of a route that accepts fewer fields than its operation. */
type OwnInput = { query?: TSchema; body?: TSchema }

/** Schemas of a route that accept fewer values. The operation must accept every value that these schemas accept. */
type Narrower<Query extends TSchema, Body extends TSchema, OwnQuery extends TSchema, OwnBody extends TSchema> = {
  query?: OwnQuery & (Static<OwnQuery> extends Static<Query> ? unknown : never)
  body?: OwnBody & (Static<OwnBody> extends Static<Body> ? unknown : never)
}

// biome-ignore lint/suspicious/noExplicitAny: `operation` and `dashboardOperation` check the types of each definition.
type AnyCall = any

/** Declares an operation of the API. With a `dashboard` part, members of the store may call it too. */
export function operation<
  Query extends TSchema,
  Body extends TSchema,
  Result,
  ApiQuery extends TSchema,
  ApiBody extends TSchema,
  DashboardQuery extends TSchema,
  DashboardBody extends TSchema,
>(
  definition: Shared<Query, Body> & {
    /** Returns the result, or its promise if the call has to wait. */
    run(ctx: Context, call: StoreCall<Static<Query>, Static<Body>>): Promise<Result> | Result
    api: ApiRoute<Static<Query>, Static<Body>, Result> & Narrower<Query, Body, ApiQuery, ApiBody>
    dashboard?: DashboardRoute<Static<Query>, Static<Body>, Result, Member, Action> &
      Narrower<Query, Body, DashboardQuery, DashboardBody>
  },
): UntaggedOperation {
  return definition as unknown as UntaggedOperation
}

/** Declares an operation that only the dashboard has. The guard of the operation decides who may call it. */
export function dashboardOperation<Query extends TSchema, Body extends TSchema, Result, G extends Guard>(
  definition: Shared<Query, Body> & {
    dashboard: DashboardRoute<Static<Query>, Static<Body>, Result, CallerOf<G>, G>
    run(ctx: Context, call: Call<Static<Query>, Static<Body>> & CallerOf<G>): Promise<Result>
  },
): UntaggedOperation {
  return definition as unknown as UntaggedOperation
}

/** Adds the section of the OpenAPI descriptions to the operations of a module. */
export function withTag(tag: string, operations: readonly UntaggedOperation[]): Operation[] {
  return operations.map((operation) => ({ ...operation, tag }))
}

/** An operation with its route in the API of the stores. */
export type ApiOperation = Omit<Operation, 'api' | 'dashboard'> & NonNullable<Operation['api']>

/** An operation with its route in the API of the dashboard. */
export type DashboardOperation = Omit<Operation, 'api' | 'dashboard'> & NonNullable<Operation['dashboard']>

/** Selects the operations that have a route in the API of the stores. */
export function apiOperations(operations: readonly Operation[]): ApiOperation[] {
  return operations.flatMap(({ api, dashboard: _, ...shared }) => (api ? [{ ...shared, ...api }] : []))
}

/** Selects the operations that have a route in the API of the dashboard, with complete paths. */
export function dashboardOperations(operations: readonly Operation[]): DashboardOperation[] {
  return operations.flatMap(({ api: _, dashboard, ...shared }) =>
    dashboard ? [{ ...shared, ...dashboard, path: wholePath(dashboard) }] : [],
  )
}

/** An action belongs to a store, so the path of its operation begins with the store. */
function wholePath({ path, guard }: NonNullable<Operation['dashboard']>): `/${string}` {
  return guard in permissions ? `/stores/{storeId}${path}` : path
}
