import type { EventKind } from '../events/eventKinds.ts'

/** Only `status.ts` writes a payment's status. */
export type PaymentStatus =
  | 'unknown'
  | 'not_created'
  | 'pending'
  | 'paid'
  | 'overpaid'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'refunded'
  | 'charged_back'

export const saleStatuses = ['PENDING', 'PAID', 'FAILED', 'REFUNDED', 'EXPIRED'] as const
export type SaleStatus = (typeof saleStatuses)[number]

/** Seconds between checks, by the number of checks so far. With `goesOn`, the last value repeats until the status changes. */
export type CheckSchedule = { seconds: readonly number[]; goesOn: boolean }

type StatusRules = {
  /** The moves from it. Late money is accepted from each status in which none was expected any more. */
  to: readonly PaymentStatus[]
  /** What the move to it makes of the charge. */
  charge?: 'paid' | 'refunded'
  /** The event of the move to it. Without one the store is not notified. */
  event?: EventKind
  /** The public status of a transparent payment. */
  ofCharge: 'pending' | 'paid' | 'failed' | 'refunded'
  /** The status in the list of sales and in webhooks. `sale_status()` of the migrations has the same rule. */
  sale: SaleStatus
  /** The answer to the call that made the payment, and to its retries. */
  answer: 'payment' | 'declined' | 'gateway_error'
  /** When the gateway is asked again. `none`: no question is open, and a gateway webhook brings news. */
  checks: CheckSchedule | 'by_method' | 'none'
  /** Whether a check cancels it at the gateway. `if_not_needed`: if it is overdue, or its charge waits for no money. */
  cancelAtGateway: 'always' | 'if_not_needed' | 'never'
  /** Money came, so a refund may be owed. */
  moneyCame: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What follows from a payment's status alone. */
export const paymentStatuses: Record<PaymentStatus, StatusRules> = {
  /** The intent is written. The gateway was asked, and we do not know its answer yet. */
  unknown: {
    to: ['pending', 'paid', 'overpaid', 'failed', 'expired', 'canceled', 'not_created'],
    ofCharge: 'pending',
    sale: 'PENDING',
    answer: 'gateway_error',
    checks: { seconds: [1, 2, 5, 15, MINUTE, 5 * MINUTE], goesOn: true },
    cancelAtGateway: 'never',
    moneyCame: false,
  },
  /** The gateway never had it. Nothing happened. */
  not_created: {
    to: ['paid', 'overpaid'],
    ofCharge: 'failed',
    sale: 'FAILED',
    answer: 'gateway_error',
    // A call that timed out may reach the gateway late.
    checks: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
    cancelAtGateway: 'never',
    moneyCame: false,
  },
  /** A PIX code or a boleto is out, or the gateway reviews a card. */
  pending: {
    to: ['paid', 'overpaid', 'failed', 'expired', 'canceled'],
    event: 'payment.pending',
    ofCharge: 'pending',
    sale: 'PENDING',
    answer: 'payment',
    checks: 'by_method',
    cancelAtGateway: 'if_not_needed',
    moneyCame: false,
  },
  /** It paid its charge. */
  paid: {
    to: ['refunded', 'charged_back'],
    charge: 'paid',
    event: 'payment.paid',
    ofCharge: 'paid',
    sale: 'PAID',
    answer: 'payment',
    checks: 'none',
    cancelAtGateway: 'never',
    moneyCame: true,
  },
  /** Money for a charge that no longer waited for it. It is refunded without being asked. */
  overpaid: {
    to: ['refunded', 'charged_back'],
    ofCharge: 'paid',
    sale: 'PAID',
    answer: 'payment',
    checks: { seconds: [1, 10, MINUTE, 5 * MINUTE, HOUR], goesOn: true },
    cancelAtGateway: 'never',
    moneyCame: true,
  },
  /** Declined. */
  failed: {
    to: ['paid', 'overpaid'],
    event: 'payment.failed',
    ofCharge: 'failed',
    sale: 'FAILED',
    answer: 'declined',
    checks: 'none',
    cancelAtGateway: 'never',
    moneyCame: false,
  },
  /** Not paid in time. */
  expired: {
    to: ['paid', 'overpaid'],
    event: 'payment.failed',
    ofCharge: 'failed',
    sale: 'EXPIRED',
    answer: 'payment',
    checks: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
    cancelAtGateway: 'always',
    moneyCame: false,
  },
  /** Canceled before it was paid. */
  canceled: {
    to: ['paid', 'overpaid'],
    event: 'payment.failed',
    ofCharge: 'failed',
    sale: 'EXPIRED',
    answer: 'payment',
    checks: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
    cancelAtGateway: 'always',
    moneyCame: false,
  },
  /** All of it went back. */
  refunded: {
    to: ['charged_back'],
    charge: 'refunded',
    event: 'payment.refunded',
    ofCharge: 'refunded',
    sale: 'REFUNDED',
    answer: 'payment',
    checks: 'none',
    cancelAtGateway: 'never',
    moneyCame: true,
  },
  /** The bank took it back. */
  charged_back: {
    to: ['paid', 'overpaid'],
    charge: 'refunded',
    event: 'payment.chargeback',
    ofCharge: 'refunded',
    sale: 'REFUNDED',
    answer: 'payment',
    checks: 'none',
    cancelAtGateway: 'never',
    moneyCame: true,
  },
}

export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentStatuses[from].to.includes(to)
}
