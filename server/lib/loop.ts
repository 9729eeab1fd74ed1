export type Loop = {
  stop(): Promise<void>
  /** Signals new work. During a pause, the pause ends. During a run, the next pause is skipped. */
  nudge(): void
}

/**
 * Runs work repeatedly, one run at a time. The next run starts immediately if there is more work. Otherwise it starts after a
 * pause.
 * @param options.pauseMs pause in milliseconds
 * @param options.idlePauseMs each pause without work between is twice as long as the pause before, up to this limit. By default
 *   all pauses are equal.
 * @param options.onError called with the error of a failed run. The loop continues after a pause.
 * @returns the loop; `stop` resolves when the current run has ended
 */
export function startLoop(
  work: () => Promise<{ more: boolean }>,
  options: { pauseMs: number; idlePauseMs?: number; onError(error: Error): void },
): Loop {
  const { pauseMs, idlePauseMs = pauseMs } = options
  let nextPauseMs = pauseMs
  let stopped = false
  let nudged = false
  let endPause = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, nextPauseMs)
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
      if (more) nextPauseMs = pauseMs
      if (more || nudged || stopped) continue
      await pause()
      nextPauseMs = nudged ? pauseMs : Math.min(2 * nextPauseMs, idlePauseMs)
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
