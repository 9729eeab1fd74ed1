import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { qrPng } from '../../lib/qrPng.ts'
import { getCheckout, isOpen } from '../checkout.ts'

/**
 * Draws the code of an open PIX, for a page or a mail of the store. The address is enough, as for the page of the charge.
 * @throws ApiError 404 for an unknown id, or if the buyer can no longer pay the PIX
 */
export async function pixPicture(ctx: Context, chargeId: string, paymentId: string): Promise<Buffer> {
  const { store, payments } = await getCheckout(ctx, chargeId)
  const payment = payments.find(({ id, method }) => id === paymentId && method === 'pix')
  if (!payment || payment.pix_copy_paste === null || !isOpen(store, payment)) throw notFound('picture')
  return qrPng(payment.pix_copy_paste)
}
