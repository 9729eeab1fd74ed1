import { type BillingCycle, daysLater, periodBoundary, periodsOver } from '../brazil/billingPeriod.ts'
import { addDays, dateInSaoPaulo, endOfDayInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'

/*
 * The days of recurring PIX. Sources: BCB, "Regulamento do Pix", rules of Pix Automático; gateway A, "Retry process
 * (Journey 3 API)". The gateway takes a charge from 10 to 2 days before its due day. The payer's bank makes an attempt in the early
 * morning, and once more from 18:00 to 21:00. After a failed day there may be three more attempts on different days, within
 * seven days after the first due day and before the next cycle.
 */

/** A charge goes to the gateway this number of days before its due day (decisions, "Recurring PIX"). */
export const LEAD_DAYS = 5
/** The last day before the due day on which the gateway takes a charge. */
const LEAST_DAYS = 2
/** On the last day the charge leaves at this hour, because the run and its calls must end on the same day. */
const LAST_LEAVE_HOUR = 22
/** A charge that leaves less than this time before midnight counts for the next day. */
const SPARE_MS = 3_600_000
/** The days of the further attempts after the first due day. */
export const RETRY_DAYS: readonly number[] = [2, 4, 7]

const HOUR_MS = 3_600_000
/** By this hour the payer's bank has made its attempt of the early morning. */
const PAID_BY_HOUR = 8
/** By this hour a failure is final for the day. The attempts end at 21:00, and the gateway reports them within an hour. */
const FAILED_BY_HOUR = 22

/** Returns the instant when a charge goes to the gateway. @param dueAt the end of the paid period */
export function leavesAt(dueAt: Date): Date {
  return daysLater(dueAt, -LEAD_DAYS)
}

/**
 * Returns the due day of a charge that goes to the gateway now, `YYYY-MM-DD`: the day of the period's end, or the first day
 * that the gateway takes.
 */
export function dueDayOf(dueAt: Date, now: Date): string {
  const sentOn = dateInSaoPaulo(new Date(now.getTime() + SPARE_MS))
  return [addDays(sentOn, LEAST_DAYS), dateInSaoPaulo(dueAt)].toSorted().at(-1)!
}

/** Returns the last instant when a charge can go to the gateway for the day of the period's end. */
export function lastLeaveAt(dueAt: Date): Date {
  return hourOf(addDays(dateInSaoPaulo(dueAt), -LEAST_DAYS), LAST_LEAVE_HOUR)
}

/** Returns the instant on a due day when an early payment is known. */
export function paidByAt(day: string): Date {
  return hourOf(day, PAID_BY_HOUR)
}

/** Returns the instant on a due day when a failure is final. */
export function failedByAt(day: string): Date {
  return hourOf(day, FAILED_BY_HOUR)
}

/** The first due day of a charge, and the day on which the next cycle is due. */
export type TryDays = { firstDay: string; nextCycleDay: string }

/** Returns the days on which the payer's bank may try a charge, in order. */
export function tryDays({ firstDay, nextCycleDay }: TryDays): string[] {
  const later = RETRY_DAYS.map((days) => addDays(firstDay, days)).filter((day) => day < nextCycleDay)
  return [firstDay, ...later]
}

/** Returns the next day for an attempt after a failed day. @param now the attempt must be ordered at least a day before */
export function nextTryDay(days: TryDays, now: Date): string | undefined {
  const today = dateInSaoPaulo(now)
  return tryDays(days).find((day) => day > days.firstDay && day > today)
}

/** Returns the instant when the last attempt of a charge has failed. */
export function lastTryEndsAt(days: TryDays): Date {
  return endOfDayInSaoPaulo(tryDays(days).at(-1)!)
}

/** Returns the day on which the cycle after the next cycle is due. @param dueAt the end of the paid period */
export function nextCycleDayOf(anchor: Date, cycle: BillingCycle, dueAt: Date): string {
  return dateInSaoPaulo(periodBoundary(anchor, cycle, periodsOver(anchor, cycle, dueAt) + 1))
}

function hourOf(day: string, hour: number): Date {
  return new Date(startOfDayInSaoPaulo(day).getTime() + hour * HOUR_MS)
}
