import { inSql } from '../core/statusTable.ts'
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

/** Seconds between checks, indexed by the number of checks so far. With `goesOn`, the last value repeats. */
export type CheckSchedule = { seconds: readonly number[]; goesOn: boolean }

type StatusRules = {
  /** The statuses that may follow this status. A payment may become paid even after its expiry or cancellation. */
  to: readonly PaymentStatus[]
  /** The status that the charge gets when the payment moves to this status. */
  charge?: 'paid' | 'refunded'
  /** The webhook event that the store gets when the payment moves to this status. */
  event?: EventKind
  /** The status of a transparent payment in the API. */
  ofCharge: 'pending' | 'paid' | 'failed' | 'refunded'
  /** The status in the list of sales and in webhooks. `sale_status()` of the migrations has the same rule. */
  sale: SaleStatus
  /** The answer to the call that created the payment, and to retries of this call. */
  answer: 'payment' | 'declined' | 'gateway_error'
  /**
   * The schedule of checks at the gateway. A payment with `none` gets no checks, because a gateway webhook reports any change.
   */
  checks: CheckSchedule | 'by_method' | 'none'
  /**
   * Says when a check cancels the payment at the gateway. `if_not_needed` cancels an overdue payment, or a payment of a charge
   * that is not pending.
   */
  cancelAtGateway: 'always' | 'if_not_needed' | 'never'
  /** True if the store received money and may have to refund it. */
  moneyCame: boolean
  /** How the buyer got the money back. */
  returnedBy?: 'refund' | 'chargeback'
  /** True if the buyer may still pay, or if we do not know the gateway's answer yet. */
  isOpen: boolean
  /** True if the gateway has no such payment, so it does not count as an attempt. */
  isAbsent?: true
}

/** Units of time in seconds, for the schedules of checks. */
export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * The checks of a payment with an open refund. After a week the refund waits for a person, for example on the gateway's own
 * site.
 */
export const owedChecks: CheckSchedule = {
  seconds: [1, 10, MINUTE, 5 * MINUTE, ...Array<number>(168).fill(HOUR), DAY],
  goesOn: true,
}

/** The rules of each status of a payment. */
export const paymentStatuses: Record<PaymentStatus, StatusRules> = {
  /** We have called the gateway, or will call it next. Its answer is not known yet. */
  unknown: {
    to: ['pending', 'paid', 'overpaid', 'failed', 'expired', 'canceled', 'not_created'],
    ofCharge: 'pending',
    sale: 'PENDING',
    answer: 'gateway_error',
    checks: { seconds: [1, 2, 5, 15, MINUTE, 5 * MINUTE], goesOn: true },
    cancelAtGateway: 'never',
    isOpen: true,
    moneyCame: false,
  },
  /** The gateway has no such payment. Nothing was charged. */
  not_created: {
    to: ['paid', 'overpaid'],
    ofCharge: 'failed',
    sale: 'FAILED',
    answer: 'gateway_error',
    // A call that timed out may reach the gateway late.
    checks: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
    cancelAtGateway: 'never',
    isOpen: false,
    moneyCame: false,
    isAbsent: true,
  },
  /** The buyer has a PIX code or a boleto to pay, or the gateway reviews a card. */
  pending: {
    to: ['paid', 'overpaid', 'failed', 'expired', 'canceled'],
    event: 'payment.pending',
    ofCharge: 'pending',
    sale: 'PENDING',
    answer: 'payment',
    checks: 'by_method',
    cancelAtGateway: 'if_not_needed',
    isOpen: true,
    moneyCame: false,
  },
  /** The payment paid its charge. */
  paid: {
    to: ['refunded', 'charged_back'],
    charge: 'paid',
    event: 'payment.paid',
    ofCharge: 'paid',
    sale: 'PAID',
    answer: 'payment',
    checks: 'none',
    cancelAtGateway: 'never',
    isOpen: false,
    moneyCame: true,
  },
  /** The charge did not need the money of this payment, or the money is too little. We refund it without a request. */
  overpaid: {
    to: ['refunded', 'charged_back'],
    ofCharge: 'paid',
    sale: 'PAID',
    answer: 'payment',
    checks: owedChecks,
    cancelAtGateway: 'never',
    isOpen: false,
    moneyCame: true,
  },
  /** The bank or the gateway declined the payment. */
  failed: {
    to: ['paid', 'overpaid'],
    event: 'payment.failed',
    ofCharge: 'failed',
    sale: 'FAILED',
    answer: 'declined',
    checks: 'none',
    cancelAtGateway: 'never',
    isOpen: false,
    moneyCame: false,
  },
  /** The buyer did not pay in time. */
  expired: {
    to: ['paid', 'overpaid'],
    event: 'payment.failed',
    ofCharge: 'failed',
    sale: 'EXPIRED',
    answer: 'payment',
    checks: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
    cancelAtGateway: 'always',
    isOpen: false,
    moneyCame: false,
  },
  /** The payment was canceled before the buyer paid. */
  canceled: {
    to: ['paid', 'overpaid'],
    event: 'payment.failed',
    ofCharge: 'failed',
    sale: 'EXPIRED',
    answer: 'payment',
    checks: { seconds: [MINUTE, HOUR, DAY], goesOn: false },
    cancelAtGateway: 'always',
    isOpen: false,
    moneyCame: false,
  },
  /** The buyer got all the money back. It is paid again only if a refund failed after it was done (`undoneRefunds.ts`). */
  refunded: {
    to: ['charged_back', 'paid', 'overpaid'],
    charge: 'refunded',
    event: 'payment.refunded',
    ofCharge: 'refunded',
    sale: 'REFUNDED',
    answer: 'payment',
    checks: 'none',
    cancelAtGateway: 'never',
    isOpen: false,
    moneyCame: true,
    returnedBy: 'refund',
  },
  /** The bank returned the money to the buyer after a dispute. */
  charged_back: {
    to: ['paid', 'overpaid'],
    charge: 'refunded',
    event: 'payment.chargeback',
    ofCharge: 'refunded',
    sale: 'REFUNDED',
    answer: 'payment',
    checks: 'none',
    cancelAtGateway: 'never',
    isOpen: false,
    moneyCame: true,
    returnedBy: 'chargeback',
  },
}

export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentStatuses[from].to.includes(to)
}

export const isOpen = (status: PaymentStatus) => paymentStatuses[status].isOpen
export const isAbsent = (status: PaymentStatus) => paymentStatuses[status].isAbsent === true
export const moneyCame = (status: PaymentStatus) => paymentStatuses[status].moneyCame
export const isReturned = (status: PaymentStatus) => paymentStatuses[status].returnedBy !== undefined
export const isChargedBack = (status: PaymentStatus) => paymentStatuses[status].returnedBy === 'chargeback'
/** True if the store holds the money. */
export const holdsMoney = (status: PaymentStatus) => moneyCame(status) && !isReturned(status)
/** True if the payment paid its charge, even if its money went back. */
export const paidCharge = (status: PaymentStatus) => paymentStatuses[status].charge !== undefined
/** True if the store has money that the charge did not need. */
export const isOverpaid = (status: PaymentStatus) => moneyCame(status) && !paidCharge(status)

/** Lists the statuses of a rule. */
export function listStatuses(rule: (status: PaymentStatus) => boolean): readonly PaymentStatus[] {
  return (Object.keys(paymentStatuses) as PaymentStatus[]).filter(rule)
}

/** Returns the statuses of a rule, as a list in SQL: `('paid', 'overpaid')`. */
export function statusesWhere(rule: (status: PaymentStatus) => boolean): string {
  return inSql(listStatuses(rule))
}
