import { randomUUID } from 'node:crypto'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../clock.ts'
import type { Act, Move, SimulatedPayment } from './gateway.ts'
import { newPaymentId, parcelsOf, refundsOf, timeText } from './gatewayAWire.ts'

/** What an act of the outside world, or of the store, does to a payment of gateway A. Nothing: impossible in its state. */
export function act(payment: SimulatedPayment, { does, amountInCents, force }: Act): Move | undefined {
  const isPending = payment.status === 'PENDING' && !payment.deleted
  switch (does) {
    case 'pay':
      return payment.method === 'credit_card' ? payCard(payment) : pay(payment, amountInCents, force)
    case 'fail':
      if (!isPending) return undefined
      return { status: 'AWAITING_RISK_ANALYSIS', deleted: true, event: 'PAYMENT_REPROVED_BY_RISK_ANALYSIS' }
    case 'expire':
      return isPending ? { status: 'OVERDUE', event: 'PAYMENT_OVERDUE' } : undefined
    case 'refund':
      return refund(payment, amountInCents)
    case 'chargeback':
      return chargeBack(payment)
  }
}

export function isOpen(payment: SimulatedPayment): boolean {
  return ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS'].includes(payment.status)
}

/** The bank's yes to a card: the whole sum at once, however many parcels. */
export function approve(payment: SimulatedPayment): Move {
  return {
    status: 'CONFIRMED',
    movement: { kind: 'received', amountInCents: payment.amountInCents },
    details: { confirmedDate: dateInSaoPaulo(systemNow()) },
    event: 'PAYMENT_CONFIRMED',
  }
}

/** A card confirmed is settled later: no money moves a second time. */
function payCard(payment: SimulatedPayment): Move | undefined {
  if (payment.status === 'PENDING' && !payment.deleted) return approve(payment)
  if (payment.status !== 'CONFIRMED') return undefined
  return { status: 'RECEIVED', details: { paymentDate: dateInSaoPaulo(systemNow()) }, event: 'PAYMENT_RECEIVED' }
}

/** By force: late, or once more. The payer's bank does not ask whether the store still waits. */
function pay(payment: SimulatedPayment, amountInCents: number | undefined, force: boolean): Move | undefined {
  const onTime = payment.status === 'PENDING' && !payment.deleted
  if (!onTime && !force) return undefined
  const pixTransaction = payment.method === 'pix' ? randomUUID() : null
  return {
    status: 'RECEIVED',
    deleted: false,
    movement: { kind: 'received', amountInCents: amountInCents ?? payment.amountInCents },
    details: { pixTransaction, paymentDate: dateInSaoPaulo(systemNow()) },
    event: 'PAYMENT_RECEIVED',
    ...(isOpen(payment) ? {} : { opens: again(payment) }),
  }
}

/** Money that came twice stands as a payment of its own, of the same customer and reference. */
function again(payment: SimulatedPayment): SimulatedPayment {
  const { refunds: _, chargeback: __, ...details } = payment.details
  const fresh = { id: newPaymentId(), status: 'PENDING', deleted: false, paidInCents: 0, refundedInCents: 0 }
  return { ...payment, ...fresh, details, createdAt: systemNow() }
}

/** @param amountInCents absent: all that is left. Of a plan nothing less than the whole */
export function refund(payment: SimulatedPayment, amountInCents?: number, description?: string): Move | undefined {
  const left = payment.paidInCents - payment.refundedInCents
  const amount = amountInCents ?? left
  if (!['CONFIRMED', 'RECEIVED', 'REFUND_REQUESTED'].includes(payment.status) || amount < 1 || amount > left)
    return undefined
  if (parcelsOf(payment) > 1 && amount !== left) return undefined
  const done = refundsOf(payment).filter(({ status }) => status === 'DONE')
  const refunds = [...done, refundEntry('DONE', amount, description)]
  return {
    // A part refunded leaves the status as it was.
    status: amount === left ? 'REFUNDED' : payment.status,
    movement: { kind: 'refunded', amountInCents: amount },
    details: { refunds },
    event: amount === left ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED',
  }
}

/** A boleto goes back only when its payer has said to which bank account. */
export function requestRefund(payment: SimulatedPayment): Move | undefined {
  const left = payment.paidInCents - payment.refundedInCents
  if (payment.status !== 'RECEIVED' || payment.method !== 'boleto' || left < 1) return undefined
  const refunds = [...refundsOf(payment), refundEntry('AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION', left)]
  return { status: 'REFUND_REQUESTED', details: { refunds }, event: 'PAYMENT_REFUND_IN_PROGRESS' }
}

function refundEntry(status: string, valueInCents: number, description?: string) {
  return { dateCreated: timeText(systemNow()), status, valueInCents, description: description ?? null }
}

function chargeBack(payment: SimulatedPayment): Move | undefined {
  if (payment.status !== 'RECEIVED' && payment.status !== 'CONFIRMED') return undefined
  const amountInCents = payment.paidInCents - payment.refundedInCents
  return {
    status: 'CHARGEBACK_REQUESTED',
    movement: { kind: 'charged_back', amountInCents },
    details: { chargeback: { status: 'REQUESTED', reason: 'ABSENCE_OF_PRINT' } },
    event: 'PAYMENT_CHARGEBACK_REQUESTED',
  }
}
