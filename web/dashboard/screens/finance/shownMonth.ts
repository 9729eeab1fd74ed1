import type { Money } from './money.ts'

/** True for a month before the current month of the store's clock. */
export function isPast({ month, today }: Pick<Money, 'month' | 'today'>): boolean {
  return month < today.slice(0, 7)
}

/** Returns the first and the last day of a month. @param month `YYYY-MM` */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** Returns the query for the payouts of a month, or of all months without one. @param month `YYYY-MM` or empty */
export function payoutsOf(month: string): { arrivesFrom?: string; arrivesTo?: string } {
  if (month === '') return {}
  const { from, to } = daysOf(month)
  return { arrivesFrom: from, arrivesTo: to }
}

/** Returns the month of the URL, or an empty text if the URL has no valid month. */
export function monthOrNone(text: string): string {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : ''
}
