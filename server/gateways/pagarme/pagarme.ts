import { crashPoint } from '../../lib/crashPoint.ts'
import { asObject, asObjects, asText, parsedObject } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { equalInConstantTime, failureOf, undecided, unreadable } from '../port/answers.ts'
import type { Keeping } from '../port/cards.ts'
import type { Gateway } from '../port/gateway.ts'
import type { Outcome } from '../port/outcome.ts'
import type { Buyer, Card, Method, PaymentOrder } from '../port/payments.ts'
import type { RefundOrder, RefundOutcome } from '../port/refunds.ts'
import type { GatewayWebhook } from '../port/webhooks.ts'
import { baseOf, call } from './call.ts'
import {
  type Charge,
  isChargedBack,
  isGone,
  isOpen,
  isPaid,
  outcomeOf,
  readCard,
  readCharge,
  refundOutcome,
} from './charge.ts'
import { failureReason } from './declines.ts'
import { EVENTS } from './events.ts'
import { expectedAnswers } from './expected.ts'
import { pagarmeGuide } from './guide.ts'
import { readBalance, readMoney } from './money.ts'
import { listOpen } from './openCharges.ts'
import { listOrders } from './orders.ts'
import { boletoRequest, cardRequest, customerRequest, orderRequest, pixRequest, walletRequest } from './requests.ts'
import { pagarmeSplit, refundSplitRequest, splitRequest } from './split.ts'

/**
 * Gateway B, core API version 5.
 *
 * Differences from other gateways: Each payment is one order with one charge. A refused payment is answered with HTTP 200 and
 * a charge with the status `failed`. One call cancels an open charge and refunds a paid charge. The store enters the webhook
 * address, with user and password, in the gateway's dashboard, because the API has no call for it.
 */
export const pagarme: Gateway = {
  provider: 'GATEWAY_B',
  documentation: 'https://docs.pagar.me',
  guide: pagarmeGuide,
  expectedAnswers,
  pix: {
    requires: [],
    createsOnce: true,
    refunds: 'in_parts',
    create: (account, order) => createOrder(account, order, 'pix', pixRequest(order)),
  },
  boleto: {
    requires: [
      'buyer.address.zipCode',
      'buyer.address.street',
      'buyer.address.number',
      'buyer.address.city',
      'buyer.address.state',
    ],
    createsOnce: true,
    // The refund of a boleto is a transfer, and its request must contain the buyer's bank account. In accounts of the
    // kind "Gateway" the call returns no money at all (documentation, "Cancelar cobrança").
    refunds: 'by_hand',
    create: (account, order) => createOrder(account, order, 'boleto', boletoRequest(order)),
  },
  card: {
    input: 'gateway_b_token',
    tokenizer: (account) => ({
      kind: 'posted',
      url: `${baseOf(account)}/tokens?appId=${encodeURIComponent(account.credentials.publicKey!)}`,
    }),
    tokenKeys: ({ credentials }) => ({ gatewayBPublicKey: credentials.publicKey! }),
    takesThreeDSecure: true,
    requires: [
      'buyer.address.zipCode',
      'buyer.address.street',
      'buyer.address.number',
      'buyer.address.city',
      'buyer.address.state',
      'card.token',
    ],
    refunds: 'in_parts',
    create: (account, order) => createOrder(account, order, 'credit_card', cardRequest(order)),
  },
  keptCards: { keep: keepCard },
  orders: { find, cancel, list: listOrders, listOpen },
  refunds: { request: refund },
  split: pagarmeSplit,
  books: { read: readMoney, readBalance },
  webhooks: { read: readWebhook, subscribe },
}

// Operations

const CARD_TIMEOUT_MS = 25_000

/**
 * Creates an order. A card token is valid for a minute and works once, so the call is never repeated. After a lost answer,
 * `find` gets the outcome.
 */
async function createOrder(
  account: GatewayAccount,
  order: PaymentOrder,
  method: Method,
  payment: Record<string, unknown>,
): Promise<Outcome> {
  const answer = await call(account, 'POST', '/orders', {
    idempotencyKey: order.reference,
    json: orderRequest(order, { ...payment, ...splitRequest(account, order) }),
    timeoutMs: method === 'credit_card' ? CARD_TIMEOUT_MS : undefined,
    untilMs: order.untilMs,
  })
  if (answer.is !== 'ok') return failureOf(answer)
  crashPoint('gatewayB.created')
  const charge = readCharge(asObjects(answer.body.charges)[0], answer.body)
  if (charge === undefined) return unreadable('order')
  if (charge.orderCode !== order.reference || charge.amountInCents !== order.totalInCents)
    return { is: 'unknown', cause: `charge ${charge.id} does not match the request` }
  // A PIX or boleto that failed when it was created can never be paid.
  if (charge.status === 'failed' && method !== 'credit_card') return { is: 'rejected', cause: failureReason(charge) }
  return outcomeOf(charge, method)
}

/**
 * Stores a card. The first call creates or updates the customer with the buyer's e-mail. The second call adds the card to
 * the customer's wallet. After a transport error nothing was charged, but the token may be used up. So the buyer must type
 * the card again.
 */
async function keepCard(account: GatewayAccount, { buyer, card }: { buyer: Buyer; card: Card }): Promise<Keeping> {
  const customer = await call(account, 'POST', '/customers', { json: customerRequest(buyer) })
  const customerId = customer.is === 'ok' ? asText(customer.body.id) : undefined
  if (customer.is !== 'ok') return { is: 'rejected', cause: `customer: ${customer.cause}` }
  if (customerId === undefined) return unreadable('customer')
  const path = `/customers/${encodeURIComponent(customerId)}/cards`
  const json = walletRequest(card, buyer)
  const answer = await call(account, 'POST', path, { json, timeoutMs: CARD_TIMEOUT_MS })
  // The documentation does not describe the answer to a refused card. The gateway uses 412 for its business rules.
  if (answer.is === 'refused' && answer.status === 412) return { is: 'declined' }
  if (answer.is !== 'ok') return failureOf(answer)
  const kept = readCard(answer.body, customerId)
  return kept ? { is: 'kept', card: kept } : unreadable('card')
}

async function find(
  account: GatewayAccount,
  order: { reference: string; externalId?: string; method: Method },
): Promise<Outcome | undefined> {
  const found = order.externalId
    ? await fetchCharge(account, order.externalId)
    : await searchCharge(account, order.reference)
  if (found === undefined || found.is === 'unknown') return found
  const { charge } = found
  if (charge.orderCode !== undefined && charge.orderCode !== order.reference)
    return { is: 'unknown', cause: `charge ${charge.id} has the reference of another order` }
  if (charge.status === 'failed' && order.method !== 'credit_card' && !order.externalId)
    return { is: 'rejected', cause: failureReason(charge) }
  return outcomeOf(charge, order.method)
}

/** Cancels a charge. The gateway's call would refund a paid charge, so the function makes this call only for an open charge. */
async function cancel(account: GatewayAccount, externalId: string, method: Method): Promise<boolean> {
  const found = await fetchCharge(account, externalId)
  if (found === undefined) return true
  if (found.is === 'unknown') return false
  if (!isOpen(found.charge)) return isGone(found.charge, method)
  const answer = await call(account, 'DELETE', chargePath(externalId))
  const charge = answer.is === 'ok' ? readCharge(answer.body) : undefined
  return charge !== undefined && isGone(charge, method)
}

/**
 * Refunds a charge. The gateway does not store our id with a refund. So the refunded amount of the charge shows whether the
 * refund was made. A full refund returns all received money, even if the buyer paid more than the total.
 */
async function refund(account: GatewayAccount, order: RefundOrder): Promise<RefundOutcome> {
  const found = await fetchCharge(account, order.externalId)
  if (found === undefined) return { is: 'rejected', cause: 'the gateway has no such charge' }
  if (found.is === 'unknown') return found
  const cameInCents = found.charge.paidInCents ?? order.totalInCents
  // Refunds by hand may be missing in our database. But before our first call, none of the refunded amount belongs to this refund.
  const earlierInCents = Math.max(
    cameInCents - order.leftInCents,
    order.calledOn === undefined ? found.charge.canceledInCents : 0,
  )
  const wanted = {
    method: order.method,
    isWhole: order.amountInCents >= Math.min(order.totalInCents, cameInCents),
    // The refunded amount of the charge after this refund.
    goneInCents: Math.max(0, earlierInCents) + order.amountInCents,
  }
  const done = refundOutcome(found.charge, wanted)
  if (done) return done
  if (isChargedBack(found.charge)) return outcomeOf(found.charge, order.method) as RefundOutcome
  if (!isPaid(found.charge)) return { is: 'rejected', cause: `the charge is ${found.charge.status}` }
  if (order.method === 'boleto') return { is: 'rejected', cause: 'a boleto goes back only to a bank account' }
  const { amountInCents } = order
  const json = { amount: amountInCents, operation_reference: order.refundId, ...refundSplitRequest(account, order) }
  const part = wanted.isWhole ? {} : { json }
  const answer = await call(account, 'DELETE', chargePath(order.externalId), { ...part, untilMs: order.untilMs })
  if (answer.is === 'trouble') return undecided(answer)
  // A refusal may also mean that another call has already refunded the charge. The amounts of the charge show this refund.
  const again = answer.is === 'refused' ? await fetchCharge(account, order.externalId) : undefined
  if (again?.is === 'unknown') return again
  const charge = answer.is === 'ok' ? readCharge(answer.body) : again?.charge
  if (answer.is === 'refused') {
    const went = charge && refundOutcome(charge, wanted)
    return went ?? { is: answer.lacksBalance ? 'no_balance' : 'rejected', cause: answer.cause }
  }
  if (charge === undefined) return unreadable('refund')
  // The refund is `pending` until the charge shows it.
  return refundOutcome(charge, wanted) ?? { is: 'pending', externalId: charge.id }
}

/** A webhook's proof is HTTP Basic with the user and password that the store entered in the gateway's dashboard. */
function readWebhook(
  account: GatewayAccount,
  headers: Record<string, string | undefined>,
  rawBody: string,
): GatewayWebhook | undefined {
  const { webhookUser, webhookPassword } = account.credentials
  const given = /^Basic ([\d+/=A-Za-z]{1,2000})$/i.exec(headers.authorization ?? '')?.[1]
  if (!webhookUser || !webhookPassword || given === undefined) return undefined
  if (!equalInConstantTime(Buffer.from(given, 'base64').toString('utf8'), `${webhookUser}:${webhookPassword}`))
    return undefined
  const body = parsedObject(rawBody)
  const id = asText(body?.id)
  const kind = asText(body?.type)
  if (id === undefined || kind === undefined) return undefined
  const subject = subjectOf(asObject(body?.data) ?? {})
  return { id, kind, ...subject, ...(EVENTS[kind] === 'paid' && { reports: 'paid' as const }) }
}

/** A webhook contains a charge, an order with its charges, or a chargeback with its charge or the id of its charge. */
function subjectOf(data: Record<string, unknown>): { externalId?: string; reference?: string } {
  const charge = asObject(data.charge) ?? asObjects(data.charges).at(-1) ?? data
  const order = asObject(data.order) ?? asObject(charge.order) ?? data
  const chargeId = asText(data.charge_id) ?? asText(charge.id)
  const orderId = asText(order.id)
  return {
    externalId: chargeId?.startsWith('ch_') ? chargeId : undefined,
    reference: orderId?.startsWith('or_') ? asText(order.code) : undefined,
  }
}

/**
 * Registers our webhook address at the simulator. The real gateway has no such call. For a real account the store enters the
 * address in the gateway's dashboard ("Configurações", "Webhooks"), with the user and password of its credentials and every
 * `order.*`, `charge.*` and `chargeback.*` event.
 *
 * @throws when the simulator refuses the address; the message contains no credential
 */
async function subscribe(account: GatewayAccount, url: string): Promise<void> {
  if (!account.simulatorUrl) return
  const { webhookUser: user, webhookPassword: password } = account.credentials
  const answer = await call(account, 'PUT', '/simulated-dashboard/webhook', { json: { url, user, password } })
  if (answer.is !== 'ok') throw new Error(`The simulator did not accept the webhook: ${answer.cause}`)
}

// Charges

type Found = { is: 'found'; charge: Charge } | { is: 'unknown'; cause: string }

function chargePath(externalId: string): string {
  return `/charges/${encodeURIComponent(externalId)}`
}

/** Returns undefined if the gateway has no such charge. */
async function fetchCharge(account: GatewayAccount, externalId: string): Promise<Found | undefined> {
  const answer = await call(account, 'GET', chargePath(externalId))
  if (answer.is === 'refused' && answer.status === 404) return undefined
  if (answer.is !== 'ok') return undecided(answer)
  const charge = readCharge(answer.body)
  return charge ? { is: 'found', charge } : unreadable('charge')
}

/**
 * Finds a charge by our reference. A retry after the expiry of our idempotency key creates a second order. Then the function
 * returns the charge that moved money.
 */
async function searchCharge(account: GatewayAccount, reference: string): Promise<Found | undefined> {
  const query = new URLSearchParams({ code: reference, size: '30' })
  const answer = await call(account, 'GET', `/orders?${query}`)
  if (answer.is !== 'ok') return undecided(answer)
  if (!Array.isArray(answer.body.data)) return unreadable('list of orders')
  const orders = asObjects(answer.body.data).filter((order) => order.code === reference)
  const charges = orders.flatMap((order) => asObjects(order.charges).map((charge) => readCharge(charge, order)))
  if (charges.includes(undefined) || (orders.length > 0 && charges.length === 0)) return unreadable('list of orders')
  const ours = charges as Charge[]
  const charge = ours.find(isPaid) ?? ours.find(({ wasPaid }) => wasPaid) ?? ours.find(isOpen) ?? ours[0]
  return charge && { is: 'found', charge }
}
