/** The result of one check of `balcao doctor`. */
export type Finding = {
  check: string
  /** `problem`: a person must act now. `warning`: it will become a problem. `skipped`: it could not be checked here. */
  verdict: 'ok' | 'warning' | 'problem' | 'skipped'
  /** The finding. */
  says: string
  /** The advice. Missing if no action is needed. */
  advice?: string
}

export const ok = (check: string, says: string): Finding => ({ check, verdict: 'ok', says })
export const warning = (check: string, says: string, advice: string): Finding => ({
  check,
  verdict: 'warning',
  says,
  advice,
})
export const problem = (check: string, says: string, advice: string): Finding => ({
  check,
  verdict: 'problem',
  says,
  advice,
})
export const skipped = (check: string, says: string): Finding => ({ check, verdict: 'skipped', says })

/** Returns a duration in words, such as `3 h`. */
export function durationOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

/** Returns a size in words, such as `1.5 GB`. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${Number((bytes / 1_000 ** power).toPrecision(3))} ${units[power]}`
}
