import { Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { declareRow, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import { importSection } from '../import/importDocument.ts'
import { definesRef } from '../import/importRefs.ts'
import { checkShape } from '../lib/checkShape.ts'
import { listPage } from '../lib/page.ts'
import type { Store } from '../stores/store.ts'

export type Product = { id: string; name: string; createdAt: string }

export const ProductInput = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 500 }) },
  { additionalProperties: false },
)

/** The section of an import with the products of a store. */
export const productsSection = importSection({
  name: 'products',
  schema: Type.Object({ ref: definesRef('products'), ...ProductInput.properties }, { additionalProperties: false }),
  async write({ trx, store, refs }, rows) {
    const ids = rows.map(({ ref }) => {
      const id = newId('prod')
      refs.define('products', ref, id)
      return id
    })
    await trx.rows(insertProducts, {
      storeId: store.id,
      now: storeNow(store),
      ids,
      names: rows.map(({ name }) => name),
    })
  },
})

/** @throws ApiError 400 naming the field */
export async function createProduct(ctx: Context, store: Store, input: { name: string }): Promise<Product> {
  checkShape(ProductInput, input)
  const [row] = await ctx.database.rows<ProductRow>(insertProducts, {
    storeId: store.id,
    now: storeNow(store),
    ids: [newId('prod')],
    names: [input.name],
  })
  return toProduct(row!)
}

/** @throws ApiError 400 naming the field; 404 */
export async function renameProduct(ctx: Context, store: Store, id: string, input: { name: string }): Promise<Product> {
  checkShape(ProductInput, input)
  const row = await ctx.database.row<ProductRow>(updateProduct, { id, storeId: store.id, name: input.name })
  if (!row) throw notFound('product')
  return toProduct(row)
}

/** Lists a page of the store's products, newest first, with the exact total. */
export function listProducts(ctx: Context, store: Store, query: { page: number; perPage: number }) {
  const filter = { storeId: store.id }
  return listPage(ctx.database, { statements: productsPage, filter, query, toItem: toProduct })
}

export const productRow = declareRow('products', { id: text(), name: text(), created_at: timestamptz() })
type ProductRow = RowOf<typeof productRow>

function toProduct({ id, name, created_at }: ProductRow): Product {
  return { id, name, createdAt: created_at.toISOString() }
}

const insertProducts = sql(
  'insertProducts',
  `insert into products (id, store_id, name, created_at)
   select id, :storeId, name, :now from unnest(:ids::text[], :names::text[]) as product (id, name)
   returning ${selectList(productRow)}`,
)

const updateProduct = sql(
  'updateProduct',
  `update products set name = :name where id = :id and store_id = :storeId returning ${selectList(productRow)}`,
)

const productsPage = {
  rows: sql(
    'productsPage',
    `select ${selectList(productRow)} from products where store_id = :storeId
      order by created_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('productsTotal', `select count(*) as total from products where store_id = :storeId`),
}
