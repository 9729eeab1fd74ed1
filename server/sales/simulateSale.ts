import { Type } from 'typebox'
import { oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { makeHappen } from '../payments/testHelpers.ts'
import { getSale } from './getSale.ts'
import { getSaleDetail, SaleDetail } from './getSaleDetail.ts'

export const simulateSaleOperation = dashboardOperation({
  name: 'simulateSale',
  summary: 'Sandbox: make the simulated gateway pay, decline, expire, refund or charge back a payment',
  sandboxOnly: true,
  body: Type.Object({ act: oneOf(['pay', 'fail', 'expire', 'refund', 'chargeback']) }, { additionalProperties: false }),
  async run(ctx, { store, id, body: { act } }) {
    const before = await getSale(ctx, store, id)
    await makeHappen(ctx, store, id, act)
    return { before, after: await getSale(ctx, store, id) }
  },
  dashboard: {
    method: 'POST',
    path: '/sales/{paymentId}/simulate',
    guard: 'sandbox.act',
    answers: { 200: SaleDetail },
    commitsItself: true,
    audit: ({ before, after }, { body: { act } }) => ({
      subject: after.id,
      before: { status: before.status },
      after: { act, status: after.status },
    }),
    answer: (ctx, { after }, call) => getSaleDetail(ctx, after, call),
  },
})
