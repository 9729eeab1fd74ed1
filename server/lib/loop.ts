export type Loop = {
  stop(): Promise<void>
  /** There is work: the pause ends, or the next one does not begin. */
  nudge(): void
}

/**
 * Runs a piece of work again and again, never twice at once: at once while it says that there is more, else after a pause.
 * @param options.pauseMs between two runs
 * @param options.onError told of a run that threw; the loop goes on after a pause
 * @returns its `stop` resolves when the run under way has ended
 */
export function startLoop(
  work: () => Promise<{ more: boolean }>,
  options: { pauseMs: number; onError(error: Error): void },
): Loop {
  let stopped = false
  let nudged = false
  let endPause = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, options.pauseMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!stopped) {
      nudged = false
      const more = await work().then(
        (done) => done.more,
        (error) => {
          options.onError(error)
          return false
        },
      )
      if (!more && !nudged && !stopped) await pause()
    }
  })()
  return {
    stop() {
      stopped = true
      endPause()
      return running
    },
    nudge() {
      nudged = true
      endPause()
    },
  }
}
