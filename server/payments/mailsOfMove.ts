import { businessDayBefore, dateInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { MailKind } from '../mail/mailKinds.ts'
import type { OwedMail } from '../mail/owedMails.ts'
import type { PaymentRow } from './payment.ts'
import { isReturned, type PaymentStatus } from './paymentStatus.ts'

/**
 * Returns the mails to send when a payment moves to a status (decisions, "Mails"). If the buyer's data was erased, there is
 * no mail to the buyer.
 * @param payment the payment before the move
 * @param move.at the store's time of the move
 * @param move.expiresAt the expiry after the move
 */
export function mailsOfMove(
  payment: PaymentRow,
  { to, at, expiresAt }: { to: PaymentStatus; at: Date; expiresAt: Date | null },
): OwedMail[] {
  const toBuyer = (kinds: Kinds, plannedAt?: Date) => mailsToBuyer(payment, kinds, plannedAt)
  switch (to) {
    case 'pending':
      // The payer's bank pays a charge of recurring PIX, so the buyer gets no code.
      if (payment.recurring_pix?.is === 'charge') return []
      if (payment.method === 'pix') return toBuyer({ sale: 'pix_code', renewal: 'renewal_code' })
      if (payment.method === 'boleto') return [...boletoSlip(payment), ...boletoReminder(payment, at, expiresAt)]
      return []
    case 'paid':
      // Before a won dispute or a failed refund the payment was paid, so the buyer already has the receipt.
      if (isReturned(payment.status)) return []
      return [...toBuyer(paidKinds), { kind: 'sale_made', recipient: null, paymentId: payment.id }]
    case 'refunded':
      return toBuyer({ sale: 'refunded', renewal: 'refunded' })
    case 'charged_back':
      return [{ kind: 'chargeback_opened', recipient: null, paymentId: payment.id, plannedAt: inAMinute(at) }]
    case 'failed':
      return payment.method === 'credit_card' ? declinedCard(payment, at) : []
    case 'unknown':
    case 'not_created':
    case 'overpaid':
    case 'expired':
    case 'canceled':
      return []
    default:
      return to satisfies never
  }
}

/**
 * Returns the mails to the buyer and to the team about a requested refund. If the store requests the refund, the mails are
 * planned a minute later. Most refunds are done by then, and the buyer gets only the mail about the finished refund.
 * @param about the id of the refund, or of the buyer's request for the refund
 * @param at the store's time; undefined for mails that are due at once
 */
export function mailsOfRefund(
  { id, buyer_email, subscription_id, language }: PaymentRow,
  about: string,
  at: Date | undefined,
): OwedMail[] {
  const plannedAt = at && new Date(at.getTime() + MINUTE_MS)
  const mail = {
    kind: 'refund_asked',
    paymentId: id,
    refundId: about,
    subscriptionId: subscription_id,
    plannedAt,
  } as const
  const toTeam = { ...mail, recipient: null }
  return buyer_email === null ? [toTeam] : [{ ...mail, recipient: buyer_email, language }, toTeam]
}

/**
 * Returns the mail with the gateway's page for the buyer's bank account. An earlier mail about the refund was possibly sent
 * without the page.
 */
export function mailsOfBuyerPage(payment: PaymentRow, refundId: string): OwedMail[] {
  return mailsOfRefund(payment, refundId, undefined).flatMap((mail) =>
    mail.recipient === null ? [] : [{ ...mail, sendAgain: true }],
  )
}

/** Returns the mail to the buyer after the store declined the request for a refund. */
export function mailsOfDeclined(
  { id, buyer_email, subscription_id, language }: PaymentRow,
  requestId: string,
): OwedMail[] {
  if (buyer_email === null) return []
  const about = { paymentId: id, refundId: requestId, subscriptionId: subscription_id }
  return [{ kind: 'refund_declined', recipient: buyer_email, language, ...about }]
}

/**
 * Returns the mail to the buyer about a refunded part of a payment. The last part causes the mail of the payment's move
 * instead.
 */
export function mailsOfPart({ id, buyer_email, subscription_id, language }: PaymentRow, refundId: string): OwedMail[] {
  if (buyer_email === null) return []
  return [
    { kind: 'refunded', recipient: buyer_email, language, paymentId: id, refundId, subscriptionId: subscription_id },
  ]
}

/** Returns the mail to the team about a refund that waits for balance, or that failed after its first call to the gateway. */
export function mailsOfStuckRefund(refund: { id: string; payment_id: string }): OwedMail[] {
  return [{ kind: 'refund_stuck', recipient: null, paymentId: refund.payment_id, refundId: refund.id }]
}

/** The kinds of one mail: for a one-time sale, for the first payment of a subscription, and for later cycles. */
type Kinds = { sale: MailKind; first?: MailKind; renewal: MailKind }

const paidKinds: Kinds = { sale: 'receipt', first: 'subscription_started', renewal: 'subscription_renewed' }

function boletoSlip(payment: PaymentRow): OwedMail[] {
  return mailsToBuyer(payment, { sale: 'boleto_slip', renewal: 'renewal_code' })
}

/** Plans the reminder for 9 o'clock in Brasília, one business day before the last day of the boleto. */
function boletoReminder(payment: PaymentRow, at: Date, expiresAt: Date | null): OwedMail[] {
  if (expiresAt === null) return []
  const day = startOfDayInSaoPaulo(businessDayBefore(dateInSaoPaulo(expiresAt)))
  const plannedAt = new Date(day.getTime() + 9 * HOUR_MS)
  return plannedAt > at ? mailsToBuyer(payment, { sale: 'boleto_due', renewal: 'boleto_due' }, plannedAt) : []
}

/**
 * Returns the mail with the link back to a purchase after a declined card. The mail is planned for later: by then the buyer
 * has paid in another way or has left the page. The declined card of a renewal has another mail.
 */
function declinedCard({ id, buyer_email, language, subscription_id }: PaymentRow, at: Date): OwedMail[] {
  if (buyer_email === null) return []
  const plannedAt = new Date(at.getTime() + DECLINED_AFTER_MS)
  const mail = { kind: 'card_declined', recipient: buyer_email, language, paymentId: id, plannedAt } as const
  return [subscription_id === null ? mail : { ...mail, chargeKind: 'offer' }]
}

/**
 * Returns the instant a minute later. By then the gateway has reported the last day for an answer, and the mail states that
 * day.
 */
function inAMinute(at: Date): Date {
  return new Date(at.getTime() + MINUTE_MS)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DECLINED_AFTER_MS = 15 * MINUTE_MS

/**
 * Only the statement of the move reads the kind of the charge. So that statement gets both mails of a subscription's payment,
 * and writes one of the two.
 */
function mailsToBuyer(payment: PaymentRow, { sale, first = sale, renewal }: Kinds, plannedAt?: Date): OwedMail[] {
  const { id: paymentId, subscription_id: subscriptionId, buyer_email: recipient, language } = payment
  if (recipient === null) return []
  const mail = { recipient, language, paymentId, subscriptionId, plannedAt }
  if (subscriptionId === null) return [{ ...mail, kind: sale }]
  return [
    { ...mail, kind: first, chargeKind: 'offer' },
    { ...mail, kind: renewal, chargeKind: 'subscription' },
  ]
}
