import { Type } from 'typebox'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { refundReasons } from '../payments/refunds/refund.ts'
import { requestRefund } from '../payments/refunds/requestRefund.ts'
import { getSale } from './getSale.ts'
import { getSaleDetail, SaleDetail } from './getSaleDetail.ts'
import { Sale } from './sale.ts'

const RefundRequest = Type.Optional(
  Type.Object(
    {
      amountInCents: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_AMOUNT_IN_CENTS,
          description: 'The amount to refund. By default all that can still be refunded',
        }),
      ),
      offerId: Type.Optional(
        idText('One of the `items` of a sale with order bumps, instead of an amount. The access to its product ends'),
      ),
      reason: Type.Optional(oneOf(refundReasons, 'Default: `other`')),
    },
    { additionalProperties: false },
  ),
)

export const refundSaleOperation = operation({
  name: 'refundSale',
  summary: 'Refund a payment or a part of it',
  description:
    'Without an amount, all that is left is refunded. If the gateway needs more time, the answer still shows `PAID`, and `refunds` shows the refund as `sent` or `waiting_for_balance`. When all of the money is refunded, the status becomes `REFUNDED` and the webhook `payment.refunded` is sent. After a partial refund the status stays `PAID`, and `refund.done` is sent to the endpoints that chose it. The code `refund_not_supported` means that the gateway refunds the payment only as a whole, only on its own site, or not at all.',
  creates: 'rfd',
  body: RefundRequest,
  async run(ctx, { store, id, body, newId, isRetry, isKeyed, rebindResource }) {
    const { amountInCents, offerId, reason } = body ?? {}
    const request = {
      refundId: newId,
      paymentId: id,
      amountInCents,
      offerId,
      reason,
      isRetry,
      ...(isKeyed && { rebindResource }),
    }
    const payment = await requestRefund(ctx, store, request)
    return await getSale(ctx, store, payment.id)
  },
  api: {
    id: 'refundPayment',
    method: 'POST',
    path: '/v1/payments/{id}/refunds',
    scope: 'charges:write',
    answers: { 201: Sale },
    errors: [404, 409, 422, 502],
  },
  dashboard: {
    method: 'POST',
    path: '/sales/{paymentId}/refund',
    guard: 'sales.refund',
    answers: { 200: SaleDetail },
    commitsItself: true,
    audit: ({ id, status, refundedInCents }) => ({
      subject: id,
      before: { status: 'PAID' },
      after: status === 'REFUNDED' ? { status } : { status, refundedInCents },
    }),
    answer: getSaleDetail,
  },
})
