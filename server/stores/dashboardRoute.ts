import type { TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Call } from './call.ts'
import type { Guard } from './caller.ts'
import type { Action } from './permissions.ts'
import type { Store } from './store.ts'

/** The path prefix of the dashboard's API. */
export const DASHBOARD_API = '/dashboard/api'

/** The part of an operation that belongs only to the API of the dashboard. */
export type DashboardRoute<Query, Body, Result, Caller, G extends Guard> = {
  /** OpenAPI path, without `/dashboard/api`. */
  path: G extends Action ? `/stores/{storeId}${string}` : `/${string}`
  guard: G
  /** Schemas of the successful answers by status; null if the answer has no body. */
  answers: Record<number, TSchema | null>
  /** Size limit of the body in bytes. By default it is computed from the schema of the body. */
  bodyLimit?: number
  /**
   * True if the result outlives the session, such as a key or a file. The person must have given a password or passkey in the
   * last ten minutes. Otherwise the answer is 403 `password_due`.
   */
  needsFreshProof?: boolean
  /**
   * True if the call waits for a gateway or the simulator, because no transaction may be open meanwhile. Also true if the call
   * counts attempts that must be kept when it fails. Its line in the audit log is written after the call. Any other call commits
   * together with its line.
   */
  commitsItself?: boolean
  /** Returns the body of the answer. Without this function the body is the result. */
  answer?(ctx: Context, result: Result, call: Call<Query, Body> & Caller): unknown
  /** A file instead of a body, streamed in chunks. */
  file?(result: Result): File
  /** The cookies of the answer. */
  session?(result: Result): Session
} & (
  | {
      method: 'GET'
      /** An export also needs a line in the audit log, which says which data left the store. */
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
  /** A token that the browser keeps to show that this person has signed in on it (`devices.ts`). */
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
