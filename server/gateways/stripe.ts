import type Stripe from 'stripe'
import { systemNow } from '../core/clock.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { decimalsOf } from '../lib/currencyDecimals.ts'
import { asObject, asText } from '../lib/untrustedJson.ts'
import { cut, failureOf, undecided, unreadable } from './answers.ts'
import type {
  DeclineReason,
  FailedRefund,
  Gateway,
  GatewayAccount,
  GatewayWebhook,
  Method,
  Outcome,
  PaymentOrder,
  RefundOrder,
  RefundOutcome,
} from './gateway.ts'
import { API_VERSION, ask, stripeClient, stripePackage } from './stripeClient.ts'
import { stripeDisputes } from './stripeDisputes.ts'
import { EVENTS } from './stripeEvents.ts'
import { expectedAnswers } from './stripeExpected.ts'
import { stripeGuide } from './stripeGuide.ts'
import { readBalance, readMoney } from './stripeMoney.ts'
import { listOrders } from './stripeOrders.ts'
import { reverseShare, reversesWhole, stripeSplit, transferRequest } from './stripeSplit.ts'
import { findWebhook } from './stripeWebhookState.ts'

/**
 * Gateway D. The buyer pays by card on the gateway's own page. The page stays open after declines, until the payment is made
 * or the page expires. `stripeClient.ts` has the gateway's own client with our transport.
 *
 * The owner of a real account registers the webhook endpoint in the gateway's dashboard, with `EVENTS` and API version
 * 2026-10-28.endive. The gateway shows the signing secret only once, at the registration. The owner saves this secret as
 * `webhookSecret`.
 */
export const stripe: Gateway = {
  provider: 'GATEWAY_D',
  documentation: 'https://docs.stripe.com/api/checkout/sessions',
  guide: stripeGuide,
  expectedAnswers,
  takesCurrency: (currency) => decimalsOf(currency) < 3 && !OWN_UNITS.has(currency),
  cardInput: 'hosted_only',
  minimum: { totalInCents: 50 },
  createsOnce: true,
  // The gateway offers no installments to Brazilian stores.
  maxInstallments: 1,
  card: { requires: [], create: createSession },
  split: stripeSplit,
  find,
  listOrders,
  cancel,
  refundsInPart: { credit_card: 'any' },
  refund,
  findFailedRefunds,
  disputes: stripeDisputes,
  readWebhook,
  resolveWebhook,
  findWebhook,
  subscribe,
  readMoney,
  readBalance,
}

type Session = Stripe.Checkout.Session
type Unknown = Extract<Outcome, { is: 'unknown' }>

/**
 * Currencies whose amounts the gateway does not read in the smallest unit of ISO 4217 (docs.stripe.com/currencies, "special
 * cases"). Of currencies with three decimals it takes only amounts that end in 0.
 */
const OWN_UNITS: ReadonlySet<string> = new Set(['isk', 'mga', 'ugx'])

const EXPANDED = 'payment_intent.latest_charge'

// Operations

async function createSession(account: GatewayAccount, order: PaymentOrder): Promise<Outcome> {
  if (order.returnUrl === undefined)
    return { is: 'rejected', cause: 'the order has no address to which the buyer can return' }
  if (order.installments !== 1) return { is: 'rejected', cause: 'gateway D offers no installments' }
  const { checkout } = stripeClient(account)
  const asked = await ask(checkout.sessions.create(sessionRequest(order), { idempotencyKey: order.reference }))
  if (asked.is !== 'ok') return failureOf(asked)
  crashPoint('gatewayD.created')
  const session = asked.value
  if (session.amount_total !== order.totalInCents)
    return { is: 'unknown', cause: 'a session was created with another amount' }
  return outcomeOf(account, session)
}

async function find(
  account: GatewayAccount,
  order: { reference: string; externalId?: string; method: Method },
): Promise<Outcome | undefined> {
  const found = order.externalId
    ? await fetchSession(account, order.externalId)
    : await searchSession(account, order.reference)
  if (found.is !== 'found') return found.is === 'unknown' ? found : undefined
  const { session } = found
  if (session.client_reference_id !== order.reference)
    return { is: 'unknown', cause: 'the session has the reference of another order' }
  return outcomeOf(account, session)
}

async function cancel(account: GatewayAccount, externalId: string): Promise<boolean> {
  const asked = await ask(stripeClient(account).checkout.sessions.expire(externalId))
  if (asked.is === 'ok') return asked.value.status === 'expired'
  if (asked.is === 'trouble') return false
  // A refusal means that the session is already paid or expired. The session's status shows which of the two is true.
  const found = await fetchSession(account, externalId)
  return found.is === 'found' ? found.session.status === 'expired' : found.is === 'absent'
}

async function refund(account: GatewayAccount, order: RefundOrder): Promise<RefundOutcome> {
  const found = await fetchSession(account, order.externalId)
  if (found.is === 'absent') return { is: 'rejected', cause: 'the gateway has no such session' }
  if (found.is === 'unknown') return found
  const intent = expanded(found.session.payment_intent)
  if (intent === undefined) return { is: 'rejected', cause: 'the session received no payment' }
  const { refunds } = stripeClient(account)
  // The gateway deletes the idempotency key after a day, but keeps the metadata of the refund, which has our refund id.
  const listed = await ask(refunds.list({ payment_intent: intent.id, limit: 100 }))
  if (listed.is !== 'ok') return undecided(listed)
  const known = listed.value.data.find((one) => one.metadata?.refundId === order.refundId)
  const transfer = asText(expanded(intent.latest_charge)?.transfer)
  const answerOf = async (refund: Stripe.Refund): Promise<RefundOutcome> => {
    const outcome = refundOutcome(refund, order.externalId, intent.id)
    // The recipient keeps its part of a refund that failed.
    if (outcome.is === 'rejected') return outcome
    return (await reverseShare(account, transfer, order)) ?? outcome
  }
  if (known) return await answerOf(known)
  const metadata = { refundId: order.refundId, reference: order.reference }
  const whole = reversesWhole(order) ? { reverse_transfer: true } : {}
  const request = { payment_intent: intent.id, amount: order.amountInCents, metadata, ...whole }
  const asked = await ask(refunds.create(request, { idempotencyKey: order.refundId }))
  crashPoint('gatewayD.refunded')
  if (asked.is === 'ok') return await answerOf(asked.value)
  if (asked.is === 'trouble') return undecided(asked)
  if (asked.code === 'balance_insufficient') return { is: 'no_balance', cause: asked.code }
  const outcome = asked.code === 'charge_already_refunded' ? await outcomeOf(account, found.session) : undefined
  return outcome?.is === 'refunded' || outcome?.is === 'unknown' ? outcome : { is: 'rejected', cause: asked.cause }
}

/** Lists the refunds that failed after the gateway had accepted them (documentation, "Handle failed refunds"). */
async function findFailedRefunds(
  account: GatewayAccount,
  { externalId }: { externalId: string },
): Promise<{ is: 'found'; refunds: FailedRefund[] } | Unknown> {
  const found = await fetchSession(account, externalId)
  if (found.is === 'unknown') return found
  const intent = found.is === 'found' ? expanded(found.session.payment_intent) : undefined
  if (intent === undefined) return { is: 'found', refunds: [] }
  const listed = await ask(stripeClient(account).refunds.list({ payment_intent: intent.id, limit: 100 }))
  if (listed.is !== 'ok') return undecided(listed)
  const failed = listed.value.data.filter(({ status }) => status === 'failed' || status === 'canceled')
  return { is: 'found', refunds: failed.map(toFailedRefund) }
}

function toFailedRefund({ metadata, amount, status, failure_reason }: Stripe.Refund): FailedRefund {
  const refundId = asText(metadata?.refundId)
  return { ...(refundId && { refundId }), amountInCents: amount, cause: asText(failure_reason) ?? `refund ${status}` }
}

/** A webhook's proof is a signature over the body's bytes and a time. The time may be at most five minutes old. */
function readWebhook(
  account: GatewayAccount,
  headers: Record<string, string | undefined>,
  rawBody: string,
): GatewayWebhook | undefined {
  const { webhookSecret } = account.credentials
  if (!webhookSecret) return undefined
  const event = verifiedEvent(rawBody, headers['stripe-signature'] ?? '', webhookSecret)
  const object = asObject(asObject(event?.data)?.object)
  const [id, kind] = [asText(event?.id), asText(event?.type)]
  if (id === undefined || kind === undefined || object === undefined) return undefined
  const externalId = object.object === 'checkout.session' ? asText(object.id) : undefined
  const reference = asText(asObject(object.metadata)?.reference) ?? asText(object.client_reference_id)
  // A dispute does not contain our reference. It names only the disputed payment.
  const token = reference === undefined ? asText(object.payment_intent) : undefined
  return { id, kind, externalId, reference, token, ...(kind.startsWith('charge.dispute.') && { dispute: 'asked' }) }
}

/** Returns our reference for a disputed payment. @throws when the gateway does not answer, so that the caller asks again */
async function resolveWebhook(account: GatewayAccount, token: string): Promise<string | undefined> {
  const asked = await ask(stripeClient(account).paymentIntents.retrieve(token))
  if (asked.is === 'trouble') throw new Error(`Gateway D did not say which payment a webhook is about: ${asked.cause}`)
  return asked.is === 'ok' ? asText(asked.value.metadata?.reference) : undefined
}

/**
 * Registers our webhook address at the simulator, which signs with the secret of this registration. Registers nothing at the
 * real gateway, because a registration would create a new secret.
 *
 * @throws when the simulator refuses the registration; the message contains no credential
 */
async function subscribe(account: GatewayAccount, url: string): Promise<void> {
  if (account.simulatorUrl === undefined) return
  const { webhookEndpoints } = stripeClient(account)
  const listed = await ask(webhookEndpoints.list({ limit: 100 }))
  if (listed.is !== 'ok') throw new Error(`Gateway D did not list its webhooks: ${listed.cause}`)
  const settings = {
    url,
    enabled_events: EVENTS,
    metadata: { simulator_secret: account.credentials.webhookSecret ?? '' },
  }
  const known = listed.value.data.find((endpoint) => URL.parse(endpoint.url)?.pathname === URL.parse(url)?.pathname)
  const saved = known
    ? await ask(webhookEndpoints.update(known.id, settings))
    : await ask(webhookEndpoints.create({ ...settings, api_version: API_VERSION }))
  if (saved.is !== 'ok') throw new Error(`Gateway D did not accept the webhook: ${saved.cause}`)
}

// Sessions

/** `absent`: the gateway has no such session. */
type FoundSession = { is: 'found'; session: Session } | { is: 'absent' } | Unknown

async function fetchSession(account: GatewayAccount, id: string): Promise<FoundSession> {
  const asked = await ask(stripeClient(account).checkout.sessions.retrieve(id, { expand: [EXPANDED] }))
  if (asked.is === 'ok') return { is: 'found', session: asked.value }
  if (asked.is === 'refused' && asked.status === 404) return { is: 'absent' }
  return undecided(asked)
}

const HOURS_SEARCHED = 25
const PAGE = 100
const MAX_PAGES = 20

/**
 * The gateway cannot search sessions by our reference, so we read the sessions of the last day, newest first. One day is
 * enough. We search only if the answer with the page's address was lost. Nobody can open such a page, and it expires within
 * a day.
 */
async function searchSession(account: GatewayAccount, reference: string): Promise<FoundSession> {
  const { checkout } = stripeClient(account)
  const since = Math.floor(systemNow().getTime() / 1000) - HOURS_SEARCHED * 3600
  let last: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { limit: PAGE, created: { gte: since }, expand: [`data.${EXPANDED}`] }
    const asked = await ask(checkout.sessions.list(last === undefined ? query : { ...query, starting_after: last }))
    if (asked.is !== 'ok') return undecided(asked)
    const { data, has_more } = asked.value
    if (!Array.isArray(data)) return unreadable('list of sessions')
    const session = data.find((one) => one.client_reference_id === reference)
    if (session) return { is: 'found', session }
    if (!has_more) return { is: 'absent' }
    last = data.at(-1)?.id
  }
  return { is: 'unknown', cause: `the session is not among the last ${MAX_PAGES * PAGE} sessions` }
}

function sessionRequest(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { reference: order.reference }
  const name = cut(order.description, 250)
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: order.currency, unit_amount: order.totalInCents, product_data: { name } },
      },
    ],
    allowed_payment_method_types: ['card'],
    client_reference_id: order.reference,
    customer_email: order.buyer.email,
    metadata,
    // The gateway does not copy the session's metadata to the intent. Refunds and look-ups need our reference in the intent.
    payment_intent_data: { metadata, ...transferRequest(order) },
    locale: 'pt-BR',
    success_url: order.returnUrl!,
    cancel_url: order.returnUrl!,
  }
}

// Statuses

/**
 * A status that is not listed means `pending`, because only an explicit status may change our records of money. A decline is
 * `pending` too, because the page stays open.
 */
async function outcomeOf(account: GatewayAccount, session: Session): Promise<Outcome> {
  const externalId = asText(session.id)
  if (externalId === undefined) return unreadable('session')
  if (session.status === 'expired') return { is: 'expired', externalId }
  if (session.status === 'open') return openOutcome(session, externalId)
  if (session.status !== 'complete') return { is: 'pending', externalId }
  const intent = expanded(session.payment_intent)
  if (session.payment_status === 'paid') return intent ? paidOutcome(account, intent, externalId) : unreadable('intent')
  return intent ? (declineOutcome(intent, externalId) ?? { is: 'pending', externalId }) : { is: 'pending', externalId }
}

function openOutcome(session: Session, externalId: string): Outcome {
  // The page needs the whole address with its fragment, which is long.
  const url = asText(session.url, 8_000)
  if (url === undefined || !Number.isSafeInteger(session.expires_at)) return unreadable('session')
  return { is: 'pending', externalId, hostedPage: { url, expiresAt: new Date(session.expires_at * 1000) } }
}

async function paidOutcome(
  account: GatewayAccount,
  intent: Stripe.PaymentIntent,
  externalId: string,
): Promise<Outcome> {
  const charge = expanded(intent.latest_charge)
  const amountInCents = intent.amount_received
  if (charge === undefined || !Number.isSafeInteger(amountInCents) || amountInCents < 0) return unreadable('intent')
  const receipts = [{ id: intent.id, amountInCents }]
  if (charge.disputed === true) {
    const dispute = await findDispute(account, intent.id)
    if (dispute.is === 'unknown') return dispute
    if (dispute.is === 'took_money') return { is: 'charged_back', externalId, receipts }
  }
  if (charge.refunded === true) return { is: 'refunded', externalId, receipts }
  const refundedInCents = charge.amount_refunded
  return { is: 'paid', externalId, receipts, ...(refundedInCents > 0 ? { refundedInCents } : {}) }
}

/**
 * The disputes that took money from the store. An inquiry (`warning_…`) takes no money, and a won dispute has returned the
 * money.
 */
const TOOK_MONEY = new Set(['needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review'])

type Dispute = { is: 'took_money' } | { is: 'took_nothing' } | Unknown

async function findDispute(account: GatewayAccount, intentId: string): Promise<Dispute> {
  const asked = await ask(stripeClient(account).disputes.list({ payment_intent: intentId, limit: 100 }))
  if (asked.is !== 'ok') return undecided(asked)
  if (!Array.isArray(asked.value.data)) return unreadable('list of disputes')
  const tookMoney = asked.value.data.some((dispute) => TOOK_MONEY.has(dispute.status))
  return { is: tookMoney ? 'took_money' : 'took_nothing' }
}

/** These reasons must look like a generic decline to the cardholder (documentation, "Decline codes"). */
const NOT_FOR_THE_BUYER = new Set(['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist', 'pickup_card'])

/** The reasons of decline codes. The buyer gets no reason for a decline with another code. */
const REASONS: Record<string, DeclineReason> = {
  insufficient_funds: 'funds',
  withdrawal_count_limit_exceeded: 'funds',
  card_velocity_exceeded: 'funds',
  expired_card: 'expired',
  incorrect_cvc: 'security_code',
  invalid_cvc: 'security_code',
  incorrect_number: 'data',
  invalid_number: 'data',
  incorrect_zip: 'data',
  card_not_supported: 'unsupported',
  currency_not_supported: 'unsupported',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  processing_error: 'unavailable',
  try_again_later: 'unavailable',
  issuer_not_available: 'unavailable',
}

/** Translates a decline. Call it only for a complete session, because in an open session the buyer can try another card. */
function declineOutcome(intent: Stripe.PaymentIntent, externalId: string): Outcome | undefined {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'canceled') return undefined
  const error = asObject(intent.last_payment_error)
  const code = asText(error?.decline_code, 60) ?? asText(error?.code, 60)
  const isSafe = error?.type === 'card_error' && code !== undefined && !NOT_FOR_THE_BUYER.has(code)
  const message = isSafe ? asText(error.message, 300) : undefined
  return {
    is: 'declined',
    externalId,
    ...(message === undefined ? {} : { message }),
    ...(code === undefined ? {} : { code }),
    ...(isSafe && REASONS[code] ? { reason: REASONS[code] } : {}),
    ...(error?.advice_code === 'do_not_try_again' ? { hard: true } : {}),
  }
}

function refundOutcome(refund: Stripe.Refund, externalId: string, intentId: string): RefundOutcome {
  switch (refund.status) {
    case 'succeeded':
      return { is: 'refunded', externalId, receipts: [{ id: intentId, amountInCents: refund.amount }] }
    case 'failed':
    case 'canceled':
      return { is: 'rejected', cause: `refund ${refund.status}` }
    default:
      return { is: 'pending', externalId }
  }
}

function expanded<T extends { id: string }>(value: T | string | null | undefined): T | undefined {
  return typeof value === 'object' && value !== null && asText(value.id) !== undefined ? value : undefined
}

function verifiedEvent(rawBody: string, signature: string, secret: string): Record<string, unknown> | undefined {
  try {
    return asObject(stripePackage().webhooks.constructEvent(rawBody, signature, secret))
  } catch {
    return undefined
  }
}
