import { notFound } from '../core/errors.ts'
import type { Runner } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { type Sale, type SaleRow, saleById, toSale } from './sale.ts'

/** Returns a sale of the store. @throws ApiError 404 */
export async function getSale({ database }: { database: Runner }, store: Store, id: string): Promise<Sale> {
  const row = await database.row<SaleRow>(saleById, { id, storeId: store.id })
  if (!row) throw notFound('payment')
  return toSale(row)
}
