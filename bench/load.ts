import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from './loadOrder.ts'

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
