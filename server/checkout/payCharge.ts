import type { Context } from '../context.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import type { ChargePaymentRequest } from '../payments/chargePaymentRequest.ts'
import { createPayment } from '../payments/createPayment.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { type Checkout, getCheckout, viewOf } from './checkout.ts'
import type { Speech } from './language.ts'
import { offeredMethods, payableOf } from './offeredMethods.ts'
import { type Form, fieldError, readForm } from './readForm.ts'
import { declinedText, type Refusal } from './showCharge.ts'

/** Where the buyer goes now: to a page of ours, or at once to where the page would lead. */
export type Going = { page: string; onward?: string }
export type Paid = { going: Going } | { checkout: Checkout; refusal: Refusal }

/**
 * Pays a charge with what its form brought, by the API's own use case.
 * @param ip of the buyer's connection: gateways judge cards by it
 * @throws ApiError 404
 */
export async function payCharge(
  ctx: Context,
  chargeId: string,
  form: Form,
  { ip, speech }: { ip: string; speech: Speech },
): Promise<Paid> {
  const checkout = await getCheckout(ctx, chargeId)
  const { store, charge, payments } = checkout
  const page = `/checkout/${charge.id}`
  if (charge.status !== 'pending') return { going: { page } }
  const offered = offeredMethods(ctx, store, payableOf(charge))
  const repeated = form.again
    ? requestOf(
        payments.find(({ id }) => id === form.again),
        form.method,
      )
    : undefined
  const read = repeated ? { request: repeated } : readForm(form, offered, ip)
  if ('errors' in read) return { checkout, refusal: { status: 400, values: form, errors: read.errors } }
  try {
    const { payment } = await createPayment(ctx, store, charge.id, read.request, newId('pay'), 'checkout')
    return { going: afterwards(checkout, payment) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return await explain(ctx, checkout, form, error, speech)
  }
}

/** The buyer of an earlier payment, for a new code or slip in its place; a card is typed again. */
function requestOf(payment: PaymentRow | undefined, method: string | undefined): ChargePaymentRequest | undefined {
  if (method !== 'pix' && method !== 'boleto') return undefined
  const { buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address } = payment ?? {}
  if (!buyer_name || !buyer_email || !buyer_document || !buyer_phone) return undefined
  const buyer = { name: buyer_name, email: buyer_email, document: buyer_document, phone: buyer_phone }
  return { method, buyer: { ...buyer, ...(buyer_address && { address: buyer_address }) } }
}

function afterwards({ charge }: Checkout, payment: PaymentRow): Going {
  const page = `/checkout/${charge.id}?method=${payment.method}`
  if (payment.status === 'paid') return { page, onward: charge.success_url ?? undefined }
  return { page, onward: payment.status === 'pending' ? (payment.redirect_url ?? undefined) : undefined }
}

/** What an error of the API means to a buyer. */
async function explain(ctx: Context, checkout: Checkout, form: Form, error: ApiError, speech: Speech): Promise<Paid> {
  const page = `/checkout/${checkout.charge.id}`
  const { code, param } = error.details
  const { methods } = offeredMethods(ctx, checkout.store, payableOf(checkout.charge))
  const refuse = (refusal: Partial<Refusal>): Paid => ({
    checkout,
    refusal: { status: error.status, values: form, errors: {}, ...refusal },
  })
  if (code === 'charge_not_pending') return { going: { page } }
  if (error.status === 402) {
    const after = await getCheckout(ctx, checkout.charge.id)
    // The last try that the store allows closes the charge.
    if (after.charge.status !== 'pending') return { going: { page } }
    const text = messageFor(error, speech) ?? declinedText(methods, speech)
    return refuse({
      notice: { kind: 'bad', title: speech.declinedTitle, text },
      offersPix: methods.some(({ method }) => method === 'pix'),
    })
  }
  if (code === 'payment_in_progress')
    return refuse({ notice: { kind: 'info', title: speech.inProgressTitle, text: speech.inProgressText } })
  if (error.status === 400) {
    const errors = fieldError(param)
    if (errors?.cardToken) return refuse({ notice: { kind: 'bad', title: speech.tokenTitle, text: speech.tokenText } })
    if (errors) return refuse({ errors })
  }
  if (error.status === 422) return refuse({ errors: { method: 'method' } })
  if (error.status !== 502) throw error
  // Nobody knows yet whether it was paid: the page says so, and waits.
  const now = viewOf(await getCheckout(ctx, checkout.charge.id))
  if (now.is !== 'form') return { going: { page } }
  return refuse({ notice: { kind: 'bad', title: speech.gatewayTitle, text: speech.gatewayText } })
}

/** A gateway's own words are Portuguese, and only those come here that it marks safe for the buyer. */
function messageFor(error: ApiError, speech: Speech): string | undefined {
  return speech.language === 'pt' && !error.message.startsWith('The card was declined')
    ? `${error.message}.`.replace('..', '.')
    : undefined
}
