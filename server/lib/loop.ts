import { monotonicMs } from '../core/clock.ts'

export type Loop = {
  stop(): Promise<void>
  /** Signals new work. During a pause, the pause ends. During a run, the next pause is skipped. */
  nudge(): void
  /**
   * Signals that other code found work for this loop. A pause ends if at least half of `pauseMs` has passed, except
   * after a failure. With this signal, `idlePauseMs` may be long.
   */
  remind(): void
}

type Done = { more: boolean; nextInMs?: number }

/** An outage makes every loop fail. After the outage, each loop runs again within this time. */
const MAX_FAILED_PAUSE_MS = 5_000

/**
 * Runs work repeatedly, one run at a time. The next run starts immediately if there is more work. Otherwise it starts
 * after a pause.
 * @param work may return the milliseconds until its next item is due. The pause then ends no later than that.
 * @param options.pauseMs pause in milliseconds
 * @param options.idlePauseMs while there is no work, each pause is twice as long as the one before, up to this limit.
 *   By default all pauses are equal.
 * @param options.onError called with the error of a failed run. The loop continues after a pause, which doubles with
 *   each failure in a row, up to five seconds.
 * @returns the loop; `stop` resolves when the current run has ended
 */
export function startLoop(
  work: () => Promise<Done>,
  options: { pauseMs: number; idlePauseMs?: number; onError(error: Error): void },
): Loop {
  const { pauseMs, idlePauseMs = pauseMs } = options
  let nextPauseMs = pauseMs
  let failures = 0
  let stopped = false
  let nudged = false
  let pausedAtMs = Number.POSITIVE_INFINITY
  let endPause = () => {}
  const pause = (nextInMs: number) =>
    new Promise<void>((resolve) => {
      pausedAtMs = monotonicMs()
      const failedPauseMs = failures === 0 ? 0 : Math.min(pauseMs * 2 ** failures, MAX_FAILED_PAUSE_MS)
      const timer = setTimeout(resolve, Math.max(Math.min(nextPauseMs, nextInMs), failedPauseMs))
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!stopped) {
      nudged = false
      const { more, nextInMs = Number.POSITIVE_INFINITY } = await work().then(
        (done) => {
          failures = 0
          return done
        },
        (error): Done => {
          failures += 1
          options.onError(error)
          return { more: false }
        },
      )
      if (more || failures > 0) nextPauseMs = pauseMs
      if (more || (nudged && failures === 0) || stopped) continue
      await pause(nextInMs)
      pausedAtMs = Number.POSITIVE_INFINITY
      nextPauseMs = nudged ? pauseMs : Math.min(2 * nextPauseMs, idlePauseMs)
    }
  })()
  const nudge = () => {
    nudged = true
    endPause()
  }
  return {
    stop() {
      stopped = true
      endPause()
      return running
    },
    nudge,
    remind() {
      if (failures === 0 && monotonicMs() - pausedAtMs >= pauseMs / 2) nudge()
    },
  }
}
