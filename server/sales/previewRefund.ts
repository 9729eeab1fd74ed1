import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { sumOf } from '../core/sumOf.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { findRecipients } from '../split/recipient.ts'
import { shareRefund } from '../split/shareRefund.ts'
import type { Store } from '../stores/store.ts'
import { getSale } from './getSale.ts'

const PreviewedRefund = Type.Object(
  {
    shares: Type.Array(Type.Object({ name: Type.String(), amountInCents: Type.Integer() })),
    storeInCents: Type.Integer({ description: 'The amount that the store pays back' }),
  },
  { $id: 'PreviewedRefund' },
)

export const previewRefundOperation = dashboardOperation({
  name: 'previewRefund',
  summary: 'Preview a refund, with the amount of each party',
  query: Type.Object(
    { amountInCents: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_IN_CENTS }) },
    { additionalProperties: false },
  ),
  run: (ctx, { store, id, query }) => previewRefund(ctx, store, id, query.amountInCents),
  dashboard: {
    method: 'GET',
    path: '/sales/{paymentId}/refund-preview',
    guard: 'sales.refund',
    answers: { 200: PreviewedRefund },
  },
})

/**
 * Computes the amount that each party pays back in a refund.
 * @throws ApiError 404; 400 if the amount is more than the rest of the payment
 */
async function previewRefund(
  ctx: Context,
  store: Store,
  paymentId: string,
  amountInCents: number,
): Promise<Static<typeof PreviewedRefund>> {
  const { split, amountInCents: paidInCents, refundedInCents } = await getSale(ctx, store, paymentId)
  const leftInCents = paidInCents - refundedInCents
  if (amountInCents > leftInCents) throw invalidRequest('amountInCents', `At most ${leftInCents} cents are left.`)
  const ids = split.map(({ recipientId }) => recipientId)
  const recipients = await findRecipients(ctx.database, store.id, ids)
  const parts = shareRefund(split, { leftInCents, amountInCents })
  const shares = split.map(({ recipientId }, index) => ({
    name: recipients.get(recipientId)?.name ?? recipientId,
    amountInCents: parts[index]!,
  }))
  return { shares, storeInCents: amountInCents - sumOf(parts) }
}
