import type { Context } from '../../core/context.ts'
import type { ApiError } from '../../core/errors.ts'
import type { ChargePaymentRequest } from '../../payments/chargePaymentRequest.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { attemptCard, type CardResult } from '../cardAttempts.ts'
import { getCheckout, viewOf } from '../checkout.ts'
import type { Going } from './going.ts'

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
  // If the buyer types the card on the gateway's page, the gateway limits the attempts.
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
