import type { Method } from '../gateways/gateway.ts'
import type { PaymentRow } from './payment.ts'
import { type CheckSchedule, DAY, HOUR, MINUTE, paymentStatuses } from './paymentStatus.ts'

/**
 * Seconds from `pending` to the first check, and between later checks. Checks are needed because a gateway webhook may get
 * lost. They are rare because gateways limit our calls (gateway A: 25 000 in 12 hours). Another check follows at the expiry.
 */
const pendingSchedule: Record<Method, { first: number; later: readonly number[] }> = {
  pix: { first: 4 * MINUTE, later: [15 * MINUTE, HOUR] },
  boleto: { first: HOUR, later: [DAY] },
  credit_card: { first: 4 * MINUTE, later: [15 * MINUTE, HOUR] },
}

/** The money of a boleto may arrive days after its last day, even if the boleto was canceled: banks report it later. */
const overBoleto = { seconds: [HOUR, ...Array<number>(7).fill(DAY)], goesOn: false }

const LOST_ANSWER_SECONDS = 15

export function firstPendingCheckSeconds(method: Method): number {
  return pendingSchedule[method].first
}

/**
 * Seconds after a gateway's first "no such order" until a second one is final. One answer is not enough: the gateway's search
 * may lag behind, and a call that timed out may still be running there. The first check comes after our call has ended.
 * @param createsOnce true if the gateway uses our reference as an idempotency key
 */
export function notFoundConfirmSeconds(method: Method, createsOnce: boolean): number {
  // A wrong result is harmless for a PIX or a boleto, because the buyer still has to pay it. A card would be charged.
  return method !== 'credit_card' && createsOnce ? 2 : 30
}

type Seen = {
  /** The gateway says that the payment can no longer be paid. */
  gone: boolean
  /** A refund is still open. */
  owing: boolean
  /** The gateway did not answer, so we do not know whether the payment changed. */
  lost: boolean
}

/**
 * @returns `seconds` until the next check, null if no check follows; `checks`, the new value of that column: the number of
 *   checks since the status changed, or a negative number that counts lost answers in a row
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

function scheduleOf({ status, method }: PaymentRow, { gone, owing }: Seen): CheckSchedule | undefined {
  const { checks } = paymentStatuses[owing ? 'overpaid' : status]
  if (checks === 'none') return undefined
  if (checks === 'by_method') return { seconds: pendingSchedule[method].later, goesOn: true }
  if (!owing && method === 'boleto' && (status === 'expired' || status === 'canceled')) return overBoleto
  return gone && !checks.goesOn ? undefined : checks
}
