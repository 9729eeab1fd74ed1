/**
 * The first instant of a batch or coupon, and the instant when it ends. Null for no limit. At `ends_at` the period is
 * over.
 */
export type Period = { starts_at: Date | null; ends_at: Date | null }

/**
 * Returns whether an instant is before, during or after a period.
 * @param now the store's time
 */
export function phaseOf({ starts_at, ends_at }: Period, now: Date): 'before' | 'during' | 'over' {
  if (ends_at !== null && ends_at <= now) return 'over'
  return starts_at !== null && starts_at > now ? 'before' : 'during'
}

/** Returns true if a period of a request contains no instant. Its instants are ISO 8601 texts. */
export function endsBeforeStart({ startsAt, endsAt }: { startsAt?: string | null; endsAt?: string | null }): boolean {
  return startsAt != null && endsAt != null && Date.parse(endsAt) <= Date.parse(startsAt)
}
