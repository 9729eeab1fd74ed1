import { setTimeout as delay } from 'node:timers/promises'

export type Loop = { stop(): Promise<void> }

/**
 * Runs a piece of work again and again, never twice at once: at once while it says that there is more, else after a pause.
 * @param options.pauseMs between two runs
 * @param options.onError told of a run that threw; the loop goes on after a pause
 * @returns `stop`, which resolves when the run under way has ended
 */
export function startLoop(
  work: () => Promise<{ more: boolean }>,
  options: { pauseMs: number; onError(error: Error): void },
): Loop {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const more = await work().then(
        (done) => done.more,
        (error) => {
          options.onError(error)
          return false
        },
      )
      if (!more) await delay(options.pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
