import { wallClockInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import type { World } from '../records/gateway.ts'
import { dayOf } from '../records/movements.ts'

/** A day `YYYY-MM-DD` and a time `HH:MM` in Brasília. */
export type BusinessTime = { day: string; time: string }

/** Returns the time of a call for an account. By default it is the machine's time. A later day without a time has just begun. */
export function businessTime(world: World, account: string): BusinessTime {
  const day = dayOf(world, account)
  if (world.day !== undefined) return { day, time: world.time ?? '00:00' }
  const machine = new Date(wallClockInSaoPaulo(systemNow())).toISOString()
  return { day, time: day === machine.slice(0, 10) ? machine.slice(11, 16) : '00:00' }
}

/** Returns the text `YYYY-MM-DD HH:mm:ss` some seconds after a time. */
export function later({ day, time }: BusinessTime, seconds: number): string {
  const instant = new Date(Date.parse(`${day}T${time}:00Z`) + seconds * 1000)
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}
