import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { checkShape } from '../lib/checkShape.ts'
import { nullable, nullableText } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { findShownPicture, pictureUrl, readProductPicture, writePicture } from './productPicture.ts'
import { getProduct } from './products.ts'

const PictureChange = Type.Object({ pictureUrl: nullable(pictureUrl) }, { additionalProperties: false })
type PictureChange = Static<typeof PictureChange>

const ProductPicture = Type.Object(
  { pictureUrl: { ...nullableText, description: 'The path of the picture on this server; null for no picture' } },
  { $id: 'ProductPicture' },
)
type ProductPicture = Static<typeof ProductPicture>

export const pictureOperations = [
  dashboardOperation({
    name: 'getProductPicture',
    summary: 'Get the address of a product’s picture',
    run: (ctx, { store, id }) => getProductPicture(ctx, store, id),
    dashboard: {
      method: 'GET',
      path: '/products/{productId}/picture',
      guard: 'catalog.read',
      answers: { 200: ProductPicture },
    },
  }),

  dashboardOperation({
    name: 'saveProductPicture',
    summary: 'Replace the picture that the checkout shows of a product. Null removes the picture.',
    body: PictureChange,
    async run(ctx, { store, id, body }) {
      const before = await getProductPicture(ctx, store, id)
      return { before, after: await saveProductPicture(ctx, store, id, body) }
    },
    dashboard: {
      method: 'PUT',
      path: '/products/{productId}/picture',
      guard: 'catalog.write',
      // Base64 makes the picture a third larger.
      bodyLimit: 248 * 1024,
      answers: { 200: ProductPicture },
      answer: (_ctx, { after }) => after,
      audit: ({ before, after }, { id }) => ({
        subject: id,
        before: { hasPicture: before.pictureUrl !== null },
        after: { hasPicture: after.pictureUrl !== null },
      }),
    },
  }),
]

/** @throws ApiError 404 for an unknown product */
async function getProductPicture(ctx: Context, store: Store, id: string): Promise<ProductPicture> {
  await getProduct(ctx, store, id)
  const picture = await findShownPicture(ctx.database, store.id, id)
  return { pictureUrl: picture?.path ?? null }
}

/**
 * Replaces the picture of a product, or removes it.
 * @throws ApiError 400 naming the field; 404 for an unknown product
 */
export async function saveProductPicture(
  ctx: Context,
  store: Store,
  id: string,
  change: PictureChange,
): Promise<ProductPicture> {
  checkShape(PictureChange, change)
  if (change.pictureUrl === null) await ctx.database.rows(removePicture, { id, storeId: store.id })
  else await writePicture(ctx.database, store, id, readProductPicture(change.pictureUrl, 'pictureUrl'))
  return await getProductPicture(ctx, store, id)
}

const removePicture = sql(
  'removeProductPicture',
  'delete from product_pictures where product_id = :id and store_id = :storeId',
)
