import type { Selling } from '../../catalog/selling.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import { buyOnce } from '../../payments/buyOnce.ts'
import type { ChargePaymentRequest } from '../../payments/chargePaymentRequest.ts'
import type { PurchaseOrder } from '../../payments/payInternalCharge.ts'
import { keptCardOf } from '../../payments/rememberedCards.ts'
import { isSoldOut, termsOf } from '../listing.ts'
import { openPurchase } from '../purchase.ts'
import type { Form } from '../readForm.ts'
import { answerShownUpsell, PARENT_KEY } from '../upsell.ts'
import type { Notice } from '../views/notice.ts'
import { changedTotal } from '../views/paymentForm.ts'
import { changedNotice, refusalOf } from '../views/refusal.ts'
import { type CheckoutAnswer, goTo } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import { afterwards } from './going.ts'
import { findOpenUpsell, type OpenUpsell } from './openUpsell.ts'
import { requestOf } from './payCharge.ts'
import { tryToPay, whereItWent } from './tryToPay.ts'
import { upsellPage } from './upsellPage.ts'

type Shown = OpenUpsell & { chargeId: string; selling: Selling }
/** The buyer's answer: the card of the purchase, or a new PIX. */
type Way = 'card' | 'pix'

/**
 * Handles the buyer's answer to an upsell. A yes buys the upsell in a new charge. A repeated answer pays that charge
 * only once, because all answers use the same ids of the charge and of the card payment. If the price has changed,
 * nothing is charged.
 * @throws ApiError 404 for an unknown charge; 429 if too many cards were refused
 */
export async function answerUpsell(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  const { id: purchaseId, form, messages } = visit
  const back = goTo(`/checkout/${purchaseId}`)
  const open = await findOpenUpsell(ctx, purchaseId, visit.tokens)
  if (!open?.chargeId || open.listing.item.is !== 'offer') return back
  const shown: Shown = { ...open, chargeId: open.chargeId, selling: open.listing.item.selling }
  const { charge } = open.checkout
  if (form.by !== 'card' && form.by !== 'pix') {
    await answerShownUpsell(ctx, charge, 'declined')
    return back
  }
  const purchase = openPurchase(ctx, open.listing.id, form.purchase)
  if (purchase?.chargeId !== shown.chargeId) return back
  const changed = changeOf(shown, purchase.terms, form, messages)
  if (changed) return { is: 'page', page: upsellPage(ctx, shown, messages, { status: 409, notice: changed }) }
  await answerShownUpsell(ctx, charge, 'accepted')
  crashPoint('upsell.accepted')
  return await buy(ctx, shown, form.by, visit)
}

/**
 * Returns a message if the price differs from the price on the buyer's page. A begun purchase keeps the terms of its
 * charge. If another tab shows a different card total, nothing is charged.
 */
function changeOf({ listing, upsell }: Shown, terms: string, form: Form, messages: Messages): Notice | undefined {
  const { offered, payable } = listing
  const byCard = form.by === 'card' ? changedTotal({ ...form, method: 'credit_card' }, offered) : undefined
  if (upsell.isBegun && byCard === undefined) return undefined
  if (!upsell.isBegun && isSoldOut(listing))
    return { kind: 'info', title: messages.soldOutTitle, text: messages.soldOutText }
  if (terms === termsOf(listing) && byCard === undefined) return undefined
  return changedNotice(
    messages.changedText(messages.money(byCard ?? payable.amountInCents, payable.currency)),
    messages,
  )
}

async function buy(ctx: Context, shown: Shown, way: Way, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  const { listing, chargeId, checkout, selling } = shown
  const order = orderOf(ctx, shown, way, visit)
  if (!order) return goTo(`/checkout/${checkout.charge.id}`)
  try {
    const attempt = { ip: visit.ip, saleId: listing.id }
    const { payment } = await tryToPay(ctx, order.request, attempt, () =>
      buyOnce(ctx, checkout.store, withParent(selling, shown.payment.id), order),
    )
    return { is: 'go', going: afterwards(chargeId, payment, null) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return await afterError(ctx, shown, error, visit.messages)
  }
}

/**
 * Builds the order of an upsell from the purchase: the buyer, the origin and the consent. All attempts with the kept
 * card have the same payment id, so a declined card is not charged again.
 */
function orderOf(
  ctx: Context,
  { payment, upsell, chargeId, ways }: Shown,
  way: Way,
  { form, messages, ip }: CheckoutVisit,
): (PurchaseOrder & { request: ChargePaymentRequest }) | undefined {
  const keptCard = way === 'card' && ways.card ? keptCardOf(ctx, payment) : undefined
  const typed = requestOf(payment, 'pix')
  if (!typed || (way === 'card' && !keptCard)) return undefined
  const { tracking } = payment
  const order = { chargeId, tracking, visit: upsell.visit ?? undefined, language: messages.language }
  const buyer = { ...typed.buyer, ip }
  if (!keptCard) return { ...order, paymentId: newId('pay'), request: { method: 'pix', buyer } }
  const count = Number(form.installments || 1)
  const installments = Number.isInteger(count) && count >= 1 && count <= 12 ? count : 1
  const paymentId = `pay_${chargeId.slice('chg_'.length)}`
  return { ...order, paymentId, keptCard, request: { method: 'credit_card', buyer, installments } }
}

/** The metadata of the sale has the id of the purchase's payment. */
function withParent(selling: Selling, paymentId: string): Selling {
  const { found } = selling
  return { ...selling, found: { ...found, metadata: { ...found.metadata, [PARENT_KEY]: paymentId } } }
}

/** The page of the upsell's charge explains a decline or a lost answer, and offers PIX in one tap. */
async function afterError(ctx: Context, shown: Shown, error: ApiError, messages: Messages): Promise<CheckoutAnswer> {
  const { chargeId, listing } = shown
  const away = goTo(`/checkout/${chargeId}`)
  const { code } = error.details
  if (error.status === 402 || code === 'payment_in_progress' || code === 'charge_not_pending') return away
  if (await whereItWent(ctx, chargeId, error).catch(() => undefined)) return away
  const refusal = refusalOf(error, {}, listing.offered, messages)
  const notice = refusal?.notice ?? { kind: 'bad' as const, title: messages.gatewayTitle, text: messages.gatewayText }
  if (!refusal && error.status >= 500) throw error
  return { is: 'page', page: upsellPage(ctx, shown, messages, { status: error.status, notice }) }
}
