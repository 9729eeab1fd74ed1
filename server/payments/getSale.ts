import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { route } from '../route.ts'
import type { Store } from '../stores/store.ts'
import { type PaymentRow, paymentById } from './payment.ts'
import { Sale, toSale } from './sale.ts'

export const getSaleRoute = route({
  method: 'GET',
  path: '/v1/payments/{id}',
  scope: 'charges:read',
  summary: 'Get a payment (sale)',
  tag: 'Payments',
  params: Type.Object({ id: Type.String({ description: 'Payment id' }) }),
  answers: { 200: Sale },
  errors: [404],
  async handle(ctx, { store, params }) {
    return { status: 200, body: toSale(await getPayment(ctx, store, params.id)) }
  },
})

/**
 * A payment that the store knows of: one whose outcome is not known yet, or that never came to be, is none.
 * @throws ApiError 404
 */
export async function getPayment(ctx: Context, store: Store, id: string): Promise<PaymentRow> {
  const payment = await ctx.database.row<PaymentRow>(paymentById, [id, store.id])
  if (!payment || payment.status === 'unknown' || payment.status === 'void') throw notFound('payment')
  return payment
}
