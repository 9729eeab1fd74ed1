import type { TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Call } from './call.ts'
import type { Guard } from './caller.ts'
import type { Action } from './permissions.ts'
import type { Store } from './store.ts'

/** The path prefix of the dashboard's API. */
export const DASHBOARD_API = '/dashboard/api'

/** The part of an operation that the API of the dashboard has alone. */
export type DashboardRoute<Query, Body, Result, Caller, G extends Guard> = {
  /** OpenAPI path, without `/dashboard/api`. */
  path: G extends Action ? `/stores/{storeId}${string}` : `/${string}`
  guard: G
  /** Schemas of the successful answers by status; null if the answer has no body. */
  answers: Record<number, TSchema | null>
  /** In bytes. Without it the schema of the body decides. */
  bodyLimit?: number
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
  /** The body of the answer; without it the result itself. */
  answer?(ctx: Context, result: Result, call: Call<Query, Body> & Caller): unknown
  /** A file instead of a body, streamed in chunks. */
  file?(result: Result): File
  /** The cookies of the answer. */
  session?(result: Result): Session
} & (
  | {
      method: 'GET'
      /** An export has a line too: it says which data left the store. */
      audit?: Audit<Query, Body, Result, Caller>
    }
  | {
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      /** Null if the audit log needs no line. */
      audit: Audit<Query, Body, Result, Caller> | null
    }
)

type Audit<Query, Body, Result, Caller> = (result: Result, call: Call<Query, Body> & Caller) => Change

type File = { name: string; type: string; pieces: AsyncIterable<string> }

type Session = {
  /** A new session, or null if the session ended. */
  sessionToken?: string | null
  /** A token for the browser: this person has signed in on it. */
  deviceToken?: string | undefined
}

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
