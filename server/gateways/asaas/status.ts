import { nextBusinessDay } from '../../brazil/calendar.ts'

export type Meaning = 'pending' | 'paid' | 'expired' | 'refunded' | 'charged_back' | 'declined' | 'canceled'

/** The fields that determine the meaning of a payment. */
type Judged = { status: string; deleted: boolean; dueDate: string | null }

/**
 * The gateway's statuses. A status that is not listed means `pending`, because only an explicit status may change our records of
 * money.
 */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  PENDING: 'pending',
  AWAITING_RISK_ANALYSIS: 'pending',
  // A collection agency demands the money. The buyer may still pay.
  DUNNING_REQUESTED: 'pending',
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  // The store still has the money until the refund is done.
  REFUND_REQUESTED: 'paid',
  REFUND_IN_PROGRESS: 'paid',
  REFUNDED: 'refunded',
  CHARGEBACK_REQUESTED: 'charged_back',
  CHARGEBACK_DISPUTE: 'charged_back',
  AWAITING_CHARGEBACK_REVERSAL: 'charged_back',
  OVERDUE: 'expired',
}

/** Returns `undefined` for a status that is not listed. */
export function meaningOfStatus(status: string): Meaning | undefined {
  return MEANINGS[status]
}

/** Translates a payment's status. @param today the date in Brasília, `YYYY-MM-DD` */
export function meaningOf(payment: Judged, today: string): Meaning {
  if (movedMoney(payment)) return MEANINGS[payment.status]!
  if (payment.deleted) return payment.status === 'AWAITING_RISK_ANALYSIS' ? 'declined' : 'canceled'
  if (payment.status === 'OVERDUE' && isInGrace(payment.dueDate, today)) return 'pending'
  return MEANINGS[payment.status] ?? 'pending'
}

export function movedMoney({ status }: { status: string }): boolean {
  const meaning = MEANINGS[status]
  return meaning !== undefined && meaning !== 'pending' && meaning !== 'expired'
}

export function isBeingRefunded({ status }: { status: string }): boolean {
  return status === 'REFUND_REQUESTED' || status === 'REFUND_IN_PROGRESS'
}

export function isChargedBack({ status }: { status: string }): boolean {
  return MEANINGS[status] === 'charged_back'
}

/**
 * If a boleto is due on a day without banks, it can be paid until the end of the next banking day. That holds even with the
 * status `OVERDUE`.
 */
function isInGrace(dueDate: string | null, today: string): boolean {
  if (dueDate === null || !/^\d{4}-\d{2}-\d{2}$/.test(dueDate)) return false
  return dueDate < today && today <= nextBusinessDay(dueDate)
}
