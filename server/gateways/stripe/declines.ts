import type Stripe from 'stripe'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { DeclineReason, Outcome } from '../port/outcome.ts'
import { INTENT_STATUSES } from './status.ts'

/**
 * The gateway's decline codes and, after them, its error codes about cards (documentation, "Decline codes", "Error codes").
 * `hidden`: the buyer must see a generic decline. `declined`: the bank gives no reason that would help the buyer.
 */
export const DECLINES: Readonly<Record<string, DeclineReason | 'hidden'>> = {
  insufficient_funds: 'funds',
  withdrawal_count_limit_exceeded: 'funds',
  card_velocity_exceeded: 'funds',
  expired_card: 'expired',
  incorrect_cvc: 'security_code',
  invalid_cvc: 'security_code',
  incorrect_number: 'data',
  invalid_number: 'data',
  invalid_expiry_month: 'data',
  invalid_expiry_year: 'data',
  incorrect_zip: 'data',
  card_not_supported: 'unsupported',
  currency_not_supported: 'unsupported',
  authentication_required: 'authentication',
  processing_error: 'unavailable',
  try_again_later: 'unavailable',
  reenter_transaction: 'unavailable',
  issuer_not_available: 'unavailable',
  fraudulent: 'hidden',
  lost_card: 'hidden',
  stolen_card: 'hidden',
  merchant_blacklist: 'hidden',
  pickup_card: 'hidden',
  ...declined(
    'approve_with_id call_issuer do_not_honor do_not_try_again duplicate_transaction generic_decline incorrect_pin',
    'invalid_account invalid_amount invalid_pin new_account_information_available no_action_taken not_permitted',
    'offline_pin_required online_or_offline_pin_required pin_try_exceeded restricted_card',
    'revocation_of_all_authorizations revocation_of_authorization security_violation service_not_allowed',
    'stop_payment_order testmode_decline transaction_not_allowed',
  ),
  card_declined: 'declined',
  payment_intent_authentication_failure: 'authentication',
}

/** Translates a decline. Call this function only for a complete session: in an open session the buyer can use another card. */
export function declineOutcome(intent: Stripe.PaymentIntent, externalId: string): Outcome | undefined {
  if (INTENT_STATUSES[intent.status] !== 'declined') return undefined
  const error = asObject(intent.last_payment_error)
  const code = asText(error?.decline_code, 60) ?? asText(error?.code, 60)
  const known = code === undefined ? undefined : DECLINES[code]
  const isSafe = error?.type === 'card_error' && code !== undefined && known !== 'hidden'
  const message = isSafe ? asText(error.message, 300) : undefined
  const reason = isSafe && known !== 'declined' ? (known as DeclineReason | undefined) : undefined
  return {
    is: 'declined',
    externalId,
    ...(message === undefined ? {} : { message }),
    ...(code === undefined ? {} : { code }),
    ...(reason && { reason }),
    ...(error?.advice_code === 'do_not_try_again' ? { hard: true } : {}),
  }
}

function declined(...codes: string[]): Record<string, 'declined'> {
  return Object.fromEntries(codes.flatMap((line) => line.split(' ')).map((code) => [code, 'declined']))
}
