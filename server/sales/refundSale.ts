import { Type } from 'typebox'
import { requestRefund } from '../payments/requestRefund.ts'
import { route } from '../stores/route.ts'
import { getSale } from './getSale.ts'
import { Sale } from './sale.ts'

export const refundRoute = route({
  method: 'POST',
  path: '/v1/payments/{id}/refunds',
  scope: 'charges:write',
  summary: 'Refund a payment',
  description:
    'Gives the whole payment back. Where the gateway takes its time the answer still shows `PAID`, and `payment.refunded` tells when it is done.',
  tag: 'Payments',
  params: Type.Object({ id: Type.String({ description: 'Payment id' }) }),
  answers: { 201: Sale },
  errors: [404, 409, 502],
  async handle(ctx, { store, params, isRetry }) {
    const { id } = await requestRefund(ctx, store, params.id, { isRetry })
    return { status: 201, body: await getSale(ctx, store, id) }
  },
})
