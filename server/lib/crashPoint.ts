let armed: ((reached: string) => void) | undefined

/**
 * Marks a place where the torture tests kill the process to test the recovery. Does nothing in other runs.
 *
 * @param name name of the place, such as `pay.claimed`
 */
export function crashPoint(name: string): void {
  armed?.(name)
}

/** Makes the process kill itself at one crash point. Only `main.ts` calls this function, and only in sandbox. */
export function armCrashPoint(name: string): void {
  armed = (reached) => {
    if (reached !== name) return
    process.kill(process.pid, 'SIGKILL')
    // The signal may arrive with a delay. No other code may run before the signal arrives.
    for (;;);
  }
}

/** Runs an action at every crash point instead of a kill. Tests use this to end only one of several running calls. */
export function watchCrashPoints(action: (reached: string) => void): void {
  armed = action
}
