import type Stripe from 'stripe'
import { crashPoint } from '../../lib/crashPoint.ts'
import { decimalsOf } from '../../lib/currencyDecimals.ts'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { cut, failureOf } from '../port/answers.ts'
import type { Gateway } from '../port/gateway.ts'
import type { Outcome } from '../port/outcome.ts'
import type { Method, PaymentOrder } from '../port/payments.ts'
import type { GatewayWebhook } from '../port/webhooks.ts'
import { API_VERSION, ask, stripeClient, stripePackage } from './client.ts'
import { stripeDisputes } from './disputes.ts'
import { EVENTS } from './events.ts'
import { expectedAnswers } from './expected.ts'
import { stripeGuide } from './guide.ts'
import { readBalance, readMoney } from './money.ts'
import { listOrders } from './orders.ts'
import { outcomeOf } from './outcome.ts'
import { findFailedRefunds, refund } from './refund.ts'
import { fetchSession, searchSession } from './sessions.ts'
import { stripeSplit, transferRequest } from './split.ts'
import { findWebhook } from './webhookState.ts'

/**
 * Gateway D. The buyer pays by card on the gateway's own page. The page stays open after declines, until the payment is made
 * or the page expires. `client.ts` connects the gateway's own client with our HTTP transport.
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
  hidesDocument: true,
  minimum: { totalInCents: 50 },
  card: {
    input: 'hosted_only',
    takesCurrency: (currency) => decimalsOf(currency) < 3 && !OWN_UNITS.has(currency),
    // The gateway offers no installments to Brazilian stores.
    maxInstallments: 1,
    requires: [],
    refunds: 'in_parts',
    create: createSession,
  },
  orders: { find, cancel, list: listOrders },
  refunds: { request: refund, findFailed: findFailedRefunds },
  split: stripeSplit,
  books: { read: readMoney, readBalance },
  disputes: stripeDisputes,
  webhooks: { read: readWebhook, resolve: resolveWebhook, findRegistration: findWebhook, subscribe },
}

/**
 * For these currencies the gateway does not use the smallest unit of ISO 4217 (docs.stripe.com/currencies, "special cases").
 * For currencies with three decimals it accepts only amounts that end in 0.
 */
const OWN_UNITS: ReadonlySet<string> = new Set(['isk', 'mga', 'ugx'])

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
  // A dispute does not contain our reference. It contains only the id of the disputed payment.
  const token = reference === undefined ? asText(object.payment_intent) : undefined
  return { id, kind, externalId, reference, token, ...(kind.startsWith('charge.dispute.') && { dispute: 'asked' }) }
}

/** Returns our reference for a disputed payment. @throws when the gateway does not answer. Then the caller asks again */
async function resolveWebhook(account: GatewayAccount, token: string): Promise<string | undefined> {
  const asked = await ask(stripeClient(account).paymentIntents.retrieve(token))
  if (asked.is === 'ok') return asText(asked.value.metadata?.reference)
  if (asked.is === 'refused' && asked.status === 404) return undefined
  throw new Error(`Gateway D did not say which payment a webhook is about: ${asked.cause}`)
}

/**
 * Registers our webhook address at the simulator. The simulator signs with the secret of this registration. At the real
 * gateway nothing is registered, because a registration would create a new secret.
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
    // The gateway does not copy the session's metadata to the payment intent. Refunds and look-ups need our reference there.
    payment_intent_data: { metadata, ...transferRequest(order) },
    locale: 'pt-BR',
    success_url: order.returnUrl!,
    cancel_url: order.returnUrl!,
  }
}

function verifiedEvent(rawBody: string, signature: string, secret: string): Record<string, unknown> | undefined {
  try {
    return asObject(stripePackage().webhooks.constructEvent(rawBody, signature, secret))
  } catch {
    return undefined
  }
}
