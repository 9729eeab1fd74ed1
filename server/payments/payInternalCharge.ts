import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { findInternalCharge, type Tracking } from '../charges/charge.ts'
import { type CheckoutSession, metadataOf } from '../charges/checkoutSession.ts'
import { dropUnbegunCharge } from '../charges/dropAbandonedCharges.ts'
import { type NewInternalCharge, openCharge } from '../charges/openCharge.ts'
import { hasSoldTerms } from '../charges/soldTerms.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Language } from '../lib/inThree.ts'
import type { Store } from '../stores/store.ts'
import { type ChargePaymentRequest, checkRequest } from './chargePaymentRequest.ts'
import { chooseForOrder, type KeptCard } from './chooseGatewayMethod.ts'
import { createPayment } from './createPayment.ts'
import type { CardConsent, PaymentRow, Visit } from './payment.ts'

/** A purchase of an offer or through a payment link, with data from the buyer's page. */
export type PurchaseOrder = {
  request: ChargePaymentRequest
  /** Id of the new payment. Two calls with the same id create one purchase. */
  paymentId: string
  /** Id of the purchase's charge. Several attempts share the charge, and only one attempt can succeed. By default a new id. */
  chargeId?: string
  /** Language of the page where the buyer pays. */
  language?: Language
  /** Browser and consent of the buyer. Set only if the store reports conversions to a service. */
  visit?: Visit
  /** Set if the buyer wants to use the card again. */
  cardConsent?: CardConsent
  /** UTM parameters and other data about the buyer's way to the page. */
  tracking?: Tracking | null
  /** The checkout session that leads to the purchase. */
  session?: CheckoutSession
  /** The card of an earlier payment of this buyer. The request then has no card. */
  keptCard?: KeptCard
  /** True if the first PIX of a subscription also asks for the consent to recurring PIX. */
  recurringPix?: boolean
}

/** The fields of the charge that come from the offer or payment link. */
export type SoldCharge = Pick<
  NewInternalCharge,
  | 'kind'
  | 'amountInCents'
  | 'currency'
  | 'description'
  | 'items'
  | 'metadata'
  | 'offer'
  | 'coupon'
  | 'soldItems'
  | 'paymentLinkId'
  | 'split'
>

/**
 * Creates the charge of a purchase, unless an earlier attempt created it, and pays the charge.
 * @throws ApiError as `createPayment`; 404 if `order.chargeId` belongs to another offer or payment link
 */
export async function payInternalCharge(
  ctx: Context,
  store: Store,
  sold: SoldCharge,
  { request, paymentId, chargeId = `chg_${paymentId.slice('pay_'.length)}`, ...rest }: PurchaseOrder,
): Promise<{ created: boolean; payment: PaymentRow }> {
  const { language, visit, tracking, session, keptCard, cardConsent } = rest
  // The check comes before the charge, so an invalid request creates no charge.
  checkRequest(request, dateInSaoPaulo(storeNow(store)))
  const { maxInstallments } = store.settings
  chooseForOrder(
    store,
    { currency: sold.currency, max_installments: maxInstallments },
    { request, keptCard },
    'checkout',
  )
  const own = { id: chargeId, metadata: metadataOf(sold.metadata, session), maxInstallments, tracking, session }
  if (session) await dropUnbegunCharge(ctx.database, { id: chargeId, storeId: store.id }, sold)
  const opened = await openCharge(ctx, ctx.database, store, { ...sold, ...own })
  const soldId = sold.offer?.id ?? sold.paymentLinkId ?? session?.id
  const charge =
    opened ?? (await ctx.database.row(findInternalCharge, { id: chargeId, storeId: store.id, offerId: soldId ?? null }))
  if (!charge) throw notFound('charge')
  if (session && !hasSoldTerms(charge, sold)) throw termsChanged()
  return await createPayment(ctx, store, charge.id, {
    request,
    paymentId,
    channel: 'checkout',
    language,
    visit,
    keptCard,
    cardConsent,
  })
}

/**
 * Returns the error for a purchase of a session that another page began on other terms. The charge keeps the terms of that
 * page.
 */
export function termsChanged() {
  return conflict('charge_terms_changed', 'This purchase began on other terms. Open its page again.')
}
