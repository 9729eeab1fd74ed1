import type { TSchema } from 'typebox'
import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import type { Call } from './call.ts'
import type { Guard } from './caller.ts'

/** The path prefix of the dashboard's API. */
export const DASHBOARD_API = '/dashboard/api'

/** The part of an operation that is only for the API of the dashboard. */
export type DashboardRoute<Query, Body, Result, Caller, G extends Guard> = {
  /** OpenAPI path, without `/dashboard/api`. For an action also without `/stores/{storeId}`. */
  path: `/${string}`
  guard: G
  /** Schemas of the successful answers by status. The schema is null for an answer without a body. */
  answers: Record<number, TSchema | null>
  /** Size limit of the body in bytes. The default follows from the schema of the body. */
  bodyLimit?: number
  /**
   * True if the result outlives the session, such as a key or a file. The person must have used a password or passkey
   * in the last ten minutes. Otherwise the answer is 403 `password_due`.
   */
  needsFreshProof?: boolean
  /**
   * True if the call must not run in one transaction: it waits for a gateway or the simulator, or it counts attempts,
   * and the count must stay after a failure. The line in the audit log is written after such a call. Any other call is
   * in one transaction with its line in the audit log.
   */
  commitsItself?: boolean
  /** Returns the body of the answer. Without this function the body is the result. */
  answer?(ctx: Context, result: Result, call: Call<Query, Body> & Caller): unknown
  /** Returns a file to stream instead of a body. */
  file?(result: Result): File
  /** Returns an HTML document for a frame of the dashboard, instead of a body. The document cannot run scripts. */
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
       * Reads the object before the change, for the old values in the audit log. The log has the fields of `after`, or
       * all fields if `audit` returns no `after`. Every operation with PUT, PATCH or DELETE needs this function, except
       * if its `audit` returns `before`.
       */
      before?(ctx: Context, call: Call<Query, Body> & Caller): Promise<object>
    }
)

type Audit<Query, Body, Result, Caller> = (result: Result, call: Call<Query, Body> & Caller) => Change

type File = { name: string; type: string; pieces: AsyncIterable<string | Uint8Array> }

type Session = {
  /** The token of a new session. Null if the session ended. */
  sessionToken?: string | null
  /**
   * A token that the browser stores. It proves an earlier sign-in of this person in the same browser (`devices.ts`).
   */
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
  /** Id of the person that this call identified, for example at sign-in. The default is the signed-in person. */
  by?: string
  /** The changed store, if the path has no store. */
  store?: Store
}
