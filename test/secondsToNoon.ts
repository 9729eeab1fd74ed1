import { addDays, dateInSaoPaulo, startOfDayInSaoPaulo } from '../server/brazil/calendar.ts'

const HALF_A_DAY_SECONDS = 12 * 60 * 60

/**
 * Returns the seconds from an instant to noon of the next day in Brasília. A nightly read compares the sales until
 * midnight. A sale after midnight is compared one night later. So a test that counts nights must begin at a fixed hour.
 */
export function secondsToNoon(now: Date): number {
  const midnight = startOfDayInSaoPaulo(addDays(dateInSaoPaulo(now), 1))
  return Math.ceil((midnight.getTime() - now.getTime()) / 1000) + HALF_A_DAY_SECONDS
}
