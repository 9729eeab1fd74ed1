import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/** Returns true if buyers of a product get access to a course. */
export async function hasCourse(ctx: Context, store: Store, productId: string): Promise<boolean> {
  return (await ctx.database.row(courseWithProduct, { storeId: store.id, productId })) !== undefined
}

const courseWithProduct = sql(
  'courseWithProduct',
  'select id from courses where store_id = :storeId and product_id = :productId',
)
