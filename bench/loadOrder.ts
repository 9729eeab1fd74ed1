import type { Statement, Values } from '../server/core/sql.ts'

/**
 * The call that a load process repeats. The number of the call replaces `{n}` in `path` and in text values. After `numbers`
 * calls, the numbers start again at 1.
 */
export type Work = { numbers?: number } & (
  | {
      does: 'http'
      url: string
      method: 'GET' | 'POST'
      path: string
      headers: Record<string, string>
      body?: string
      expected: number
    }
  | { does: 'sql'; url: string; statement: Statement; values: Values }
  /** Statements and trivial HTTP calls, one after the other. `null` is an HTTP call to `httpUrl`. */
  | { does: 'steps'; url: string; httpUrl: string; steps: ({ statement: Statement; values: Values } | null)[] }
)
export type LoadOrder = { work: Work; from: number; inFlight: number; warmUpSeconds: number; seconds: number }
/** `calls` counts all calls, including the warm-up. */
export type LoadResult = { perSecond: number; p99Ms: number; next: number; calls: number }
