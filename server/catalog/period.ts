/** The first and the last instant of a batch or a coupon. Null for no limit. The last instant itself is over. */
export type Period = { starts_at: Date | null; ends_at: Date | null }

/**
 * Returns where an instant is in a period.
 * @param now the store's time
 */
export function phaseOf({ starts_at, ends_at }: Period, now: Date): 'before' | 'during' | 'over' {
  if (ends_at !== null && ends_at <= now) return 'over'
  return starts_at !== null && starts_at > now ? 'before' : 'during'
}

/** Returns true if no instant is in a period that a person wrote. Its instants are texts in the form of ISO 8601. */
export function endsBeforeStart({ startsAt, endsAt }: { startsAt?: string | null; endsAt?: string | null }): boolean {
  return startsAt != null && endsAt != null && Date.parse(endsAt) <= Date.parse(startsAt)
}
