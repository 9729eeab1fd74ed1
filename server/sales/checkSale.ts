import { dashboardOperation } from '../operations/operation.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { getPayment } from '../payments/getPayment.ts'
import { getSale } from './getSale.ts'
import { getSaleDetail, SaleDetail } from './getSaleDetail.ts'
import { mayCheckSale } from './mayCheckSale.ts'

export const checkSaleOperation = dashboardOperation({
  name: 'checkSale',
  summary: 'Check a payment at the gateway now',
  description:
    'Reads from the gateway if the payment is paid, or was refunded on the gateway’s site. Pending payments are also checked in the background. Use this call when a buyer says that the payment is made, or for a sale that only the gateway can refund.',
  async run(ctx, { store, id }) {
    const payment = await getPayment(ctx, store, id)
    if (mayCheckSale(store, payment)) await checkPayment(ctx, store, id, { callerWaits: true, needsAnswer: true })
    return { before: payment.status, after: await getSale(ctx, store, id) }
  },
  dashboard: {
    method: 'POST',
    path: '/sales/{paymentId}/check',
    guard: 'charges.write',
    answers: { 200: SaleDetail },
    commitsItself: true,
    audit: ({ before, after }) => ({ subject: after.id, before: { status: before }, after: { status: after.status } }),
    answer: (ctx, { after }, call) => getSaleDetail(ctx, after, call),
  },
})
