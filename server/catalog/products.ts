import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { boolean, declareRow, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import { importSection } from '../import/importDocument.ts'
import { definesRef } from '../import/importRefs.ts'
import { checkShape } from '../lib/checkShape.ts'
import { listPage } from '../lib/page.ts'
import { checkName } from '../stores/checkName.ts'
import type { Store } from '../stores/store.ts'
import { pictureUrl, readProductPicture, writePicture } from './productPicture.ts'

export type Product = { id: string; object: 'product'; name: string; active: boolean; createdAt: string }

const name = Type.String({ minLength: 1, maxLength: 500 })

export const ProductInput = Type.Object({ name }, { additionalProperties: false })

export const ProductChanges = Type.Object(
  {
    name: Type.Optional(name),
    active: Type.Optional(
      Type.Boolean({ description: 'False archives the product. Nobody can buy an offer of an archived product' }),
    ),
  },
  { additionalProperties: false },
)
export type ProductChanges = Static<typeof ProductChanges>

export const productsSection = importSection({
  name: 'products',
  schema: Type.Object(
    { ref: definesRef('products'), ...ProductInput.properties, pictureUrl: Type.Optional(pictureUrl) },
    { additionalProperties: false },
  ),
  check(_ctx, { name, pictureUrl }, path) {
    checkName(name, `${path}.name`)
    if (pictureUrl) readProductPicture(pictureUrl, `${path}.pictureUrl`)
  },
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
    for (const [index, { pictureUrl }] of rows.entries())
      if (pictureUrl) await writePicture(trx, store, ids[index]!, readProductPicture(pictureUrl, 'pictureUrl'))
  },
})

/**
 * Finds products by name, and creates the missing ones.
 * @param idOf returns the id for a product that this function creates. A repeated call returns the same id.
 * @returns the product's id for each name, and the new names
 */
export async function productsByName(
  trx: Runner,
  store: Store,
  names: readonly string[],
  idOf: (name: string) => string,
): Promise<{ ids: Map<string, string>; created: string[] }> {
  const asked = { storeId: store.id, names, ids: names.map(idOf) }
  const known = await trx.rows(findProducts, asked)
  const ids = new Map(known.map(({ name, id }) => [name, id]))
  const created = names.filter((name) => !ids.has(name))
  for (const name of created) ids.set(name, idOf(name))
  const missing = { storeId: store.id, now: storeNow(store), ids: created.map(idOf), names: created }
  await trx.rows(insertProducts, missing)
  return { ids, created }
}

/**
 * Creates a product. A second call with the same id returns the same product.
 * @throws ApiError 400 naming the field
 */
export async function createProduct(
  ctx: Context,
  store: Store,
  input: { name: string },
  id: string = newId('prod'),
): Promise<Product> {
  checkShape(ProductInput, input)
  checkName(input.name, 'name')
  const [row] = await ctx.database.rows(insertProducts, {
    storeId: store.id,
    now: storeNow(store),
    ids: [id],
    names: [input.name],
  })
  return toProduct(row!)
}

/**
 * Renames a product, archives it, or puts it on sale again. Earlier sales keep the name of the product.
 * @throws ApiError 400 naming the field; 404
 */
export async function updateProduct(ctx: Context, store: Store, id: string, changes: ProductChanges): Promise<Product> {
  checkShape(ProductChanges, changes)
  checkName(changes.name, 'name')
  const { name = null, active = null } = changes
  const row = await ctx.database.row(updateProductRow, { id, storeId: store.id, name, active })
  if (!row) throw notFound('product')
  return toProduct(row)
}

/** @throws ApiError 404 */
export async function getProduct(ctx: Context, store: Store, id: string): Promise<Product> {
  const row = await ctx.database.row(productById, { id, storeId: store.id })
  if (!row) throw notFound('product')
  return toProduct(row)
}

/**
 * Lists a page of the store's products, newest first, with the exact total.
 * @param query.active true for only products on sale, false for only archived products. By default all products
 */
export function listProducts(ctx: Context, store: Store, query: { page: number; perPage: number; active?: boolean }) {
  const filter = { storeId: store.id, active: query.active ?? null }
  return listPage(ctx.database, { statements: productsPage, filter, query, toItem: toProduct })
}

export const productRow = declareRow('products', {
  id: text(),
  name: text(),
  active: boolean(),
  created_at: timestamptz(),
})
type ProductRow = RowOf<typeof productRow>

function toProduct({ id, name, active, created_at }: ProductRow): Product {
  return { id, object: 'product', name, active, createdAt: created_at.toISOString() }
}

const insertProducts = sql(
  'insertProducts',
  `insert into products (id, store_id, name, created_at)
   select id, :storeId, name, :now from unnest(:ids::text[], :names::text[]) as product (id, name)
   on conflict (id, store_id) do update set name = excluded.name
   returning ${selectList(productRow)}`,
)

/**
 * An earlier call may have created the product, and the store may have renamed the product since. The id still finds
 * the product.
 */
const findProducts = sql(
  'findProductsByName',
  `select distinct on (asked.name) asked.name, products.id
   from unnest(:names::text[], :ids::text[]) as asked (name, id)
   join products on products.store_id = :storeId and (products.id = asked.id or products.name = asked.name)
   order by asked.name, products.id = asked.id desc, products.active desc, products.created_at`,
).as<{ name: string }>()

const updateProductRow = sql(
  'updateProduct',
  `update products set name = coalesce(:name, name), active = coalesce(:active, active)
   where id = :id and store_id = :storeId returning ${selectList(productRow)}`,
)

const productById = sql(
  'productById',
  `select ${selectList(productRow)} from products where id = :id and store_id = :storeId`,
)

const listed = 'store_id = :storeId and (:active::boolean is null or active = :active)'

const productsPage = {
  rows: sql(
    'productsPage',
    `select ${selectList(productRow)} from products where ${listed}
      order by created_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('productsTotal', `select count(*) as total from products where ${listed}`),
}
