import { type StoreClock, storeNow } from '../../core/clock.ts'
import type { Method } from '../../gateways/port/payments.ts'
import type { PaymentRow } from '../payment.ts'
import { type CheckSchedule, DAY, HOUR, MINUTE, owedChecks, paymentStatuses } from '../paymentStatus.ts'

/**
 * Seconds from `pending` to the first check, and between later checks. We need checks because a gateway webhook may get lost.
 * The checks are rare because gateways limit our calls (gateway A: 25 000 in 12 hours). Another check follows at the expiry.
 */
const pendingSchedule: Record<Method, { first: number; later: readonly number[] }> = {
  pix: { first: 4 * MINUTE, later: [15 * MINUTE, HOUR] },
  boleto: { first: HOUR, later: [DAY] },
  credit_card: { first: 4 * MINUTE, later: [15 * MINUTE, HOUR] },
}

/**
 * The payer's bank pays a charge of recurring PIX a week later, and the subscription looks at it on that day. Each check of such a
 * charge needs two calls.
 */
const ofCharge: readonly number[] = [DAY]

/** Banks report the payment of a boleto late. The report may come days after the due date, even for a canceled boleto. */
const overBoleto = Object.freeze({ seconds: [HOUR, ...Array<number>(7).fill(DAY)], goesOn: false })

const LOST_ANSWER_SECONDS = 15

export function firstPendingCheckSeconds(method: Method): number {
  return pendingSchedule[method].first
}

/**
 * Returns the seconds until an open payment expires by its store's clock. It adds 0.2 s: the clock of the database determines
 * when the check is due, and may be slower than ours. Returns Infinity for a payment that does not expire or has already
 * expired.
 */
export function secondsUntil(expiresAt: Date | null, store: StoreClock): number {
  const ms = expiresAt === null ? 0 : expiresAt.getTime() - storeNow(store).getTime()
  return ms > 0 ? ms / 1000 + 0.2 : Number.POSITIVE_INFINITY
}

/**
 * Returns the seconds between a gateway's first "no such order" and the instant from which the same answer is final. One
 * answer is not enough, because the gateway's search may lag behind. A call that timed out may also still be running at the
 * gateway. The first check comes after our call has ended.
 * @param createsOnce true if the gateway uses our reference as an idempotency key
 */
export function notFoundConfirmSeconds(
  { method, recurring_pix: part }: Pick<PaymentRow, 'method' | 'recurring_pix'>,
  createsOnce: boolean,
): number {
  // After a wrong "no such order", a card or a charge of recurring PIX would be paid twice. A second code or boleto is harmless,
  // because no buyer pays it by accident.
  const paysItself = method === 'credit_card' || part?.is === 'charge'
  return !paysItself && createsOnce ? 2 : 30
}

/** The results of a check that determine the time of the next check. */
export type Seen = {
  /** True if the gateway reports that the payment can no longer be paid. */
  gone: boolean
  /** True if a refund is still open. */
  owing: boolean
  /** True if the gateway did not answer. Then we do not know whether the payment changed. */
  lost: boolean
}

/**
 * Computes the time of the next check after a check.
 * @param checks the value of the column `payment_checks.checks` before this check
 * @returns `seconds` until the next check, or null if no check follows. `checks` is the new value of the column: the number
 *   of checks since the status changed, or the negative number of lost answers in a row.
 */
export function nextCheck(
  payment: CheckedPayment,
  checks: number,
  seen: Seen,
): { seconds: number | null; checks: number } {
  if (seen.lost && payment.status !== 'unknown') {
    const lost = Math.max(0, -checks)
    return { seconds: Math.min(LOST_ANSWER_SECONDS * 2 ** lost, HOUR), checks: -lost - 1 }
  }
  const asked = Math.max(0, checks)
  const schedule = scheduleOf(payment, seen)
  const seconds = schedule && (schedule.seconds[asked] ?? (schedule.goesOn ? schedule.seconds.at(-1)! : null))
  return { seconds: seconds ?? null, checks: asked + 1 }
}

export type CheckedPayment = Pick<PaymentRow, 'status' | 'method'> & Partial<Pick<PaymentRow, 'recurring_pix'>>

function scheduleOf(
  { status, method, recurring_pix: part }: CheckedPayment,
  { gone, owing }: Seen,
): CheckSchedule | undefined {
  const checks = owing ? owedChecks : paymentStatuses[status].checks
  if (checks === 'none') return undefined
  if (checks === 'by_method')
    return { seconds: part?.is === 'charge' ? ofCharge : pendingSchedule[method].later, goesOn: true }
  if (!owing && method === 'boleto' && (status === 'expired' || status === 'canceled')) return overBoleto
  return gone && !checks.goesOn ? undefined : checks
}
