import type { Static, TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import type { Origin, SecondFactor } from '../users/sessions.ts'
import type { Role, User } from '../users/user.ts'
import type { Action } from './permissions.ts'

/** What the panel's API calls begin with. */
export const DASHBOARD_API = '/dashboard/api'

/**
 * Who may call: anyone, somebody whose password was right and whose code is owed, anybody signed in, or a member of the
 * store in the path whose role may do this.
 */
export type Guard = 'anyone' | 'second_factor' | 'person' | Action

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Params<Path extends string> = { [Name in Names<Path>]: string }

/** What every call brings, validated. */
type Input<Path extends string, Query extends TSchema, Body extends TSchema> = {
  params: Params<Path>
  query: Static<Query>
  body: Static<Body>
  from: Origin
}
type PersonCall = { user: User; sessionId: string; secondFactor: SecondFactor | null }
type StoreCall = PersonCall & { store: Store; role: Role }

/** What a call changed, for the audit log: ids and settings alone, never a secret, nothing about a buyer or student. */
export type Change = {
  /** Id of the thing. */
  subject: string | null
  before?: object | null
  after?: object | null
  /** Who did it, where nobody was signed in yet. */
  by?: string
  /** In which store, where the path names none. */
  store?: Store
}

export type DashboardAnswer = {
  status: number
  /** Left out with 204. */
  body?: unknown
  /** Null where nothing changed that is worth a line. An export has one too: it says what left the store. */
  change?: Change | null
  /** A session that begins, or null for one that ended. */
  sessionToken?: string | null
  /** For the browser to keep: this person has signed in on it. */
  deviceToken?: string | undefined
  /** A file instead of a body, in pieces as they are read. */
  file?: { name: string; type: string; pieces: AsyncIterable<string> }
}

/** One call of the panel's API: what its file says to `dashboardRoutes.ts`, the web server and the panel's OpenAPI description. */
export type DashboardRoute = {
  method: Method
  /** As in OpenAPI, without `/dashboard/api`. */
  path: string
  guard: Guard
  /** Name in the typed client, and of what it does in the audit log. */
  operationId: string
  summary: string
  tag: string
  query?: TSchema
  body?: TSchema
  /** Bytes of the body, where its texts are plainer than the schema can say. Left out: what the schema's bounds need. */
  bodyLimit?: number
  /** Schemas of the good answers by status; null: without a body. */
  answers: Record<number, TSchema | null>
  sandboxOnly?: boolean
  /** What it gives outlives the session, as keys and files do: only within ten minutes of the person's own proof, else 403 `password_due`. */
  needsFreshProof?: boolean
  /**
   * The call waits for a gateway or the simulator, when no transaction may be open, or counts attempts, which must stay when
   * it is refused: its line in the audit log is written right after it. Any other that writes is one transaction with its line.
   */
  commitsItself?: boolean
  handle(ctx: Context, call: DashboardCall): Promise<DashboardAnswer>
}

/** As the web server knows it; `dashboardRoute` and its like tie it to what a route declares. */
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

/** A call about a store: only for its members, and only for roles that may do `action`. */
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

/** A call about the person who is signed in. */
export const personRoute = routeFor<PersonCall>('person')

/** A call of somebody who owes the second factor. */
export const secondFactorRoute = routeFor<PersonCall>('second_factor')

/** A call that needs nobody signed in. */
export const openRoute = routeFor<object>('anyone')

function routeFor<Who>(guard: Guard) {
  return <M extends Method, Path extends string, Query extends TSchema = TSchema, Body extends TSchema = TSchema>(
    definition: Definition<M, Path, Query, Body, Who>,
  ): DashboardRoute => ({ ...definition, guard }) as unknown as DashboardRoute
}
