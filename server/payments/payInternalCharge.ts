import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { type ChargeRow, findInternalCharge, type Tracking } from '../charges/charge.ts'
import { type NewInternalCharge, openCharge } from '../charges/openCharge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import type { Language } from '../lib/language.ts'
import type { Store } from '../stores/store.ts'
import { type ChargePaymentRequest, checkRequest } from './chargePaymentRequest.ts'
import { chooseFor, createPayment } from './createPayment.ts'
import type { PaymentRow } from './payment.ts'

/** One purchase of an offer or by a payment link: who pays and how, and what its page knows. */
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

/** What is sold: everything of its charge that the purchase does not say itself. */
export type SoldCharge = Pick<
  NewInternalCharge,
  'kind' | 'amountInCents' | 'currency' | 'description' | 'metadata' | 'offer' | 'paymentLinkId'
>

/**
 * Makes a purchase's charge, unless an earlier try did, and pays it.
 * @throws ApiError as `createPayment`; 404 where `order.chargeId` is a charge of something else
 */
export async function payInternalCharge(
  ctx: Context,
  store: Store,
  sold: SoldCharge,
  { request, paymentId, chargeId = `chg_${paymentId.slice('pay_'.length)}`, tracking }: PurchaseOrder,
): Promise<{ created: boolean; payment: PaymentRow }> {
  // Before, so that a request that can pay nothing leaves no charge behind.
  checkRequest(request, dateInSaoPaulo(storeNow(store)))
  const { maxInstallments } = store.settings
  chooseFor(store, { currency: sold.currency, max_installments: maxInstallments }, request, 'checkout')
  const opened = await openCharge(ctx, ctx.database, store, { ...sold, id: chargeId, maxInstallments, tracking })
  const soldId = sold.offer?.id ?? sold.paymentLinkId
  const charge =
    opened ??
    (await ctx.database.row<ChargeRow>(findInternalCharge, {
      id: chargeId,
      storeId: store.id,
      offerId: soldId ?? null,
    }))
  if (!charge) throw notFound('charge')
  return await createPayment(ctx, store, charge.id, request, paymentId, 'checkout')
}
