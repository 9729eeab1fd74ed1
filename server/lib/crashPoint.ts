let armed: string | undefined

/**
 * A place at which the torture tests kill the process, to prove that what follows a crash there is right.
 * Does nothing unless armed under this name; armed, it never returns.
 *
 * @param name the place, as in `pay.claimed`
 */
export function crashPoint(name: string): void {
  if (name !== armed) return
  process.kill(process.pid, 'SIGKILL')
  // The signal may be delivered a moment later: nothing may run until then.
  for (;;);
}

/** Arms one crash point. Called by `main.ts` alone, in sandbox alone. */
export function armCrashPoint(name: string): void {
  armed = name
}
