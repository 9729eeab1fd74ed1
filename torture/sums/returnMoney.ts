import { splitRefundsRequest } from '../../server/gateways/asaas/split.ts'
import { refundSplitRequest } from '../../server/gateways/pagarme/split.ts'
import type { GatewayShare } from '../../server/gateways/port/payments.ts'
import type { RefundOrder } from '../../server/gateways/port/refunds.ts'
import { reversesWhole } from '../../server/gateways/stripe/split.ts'
import { readSplitRefunds, takingSharesBack as takingBackAtA } from '../../server/simulator/asaas/split.ts'
import { takingSharesBack as takingBackAtB } from '../../server/simulator/pagarme/split.ts'
import type { Move, SimulatedPayment } from '../../server/simulator/records/gateway.ts'
import { sharesOf, takePartsBack, takeProportionallyBack } from '../../server/simulator/records/shares.ts'
import { reversingTransfer } from '../../server/simulator/stripe/transfers.ts'
import { accountB, ownRecipientAtB } from './bookedSale.ts'

/** A refund that the product requests. */
export type AskedRefund = { amountInCents: number; leftInCents: number; totalInCents: number; shares?: GatewayShare[] }

/**
 * Sends a refund in the gateway's own fields to the simulated gateway. The gateway reverses the shares.
 * @param refund.shares the amounts that recipients return. Missing for a payment without shares
 * @returns the payment afterwards, or undefined if the gateway refuses
 */
export function returnMoney(payment: SimulatedPayment, refund: AskedRefund): SimulatedPayment | undefined {
  const { amountInCents } = refund
  const move: Move = { status: 'refunded', movement: { kind: 'refunded', amountInCents }, event: 'refunded' }
  const moved = takeSharesBack(payment, move, refund as unknown as RefundOrder)
  return (
    moved && {
      ...payment,
      refundedInCents: payment.refundedInCents + amountInCents,
      details: { ...payment.details, ...moved.details },
    }
  )
}

function takeSharesBack(payment: SimulatedPayment, move: Move, order: RefundOrder): Move | undefined {
  const before = sharesOf(payment)
  const isPart = order.amountInCents < order.totalInCents
  switch (payment.provider) {
    case 'GATEWAY_A': {
      const ids = new Map(before.map((share) => [share.recipient, share]))
      const named = readSplitRefunds(isPart ? splitRefundsRequest(ids, order) : {})
      return named && takingBackAtA(payment, move, named)
    }
    case 'GATEWAY_B': {
      const body = isPart ? refundSplitRequest(accountB, order) : {}
      return takingBackAtB({ ownRecipient: ownRecipientAtB, body }, payment, move)
    }
    case 'GATEWAY_C':
      return withShares(move, takeProportionallyBack(before, payment, order.amountInCents))
    case 'GATEWAY_D': {
      if (reversesWhole(order)) return reversingTransfer(payment, move)
      // Each share is reversed by a separate call.
      const parts = new Map(order.shares?.map(({ recipient, amountInCents }) => [recipient, amountInCents]))
      const shares = takePartsBack(before, parts)
      return shares && withShares(move, shares)
    }
  }
}

function withShares(move: Move, shares: unknown): Move {
  return { ...move, details: { ...move.details, shares } }
}
