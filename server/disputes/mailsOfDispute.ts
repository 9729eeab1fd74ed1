import { addDays, dateInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { OwedMail } from '../mail/owedMails.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { isChargedBack } from '../payments/paymentStatus.ts'
import type { DisputeRow } from './dispute.ts'

/** The team is reminded this many days before the last day for evidence. */
const ALARM_DAYS = 3
const ALARM_HOUR_MS = 9 * 3_600_000

/**
 * Returns the mails of a dispute to the team: the notice, and a reminder before the last day for evidence. The notice
 * of a chargeback is sent with the payment's status change instead.
 * @param payment the current payment of the dispute
 * @param at the store's time
 */
export function mailsOfDispute(dispute: DisputeRow, payment: PaymentRow, at: Date): OwedMail[] {
  if (dispute.status !== 'needs_response') return []
  const mail = { recipient: null, paymentId: payment.id, disputeId: dispute.id }
  const news: OwedMail[] = isChargedBack(payment.status) ? [] : [{ ...mail, kind: 'dispute_opened' }]
  if (dispute.due_at === null) return news
  const day = startOfDayInSaoPaulo(addDays(dateInSaoPaulo(dispute.due_at), -ALARM_DAYS))
  const plannedAt = new Date(day.getTime() + ALARM_HOUR_MS)
  return plannedAt > at ? [...news, { ...mail, kind: 'dispute_due', plannedAt }] : news
}
