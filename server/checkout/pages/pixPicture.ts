import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { qrPng } from '../../lib/qrPng.ts'
import { getCheckout, isOpen } from '../checkout.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/**
 * Draws the QR code of an open PIX, for a page or a mail of the store. The picture needs no cookie, like the page of
 * the charge.
 * @throws ApiError 404 for an unknown id, or if the buyer can no longer pay the PIX
 */
export async function showPixPicture(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  const { store, payments } = await getCheckout(ctx, visit.id)
  const payment = payments.find(({ id, method }) => id === visit.path.paymentId && method === 'pix')
  if (!payment || payment.pix_copy_paste === null || !isOpen(store, payment)) throw notFound('picture')
  return { is: 'picture', bytes: qrPng(payment.pix_copy_paste), type: 'image/png', isPrivate: true }
}
