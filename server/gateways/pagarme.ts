import { createHash, timingSafeEqual } from 'node:crypto'
import { barcodeOfLine } from '../brazil/boleto.ts'
import { documentKind } from '../brazil/document.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { httpCall } from '../lib/httpCall.ts'
import { asObject, asObjects, asText, parsedObject } from '../lib/untrustedJson.ts'
import type {
  Address,
  BoletoSlip,
  Buyer,
  Gateway,
  GatewayAccount,
  Method,
  Notice,
  Outcome,
  PaymentOrder,
  PixCode,
  SavedCard,
} from './gateway.ts'

/**
 * Gateway B, core API version 5.
 *
 * Its peculiarities: one order with one charge does everything; a refused payment is HTTP 200 with a charge that `failed`;
 * one call both takes back and refunds; the address for notices, with its user and password, is entered in the dashboard
 * by hand, as there is no call for it.
 */
export const pagarme: Gateway = {
  provider: 'GATEWAY_B',
  documentation: 'https://docs.pagar.me',
  credentialNames: ['secretKey', 'publicKey', 'webhookUser', 'webhookPassword'],
  cardInput: 'gateway_b_token',
  pix: { requires: [], create: (account, order) => createOrder(account, order, 'pix', pixRequest(order)) },
  boleto: {
    requires: [
      'buyer.address.zipCode',
      'buyer.address.street',
      'buyer.address.number',
      'buyer.address.city',
      'buyer.address.state',
    ],
    create: (account, order) => createOrder(account, order, 'boleto', boletoRequest(order)),
  },
  card: {
    requires: [
      'buyer.address.zipCode',
      'buyer.address.street',
      'buyer.address.number',
      'buyer.address.city',
      'buyer.address.state',
      'card.token',
    ],
    create: (account, order) => createOrder(account, order, 'credit_card', cardRequest(order)),
  },
  find,
  cancel,
  refund,
  readNotice,
  subscribe,
}

/** What we read of a charge; everything else in the answer is ignored. */
type Charge = {
  id: string
  /** Our reference, where the answer has the order. */
  orderCode: string | undefined
  status: string
  amountInCents: number
  paidInCents: number | undefined
  canceledInCents: number
  wasPaid: boolean
  transaction: Record<string, unknown>
}

type Answer =
  | { is: 'ok'; body: Record<string, unknown> }
  /** Understood and refused: nothing was done. */
  | { is: 'refused'; status: number; cause: string }
  /** `answered`: the gateway has ended its work, whatever became of it. */
  | { is: 'trouble'; sent: boolean; answered: boolean; cause: string }

// Verbs

/** A card token lives for a minute and works once, so nothing here is tried again: `find` tells what became of it. */
async function createOrder(
  account: GatewayAccount,
  order: PaymentOrder,
  method: Method,
  payment: Record<string, unknown>,
): Promise<Outcome> {
  const answer = await call(account, 'POST', '/orders', {
    idempotencyKey: order.reference,
    json: orderRequest(order, payment),
    timeoutMs: method === 'credit_card' ? CARD_TIMEOUT_MS : undefined,
  })
  if (answer.is === 'refused') return { is: 'rejected', cause: answer.cause }
  if (answer.is === 'trouble') return answer.sent ? unknownAfter(answer) : { is: 'rejected', cause: answer.cause }
  crashPoint('gatewayB.created')
  const charge = readCharge(asObjects(answer.body.charges)[0], answer.body)
  if (charge === undefined) return unreadable('order')
  if (charge.orderCode !== order.reference || charge.amountInCents !== order.totalInCents)
    return { is: 'unknown', cause: `charge ${charge.id} is not the one that was asked for` }
  // A PIX or slip that failed at once was never there for the buyer to pay.
  if (charge.status === 'failed' && method !== 'credit_card') return { is: 'rejected', cause: failureOf(charge) }
  return outcomeOf(charge, method)
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
    return { is: 'unknown', cause: `charge ${charge.id} carries another order's reference` }
  if (charge.status === 'failed' && order.method !== 'credit_card' && !order.externalId)
    return { is: 'rejected', cause: failureOf(charge) }
  return outcomeOf(charge, order.method)
}

/** The same call would refund a paid charge: it is made only for one that is still open. */
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
 * The gateway knows no refund by an id of ours: how much of the charge went back already says whether this one did.
 * Asked for the total, all that came goes back, also what came beyond it.
 */
async function refund(
  account: GatewayAccount,
  order: { externalId: string; amountInCents: number; totalInCents: number; method: Method },
): Promise<Outcome> {
  const found = await fetchCharge(account, order.externalId)
  if (found === undefined) return { is: 'rejected', cause: 'the gateway knows no such charge' }
  if (found.is === 'unknown') return found
  const done = refundOutcome(found.charge, order)
  if (done) return done
  if (!isPaid(found.charge)) return { is: 'rejected', cause: `the charge is ${found.charge.status}` }
  const part = order.amountInCents < order.totalInCents ? { json: { amount: order.amountInCents } } : {}
  const answer = await call(account, 'DELETE', chargePath(order.externalId), part)
  if (answer.is === 'trouble') return answer.sent ? unknownAfter(answer) : { is: 'rejected', cause: answer.cause }
  if (answer.is === 'refused') return { is: 'rejected', cause: answer.cause }
  const charge = readCharge(answer.body)
  if (charge === undefined) return unreadable('refund')
  // Asked and taken: a charge that does not show it yet will.
  return refundOutcome(charge, order) ?? { is: 'pending', externalId: charge.id }
}

/** The notice's proof is the user and password that the store entered in the dashboard, as HTTP Basic. */
function readNotice(
  account: GatewayAccount,
  headers: Record<string, string | undefined>,
  rawBody: string,
): Notice | undefined {
  const { webhookUser, webhookPassword } = account.credentials
  const given = /^Basic ([\d+/=A-Za-z]{1,2000})$/i.exec(headers.authorization ?? '')?.[1]
  if (!webhookUser || !webhookPassword || given === undefined) return undefined
  if (!equalInConstantTime(Buffer.from(given, 'base64').toString('utf8'), `${webhookUser}:${webhookPassword}`))
    return undefined
  const body = parsedObject(rawBody)
  const id = asText(body?.id)
  const kind = asText(body?.type)
  if (id === undefined || kind === undefined) return undefined
  return { id, kind, ...subjectOf(asObject(body?.data) ?? {}) }
}

/** A notice is about a charge, or an order with its charges, or a chargeback with its charge. */
function subjectOf(data: Record<string, unknown>): { externalId?: string; reference?: string } {
  const charge = asObject(data.charge) ?? asObjects(data.charges).at(-1) ?? data
  const order = asObject(data.order) ?? asObject(charge.order) ?? data
  const chargeId = asText(charge.id)
  const orderId = asText(order.id)
  return {
    externalId: chargeId?.startsWith('ch_') ? chargeId : undefined,
    reference: orderId?.startsWith('or_') ? asText(order.code) : undefined,
  }
}

/**
 * At the gateway itself the store enters the address in the dashboard ("Configurações", "Webhooks"), with the user and
 * password of its credentials here and every `order.*`, `charge.*` and `chargeback.*` event. The simulator has a call for it.
 *
 * @throws when the simulator does not take it; the message holds no credential
 */
async function subscribe(account: GatewayAccount, url: string): Promise<void> {
  if (!account.simulatorUrl) return
  const { webhookUser: user, webhookPassword: password } = account.credentials
  const answer = await call(account, 'PUT', '/simulated-dashboard/webhook', { json: { url, user, password } })
  if (answer.is !== 'ok') throw new Error(`The simulator did not take the webhook: ${answer.cause}`)
}

// Charges

type Found = { is: 'found'; charge: Charge } | { is: 'unknown'; cause: string }

function chargePath(externalId: string): string {
  return `/charges/${encodeURIComponent(externalId)}`
}

/** Nothing: the gateway knows no such charge. */
async function fetchCharge(account: GatewayAccount, externalId: string): Promise<Found | undefined> {
  const answer = await call(account, 'GET', chargePath(externalId))
  if (answer.is === 'refused' && answer.status === 404) return undefined
  if (answer.is !== 'ok') return { is: 'unknown', cause: answer.cause }
  const charge = readCharge(answer.body)
  return charge ? { is: 'found', charge } : unreadable('charge')
}

/** A key that was used again after its time makes a second order: the one in which money moved is the truth. */
async function searchCharge(account: GatewayAccount, reference: string): Promise<Found | undefined> {
  const query = new URLSearchParams({ code: reference, size: '30' })
  const answer = await call(account, 'GET', `/orders?${query}`)
  if (answer.is !== 'ok') return { is: 'unknown', cause: answer.cause }
  if (!Array.isArray(answer.body.data)) return unreadable('list of orders')
  const orders = asObjects(answer.body.data).filter((order) => order.code === reference)
  const charges = orders.flatMap((order) => asObjects(order.charges).map((charge) => readCharge(charge, order)))
  if (charges.includes(undefined) || (orders.length > 0 && charges.length === 0)) return unreadable('list of orders')
  const ours = charges as Charge[]
  const charge = ours.find(isPaid) ?? ours.find(isOpen) ?? ours[0]
  return charge && { is: 'found', charge }
}

// Requests

const CARD_TIMEOUT_MS = 25_000

function orderRequest(order: PaymentOrder, payment: Record<string, unknown>): Record<string, unknown> {
  const item = { amount: order.totalInCents, quantity: 1, description: order.description.slice(0, 256) }
  return {
    code: order.reference,
    customer: customerRequest(order.buyer),
    items: [{ ...item, code: order.reference }],
    payments: [payment],
    closed: true,
    ip: order.buyer.ip,
  }
}

function pixRequest(order: PaymentOrder): Record<string, unknown> {
  const expiresAt = order.pixExpiresAt && `${order.pixExpiresAt.toISOString().slice(0, 19)}Z`
  return { payment_method: 'pix', pix: { expires_at: expiresAt } }
}

function boletoRequest(order: PaymentOrder): Record<string, unknown> {
  // Noon in Brasília: the same date in UTC, whichever of the two the gateway reads.
  const dueAt = `${order.boletoDueDate}T15:00:00Z`
  return { payment_method: 'boleto', boleto: { due_at: dueAt, type: 'DM', instructions: 'Pagar até o vencimento.' } }
}

function cardRequest({ card, installments, statementDescriptor, buyer }: PaymentOrder): Record<string, unknown> {
  const threeds = card?.threedsTransactionId
  return {
    payment_method: 'credit_card',
    credit_card: {
      operation_type: 'auth_and_capture',
      installments,
      statement_descriptor: statementDescriptor && descriptorOf(statementDescriptor),
      card_token: card?.token,
      // No part of the token (documentation, "Criar token do cartão").
      card: { billing_address: buyer.address && addressRequest(buyer.address) },
      authentication: threeds && {
        type: 'threed_secure',
        threed_secure: { mpi: 'pagarme', transaction_id: threeds },
      },
    },
  }
}

/** 13 characters are what both kinds of account take. */
function descriptorOf(text: string): string | undefined {
  const plain = text.normalize('NFD').replace(/[^\dA-Za-z ]/g, '')
  return plain.slice(0, 13).trim() || undefined
}

function customerRequest({ name, email, document, phone, address }: Buyer): Record<string, unknown> {
  const isPerson = documentKind(document) === 'cpf'
  return {
    // Spec, "Limits": cut to 64 characters.
    name: [...name].slice(0, 64).join(''),
    email,
    document,
    document_type: isPerson ? 'CPF' : 'CNPJ',
    type: isPerson ? 'individual' : 'company',
    phones: phonesRequest(phone),
    address: address?.street && address.city && address.state ? addressRequest(address) : undefined,
  }
}

function phonesRequest(phone: string): Record<string, unknown> {
  const parts = { country_code: '55', area_code: phone.slice(0, 2), number: phone.slice(2) }
  return { [phone.length === 11 ? 'mobile_phone' : 'home_phone']: parts }
}

/** `line_1` is number, street and district, in this order (documentation, "Endereços"). */
function addressRequest(address: Address): Record<string, unknown> {
  const { number, street, neighborhood, complement, zipCode, city, state } = address
  return {
    line_1: [number, street, neighborhood].filter(Boolean).join(', '),
    line_2: complement || undefined,
    zip_code: zipCode,
    city: city?.slice(0, 64),
    state,
    country: 'BR',
  }
}

// Statuses

type Meaning = 'pending' | 'paid' | 'failed' | 'canceled' | 'refunded' | 'charged_back'

/** Any word that is not here means `pending`: only an explicit word moves money. */
const MEANINGS: Record<string, Meaning> = {
  paid: 'paid',
  // With what really came as its receipt: more than was asked pays, less does not.
  overpaid: 'paid',
  underpaid: 'paid',
  partial_refunded: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  refunded: 'refunded',
  chargedback: 'charged_back',
}

/** `canceled` is said of an unpaid charge that was taken back and of a paid one that was refunded. */
function meaningOf(charge: Charge, method: Method): Meaning {
  const meaning = MEANINGS[charge.status] ?? 'pending'
  if (meaning !== 'canceled') return meaning
  const { status } = charge.transaction
  // A card that was captured the same day is voided, not refunded.
  const moneyWentBack = status === 'refunded' || (status === 'voided' && method === 'credit_card' && isCaptured(charge))
  return charge.wasPaid || moneyWentBack ? 'refunded' : 'canceled'
}

function isCaptured({ transaction }: Charge): boolean {
  return asText(transaction.acquirer_auth_code) !== undefined
}

function isPaid(charge: Charge): boolean {
  return MEANINGS[charge.status] === 'paid'
}

function isOpen(charge: Charge): boolean {
  return MEANINGS[charge.status] === undefined
}

/** It can no longer be paid, and never was. */
function isGone(charge: Charge, method: Method): boolean {
  const meaning = meaningOf(charge, method)
  return meaning === 'canceled' || meaning === 'failed'
}

function outcomeOf(charge: Charge, method: Method): Outcome {
  const externalId = charge.id
  const meaning = meaningOf(charge, method)
  switch (meaning) {
    case 'paid':
      return moneyOutcome('paid', charge, method)
    case 'refunded':
    case 'charged_back':
      return moneyOutcome(meaning, charge, method)
    case 'canceled':
      return { is: 'canceled', externalId }
    case 'failed':
      if (charge.transaction.status === 'expired') return { is: 'expired', externalId }
      return { is: 'declined', externalId, ...(method === 'credit_card' ? declineOf(charge) : {}) }
    case 'pending':
      return pendingOutcome(charge, method)
  }
}

/** The receipt is the charge: it has one payment, and its id is known from the start. */
function moneyOutcome(is: 'paid' | 'refunded' | 'charged_back', charge: Charge, method: Method): Outcome {
  const differs = charge.status === 'overpaid' || charge.status === 'underpaid'
  if (differs && charge.paidInCents === undefined) return unreadable('amount that was paid')
  const receipts = [{ id: charge.id, amountInCents: charge.paidInCents ?? charge.amountInCents }]
  const card = is === 'paid' && method === 'credit_card' ? savedCardOf(charge) : undefined
  return { is, externalId: charge.id, receipts, ...(card ? { card } : {}) }
}

/** Which word a charge has when its PIX ran out is not documented; its transaction says so in any case. */
function pendingOutcome(charge: Charge, method: Method): Outcome {
  const externalId = charge.id
  if (charge.transaction.status === 'expired') return { is: 'expired', externalId }
  if (method === 'credit_card' || charge.status !== 'pending') return { is: 'pending', externalId }
  if (method === 'boleto') return { is: 'pending', externalId, boleto: slipOf(charge.transaction) }
  const pix = pixCodeOf(charge.transaction)
  // The charge stands, but a buyer cannot pay it without its code: `find` gets both.
  return pix ? { is: 'pending', externalId, pix } : unreadable('PIX code')
}

function pixCodeOf(transaction: Record<string, unknown>): PixCode | undefined {
  const copyPaste = asText(transaction.qr_code)
  return copyPaste === undefined ? undefined : { copyPaste, qrCodeUrl: asText(transaction.qr_code_url) ?? null }
}

/** `barcode` of the answer is the address of a picture: the digits are those of the line. */
function slipOf(transaction: Record<string, unknown>): BoletoSlip {
  const line = asText(transaction.line)?.replace(/[. ]/g, '') ?? null
  return {
    line,
    barcode: (line && barcodeOfLine(line)) ?? null,
    url: asText(transaction.url) ?? null,
    pdfUrl: asText(transaction.pdf) ?? null,
  }
}

function savedCardOf({ transaction }: Charge): SavedCard | undefined {
  const card = asObject(transaction.card)
  const id = asText(card?.id)
  return id === undefined
    ? undefined
    : { id, brand: asText(card?.brand) ?? null, lastFour: asText(card?.last_four_digits) ?? null }
}

/** Nothing: as much as is asked for has not gone back. */
function refundOutcome(
  charge: Charge,
  { amountInCents, totalInCents, method }: { amountInCents: number; totalInCents: number; method: Method },
): Outcome | undefined {
  const partIsBack = amountInCents < totalInCents && isPaid(charge) && charge.canceledInCents >= amountInCents
  if (meaningOf(charge, method) === 'refunded' || partIsBack) return moneyOutcome('refunded', charge, method)
  return charge.transaction.status === 'pending_refund' ? { is: 'pending', externalId: charge.id } : undefined
}

// Declines

type Decline = { message?: string; hard?: boolean }

/**
 * ABECS return codes, as the gateway hands them out since August 2026. The acquirer's own text is not promised to be fit for
 * the buyer, so the sentences are ours; what would tell a thief something has none.
 */
const DECLINES: Record<string, Decline> = {
  1000: { message: 'Cartão recusado pelo banco emissor' },
  1001: { message: 'Cartão vencido ou com data de validade incorreta', hard: true },
  1016: { message: 'Cartão sem saldo ou limite suficiente' },
  1019: { message: 'Código de segurança incorreto' },
  1025: { message: 'Cartão bloqueado: fale com o banco emissor', hard: true },
  1032: { message: 'Cartão bloqueado: fale com o banco emissor', hard: true },
  1033: { message: 'Cartão vencido ou com data de validade incorreta', hard: true },
  9111: { message: 'O banco emissor não respondeu: tente de novo mais tarde' },
  9112: { message: 'O banco emissor não respondeu: tente de novo mais tarde' },
  // Fraud, lost, stolen, irreversible.
  1002: { hard: true },
  1043: { hard: true },
  1008: { hard: true },
  1009: { hard: true },
  9200: { hard: true },
}

function declineOf({ transaction }: Charge): Decline & { code?: string } {
  const code = asText(transaction.acquirer_return_code)?.match(/^\w{1,10}$/)?.[0]
  const known = (code && DECLINES[code]) || {}
  // Whatever the bank said, the antifraud had the last word.
  const isFraud = asObject(transaction.antifraud_response)?.status === 'reproved'
  const { message, hard } = isFraud ? ({ hard: known.hard } as Decline) : known
  return { ...(message ? { message } : {}), ...(code ? { code } : {}), ...(hard ? { hard } : {}) }
}

/** For the log: the gateway's own texts may repeat the buyer's data, its codes do not. */
function failureOf({ transaction }: Charge): string {
  const status = asText(transaction.status)?.match(/^\w{1,40}$/)?.[0] ?? 'unknown'
  const code = String(asObject(transaction.gateway_response)?.code ?? '').match(/^\w{1,20}$/)?.[0]
  return code ? `charge failed: ${status} ${code}` : `charge failed: ${status}`
}

// The wire

/** One host for test and production: the key decides. */
const HOST = 'https://api.pagar.me/core/v5'

/** Answered at the gateway's door: nothing was done. A 409 is not: the first call of its key is still running. */
const REFUSALS = new Set([400, 401, 402, 403, 404, 405, 412, 413, 415, 422, 429])

/** Said by whoever stands before the gateway, which may still be at work. */
const PROXY_TROUBLE = new Set([502, 504])

async function call(
  account: GatewayAccount,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { json?: Record<string, unknown>; idempotencyKey?: string; timeoutMs?: number } = {},
): Promise<Answer> {
  const base = account.simulatorUrl ? `${account.simulatorUrl}/gateway-b/core/v5` : HOST
  const { json, idempotencyKey, timeoutMs } = options
  const answer = await httpCall({
    method,
    url: base + path,
    headers: {
      authorization: `Basic ${Buffer.from(`${account.credentials.secretKey ?? ''}:`).toString('base64')}`,
      accept: 'application/json',
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    json,
    timeoutMs,
  })
  if (!answer.answered) return { is: 'trouble', sent: answer.sent, answered: false, cause: answer.cause }
  const { status } = answer
  const body = asObject(answer.body)
  if (status >= 200 && status < 300 && body) return { is: 'ok', body }
  if (status >= 200 && status < 300) return { is: 'trouble', sent: true, answered: false, cause: 'unreadable answer' }
  if (REFUSALS.has(status)) return { is: 'refused', status, cause: causeOf(status, body) }
  const answered = status >= 500 && !PROXY_TROUBLE.has(status)
  return { is: 'trouble', sent: true, answered, cause: `HTTP ${status}` }
}

/** Errors repeat the request, buyer included: only the name of the first wrong field is kept, if it looks like one. */
function causeOf(status: number, body: Record<string, unknown> | undefined): string {
  const field = Object.keys(asObject(body?.errors) ?? {})[0]?.match(/^[\w.[\]]{1,80}$/)?.[0]
  return field ? `HTTP ${status} ${field}` : `HTTP ${status}`
}

/** Nothing where it is no charge in reais with whole cents. */
function readCharge(value: unknown, inOrder?: Record<string, unknown>): Charge | undefined {
  const body = asObject(value)
  const id = asText(body?.id)
  const status = asText(body?.status)
  const amountInCents = asCents(body?.amount)
  const transaction = asObject(body?.last_transaction) ?? {}
  if (body === undefined || id === undefined || status === undefined || amountInCents === undefined) return undefined
  if (body.currency !== undefined && body.currency !== 'BRL') return undefined
  const paidInCents = asCents(body.paid_amount)
  const isWrongPaid = body.paid_amount !== undefined && body.paid_amount !== null && paidInCents === undefined
  if (isWrongPaid) return undefined
  return {
    id,
    orderCode: asText((inOrder ?? asObject(body.order))?.code),
    status,
    amountInCents,
    paidInCents: paidInCents || undefined,
    canceledInCents: asCents(body.canceled_amount) ?? 0,
    wasPaid: (paidInCents ?? 0) > 0 || asText(body.paid_at) !== undefined,
    transaction,
  }
}

function asCents(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}

function unknownAfter(trouble: { answered: boolean; cause: string }): Outcome {
  return { is: 'unknown', cause: trouble.cause, ...(trouble.answered ? { answered: true } : {}) }
}

function unreadable(what: string): { is: 'unknown'; cause: string } {
  return { is: 'unknown', cause: `unreadable ${what}` }
}

function equalInConstantTime(left: string, right: string): boolean {
  // Hashing first makes the lengths equal, which the comparison needs and should not tell.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
