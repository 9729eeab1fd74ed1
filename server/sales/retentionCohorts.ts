import type { CohortRow } from './retentionRows.ts'

/**
 * The subscriptions that started in one month. `running[n]` is the number of them that still ran at the end of the nth month
 * after it. The last number counts until the end of the period, or until now.
 */
export type Cohort = { month: string; begun: number; running: number[] }

export const COHORT_MONTHS = 12

/** Returns the month that is `count` months later. @param month `YYYY-MM` @param count may be negative */
export function monthsLater(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the cohorts of the months until `last`, oldest first. A month without new subscriptions has an empty cohort. */
export function cohortsOf(rows: readonly CohortRow[], last: string): Cohort[] {
  return Array.from({ length: COHORT_MONTHS }, (_, index) => {
    const month = monthsLater(last, index + 1 - COHORT_MONTHS)
    return cohortOf(
      month,
      rows.filter(({ begunIn }) => begunIn === month),
      COHORT_MONTHS - index,
    )
  })
}

function cohortOf(month: string, rows: readonly CohortRow[], months: number): Cohort {
  const begun = sum(rows)
  const running = Array.from({ length: months }, (_, later) => {
    const end = monthsLater(month, later)
    return begun - sum(rows.filter(({ endedIn }) => endedIn !== null && endedIn <= end))
  })
  return { month, begun, running }
}

function sum(rows: readonly CohortRow[]): number {
  return rows.reduce((total, { subscriptions }) => total + subscriptions, 0)
}
