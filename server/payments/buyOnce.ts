import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { type OfferRow, saleName } from '../catalog/offer.ts'
import { type ChargeRow, findHouseCharge, type Tracking } from '../charges/charge.ts'
import { openCharge } from '../charges/openCharge.ts'
import { storeNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Language } from '../lib/language.ts'
import type { Store } from '../stores/store.ts'
import { type ChargePaymentRequest, checkRequest } from './chargePaymentRequest.ts'
import { chooseFor, createPayment } from './createPayment.ts'
import type { PaymentRow } from './payment.ts'

/** One purchase of an offer: who pays and how, and what its page knows. */
export type PurchaseOrder = {
  request: ChargePaymentRequest
  /** The new payment's id, chosen by the caller: called twice with one id, it buys once. */
  paymentId: string
  /** The purchase's charge, where several payments may be tried of which one counts; a new one unless told. */
  chargeId?: string
  /** Of the page on which it is bought. */
  language?: Language
  /** Where the buyer came from. */
  tracking?: Tracking | null
}

/**
 * Buys a one-time offer: its price and setup fee, paid by a charge of its own that only the house sees. What follows from
 * the payment (access) is drawn when it moves.
 * @throws ApiError as `createPayment`; 404 for a charge of something else
 */
export async function buyOnce(
  ctx: Context,
  store: Store,
  { offer, metadata }: OfferRow,
  { request, paymentId, chargeId = `chg_${paymentId.slice('pay_'.length)}`, tracking }: PurchaseOrder,
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
    offer,
    tracking,
  })
  const charge = opened ?? (await ctx.database.row<ChargeRow>(findHouseCharge, [chargeId, store.id, offer.id]))
  if (!charge) throw notFound('charge')
  return await createPayment(ctx, store, charge.id, request, paymentId, 'checkout')
}
