import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { type OfferRow, saleName } from '../catalog/offer.ts'
import { type ChargeRow, findHouseCharge } from '../charges/charge.ts'
import { openCharge } from '../charges/openCharge.ts'
import { storeNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Store } from '../stores/store.ts'
import { type ChargePaymentRequest, checkRequest } from './chargePaymentRequest.ts'
import { chooseFor, createPayment } from './createPayment.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Buys a one-time offer: its price and setup fee, paid by a charge of its own that only the house sees. What follows from
 * the payment (access) is drawn when it moves.
 *
 * @param paymentId the new payment's id, chosen by the caller: called twice with one id, it buys once
 * @param chargeId the purchase's charge where several payments may be tried for it, of which one counts; a new one unless told
 * @throws ApiError as `createPayment`; 404 for a charge of something else
 */
export async function buyOnce(
  ctx: Context,
  store: Store,
  { offer, metadata }: OfferRow,
  request: ChargePaymentRequest,
  paymentId: string,
  chargeId = `chg_${paymentId.slice('pay_'.length)}`,
): Promise<{ created: boolean; payment: PaymentRow }> {
  // Before, so that a request that can pay nothing leaves no charge behind.
  checkRequest(request, dateInSaoPaulo(storeNow(store)))
  const { currency } = offer
  const { maxInstallments } = store.settings
  chooseFor(store, { currency, max_installments: maxInstallments }, request, 'checkout')
  const opened = await openCharge(ctx, ctx.database, store, {
    id: chargeId,
    kind: 'offer',
    amountInCents: offer.priceInCents + (offer.setupFeeInCents ?? 0),
    currency,
    description: saleName(offer),
    metadata,
    maxInstallments,
    statementDescriptor: offer.statementDescriptor,
    productId: offer.product.id,
    offerId: offer.id,
  })
  const charge = opened ?? (await ctx.database.row<ChargeRow>(findHouseCharge, [chargeId, store.id, offer.id]))
  if (!charge) throw notFound('charge')
  return await createPayment(ctx, store, charge.id, request, paymentId, 'checkout')
}
