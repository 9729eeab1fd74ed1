import { Type } from 'typebox'
import { addDays, startOfDayInSaoPaulo } from '../brazil/calendar.ts'

export const Month = Type.String({
  pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
  maxLength: 7,
  description: 'A month, YYYY-MM',
})

/** Returns the first and the last day of a month. @param month `YYYY-MM` */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** Returns the first instant of a month in Brasília, and the first instant of the next month. @param month `YYYY-MM` */
export function instantsOfMonth(month: string): { from: Date; until: Date } {
  const { from, to } = daysOfMonth(month)
  return { from: startOfDayInSaoPaulo(from), until: startOfDayInSaoPaulo(addDays(to, 1)) }
}
