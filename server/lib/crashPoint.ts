let armed: ((reached: string) => void) | undefined

/**
 * A place where the torture tests kill the process to test the recovery. Does nothing unless armed.
 *
 * @param name name of the place, such as `pay.claimed`
 */
export function crashPoint(name: string): void {
  armed?.(name)
}

/** Arms one crash point. Only `main.ts` calls it, and only in sandbox. */
export function armCrashPoint(name: string): void {
  armed = (reached) => {
    if (reached !== name) return
    process.kill(process.pid, 'SIGKILL')
    // The signal may arrive a moment later. Nothing may run until then.
    for (;;);
  }
}

/** Runs an action at every crash point instead of a kill, for tests that end one call of many. */
export function watchCrashPoints(action: (reached: string) => void): void {
  armed = action
}
