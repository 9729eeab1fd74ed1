import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import type { Store } from '../stores/store.ts'
import { type Sale, type SaleRow, saleById, toSale } from './sale.ts'

/** Returns a sale of the store. @throws ApiError 404 */
export async function getSale(ctx: Context, store: Store, id: string): Promise<Sale> {
  const row = await ctx.database.row<SaleRow>(saleById, { id, storeId: store.id })
  if (!row) throw notFound('payment')
  return toSale(row)
}
