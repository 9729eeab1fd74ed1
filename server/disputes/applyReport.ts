import type { Runner } from '../core/sql.ts'
import type { ReportedBlock } from '../gateways/port/disputes.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { holdsMoney, isReturned, type PaymentStatus } from '../payments/paymentStatus.ts'
import { requestCheckOfReturned, requestDisputeCheck } from './disputeChecks.ts'
import { recordDispute } from './status.ts'

/**
 * Applies a webhook's report of a dispute in the transaction of its outbox entry. The transaction must not call the
 * gateway, so a report without facts only plans a check.
 * @param at the store's time of the report
 * @returns the destinations of new deliveries
 */
export async function applyReport(
  trx: Runner,
  { payment, reported }: { payment: PaymentRow; reported: 'asked' | ReportedBlock },
  at: Date,
): Promise<readonly string[]> {
  if (reported === 'asked') {
    await requestDisputeCheck(trx, { id: payment.id, storeId: payment.store_id })
    return []
  }
  const recorded = await recordDispute(
    trx,
    payment,
    {
      // The gateway does not give an id to a block. A payment has one MED dispute, and a later block opens that dispute again.
      externalId: `med:${payment.external_id}`,
      kind: 'med',
      status: reported.is === 'blocked' ? 'needs_response' : payment.status === 'refunded' ? 'lost' : 'won',
      amountInCents: reported.amountInCents,
      reason: 'PIX_INFRACTION',
      dueAt: null,
    },
    at,
  )
  if (recorded.is === 'lost_race') throw new Error(`Other calls kept changing the dispute of payment ${payment.id}.`)
  return recorded.is === 'recorded' ? recorded.destinations : []
}

/**
 * Plans a check of disputes after a payment's status change that may open or end a dispute.
 * @param movedAt the store's time of the change
 */
export async function followPayment(
  trx: Runner,
  payment: PaymentRow,
  status: PaymentStatus,
  movedAt: Date,
): Promise<void> {
  // A payment is paid a second time only after a won dispute.
  const isPaidAgain = holdsMoney(status) && payment.paid_at! < movedAt
  const key = { id: payment.id, storeId: payment.store_id }
  if (isPaidAgain) await requestDisputeCheck(trx, key)
  else if (isReturned(status)) await requestCheckOfReturned(trx, key)
}
