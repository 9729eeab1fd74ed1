import type { Method } from '../gateways/gateway.ts'
import type { PaymentRow } from './payment.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Seconds from a payment's becoming `pending` to the first question, and between those after it: its notice may have been lost.
 * Beside these it is asked about when it expires. A gateway counts our calls (gateway A: 25 000 in 12 hours).
 */
const pendingSchedule: Record<Method, { first: number; later: readonly number[] }> = {
  pix: { first: 4 * MINUTE, later: [15 * MINUTE, HOUR] },
  boleto: { first: HOUR, later: [DAY] },
  credit_card: { first: 4 * MINUTE, later: [15 * MINUTE, HOUR] },
}

/** Seconds between two questions, by how often one was asked; the last holds for the statuses that must come to an end. */
const checkSchedule: Partial<Record<PaymentRow['status'], { seconds: readonly number[]; goesOn: boolean }>> = {
  unknown: { seconds: [1, 2, 5, 15, MINUTE, 5 * MINUTE], goesOn: true },
  // A call that was given up may reach the gateway late.
  not_created: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
  overpaid: { seconds: [1, 10, MINUTE, 5 * MINUTE, HOUR], goesOn: true },
  expired: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
  canceled: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
}

/** Money paid into a boleto on its last day, also on the day before a holiday, arrives days later, taken back or not. */
const overBoleto = { seconds: [HOUR, ...Array<number>(7).fill(DAY)], goesOn: false }

const LOST_ANSWER_SECONDS = 15

export function firstPendingCheckSeconds(method: Method): number {
  return pendingSchedule[method].first
}

/**
 * Until a gateway's "no such order" is believed when it says so again: its search may lag behind, and a call that was given up
 * may still be at work. Of the two questions the first comes after the call has ended.
 * @param createsOnce whether the gateway takes our reference for an idempotency key
 */
export function absenceSeconds(method: Method, createsOnce: boolean): number {
  // A code or a slip moves no money by itself; a card is charged.
  return method !== 'credit_card' && createsOnce ? 2 : 30
}

type Seen = {
  /** The gateway says that it can no longer be paid. */
  gone: boolean
  /** Money has yet to go back. */
  owing: boolean
  /** The gateway's answer did not come: what a notice hinted at is still to be found out. */
  lost: boolean
}

/**
 * @returns seconds until a payment is asked about again, null for not any more; and its `checks` from now on: how often it
 *   was asked about since it moved, or below zero how many answers were lost in a row
 */
export function nextCheck(payment: PaymentRow, seen: Seen): { seconds: number | null; checks: number } {
  if (seen.lost && payment.status !== 'unknown') {
    const lost = Math.max(0, -payment.checks)
    return { seconds: Math.min(LOST_ANSWER_SECONDS * 2 ** lost, HOUR), checks: -lost - 1 }
  }
  const asked = Math.max(0, payment.checks)
  const schedule = scheduleOf(payment, seen)
  const seconds = schedule && (schedule.seconds[asked] ?? (schedule.goesOn ? schedule.seconds.at(-1)! : null))
  return { seconds: seconds ?? null, checks: asked + 1 }
}

function scheduleOf({ status, method }: PaymentRow, { gone, owing }: Seen) {
  if (owing) return checkSchedule.overpaid
  if (status === 'pending') return { seconds: pendingSchedule[method].later, goesOn: true }
  if (method === 'boleto' && (status === 'expired' || status === 'canceled')) return overBoleto
  const schedule = checkSchedule[status]
  return gone && !schedule?.goesOn ? undefined : schedule
}
