import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { ChargePaymentRequest } from '../../payments/chargePaymentRequest.ts'
import { createPayment } from '../../payments/createPayment.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { attemptCard, type CardResult } from '../cardAttempts.ts'
import { getCheckout, viewOf } from '../checkout.ts'
import { knownPageOf } from '../knownBuyer.ts'
import { offeredForCharge } from '../offeredMethods.ts'
import type { Form } from '../readForm.ts'
import { hasUpsell } from '../upsell.ts'
import type { Page } from '../views/layout.ts'
import { changedTotal } from '../views/paymentForm.ts'
import { changedNotice, type Refusal, refusalOf } from '../views/refusal.ts'
import { visitOf } from '../visit.ts'
import { afterwards, type Going, ownGoing, withCancel, withUpsell } from './going.ts'
import { isForgotten, type KnownOrder, type KnownVisit, knownOf, knownRefusal, readKnownForm } from './knownVisit.ts'
import { sellAgain } from './sellAgain.ts'
import { refusedPage } from './showCharge.ts'

/** The sender of a form: the language, the browser, and the IP address. Gateways assess the risk of a card by the address. */
export type Sender = { ip: string; messages: Messages; userAgent: string | null; knownVisit?: KnownVisit }
/** The result of a form. */
export type Sent = { going: Going } | { page: Page; refusal: Refusal }

/**
 * Pays a charge with the data of its form, through the same function as the API.
 * @throws ApiError 404
 */
export async function payCharge(ctx: Context, chargeId: string, form: Form, sender: Sender): Promise<Sent> {
  const { ip, messages, userAgent, knownVisit } = sender
  const checkout = await getCheckout(ctx, chargeId)
  const { store, branding, charge, payments } = checkout
  if (charge.status !== 'pending' || viewOf(checkout, { form: true }).is === 'expired')
    return { going: { page: `/checkout/${charge.id}` } }
  const offered = offeredForCharge(ctx, store, charge)
  const repeated = form.again
    ? requestOf(
        payments.find(({ id }) => id === form.again),
        form.method,
      )
    : undefined
  const known = knownVisit && (await knownOf(ctx, store, knownPageOf(charge), knownVisit))
  const refuse = (refusal: Refusal) => ({ refusal, page: refusedPage(ctx, checkout, refusal, { messages, known }) })
  const total = changedTotal(form, offered)
  if (total !== undefined) {
    const text = messages.changedText(messages.money(total, charge.currency))
    const notice = changedNotice(text, messages)
    return refuse({ status: 409, values: form, errors: {}, notice, instead: `/checkout/${charge.id}?form=1&changed=1` })
  }
  const page = `/checkout/${charge.id}?form=1`
  const from = { store, offered, ip, chargeId: charge.id }
  const read: KnownOrder = repeated ? { is: 'order', request: repeated } : await readKnownForm(ctx, form, known, from)
  if (read.is === 'gone' || read.is === 'over') return refuse(knownRefusal(read.is, form, page, messages))
  if (read.is === 'wrong') return refuse({ status: 400, values: form, errors: read.errors })
  const { keptCard, cardConsent } = read
  try {
    const sale = { ip, saleId: charge.offer_id ?? charge.payment_link_id }
    const { payment, created } = await tryToPay(ctx, read.request, sale, () =>
      createPayment(ctx, store, charge.id, {
        request: read.request,
        paymentId: newId('pay'),
        channel: 'checkout',
        language: messages.language,
        visit: visitOf(form, { userAgent, conversions: branding.conversions, now: storeNow(store) }),
        keptCard,
        cardConsent,
      }),
    )
    const after = afterwards(charge.id, payment, charge.success_url, cardConsent)
    const made = ownGoing(after, { created, isTyped: !repeated })
    const going = charge.subscription_id === null ? made : withCancel(made)
    return { going: (await hasUpsell(ctx, charge)) ? withUpsell(going, payment) : going }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const moved = await whereItWent(ctx, charge.id, error)
    if (moved) return { going: moved }
    if (keptCard && (await isForgotten(ctx, store, keptCard))) return refuse(knownRefusal('gone', form, page, messages))
    const again = await sellAgain(ctx, checkout, error, messages)
    if (again) return { going: { ...again, typed: form } }
    const refusal = refusalOf(error, form, offered, messages)
    if (!refusal) throw error
    return refuse(refusal)
  }
}

export type Made = { payment: PaymentRow | undefined; created: boolean }

/**
 * Calls `make`, which creates a payment or starts a subscription. Refuses a card if too many cards were refused recently.
 * @param sale.ip the IP address of the buyer's connection
 * @param sale.saleId the id of the offer or payment link
 * @throws ApiError 429 before `make` is called. Otherwise it throws the errors of `make`.
 */
export function tryToPay<Of extends Made>(
  ctx: Context,
  { method, buyer }: ChargePaymentRequest,
  { ip, saleId }: { ip: string; saleId: string | null },
  make: () => Promise<Of>,
): Promise<Of> {
  return method === 'credit_card' ? attemptCard(ctx, { ip, saleId, buyer }, make, endOf) : make()
}

function endOf({ payment, created }: Made): CardResult {
  if (!created) return 'unknown'
  if (!payment) return 'kept'
  if (payment.status === 'paid') return 'paid'
  // A gateway with its own card page limits the attempts on that page.
  return payment.redirect_url === null ? 'undecided' : 'unknown'
}

/**
 * Returns the charge's page if that page explains more than the error. Examples are a charge that was paid in the meantime,
 * a declined attempt and an attempt with an unknown result.
 */
export async function whereItWent(
  ctx: Context,
  chargeId: string,
  { status, details }: ApiError,
): Promise<Going | undefined> {
  const { code } = details
  const mayHaveMoved = code === 'charge_not_pending' || code === 'too_many_refusals'
  if (status !== 402 && status !== 502 && !mayHaveMoved) return undefined
  return await whereItIs(ctx, chargeId, { form: true })
}

/**
 * Returns the charge's page, unless that page shows the form.
 * @param wanted.form true ignores an open PIX or boleto
 * @throws ApiError 404
 */
export async function whereItIs(
  ctx: Context,
  chargeId: string,
  wanted: { form?: boolean } = {},
): Promise<Going | undefined> {
  const { is } = viewOf(await getCheckout(ctx, chargeId), wanted)
  return is === 'form' ? undefined : { page: `/checkout/${chargeId}` }
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
