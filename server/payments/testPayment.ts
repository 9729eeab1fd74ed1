import { Type } from 'typebox'
import { oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { createPayment } from './createPayment.ts'
import { testBuyer } from './testBuyer.ts'

export const testPaymentOperation = dashboardOperation({
  name: 'testPayment',
  summary: 'Sandbox: start a PIX or boleto payment for a fictional buyer, as on the checkout page',
  sandboxOnly: true,
  body: Type.Object({ method: oneOf(['pix', 'boleto']) }, { additionalProperties: false }),
  creates: 'pay',
  run: (ctx, { store, id, body: { method }, newId }) =>
    createPayment(ctx, store, id, { request: { method, buyer: testBuyer }, paymentId: newId, channel: 'checkout' }),
  dashboard: {
    method: 'POST',
    path: '/charges/{chargeId}/test-payment',
    guard: 'sandbox.act',
    answers: { 201: Type.Object({ paymentId: Type.String() }) },
    commitsItself: true,
    audit: ({ payment }, { body: { method } }) => ({ subject: payment.id, after: { method } }),
    answer: (_ctx, { payment }) => ({ paymentId: payment.id }),
  },
})
