import { randomBase62 } from '../../lib/randomText.ts'
import type { SimulatedPayment } from '../records/gateway.ts'
import { sharesOf } from '../records/shares.ts'
import {
  type CardError,
  chargeIdOf,
  detailsOf,
  intentIdOf,
  nowS,
  type Refund,
  type ShownCard,
  transferIdOf,
} from './session.ts'

/*
 * The objects of gateway D. They have every field that the gateway's own client library declares as required (npm `stripe`, API
 * version 2026-10-28.endive).
 */

export const API_VERSION = '2026-10-28.endive'

/**
 * Returns a session in the form of the API.
 * @param expand dotted paths of the objects that replace their ids, such as `payment_intent.latest_charge`
 */
export function toSession(session: SimulatedPayment, expand: readonly string[] = []): Record<string, unknown> {
  const details = detailsOf(session)
  const hasIntent = details.attemptedAt !== undefined
  const isShown = expand.some((path) => path === 'payment_intent' || path.startsWith('payment_intent.'))
  const intent = isShown ? toIntent(session, innerPaths(expand, 'payment_intent')) : intentIdOf(session.id)
  return {
    ...SESSION_NULLS,
    id: session.id,
    object: 'checkout.session',
    allowed_payment_method_types: ['card'],
    amount_subtotal: session.amountInCents,
    amount_total: session.amountInCents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: details.cancelUrl,
    client_reference_id: session.reference,
    created: secondsOf(session.createdAt),
    currency: details.currency,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_creation: 'if_required',
    customer_details: details.customerEmail === null ? null : customerOf(details.customerEmail),
    customer_email: details.customerEmail,
    discounts: [],
    expires_at: details.expiresAt,
    invoice_creation: { enabled: false, invoice_data: INVOICE_DATA },
    livemode: false,
    locale: details.locale,
    metadata: details.metadata,
    mode: 'payment',
    // This field is null until the first attempt with a card.
    payment_intent: hasIntent ? intent : null,
    payment_method_collection: 'if_required',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: session.paidInCents > 0 ? 'paid' : 'unpaid',
    shipping_options: [],
    status: session.status,
    success_url: details.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    // This field is null when the page is closed.
    url: session.status === 'open' ? details.url : null,
  }
}

const SESSION_NULLS = nulls(
  'adaptive_pricing after_expiration allow_promotion_codes billing_address_collection client_secret',
  'collected_information consent consent_collection currency_conversion customer customer_account',
  'integration_identifier invoice managed_payments origin_context payment_link payment_method_configuration_details',
  'permissions recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost',
  'submit_type subscription wallet_options',
)

const INVOICE_DATA = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: {},
  rendering_options: null,
}

function customerOf(email: string): Record<string, unknown> {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

export function toIntent(session: SimulatedPayment, expand: readonly string[] = []): Record<string, unknown> {
  const { currency, itemName, intentMetadata, attemptedAt, card } = detailsOf(session)
  const isPaid = session.paidInCents > 0
  return {
    ...INTENT_NULLS,
    id: intentIdOf(session.id),
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: session.amountInCents,
    amount_capturable: 0,
    amount_received: session.paidInCents,
    capture_method: 'automatic_async',
    client_secret: `${intentIdOf(session.id)}_secret_${session.account.slice(0, 16)}`,
    confirmation_method: 'automatic',
    created: attemptedAt,
    currency,
    description: itemName,
    last_payment_error: isPaid ? null : errorOf(session),
    latest_charge: expand.includes('latest_charge') ? toCharge(session) : chargeIdOf(session.id),
    livemode: false,
    metadata: intentMetadata,
    payment_method: isPaid && card ? methodIdOf(session) : null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    status: isPaid ? 'succeeded' : 'requires_payment_method',
  }
}

const INTENT_NULLS = nulls(
  'application application_fee_amount automatic_payment_methods canceled_at cancellation_reason customer',
  'customer_account excluded_payment_method_types managed_payments next_action on_behalf_of',
  'payment_method_configuration_details payment_record processing receipt_email review setup_future_usage shipping',
  'source statement_descriptor statement_descriptor_suffix transfer_group',
)

/** Returns `last_payment_error` of a declined card. */
function errorOf(session: SimulatedPayment): Record<string, unknown> | null {
  const { lastError } = detailsOf(session)
  if (!lastError) return null
  return {
    charge: chargeIdOf(session.id),
    ...lastError,
    type: 'card_error',
    doc_url: `https://docs.stripe.com/error-codes/${lastError.code.replaceAll('_', '-')}`,
  }
}

export function toCharge(session: SimulatedPayment): Record<string, unknown> {
  const { currency, itemName, intentMetadata, attemptedAt, card, lastError, dispute, customerEmail } =
    detailsOf(session)
  const { paidInCents } = session
  const isPaid = paidInCents > 0
  return {
    ...CHARGE_NULLS,
    id: chargeIdOf(session.id),
    object: 'charge',
    amount: isPaid ? paidInCents : session.amountInCents,
    amount_captured: paidInCents,
    amount_refunded: totalRefundedInCents(session),
    billing_details: { address: null, email: customerEmail, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'LOJA SIMULADA',
    captured: isPaid,
    created: attemptedAt,
    currency,
    description: itemName,
    disputed: dispute !== undefined,
    failure_code: isPaid ? null : (lastError?.code ?? null),
    failure_message: isPaid ? null : (lastError?.message ?? null),
    fraud_details: {},
    livemode: false,
    metadata: intentMetadata,
    outcome: outcomeOf(isPaid, lastError),
    paid: isPaid,
    payment_intent: intentIdOf(session.id),
    payment_method: methodIdOf(session),
    payment_method_details: card ? { type: 'card', card: cardOf(card) } : null,
    receipt_url: isPaid ? `https://pay.stripe.com/receipts/${chargeIdOf(session.id)}` : null,
    refunded: isPaid && totalRefundedInCents(session) === paidInCents,
    status: isPaid ? 'succeeded' : 'failed',
    ...transferOf(session),
  }
}

/** Returns the fields of a charge with a transfer. The transfer exists only after the payment. */
function transferOf(session: SimulatedPayment): Record<string, unknown> {
  const [share] = sharesOf(session)
  if (share === undefined) return {}
  const { recipient: destination, amountInCents: amount } = share
  return {
    transfer_data: { amount, destination },
    ...(session.paidInCents > 0 ? { transfer: transferIdOf(session.id) } : {}),
  }
}

const CHARGE_NULLS = nulls(
  'application application_fee application_fee_amount balance_transaction customer failure_balance_transaction',
  'on_behalf_of receipt_email receipt_number review shipping source source_transfer statement_descriptor',
  'statement_descriptor_suffix transfer_data transfer_group',
)

function outcomeOf(isPaid: boolean, error: CardError | null | undefined): Record<string, unknown> {
  return {
    advice_code: error?.advice_code ?? null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
    reason: isPaid ? null : (error?.decline_code ?? error?.code ?? null),
    risk_level: 'normal',
    seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
    type: isPaid ? 'authorized' : 'issuer_declined',
  }
}

/** Returns a card in the form of the API. The simulator stores only the brand and the last four digits. */
function cardOf({ brand, lastFour }: ShownCard): Record<string, unknown> {
  const expiry = { exp_month: 12, exp_year: 2099 }
  return { ...CARD_NULLS, brand, country: 'BR', ...expiry, funding: 'credit', last4: lastFour, network: brand }
}

const CARD_NULLS = nulls(
  'amount_authorized authorization_code checks electronic_commerce_indicator installments mandate',
  'network_transaction_id regulated_status three_d_secure transaction_link_id wallet',
)

/** Returns the sum of the refunds. Disputes are not refunds. */
function totalRefundedInCents(session: SimulatedPayment): number {
  return (detailsOf(session).refunds ?? []).reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0)
}

export function toRefund(session: SimulatedPayment, refund: Refund): Record<string, unknown> {
  return {
    ...nulls('balance_transaction customer customer_account receipt_number source_transfer_reversal transfer_reversal'),
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: chargeIdOf(session.id),
    created: refund.created,
    currency: detailsOf(session).currency,
    metadata: refund.metadata,
    payment_intent: intentIdOf(session.id),
    payment_method: methodIdOf(session),
    reason: refund.reason,
    ...(refund.failed ? { status: 'failed', failure_reason: 'expired_or_canceled_card' } : { status: 'succeeded' }),
  }
}

/** Returns the dispute of a session, or undefined if the session has no dispute. */
export function toDispute(session: SimulatedPayment): Record<string, unknown> | undefined {
  const { dispute, currency, card } = detailsOf(session)
  if (dispute === undefined) return undefined
  const isSubmitted = dispute.status !== 'needs_response'
  const brand = card?.brand ?? 'visa'
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: chargeIdOf(session.id),
    created: dispute.created,
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...EVIDENCE_NULLS, enhanced_evidence: {}, ...dispute.evidence },
    evidence_details: {
      due_by: dispute.created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: dispute.evidence !== undefined,
      past_due: false,
      submission_count: isSubmitted ? 1 : 0,
      submission_method: isSubmitted ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    // The gateway does not copy the charge's metadata to a dispute.
    metadata: {},
    payment_intent: intentIdOf(session.id),
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: null },
    },
    reason: 'fraudulent',
    status: dispute.status,
  }
}

const EVIDENCE_NULLS = nulls(
  'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal',
  'customer_communication customer_email_address customer_name customer_purchase_ip customer_signature',
  'duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt',
  'refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation',
  'shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number uncategorized_file',
  'uncategorized_text',
)

/** Returns an event in the form of the API. @param type the event's type, which determines the object in the event */
export function toEvent(session: SimulatedPayment, type: string): Record<string, unknown> {
  return {
    id: `evt_${randomBase62(24)}`,
    object: 'event',
    api_version: API_VERSION,
    created: nowS(),
    data: { object: subjectOf(session, type) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

function subjectOf(session: SimulatedPayment, type: string): Record<string, unknown> | undefined {
  if (type.startsWith('checkout.session.')) return toSession(session)
  if (type.startsWith('payment_intent.')) return toIntent(session)
  if (type === 'refund.failed') {
    const failed = detailsOf(session).refunds?.findLast((refund) => refund.failed === true)
    return failed && toRefund(session, failed)
  }
  return type.startsWith('charge.dispute.') ? toDispute(session) : toCharge(session)
}

export function innerPaths(expand: readonly string[], name: string): string[] {
  return expand.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
}

export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

function methodIdOf(session: SimulatedPayment): string {
  return intentIdOf(session.id).replace('pi_', 'pm_')
}

function nulls(...names: string[]): Record<string, null> {
  return Object.fromEntries(names.flatMap((line) => line.split(' ')).map((name) => [name, null]))
}
