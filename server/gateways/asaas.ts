import { createHash, timingSafeEqual } from 'node:crypto'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { httpCall } from '../lib/httpCall.ts'
import { asObject, asObjects, asText, parsedObject } from '../lib/untrustedJson.ts'
import type { Buyer, Gateway, GatewayAccount, Method, Notice, Outcome, PaymentOrder, PixCode } from './gateway.ts'

/**
 * Gateway A, API version 3.
 *
 * Its peculiarities: no idempotency key, so our reference is searched for instead; money as decimal reais;
 * a customer object before each payment; a PIX that lives twelve months, so whoever wants it dead cancels it.
 */
export const asaas: Gateway = {
  provider: 'GATEWAY_A',
  documentation: 'https://docs.asaas.com',
  credentialNames: ['apiKey', 'webhookToken'],
  pix: { requires: [], create: createPix },
  find,
  cancel,
  refund,
  readNotice,
  subscribe,
}

/** Events that may mean that money moved, or that it no longer can. */
const EVENTS = [
  'PAYMENT_AWAITING_RISK_ANALYSIS',
  'PAYMENT_APPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_REPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_RESTORED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_RECEIVED_IN_CASH_UNDONE',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'PAYMENT_DUNNING_RECEIVED',
]

/** What we read of a payment; everything else in the answer is ignored. */
type Payment = {
  id: string
  status: string
  deleted: boolean
  amountInCents: number
  reference: string | null
  pixTransaction: string | null
}

type Answer =
  | { is: 'ok'; body: Record<string, unknown> }
  /** Understood and refused: nothing was done. */
  | { is: 'refused'; status: number; code: string | undefined; cause: string }
  | { is: 'trouble'; sent: boolean; cause: string }

// Verbs

async function createPix(account: GatewayAccount, order: PaymentOrder): Promise<Outcome> {
  const created = await createPayment(account, order, pixRequest(order))
  if (created.is !== 'created') return created
  crashPoint('gatewayA.created')
  const pix = await fetchPixCode(account, created.payment.id)
  // The payment stands, but a buyer cannot pay it without its code: `find` gets both.
  if (pix.is === 'unknown') return pix
  return { is: 'pending', externalId: created.payment.id, pix: pix.code }
}

async function find(
  account: GatewayAccount,
  order: { reference: string; externalId?: string; method: Method },
): Promise<Outcome | undefined> {
  const found = order.externalId
    ? await fetchPayment(account, order.externalId)
    : await searchPayment(account, order.reference)
  if (found === undefined || found.is === 'unknown') return found
  const { payment } = found
  if (payment.reference !== null && payment.reference !== order.reference)
    return { is: 'unknown', cause: `payment ${payment.id} carries another order's reference` }
  return outcomeOf(account, payment, order.method)
}

async function cancel(account: GatewayAccount, externalId: string): Promise<boolean> {
  const answer = await call(account, 'DELETE', `/payments/${encodeURIComponent(externalId)}`)
  if (answer.is === 'ok') return answer.body.deleted === true
  if (answer.is === 'trouble') return false
  // Refused: paid in the meantime, or canceled before. The payment itself says which.
  const found = await fetchPayment(account, externalId)
  if (found === undefined) return true
  return found.is === 'found' && found.payment.deleted && meaningOf(found.payment) === 'canceled'
}

async function refund(
  account: GatewayAccount,
  order: { reference: string; externalId: string; amountInCents: number },
): Promise<Outcome> {
  const path = `/payments/${encodeURIComponent(order.externalId)}/refund`
  const answer = await call(account, 'POST', path, {
    value: toReais(order.amountInCents),
    description: order.reference,
  })
  if (answer.is === 'trouble')
    return answer.sent ? { is: 'unknown', cause: answer.cause } : { is: 'rejected', cause: answer.cause }
  if (answer.is === 'ok') return refundOutcome(readPayment(answer.body)) ?? unreadable('refund')
  // A refund repeated after a lost answer is refused, because it is done: the payment itself says so.
  const found = await fetchPayment(account, order.externalId)
  if (found?.is === 'unknown') return found
  return refundOutcome(found?.payment) ?? { is: 'rejected', cause: answer.cause }
}

/** The notice's proof is a fixed token in a header (documentation, "Webhooks"): there is no signature over the body. */
function readNotice(
  account: GatewayAccount,
  headers: Record<string, string | undefined>,
  rawBody: string,
): Notice | undefined {
  const token = account.credentials.webhookToken
  if (!token || !equalInConstantTime(headers['asaas-access-token'] ?? '', token)) return undefined
  const body = parsedObject(rawBody)
  const payment = asObject(body?.payment)
  const id = asText(body?.id)
  const kind = asText(body?.event)
  if (id === undefined || kind === undefined) return undefined
  return { id, kind, externalId: asText(payment?.id), reference: asText(payment?.externalReference) }
}

/** @throws when the gateway does not take the registration; the message holds no credential */
async function subscribe(account: GatewayAccount, url: string): Promise<void> {
  const settings = {
    name: 'Balcão',
    url,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken: account.credentials.webhookToken,
    // One notice that fails must not hold up the others.
    sendType: 'NON_SEQUENTIALLY',
    events: EVENTS,
  }
  const listed = await call(account, 'GET', '/webhooks?limit=100')
  if (listed.is !== 'ok') throw new Error(`Gateway A did not list its webhooks: ${listed.cause}`)
  const known = asObjects(listed.body.data).find((webhook) => webhook.url === url)
  const saved = known
    ? await call(account, 'PUT', `/webhooks/${encodeURIComponent(String(known.id))}`, settings)
    : await call(account, 'POST', '/webhooks', settings)
  if (saved.is !== 'ok') throw new Error(`Gateway A did not take the webhook: ${saved.cause}`)
}

// Payments

type Found = { is: 'found'; payment: Payment } | { is: 'unknown'; cause: string }

/** Whatever fails before the payment is posted is `rejected`: there is no payment that could be paid. */
async function createPayment(
  account: GatewayAccount,
  order: PaymentOrder,
  billing: Record<string, unknown>,
): Promise<{ is: 'created'; payment: Payment } | Outcome> {
  const customer = await customerFor(account, order.buyer)
  if (customer.is !== 'customer') return { is: 'rejected', cause: `customer: ${customer.cause}` }
  const answer = await call(account, 'POST', '/payments', {
    ...billing,
    customer: customer.id,
    value: toReais(order.totalInCents),
    description: order.description.slice(0, 500),
    externalReference: order.reference,
  })
  if (answer.is === 'refused' && answer.code === 'invalid_customer' && customer.remembered) {
    // Deleted at the gateway since we met it, or the account's key is now another's.
    forgetCustomer(account, order.buyer)
    return createPayment(account, order, billing)
  }
  if (answer.is === 'refused') return { is: 'rejected', cause: answer.cause }
  if (answer.is === 'trouble') return { is: answer.sent ? 'unknown' : 'rejected', cause: answer.cause }
  const payment = readPayment(answer.body)
  if (payment === undefined) return unreadable('payment')
  if (payment.amountInCents !== order.totalInCents)
    return { is: 'unknown', cause: `payment ${payment.id} was created over another amount` }
  return { is: 'created', payment }
}

/** Nothing: the gateway knows no such payment. */
async function fetchPayment(account: GatewayAccount, externalId: string): Promise<Found | undefined> {
  const answer = await call(account, 'GET', `/payments/${encodeURIComponent(externalId)}`)
  if (answer.is === 'refused' && answer.status === 404) return undefined
  if (answer.is !== 'ok') return { is: 'unknown', cause: answer.cause }
  const payment = readPayment(answer.body)
  return payment ? { is: 'found', payment } : unreadable('payment')
}

async function searchPayment(account: GatewayAccount, reference: string): Promise<Found | undefined> {
  const query = new URLSearchParams({ externalReference: reference, limit: '100' })
  const answer = await call(account, 'GET', `/payments?${query}`)
  if (answer.is !== 'ok') return { is: 'unknown', cause: answer.cause }
  if (!Array.isArray(answer.body.data)) return unreadable('list of payments')
  const payments = answer.body.data.map(readPayment)
  if (payments.includes(undefined)) return unreadable('list of payments')
  const ours = (payments as Payment[]).filter((payment) => payment.reference === reference)
  const payment =
    ours.find((candidate) => movedMoney(candidate)) ?? ours.find((candidate) => !candidate.deleted) ?? ours[0]
  return payment && { is: 'found', payment }
}

async function fetchPixCode(
  account: GatewayAccount,
  externalId: string,
): Promise<{ is: 'code'; code: PixCode } | { is: 'unknown'; cause: string }> {
  const answer = await call(account, 'GET', `/payments/${encodeURIComponent(externalId)}/pixQrCode`)
  if (answer.is !== 'ok') return { is: 'unknown', cause: `PIX code of ${externalId}: ${answer.cause}` }
  const copyPaste = asText(answer.body.payload)
  return copyPaste ? { is: 'code', code: { copyPaste, qrCodeUrl: null } } : unreadable('PIX code')
}

// Requests

function pixRequest(order: PaymentOrder): Record<string, unknown> {
  // The due day is the one on which the PIX ends: one that crosses midnight would be overdue before its time.
  return { billingType: 'PIX', dueDate: order.pixExpiresAt ? dateInSaoPaulo(order.pixExpiresAt) : order.today }
}

function customerRequest(buyer: Buyer): Record<string, unknown> {
  return {
    // Spec, "Limits": cut to 64 characters.
    name: [...buyer.name].slice(0, 64).join(''),
    cpfCnpj: buyer.document,
    email: buyer.email,
    [buyer.phone.length === 11 ? 'mobilePhone' : 'phone']: buyer.phone,
    postalCode: buyer.address?.zipCode,
    addressNumber: buyer.address?.number,
    address: buyer.address?.street,
    complement: buyer.address?.complement,
    province: buyer.address?.neighborhood,
    externalReference: fingerprintOf(buyer),
    // Otherwise the gateway writes to the buyer itself, at the store's expense.
    notificationDisabled: true,
  }
}

// Customers

type Customer = { is: 'customer'; id: string; remembered: boolean } | { is: 'refused' | 'trouble'; cause: string }

const MOST_REMEMBERED = 20_000
/** Customer ids by account and fingerprint, the oldest first. Losing one costs a search. */
const customers = new Map<string, string>()

/** The same buyer data is one customer: searched by its fingerprint, made where there is none. */
async function customerFor(account: GatewayAccount, buyer: Buyer): Promise<Customer> {
  const key = customerKey(account, buyer)
  const remembered = customers.get(key)
  if (remembered !== undefined) return { is: 'customer', id: remembered, remembered: true }
  const found = await call(account, 'GET', `/customers?externalReference=${fingerprintOf(buyer)}&limit=1`)
  if (found.is !== 'ok') return found
  const known = asObjects(found.body.data)[0]
  const customer: Answer =
    known && known.deleted !== true
      ? { is: 'ok', body: known }
      : await call(account, 'POST', '/customers', customerRequest(buyer))
  if (customer.is !== 'ok') return customer
  const id = asText(customer.body.id)
  if (id === undefined) return { is: 'trouble', cause: 'unreadable customer' }
  if (customers.size >= MOST_REMEMBERED) customers.delete(customers.keys().next().value!)
  customers.set(key, id)
  return { is: 'customer', id, remembered: false }
}

function forgetCustomer(account: GatewayAccount, buyer: Buyer): void {
  customers.delete(customerKey(account, buyer))
}

function customerKey(account: GatewayAccount, buyer: Buyer): string {
  return `${account.id} ${fingerprintOf(buyer)}`
}

function fingerprintOf({ name, email, document, phone, address }: Buyer): string {
  const { zipCode, number, street, complement, neighborhood } = address ?? {}
  const data = [name, email, document, phone, zipCode, number, street, complement, neighborhood]
  return createHash('sha256').update(JSON.stringify(data)).digest('hex')
}

// Statuses

type Meaning = 'pending' | 'paid' | 'expired' | 'refunded' | 'charged_back' | 'declined' | 'canceled'

/** Any word that is not here means `pending`: only an explicit word moves money. */
const MEANINGS: Record<string, Meaning> = {
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  // The money is still here until the refund is done.
  REFUND_REQUESTED: 'paid',
  REFUND_IN_PROGRESS: 'paid',
  REFUNDED: 'refunded',
  CHARGEBACK_REQUESTED: 'charged_back',
  CHARGEBACK_DISPUTE: 'charged_back',
  AWAITING_CHARGEBACK_REVERSAL: 'charged_back',
  OVERDUE: 'expired',
}

function meaningOf(payment: Payment): Meaning {
  if (movedMoney(payment)) return MEANINGS[payment.status]!
  if (payment.deleted) return payment.status === 'AWAITING_RISK_ANALYSIS' ? 'declined' : 'canceled'
  return MEANINGS[payment.status] ?? 'pending'
}

function movedMoney(payment: Payment): boolean {
  const meaning = MEANINGS[payment.status]
  return meaning !== undefined && meaning !== 'expired'
}

async function outcomeOf(account: GatewayAccount, payment: Payment, method: Method): Promise<Outcome> {
  const externalId = payment.id
  const receipts = [{ id: payment.pixTransaction ?? payment.id, amountInCents: payment.amountInCents }]
  const meaning = meaningOf(payment)
  switch (meaning) {
    case 'paid':
    case 'refunded':
    case 'charged_back':
      return { is: meaning, externalId, receipts }
    case 'declined':
    case 'expired':
    case 'canceled':
      return { is: meaning, externalId }
    case 'pending': {
      if (method !== 'pix') return { is: 'pending', externalId }
      const pix = await fetchPixCode(account, externalId)
      return pix.is === 'unknown' ? pix : { is: 'pending', externalId, pix: pix.code }
    }
  }
}

/** Nothing: the payment is not being refunded. */
function refundOutcome(payment: Payment | undefined): Outcome | undefined {
  if (payment?.status === 'REFUNDED')
    return {
      is: 'refunded',
      externalId: payment.id,
      receipts: [{ id: payment.pixTransaction ?? payment.id, amountInCents: payment.amountInCents }],
    }
  if (payment?.status === 'REFUND_REQUESTED' || payment?.status === 'REFUND_IN_PROGRESS')
    return { is: 'pending', externalId: payment.id }
  return undefined
}

function readPayment(value: unknown): Payment | undefined {
  const body = asObject(value)
  const id = asText(body?.id)
  const status = asText(body?.status)
  const amountInCents = fromReais(body?.value)
  if (body === undefined || id === undefined || status === undefined || amountInCents === undefined) return undefined
  return {
    id,
    status,
    deleted: body.deleted === true,
    amountInCents,
    reference: asText(body.externalReference) ?? null,
    pixTransaction: asText(body.pixTransaction) ?? null,
  }
}

// The wire

const HOSTS = { sandbox: 'https://api-sandbox.asaas.com/v3', production: 'https://api.asaas.com/v3' }

async function call(
  account: GatewayAccount,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  json?: Record<string, unknown>,
): Promise<Answer> {
  const base = account.simulatorUrl ? `${account.simulatorUrl}/gateway-a/v3` : HOSTS[account.environment]
  const answer = await httpCall({
    method,
    url: base + path,
    headers: { access_token: account.credentials.apiKey ?? '', 'user-agent': 'Balcao', accept: 'application/json' },
    json,
  })
  if (!answer.answered) return { is: 'trouble', sent: answer.sent, cause: answer.cause }
  const { status } = answer
  const body = asObject(answer.body)
  if (status === 200 && body) return { is: 'ok', body }
  // Texts of errors may repeat the buyer's data: only the code is kept, and only if it looks like one.
  const code = asText(asObjects(body?.errors)[0]?.code)?.match(/^\w{1,60}$/)?.[0]
  const cause = code ? `HTTP ${status} ${code}` : `HTTP ${status}`
  if (REFUSALS.has(status) || (status === 400 && Array.isArray(body?.errors)))
    return { is: 'refused', status, code, cause }
  return { is: 'trouble', sent: true, cause: status === 200 ? 'unreadable answer' : cause }
}

/** Answered at the gateway's door: nothing was done (documentation, "HTTP codes"). */
const REFUSALS = new Set([401, 403, 404, 429])

function unreadable(what: string): { is: 'unknown'; cause: string } {
  return { is: 'unknown', cause: `unreadable ${what}` }
}

/** Cents as decimal reais, by moving the point in the text: the shortest text of the number is exact up to 15 digits. */
function toReais(amountInCents: number): number {
  const digits = String(amountInCents).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Nothing where the value is not an amount of whole cents. */
function fromReais(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value))
  return match ? Number(match[1] + (match[2] ?? '').padEnd(2, '0')) : undefined
}

function equalInConstantTime(left: string, right: string): boolean {
  // Hashing first makes the lengths equal, which the comparison needs and should not tell.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
