import type { TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import type { Call } from './call.ts'
import type { Guard } from './caller.ts'

/** The path prefix of the dashboard's API. */
export const DASHBOARD_API = '/dashboard/api'

/** The part of an operation that belongs only to the API of the dashboard. */
export type DashboardRoute<Query, Body, Result, Caller, G extends Guard> = {
  /** OpenAPI path, without `/dashboard/api`. True for an action, even without `/stores/{storeId}`. */
  path: `/${string}`
  guard: G
  /** Schemas of the successful answers by status. The schema is null for an answer without a body. */
  answers: Record<number, TSchema | null>
  /** Size limit of the body in bytes. The default follows from the schema of the body. */
  bodyLimit?: number
  /**
   * True if the result outlives the session, such as a key or a file. The person must have given a password or passkey in the
   * last ten minutes. Otherwise the answer is 403 `password_due`.
   */
  needsFreshProof?: boolean
  /**
   * True if the call waits for a gateway or the simulator, because no transaction may be open during that time. Also
   * true if the call counts attempts, because the count must stay after a failure. The line in the audit log is written
   * after such a call. Any other call commits together with its line in the audit log.
   */
  commitsItself?: boolean
  /** Returns the body of the answer. Without this function the body is the result. */
  answer?(ctx: Context, result: Result, call: Call<Query, Body> & Caller): unknown
  /** Returns a file that is streamed in chunks in place of a body. */
  file?(result: Result): File
  /** Returns an HTML document that a frame of the dashboard shows, in place of a body. The document cannot run scripts. */
  page?(result: Result): string
  /** Returns the cookies of the answer. */
  session?(result: Result): Session
} & (
  | {
      method: 'GET'
      /** An export of data needs a line in the audit log. */
      audit?: Audit<Query, Body, Result, Caller>
    }
  | {
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      /** Null if the audit log needs no line. */
      audit: Audit<Query, Body, Result, Caller> | null
      /**
       * Reads the object before the change. The line in the audit log then has the old values of the fields that `audit` names
       * in `after`, or all of these values if there is no `after`. An operation with PUT, PATCH or DELETE needs it, unless its
       * `audit` names `before` itself.
       */
      before?(ctx: Context, call: Call<Query, Body> & Caller): Promise<object>
    }
)

type Audit<Query, Body, Result, Caller> = (result: Result, call: Call<Query, Body> & Caller) => Change

type File = { name: string; type: string; pieces: AsyncIterable<string | Uint8Array> }

type Session = {
  /** The token of a new session. Null if the session ended. */
  sessionToken?: string | null
  /** A token that the browser keeps. It proves an earlier sign-in of this person with the browser (`devices.ts`). */
  deviceToken?: string | undefined
}

/**
 * The change of a call, for the audit log. It contains ids and settings, but no secrets and no data of buyers or
 * students.
 */
export type Change = {
  /** Id of the changed object. */
  subject: string | null
  before?: object | null
  after?: object | null
  /** Id of the person that this call identified, for example at sign-in. By default the person who was signed in. */
  by?: string
  /** The changed store, if the path has no store. */
  store?: Store
}
