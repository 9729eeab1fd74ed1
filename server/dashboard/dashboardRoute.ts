import type { Static, TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import type { Origin, SecondFactor } from '../users/sessions.ts'
import type { Role, User } from '../users/user.ts'
import type { Action } from './permissions.ts'

/** The path prefix of the dashboard's API. */
export const DASHBOARD_API = '/dashboard/api'

/**
 * Who may call: anyone; a person who gave the password but not yet the code; any signed-in person; or a member of the
 * store in the path whose role allows the action.
 */
export type Guard = 'anyone' | 'second_factor' | 'person' | Action

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Params<Path extends string> = { [Name in Names<Path>]: string }

/** The validated input of every call. */
type Input<Path extends string, Query extends TSchema, Body extends TSchema> = {
  params: Params<Path>
  query: Static<Query>
  body: Static<Body>
  from: Origin
}
type PersonCall = { user: User; sessionId: string; secondFactor: SecondFactor | null }
type StoreCall = PersonCall & { store: Store; role: Role }

/** The change of a call, for the audit log: only ids and settings, no secret, no data of a buyer or student. */
export type Change = {
  /** Id of the changed object. */
  subject: string | null
  before?: object | null
  after?: object | null
  /** The person, if nobody was signed in yet. */
  by?: string
  /** The store, if the path names none. */
  store?: Store
}

export type DashboardAnswer = {
  status: number
  /** Absent with 204. */
  body?: unknown
  /** Null if the audit log needs no line. An export has a line too: it says which data left the store. */
  change?: Change | null
  /** A new session, or null if the session ended. */
  sessionToken?: string | null
  /** A token for the browser: this person has signed in on it. */
  deviceToken?: string | undefined
  /** A file instead of a body, streamed in chunks. */
  file?: { name: string; type: string; pieces: AsyncIterable<string> }
}

/** One call of the dashboard's API, for `dashboardRoutes.ts`, the web server and the OpenAPI description. */
export type DashboardRoute = {
  method: Method
  /** OpenAPI path, without `/dashboard/api`. */
  path: string
  guard: Guard
  /** Name in the typed client, and of the action in the audit log. */
  operationId: string
  summary: string
  tag: string
  query?: TSchema
  body?: TSchema
  /**
   * Limit of the body in bytes, if the schema's bounds would allow too much. Default: the size that the schema's bounds
   * need.
   */
  bodyLimit?: number
  /** Schemas of the successful answers by status; null: no body. */
  answers: Record<number, TSchema | null>
  sandboxOnly?: boolean
  /**
   * The result outlives the session, as keys and files do. The person must have proved herself within ten minutes, else
   * 403 `password_due`.
   */
  needsFreshProof?: boolean
  /**
   * True if the call waits for a gateway or the simulator (no transaction may be open then), or counts attempts that
   * must stay when it is refused. Its audit line is written right after it. Any other write commits together with its
   * line.
   */
  commitsItself?: boolean
  handle(ctx: Context, call: DashboardCall): Promise<DashboardAnswer>
}

/** The web server's view of a call; `dashboardRoute` and its variants give it the types of a route. */
export type DashboardCall = {
  params: Record<string, string>
  query: unknown
  body: unknown
  from: Origin
  user?: User
  sessionId?: string
  secondFactor?: SecondFactor | null
  store?: Store
  role?: Role
}

type Definition<M extends Method, Path extends string, Query extends TSchema, Body extends TSchema, Who> = Omit<
  DashboardRoute,
  'method' | 'path' | 'guard' | 'query' | 'body' | 'handle'
> & {
  method: M
  path: Path
  query?: Query
  body?: Body
  handle(
    ctx: Context,
    call: Input<Path, Query, Body> & Who,
  ): Promise<M extends 'GET' ? DashboardAnswer : DashboardAnswer & { change: Change | null }>
}

/** A call about a store, only for its members whose role allows `action`. */
export function dashboardRoute<
  M extends Method,
  Rest extends string,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
>({
  action,
  ...definition
}: Definition<M, `/stores/{storeId}${Rest}`, Query, Body, StoreCall> & { action: Action }): DashboardRoute {
  return { ...definition, guard: action } as unknown as DashboardRoute
}

/** A call about the signed-in person. */
export const personRoute = routeFor<PersonCall>('person')

/** A call of a person who still has to give the second factor. */
export const secondFactorRoute = routeFor<PersonCall>('second_factor')

/** A call without a session. */
export const openRoute = routeFor<object>('anyone')

function routeFor<Who>(guard: Guard) {
  return <M extends Method, Path extends string, Query extends TSchema = TSchema, Body extends TSchema = TSchema>(
    definition: Definition<M, Path, Query, Body, Who>,
  ): DashboardRoute => ({ ...definition, guard }) as unknown as DashboardRoute
}
