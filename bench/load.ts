import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from './loadOrder.ts'

export type Loader = { load(order: LoadOrder): Promise<LoadResult>; close(): Promise<void> }

export function startLoader(): Loader {
  const { ask, close } = startHelper<LoadOrder, LoadResult>(new URL('loadProcess.ts', import.meta.url))
  return { load: ask, close }
}

/** A process of the bench that answers each order with one message. */
export type Helper<Order, Answer> = {
  /** @throws Error if the process ends before it answers */
  ask(order: Order): Promise<Answer>
  /** Waits for a message that the process sends without an order. */
  nextMessage(): Promise<Answer>
  close(): Promise<void>
}

/** Starts a process that ends when this process disconnects from it. @param program its file */
export function startHelper<Order extends object, Answer>(
  program: URL,
  args: readonly string[] = [],
): Helper<Order, Answer> {
  const child: ChildProcess = fork(fileURLToPath(program), args)
  return {
    ask(order) {
      const answer = nextMessage()
      child.send(order)
      return answer
    },
    nextMessage,
    async close() {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }

  async function nextMessage(): Promise<Answer> {
    const answered = new AbortController()
    const { signal } = answered
    const answer = once(child, 'message', { signal }).then(([message]) => message as Answer)
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error(`The process of ${program.pathname.split('/').at(-1)} ended.`)
    })
    ended.catch(() => {}) // The answer's arrival aborts this wait.
    return await Promise.race([answer, ended]).finally(() => answered.abort())
  }
}
