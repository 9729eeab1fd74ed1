import { requestRefund } from '../payments/requestRefund.ts'
import { operation } from '../stores/operation.ts'
import { getSale } from './getSale.ts'
import { getSaleDetail, SaleDetail } from './getSaleDetail.ts'
import { Sale } from './sale.ts'

export const refundSaleOperation = operation({
  name: 'refundSale',
  summary: 'Refund a payment',
  description:
    'Refunds the full amount. If the gateway needs more time, the answer still shows `PAID`, and the webhook `payment.refunded` reports when the refund is done.',
  tag: 'Payments',
  async run(ctx, { store, id, isRetry }) {
    const payment = await requestRefund(ctx, store, id, { isRetry })
    return await getSale(ctx, store, payment.id)
  },
  api: {
    method: 'POST',
    path: '/v1/payments/{id}/refunds',
    scope: 'charges:write',
    answers: { 201: Sale },
    errors: [404, 409, 502],
  },
  dashboard: {
    method: 'POST',
    path: '/stores/{storeId}/sales/{paymentId}/refund',
    guard: 'sales.refund',
    answers: { 200: SaleDetail },
    commitsItself: true,
    audit: ({ id, status }) => ({ subject: id, before: { status: 'PAID' }, after: { status } }),
    answer: getSaleDetail,
  },
})
