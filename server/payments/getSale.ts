import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { route } from '../route.ts'
import type { Store } from '../stores/store.ts'
import { type PaymentRow, paymentById } from './payment.ts'
import { Sale, type SaleRow, saleById, toSale } from './sale.ts'

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
    return { status: 200, body: await getSale(ctx, store, params.id) }
  },
})

/** @throws ApiError 404 */
export async function getSale(ctx: Context, store: Store, id: string): Promise<Sale> {
  const row = await ctx.database.row<SaleRow>(saleById, [id, store.id])
  if (!row) throw notFound('payment')
  return toSale(row)
}

/**
 * A payment that the store knows of, to act upon: one whose outcome is not known yet, or that never came to be, is none.
 * @throws ApiError 404; 409 `payment_imported` for history, whose gateway is not asked
 */
export async function getPayment(ctx: Context, store: Store, id: string): Promise<PaymentRow> {
  const payment = await ctx.database.row<PaymentRow>(paymentById, [id, store.id])
  if (!payment || payment.status === 'unknown' || payment.status === 'void') throw notFound('payment')
  if (payment.charge_id === null)
    throw conflict('payment_imported', 'This payment was imported as history: its gateway is not asked here.')
  return payment
}
