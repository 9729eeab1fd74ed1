import { Type } from 'typebox'
import { dashboardOperation } from '../operations/operation.ts'
import { decideRefundRequest, getRefundRequest } from '../payments/refunds/decideRefundRequest.ts'
import { getSale } from './getSale.ts'
import { getSaleDetail, SaleDetail } from './getSaleDetail.ts'

export const decideRefundOperation = dashboardOperation({
  name: 'decideRefund',
  summary: 'Approve or decline a refund that a buyer asked for',
  description:
    'A request made within seven days of the payment cannot be declined. After a decline, the buyer gets a mail with `answer`.',
  body: Type.Object(
    { approve: Type.Boolean(), answer: Type.Optional(Type.String({ maxLength: 1000 })) },
    { additionalProperties: false },
  ),
  async run(ctx, { store, id, body, user, role }) {
    const request = await getRefundRequest(ctx, store, id)
    await decideRefundRequest(ctx, store, request, { ...body, by: user.id })
    return await getSaleDetail(ctx, await getSale(ctx, store, request.payment_id), { store, role })
  },
  dashboard: {
    method: 'POST',
    path: '/refund-requests/{requestId}/decide',
    guard: 'sales.refund',
    answers: { 200: SaleDetail },
    commitsItself: true,
    audit: ({ id }, { body: { approve } }) => ({ subject: id, before: {}, after: { approve } }),
  },
})
