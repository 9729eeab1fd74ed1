import { findPicture } from '../../catalog/productPicture.ts'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isStorable } from '../../lib/untrustedJson.ts'
import { findLogo } from '../../pages/branding.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/** Sends the logo of a store. The address has the hash of the logo, so browsers may cache it. @throws ApiError 404 */
export async function showLogo(ctx: Context, { path }: CheckoutVisit): Promise<CheckoutAnswer> {
  const { storeId = '', hash = '' } = path
  const logo = isStorable(storeId) ? await findLogo(ctx, storeId, hash) : undefined
  if (!logo) throw notFound('logo')
  return { is: 'picture', ...logo }
}

/** Sends the picture of a product. Like a logo, browsers may cache it. @throws ApiError 404 */
export async function showPicture(ctx: Context, { path }: CheckoutVisit): Promise<CheckoutAnswer> {
  const { storeId = '', productId = '', hash = '' } = path
  const isValid = [storeId, productId, hash].every(isStorable)
  const picture = isValid ? await findPicture(ctx, { storeId, productId, hash }) : undefined
  if (!picture) throw notFound('picture')
  return { is: 'picture', ...picture }
}
