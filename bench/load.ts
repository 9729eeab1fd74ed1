import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
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
  /** Statements and trivial HTTP calls, one after the other. `null` stands for an HTTP call to `httpUrl`. */
  | { does: 'steps'; url: string; httpUrl: string; steps: ({ statement: Statement; values: Values } | null)[] }
)
export type LoadOrder = { work: Work; from: number; inFlight: number; warmUpSeconds: number; seconds: number }
/** `calls` counts all calls, with the calls of the warm-up. */
export type LoadResult = { perSecond: number; p99Ms: number; next: number; calls: number }

export type Loader = { load(order: LoadOrder): Promise<LoadResult>; close(): Promise<void> }

export function startLoader(): Loader {
  const child: ChildProcess = fork(fileURLToPath(new URL('loadProcess.ts', import.meta.url)))
  return {
    async load(order) {
      const answered = new AbortController()
      const { signal } = answered
      const result = once(child, 'message', { signal }).then(([message]) => message as LoadResult)
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error('The load process ended.')
      })
      ended.catch(() => {}) // The arrival of the answer aborts this wait.
      child.send(order)
      return await Promise.race([result, ended]).finally(() => answered.abort())
    },
    async close() {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
