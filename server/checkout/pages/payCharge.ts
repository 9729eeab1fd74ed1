import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { ChargePaymentRequest } from '../../payments/chargePaymentRequest.ts'
import { createPayment } from '../../payments/createPayment.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { consentTermsAgain } from '../../subscriptions/consentTerms.ts'
import { type Checkout, getCheckout, viewOf } from '../checkout.ts'
import { knownPageOf } from '../knownBuyer.ts'
import { type OfferedMethods, offeredForCharge } from '../offeredMethods.ts'
import { hasUpsell } from '../upsell.ts'
import type { Known } from '../views/knownSection.ts'
import { changedTotal } from '../views/paymentForm.ts'
import { changedNotice, type Refusal, refusalOf } from '../views/refusal.ts'
import { visitOf } from '../visit.ts'
import { goTo, type Sent } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import { afterwards, type Going, ownGoing, withCancel, withUpsell } from './going.ts'
import { isForgotten, type KnownOrder, knownOf, knownRefusal, readKnownForm } from './knownVisit.ts'
import { sellAgain } from './sellAgain.ts'
import { refusedPage } from './showCharge.ts'
import { type Made, tryToPay, whereItWent } from './tryToPay.ts'

/** The form of a charge, and the rows that its page needs. */
type Sale = { checkout: Checkout; visit: CheckoutVisit; offered: OfferedMethods; known: Known }
/** The order of the form. `isRepeated`: the order reuses the buyer of an earlier payment. */
type Order = Extract<KnownOrder, { is: 'order' }> & { isRepeated: boolean }

/**
 * Pays a charge with the data of its form, through the same function as the API.
 * @throws ApiError 404
 */
export async function payCharge(ctx: Context, visit: CheckoutVisit): Promise<Sent> {
  const checkout = await getCheckout(ctx, visit.id)
  const { store, charge } = checkout
  const { is } = viewOf(checkout, { form: true })
  if (charge.status !== 'pending' || is === 'expired' || is === 'bank') return goTo(`/checkout/${charge.id}`)
  const known = await knownOf(ctx, store, knownPageOf(charge), visit.knownVisit)
  const sale = { checkout, visit, offered: offeredForCharge(ctx, store, charge), known }
  const read = await readOrder(ctx, sale)
  if (read.is === 'refused') return refuse(ctx, sale, read.refusal)
  try {
    return { is: 'go', going: await pay(ctx, sale, read) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return await afterError(ctx, sale, read, error)
  }
}

function refuse(ctx: Context, { checkout, visit, known }: Sale, refusal: Refusal): Sent {
  return { is: 'refused', refusal, page: refusedPage(ctx, checkout, refusal, { messages: visit.messages, known }) }
}

/** Refuses a form with an outdated total, with errors, or with a card or code that is no longer valid. */
async function readOrder(
  ctx: Context,
  { checkout, visit, offered, known }: Sale,
): Promise<Order | { is: 'refused'; refusal: Refusal }> {
  const { form, messages, ip } = visit
  const { store, charge, payments } = checkout
  const earlier = form.again ? payments.find(({ id }) => id === form.again) : undefined
  const repeated = requestOf(earlier, form.method)
  const total = changedTotal(form, offered)
  if (total !== undefined) {
    const notice = changedNotice(messages.changedText(messages.money(total, charge.currency)), messages)
    const instead = `/checkout/${charge.id}?form=1&changed=1`
    return { is: 'refused', refusal: { status: 409, values: form, errors: {}, notice, instead } }
  }
  if (repeated) return { is: 'order', request: repeated, isRepeated: true }
  const read = await readKnownForm(ctx, form, known, { store, offered, ip, chargeId: charge.id })
  if (read.is === 'wrong') return { is: 'refused', refusal: { status: 400, values: form, errors: read.errors } }
  if (read.is === 'order') return { ...read, isRepeated: false }
  return { is: 'refused', refusal: knownRefusal(read.is, form, formOf(checkout), messages) }
}

/** @returns the buyer's next page @throws ApiError the errors of `createPayment`; 429 if too many cards were refused */
async function pay(ctx: Context, { checkout, visit }: Sale, order: Order): Promise<Going> {
  const { store, branding, charge } = checkout
  const { request, keptCard, cardConsent } = order
  const { form, ip, userAgent, messages } = visit
  const sold = { ip, saleId: charge.offer_id ?? charge.payment_link_id }
  const again = request.method === 'pix' ? checkout.payments.find(({ id }) => id === form.again) : undefined
  const recurringPix = await consentTermsAgain(ctx, store, again)
  const made = await tryToPay(ctx, request, sold, () =>
    createPayment(ctx, store, charge.id, {
      request,
      paymentId: newId('pay'),
      channel: 'checkout',
      language: messages.language,
      visit: visitOf(form, { userAgent, conversions: branding.conversions, now: storeNow(store) }),
      keptCard,
      cardConsent,
      recurringPix,
    }),
  )
  return await goingAfter(ctx, checkout, order, made)
}

async function goingAfter(
  ctx: Context,
  { charge }: Checkout,
  { cardConsent, isRepeated }: Order,
  { payment, created }: Made & { payment: PaymentRow },
): Promise<Going> {
  const after = afterwards(charge.id, payment, charge.success_url, cardConsent)
  const made = ownGoing(after, { created, isTyped: !isRepeated })
  const going = charge.subscription_id === null ? made : withCancel(made)
  return (await hasUpsell(ctx, charge)) ? withUpsell(going, payment) : going
}

/**
 * Redirects to a page that explains the error, or shows the form with a message.
 * @throws an error that has no message for buyers
 */
async function afterError(ctx: Context, sale: Sale, { keptCard }: Order, error: ApiError): Promise<Sent> {
  const { checkout, visit, offered } = sale
  const { form, messages } = visit
  const moved = await whereItWent(ctx, checkout.charge.id, error)
  if (moved) return { is: 'go', going: moved }
  if (keptCard && (await isForgotten(ctx, checkout.store, keptCard)))
    return refuse(ctx, sale, knownRefusal('gone', form, formOf(checkout), messages))
  const again = await sellAgain(ctx, checkout, error, messages)
  if (again) return { is: 'go', going: { ...again, typed: form } }
  const refusal = refusalOf(error, form, offered, messages)
  if (!refusal) throw error
  return refuse(ctx, sale, refusal)
}

/** Returns an address that shows the charge's form, even if a PIX or boleto is open. */
function formOf({ charge }: Checkout): string {
  return `/checkout/${charge.id}?form=1`
}

/** Returns the request for a new PIX or boleto with the buyer of an earlier payment. A card must be typed again. */
export function requestOf(
  payment: PaymentRow | undefined,
  method: string | undefined,
): ChargePaymentRequest | undefined {
  if (method !== 'pix' && method !== 'boleto') return undefined
  const { buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address } = payment ?? {}
  if (!buyer_name || !buyer_email || !buyer_document || !buyer_phone) return undefined
  const buyer = { name: buyer_name, email: buyer_email, document: buyer_document, phone: buyer_phone }
  return { method, buyer: { ...buyer, ...(buyer_address && { address: buyer_address }) } }
}
