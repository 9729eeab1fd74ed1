import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import { PICTURE_PATTERN, type Picture, readPicture } from '../lib/picture.ts'
import type { Store } from '../stores/store.ts'

/** In base64 such a picture still fits into the largest body of a call. */
const MAX_KIB = 180

/** The picture of a product as a `data:` URL. */
export const pictureUrl = Type.String({
  maxLength: 246_000,
  pattern: PICTURE_PATTERN,
  description: 'The picture as a `data:` URL: PNG, JPEG or WebP, at most 180 KiB, 4,096 pixels wide and high',
})

/** A picture on a page. A changed picture gets a new path. */
export type ShownPicture = { path: string; width: number; height: number }

/** Returns a subquery for a ShownPicture of the store `:storeId` as JSON. @param productId the column with the product's id */
export function pictureOf(productId: string): string {
  return `(select json_build_object('path', '/checkout/pictures/' || store_id || '/' || product_id || '/' || hash,
      'width', width, 'height', height)
    from product_pictures where product_pictures.product_id = ${productId} and product_pictures.store_id = :storeId)`
}

/** Finds the picture of a product for pages. */
export async function findShownPicture(
  runner: Runner,
  storeId: string,
  productId: string,
): Promise<ShownPicture | undefined> {
  const row = await runner.row(pictureOfProduct, { productId, storeId })
  return row?.picture ?? undefined
}

/**
 * Reads a product's picture from a `data:` URL.
 * @param param the field name in the error
 * @throws ApiError 400
 */
export function readProductPicture(url: string, param: string): Picture {
  return readPicture(url, { param, maxKib: MAX_KIB })
}

/** Writes the picture of a product and replaces an earlier picture. Writes nothing if the store has no such product. */
export async function writePicture(runner: Runner, store: Store, id: string, picture: Picture): Promise<void> {
  const { bytes, type, width, height } = picture
  const hash = createHash('sha256').update(bytes).digest('hex')
  const values = { bytes, type, hash, width, height, now: storeNow(store) }
  await runner.rows(savePicture, { id, storeId: store.id, ...values })
}

/** Returns the picture at the path of a `ShownPicture`, or undefined if the product has another picture now. */
export async function findPicture(
  ctx: Context,
  address: { storeId: string; productId: string; hash: string },
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const row = await ctx.database.row(pictureAtAddress, address)
  return row && { bytes: row.picture, type: row.type }
}

const pictureOfProduct = sql(
  'pictureOfProduct',
  `select ${pictureOf('products.id')} as picture from products
   where id = :productId and store_id = :storeId`,
).as<{ picture: ShownPicture | null }>()

const savePicture = sql(
  'saveProductPicture',
  `insert into product_pictures (product_id, store_id, picture, type, hash, width, height, updated_at)
   select id, store_id, :bytes::bytea, :type, :hash, :width::integer, :height::integer, :now from products
    where id = :id and store_id = :storeId
   on conflict (product_id, store_id) do update set picture = excluded.picture, type = excluded.type,
     hash = excluded.hash, width = excluded.width, height = excluded.height, updated_at = excluded.updated_at`,
)

const pictureAtAddress = sql(
  'productPictureAtAddress',
  'select picture, type from product_pictures where product_id = :productId and store_id = :storeId and hash = :hash',
)
