let armed: ((reached: string) => void) | undefined

/**
 * A place at which the torture tests kill the process, to prove that what follows a crash there is right.
 * Does nothing unless armed under this name; armed, it never returns.
 *
 * @param name the place, as in `pay.claimed`
 */
export function crashPoint(name: string): void {
  armed?.(name)
}

/** Arms one crash point. Called by `main.ts` alone, in sandbox alone. */
export function armCrashPoint(name: string): void {
  armed = (reached) => {
    if (reached !== name) return
    process.kill(process.pid, 'SIGKILL')
    // The signal may be delivered a moment later: nothing may run until then.
    for (;;);
  }
}

/** Arms every crash point with something milder than death, for tests that let one call of many die. */
export function watchCrashPoints(action: (reached: string) => void): void {
  armed = action
}
