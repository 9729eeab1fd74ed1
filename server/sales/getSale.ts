import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
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
  const row = await ctx.database.row<SaleRow>(saleById, { id, storeId: store.id })
  if (!row) throw notFound('payment')
  return toSale(row)
}
