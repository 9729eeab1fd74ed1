import { moves as chargeMoves } from '../../server/charges/status.ts'
import { enrollmentRules } from '../../server/courses/enrollmentStatus.ts'
import { disputeRules } from '../../server/disputes/disputeStatus.ts'
import { paymentStatuses } from '../../server/payments/paymentStatus.ts'
import { requestRules } from '../../server/payments/refunds/refundRequest.ts'
import { refundRules } from '../../server/payments/refunds/refundStatus.ts'
import { moves as subscriptionMoves } from '../../server/subscriptions/status.ts'
import { deliveryRules } from '../../server/webhooks/deliveryStatus.ts'

type Moves = { to: Readonly<Record<string, readonly string[]>>; first: readonly string[] }

/** The moves of each database table, with the statuses that a new row may have. */
export const tablesOfMoves: Readonly<Record<string, Moves>> = {
  charges: { to: chargeMoves, first: ['pending'] },
  payments: { to: targetsOf(paymentStatuses), first: ['unknown'] },
  subscriptions: { to: subscriptionMoves, first: ['incomplete'] },
  disputes: { to: targetsOf(disputeRules), first: Object.keys(disputeRules) },
  refunds: { to: targetsOf(refundRules), first: firstOf(refundRules) },
  refund_requests: { to: targetsOf(requestRules), first: firstOf(requestRules) },
  deliveries: { to: targetsOf(deliveryRules), first: firstOf(deliveryRules) },
  enrollments: { to: targetsOf(enrollmentRules), first: firstOf(enrollmentRules) },
}

const PAYMENT = '`movePayment` checks the move in the table, and the statement requires an unchanged old status'
const SUBSCRIPTION = '`moveSubscription` checks the move in the table, and the statement requires an unchanged revision'
const HISTORY = 'imported history keeps its status'

/** The statements that move both a payment and its charge. */
const MOVES_OF_PAYMENTS = [
  ...['openPayment', 'openPayments', 'payPayment', 'payPayments', 'returnPayment', 'returnPayments'],
  'movePaymentWithSeat',
]
const ofPayments = Object.fromEntries(MOVES_OF_PAYMENTS.map((name) => [name, PAYMENT]))

/**
 * The statements without a guard, or with a status that only the caller knows, with the reason. A statement may write
 * several tables, so each exception is for one table and one fault.
 */
export const movesByParameter: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'payments: by parameter': { ...ofPayments, addHistory: HISTORY, 'import payments': HISTORY },
  'charges: by parameter': ofPayments,
  'subscriptions: by parameter': { moveSubscription: SUBSCRIPTION, moveSubscriptions: SUBSCRIPTION },
  'disputes: by parameter': {
    updateDispute: 'the only caller checks the move in the table, and the statement requires an unchanged old status',
    insertDispute: 'a dispute begins with the status that the gateway reports',
  },
  'enrollments: by parameter': {
    changeEnrollment:
      'the only caller checks the move in the table, and the statement requires an unchanged old status',
    'import enrollments': HISTORY,
  },
  'refund_requests: by parameter': {
    closeRefundRequest: 'an open request is approved or declined, and an approved request only gets a person’s name',
  },
  'refunds: by parameter': { keepRefundOpen: '`moveRefunds` compares its three statuses with the table' },
  'deliveries: by parameter': {
    acknowledgeDeliveries: 'a success may follow each other status, and any other result only the status `pending`',
  },
  'deliveries: no guard': { reprocessDelivery: 'each status may become `pending`' },
}

function targetsOf(table: Readonly<Record<string, { to: readonly string[] }>>): Moves['to'] {
  return Object.fromEntries(Object.entries(table).map(([status, { to }]) => [status, to]))
}

function firstOf(table: Readonly<Record<string, { isFirst: boolean }>>): string[] {
  return Object.keys(table).filter((status) => table[status]!.isFirst)
}
