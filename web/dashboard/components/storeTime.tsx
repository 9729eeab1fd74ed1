import type { ComponentProps } from 'react'
import { DayField } from './dayField.tsx'

/** A field for a day and time in the time zone of Brasília. `localTime` and `instantOf` convert its value. */
export function TimeInput(props: ComponentProps<typeof DayField>) {
  return <DayField withTime {...props} />
}

/** Returns an instant as Brasília time, in the format of the field. Brasília has no summer time. */
export function localTime(instant: string | null): string {
  return instant === null ? '' : new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 16)
}

/** Returns the instant of the field, or null if it is empty. */
export function instantOf(local: string): string | null {
  return local === '' ? null : `${local}:00-03:00`
}
