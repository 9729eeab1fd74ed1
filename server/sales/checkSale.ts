import { checkPayment } from '../payments/checkPayment.ts'
import { getPayment } from '../payments/getPayment.ts'
import { dashboardOperation } from '../stores/operation.ts'
import { getSale } from './getSale.ts'
import { getSaleDetail, SaleDetail } from './getSaleDetail.ts'

export const checkSaleOperation = dashboardOperation({
  name: 'checkSale',
  summary: 'Ask the gateway now whether a payment is paid',
  description:
    'A pending payment is checked in the background too. This is for a buyer who says that the money is on its way.',
  tag: 'Payments',
  async run(ctx, { store, id }) {
    const { status } = await getPayment(ctx, store, id)
    if (status === 'pending') await checkPayment(ctx, store, id, { callerWaits: true, needsAnswer: true })
    return { before: status, after: await getSale(ctx, store, id) }
  },
  dashboard: {
    method: 'POST',
    path: '/stores/{storeId}/sales/{paymentId}/check',
    guard: 'charges.write',
    answers: { 200: SaleDetail },
    commitsItself: true,
    audit: ({ before, after }) => ({
      subject: after.id,
      before: { status: before },
      after: { status: after.status },
    }),
    answer: (ctx, { after }, call) => getSaleDetail(ctx, after, call),
  },
})
