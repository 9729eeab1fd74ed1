import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, gatewayError } from '../core/errors.ts'
import { retryOnRace } from '../core/retryOnRace.ts'
import { gatewayFor } from '../gateways/all.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { paymentById } from '../payments/payment.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store } from '../stores/store.ts'
import { checkDisputes } from './checkDisputes.ts'
import type { DisputeRow } from './dispute.ts'
import { DisputeDetail, findDispute, getDisputeDetail, needsAnswer } from './getDispute.ts'
import { moveDispute } from './status.ts'

export const acceptDisputeOperation = dashboardOperation({
  name: 'acceptDispute',
  summary: 'Give up a dispute',
  description:
    'The buyer keeps the money. If the gateway has no call for it, the gateway ends the dispute only on its last day.',
  run: (ctx, { store, id }) => acceptDispute(ctx, store, id),
  dashboard: {
    method: 'POST',
    path: '/disputes/{disputeId}/accept',
    guard: 'sales.refund',
    answers: { 200: DisputeDetail },
    commitsItself: true,
    audit: ({ id, status }) => ({ subject: id, before: { status: 'needs_response' }, after: { status } }),
    answer: getDisputeDetail,
  },
})

/**
 * Gives up a dispute, also at the gateway if it has a call for this.
 * @throws ApiError 404; 409 `dispute_not_open`; 502
 */
export async function acceptDispute(ctx: Context, store: Store, id: string): Promise<DisputeRow> {
  const dispute = await findDispute(ctx, store, id)
  if (!needsAnswer(dispute)) throw notOpen()
  const account = store.gateways.find((one) => one.id === dispute.gateway_account_id)!
  const accept = dispute.kind === 'chargeback' ? gatewayFor(account.provider).disputes?.accept : undefined
  const accepted = await accept?.(openAccount(ctx, account), dispute.external_id)
  if (accepted?.is === 'unknown') throw gatewayError()
  // A refusal means that the dispute has ended. The check reads its outcome.
  if (accepted?.is === 'rejected') await checkDisputes(ctx, store, dispute.payment_id)
  const read = () => findDispute(ctx, store, id)
  const moved = await retryOnRace({ read }, (current) => giveUp(ctx, store, current))
  if (moved.is === 'lost_race') throw notOpen()
  if (moved.is === 'recorded') ctx.notifyDeliveries(moved.destinations)
  return moved.dispute
}

async function giveUp(ctx: Context, store: Store, dispute: DisputeRow) {
  const at = storeNow(store)
  if (!needsAnswer(dispute)) return { is: 'unchanged', dispute } as const
  const payment = await ctx.database.row(paymentById, { id: dispute.payment_id, storeId: store.id })
  return await moveDispute(ctx.database, payment!, dispute, { to: 'lost', at, acceptedAt: at })
}

function notOpen() {
  return conflict('dispute_not_open', 'The dispute needs no answer.')
}
