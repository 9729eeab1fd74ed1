import { randomUUID } from 'node:crypto'
import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import type { Act, Move, SimulatedPayment } from '../records/gateway.ts'
import { chargeBack, decideChargeback } from './disputes.ts'
import { takingSharesBack } from './split.ts'
import { newPaymentId, parcelsOf, refundsOf, timeText } from './wire.ts'

/**
 * Returns the change that an action of the bank or the store makes to a payment. Returns undefined if the payment's status does
 * not allow the action.
 */
export function act(payment: SimulatedPayment, asked: Act): Move | undefined {
  const { does, amountInCents } = asked
  const isPending = payment.status === 'PENDING' && !payment.deleted
  switch (does) {
    case 'pay':
      return payment.method === 'credit_card' ? payCard(payment) : pay(payment, asked)
    case 'fail':
      if (isHeld(payment)) return { status: 'REFUNDED', event: 'PAYMENT_REFUNDED' }
      if (!isPending) return undefined
      return { status: 'AWAITING_RISK_ANALYSIS', deleted: true, event: 'PAYMENT_REPROVED_BY_RISK_ANALYSIS' }
    case 'expire':
      return isPending ? { status: 'OVERDUE', event: 'PAYMENT_OVERDUE' } : undefined
    case 'refund':
      return refund(payment, amountInCents)
    case 'fail_refund':
      return cancelRefund(payment)
    case 'chargeback':
      return chargeBack(payment, asked)
    case 'hold':
      return isPending && payment.method === 'pix' ? { status: 'CONFIRMED', event: 'PAYMENT_CONFIRMED' } : undefined
    case 'block':
    case 'unblock':
      return payment.method === 'pix' ? moveBlocked(payment, does) : undefined
    case 'dispute_won':
    case 'dispute_lost':
      if (does === 'dispute_lost' && payment.details.isTaken === true) return refund(payment)
      return decideChargeback(payment, does)
  }
}

export function isOpen(payment: SimulatedPayment): boolean {
  return ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS'].includes(payment.status)
}

/** True for a suspicious PIX under review (documentation, "Criar nova cobrança"). Its money is not in the account yet. */
function isHeld({ method, status }: SimulatedPayment): boolean {
  return method === 'pix' && status === 'CONFIRMED'
}

/**
 * Returns the change when the bank approves a card. The bank charges the whole amount immediately, for any number of
 * installments.
 * @param day the business day in Brasília, by default the machine's day
 */
export function approve(payment: SimulatedPayment, day = dateInSaoPaulo(systemNow())): Move {
  return {
    status: 'CONFIRMED',
    movement: { kind: 'received', amountInCents: payment.amountInCents },
    details: { confirmedDate: day },
    event: 'PAYMENT_CONFIRMED',
  }
}

/**
 * Returns the change when a confirmed card payment is credited. It moves no money, because the confirmation has already moved
 * it.
 */
function payCard(payment: SimulatedPayment): Move | undefined {
  if (payment.status === 'PENDING' && !payment.deleted) return approve(payment)
  if (payment.status !== 'CONFIRMED') return undefined
  return { status: 'RECEIVED', details: { paymentDate: dateInSaoPaulo(systemNow()) }, event: 'PAYMENT_RECEIVED' }
}

/**
 * Returns the change when the buyer pays a PIX or boleto. With `force` the buyer pays late or a second time: the buyer's bank
 * does not know that the store no longer expects the money.
 */
function pay(payment: SimulatedPayment, { amountInCents, force, byPix = false }: Act): Move | undefined {
  const onTime = isHeld(payment) || (payment.status === 'PENDING' && !payment.deleted)
  if (!onTime && !force) return undefined
  const pixTransaction = payment.method === 'pix' || byPix ? randomUUID() : null
  return {
    status: 'RECEIVED',
    deleted: false,
    movement: { kind: 'received', amountInCents: amountInCents ?? payment.amountInCents },
    details: { pixTransaction, paymentDate: dateInSaoPaulo(systemNow()) },
    event: 'PAYMENT_RECEIVED',
    ...(isOpen(payment) || isHeld(payment) ? {} : { opens: repeatedPayment(payment) }),
  }
}

/** Returns the new payment for money that came a second time. The new payment has the same customer and reference. */
function repeatedPayment(payment: SimulatedPayment): SimulatedPayment {
  // The gateway does not document a split of money that came twice. In the simulator the store gets all of this money.
  const { refunds: _, chargeback: __, shares: ___, ...details } = payment.details
  const fresh = { id: newPaymentId(), status: 'PENDING', deleted: false, paidInCents: 0, refundedInCents: 0 }
  return { ...payment, ...fresh, details, createdAt: systemNow() }
}

/**
 * Refunds a payment.
 * @param amountInCents by default the whole remaining amount. An installment plan allows only the whole remaining amount.
 */
export function refund(
  payment: SimulatedPayment,
  amountInCents?: number,
  options: { description?: string; splitRefunds?: ReadonlyMap<string, number> } = {},
): Move | undefined {
  const { description, splitRefunds = new Map() } = options
  const left = payment.paidInCents - payment.refundedInCents
  const amount = amountInCents ?? left
  if (!['CONFIRMED', 'RECEIVED', 'REFUND_REQUESTED'].includes(payment.status) || amount < 1 || amount > left)
    return undefined
  if (parcelsOf(payment) > 1 && amount !== left) return undefined
  const earlier = refundsOf(payment).filter(({ status }) => status === 'DONE' || status === 'CANCELLED')
  const refunds = [...earlier, refundEntry('DONE', amount, description)]
  const move: Move = {
    // A partial refund does not change the status.
    status: amount === left ? 'REFUNDED' : payment.status,
    movement: { kind: 'refunded', amountInCents: amount },
    details: { refunds },
    event: amount === left ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED',
  }
  return takingSharesBack(payment, move, splitRefunds)
}

/**
 * Cancels the last refund of a PIX or of an installment plan, because the payer's bank refused the money. Recipients do not
 * get back their parts of the refund.
 */
function cancelRefund(payment: SimulatedPayment): Move | undefined {
  const refunds = refundsOf(payment)
  const last = refunds.findLastIndex(({ status }) => status === 'DONE')
  const isCancelable = payment.method === 'pix' || parcelsOf(payment) > 1
  if (!isCancelable || !['CONFIRMED', 'RECEIVED', 'REFUNDED'].includes(payment.status) || last === -1) return undefined
  const isCredited = payment.method === 'pix' || payment.details.paymentDate !== undefined
  return {
    status: isCredited ? 'RECEIVED' : 'CONFIRMED',
    movement: { kind: 'refund_failed', amountInCents: refunds[last]!.valueInCents, shares: [] },
    details: { refunds: refunds.map((one, index) => (index === last ? { ...one, status: 'CANCELLED' } : one)) },
    event: 'PAYMENT_REFUND_DENIED',
  }
}

/** True for a boleto that was paid by its PIX code. Its refund goes back by PIX, so it needs no bank account. */
export function isPaidByPix({ details }: SimulatedPayment): boolean {
  return typeof details.pixTransaction === 'string'
}

/** Requests the refund of a boleto. The refund waits until the buyer enters a bank account. */
export function requestRefund(payment: SimulatedPayment): Move | undefined {
  const left = payment.paidInCents - payment.refundedInCents
  if (payment.status !== 'RECEIVED' || payment.method !== 'boleto' || isPaidByPix(payment) || left < 1) return undefined
  const refunds = [...refundsOf(payment), refundEntry('AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION', left)]
  return { status: 'REFUND_REQUESTED', details: { refunds }, event: 'PAYMENT_REFUND_IN_PROGRESS' }
}

function refundEntry(status: string, valueInCents: number, description?: string) {
  return { dateCreated: timeText(systemNow()), status, valueInCents, description: description ?? null }
}

/**
 * Blocks the money of a PIX, because the payer's bank reported a fraud (MED), or releases the blocked money. The payment
 * stays paid.
 */
function moveBlocked(payment: SimulatedPayment, does: 'block' | 'unblock'): Move | undefined {
  const amountInCents = payment.paidInCents - payment.refundedInCents
  const isBlocked = payment.details.isBlocked === true
  if (payment.status !== 'RECEIVED' || amountInCents < 1 || isBlocked === (does === 'block')) return undefined
  return {
    status: payment.status,
    movement: { kind: does === 'block' ? 'blocked' : 'unblocked', amountInCents },
    details: { isBlocked: does === 'block' },
    event: does === 'block' ? 'BALANCE_VALUE_BLOCKED' : 'BALANCE_VALUE_UNBLOCKED',
  }
}
