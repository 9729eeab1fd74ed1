import { ApiError, paymentDeclined } from '../core/errors.ts'
import type { DeclineReason } from '../gateways/port/outcome.ts'
import type { InThree } from '../lib/inThree.ts'
import { messagesIn, preferredLanguage } from '../pages/i18n/language.ts'
import type { PaymentRow } from './payment.ts'

/** The API's codes of a declined card. The list is closed: the API returns no other code. */
const codes = {
  funds: 'insufficient_funds',
  data: 'incorrect_data',
  security_code: 'incorrect_security_code',
  expired: 'expired_card',
  blocked: 'card_blocked',
  unsupported: 'card_not_supported',
  authentication: 'authentication_failed',
  unavailable: 'issuer_unavailable',
} as const

export const declineCodes = [...Object.values(codes), 'do_not_retry', 'generic_decline'] as const
export type DeclineCode = (typeof declineCodes)[number]

export type Decline = {
  /** The gateway's text, if the gateway marks the text as safe for the buyer. */
  message?: string
  reason?: DeclineReason
  /** True if this card must not be charged again. */
  hard?: boolean
  paymentId?: string
  chargeId?: string
}

/** Returns the error 402 for a declined card. */
export function declined({ message, reason, hard = false, paymentId, chargeId }: Decline): ApiError {
  const declineCode = declineCodeOf(reason, hard)
  return paymentDeclined(message, { declineReason: reason, declineCode, paymentId, chargeId })
}

/** Returns the error 402 for a declined payment. */
export function declinedError(payment: PaymentRow): ApiError {
  return declined({
    message: payment.decline_message ?? undefined,
    reason: payment.decline_reason ?? undefined,
    hard: payment.decline_hard ?? undefined,
    paymentId: payment.id,
    chargeId: payment.charge_id ?? undefined,
  })
}

/**
 * Runs `work` and returns its result. If it throws a 402, the error gets a sentence in the caller's language.
 * @param acceptLanguage the header of the request. If it names none of our languages, the message does not change.
 * @throws what `work` throws
 */
export async function declinedInLanguage<Result>(
  acceptLanguage: string | undefined,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) throw translated(error, acceptLanguage)
    throw error
  }
}

/**
 * The gateways write in Portuguese. So only a caller who reads Portuguese gets the gateway's text, if it is safe for the
 * buyer.
 */
function translated(error: ApiError, acceptLanguage: string | undefined): ApiError {
  const language = preferredLanguage(acceptLanguage)
  const { declineReason } = error.details
  const isGeneric = error.message === paymentDeclined().message
  if (language === undefined || (language === 'pt' && !isGeneric)) return error
  const isKnown = declineReason !== undefined && declineReason in codes
  const message = isKnown ? messagesIn(language).declines[declineReason as DeclineReason] : genericSentence[language]
  return new ApiError(error.status, error.type, message, error.details)
}

const genericSentence: InThree<string> = {
  pt: 'O cartão foi recusado. Use outro cartão ou outra forma de pagamento.',
  en: paymentDeclined().message,
  es: 'La tarjeta fue rechazada. Use otra tarjeta u otro medio de pago.',
}

/** A reason that the buyer may read takes precedence over `do_not_retry`. The code `do_not_retry` reveals nothing to a thief. */
function declineCodeOf(reason: DeclineReason | undefined, isHard: boolean): DeclineCode {
  if (reason !== undefined && reason !== 'declined') return codes[reason]
  return isHard ? 'do_not_retry' : 'generic_decline'
}
