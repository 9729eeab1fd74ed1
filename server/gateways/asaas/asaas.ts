import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { asObject, asText, parsedObject } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { cut, equalInConstantTime, failureOf, nameOf, unreadable } from '../port/answers.ts'
import type { Keeping } from '../port/cards.ts'
import type { Gateway } from '../port/gateway.ts'
import type { SoughtOrder } from '../port/orders.ts'
import type { Outcome } from '../port/outcome.ts'
import type { Buyer, Card, Method, PaymentOrder } from '../port/payments.ts'
import { toReais } from '../port/reais.ts'
import type { RecurringPixCharge } from '../port/recurringPix.ts'
import type { GatewayWebhook } from '../port/webhooks.ts'
import { cancelUnpaid } from './authorizations.ts'
import { type Answer, asaasCall } from './call.ts'
import { type Customer, customerFor, forgetCustomer } from './customers.ts'
import { asaasDisputes, readBlock } from './disputes.ts'
import { expectedAnswers } from './expected.ts'
import { fetchPayment, findPayments } from './find.ts'
import { asaasGuide } from './guide.ts'
import { readBalance, readMoney } from './money.ts'
import { listOpen } from './openPayments.ts'
import { listOrders } from './orders.ts'
import { outcomeOf } from './outcome.ts'
import { type AsaasPayment, readCard, readPayment } from './payment.ts'
import {
  asaasRecurringPix,
  authorize,
  findAuthorized,
  isAuthorizationId,
  outcomeOfCharge,
  readRecurringWebhook,
  requireActive,
} from './recurringPix.ts'
import { refusalOf } from './recurringProblems.ts'
import { findFailedRefunds, refund } from './refund.ts'
import { asaasSplit, isDividedAs, splitRequest } from './split.ts'
import { movedMoney } from './status.ts'
import { findWebhook, resumeWebhooks, subscribe } from './webhooks.ts'

/**
 * Gateway A, API version 3. This file has the operations and requests of the adapter. `call.ts` makes the HTTP calls. Other
 * files have customers, look-up and refund, and `payment.ts` and `outcome.ts` read the state of a payment.
 *
 * Differences from other gateways: Gateway A has no idempotency key, so we search for our reference. Amounts are decimal
 * reais. A PIX can be paid for twelve months at the gateway, so we cancel it when it expires in our database. A refused card
 * is an error with a fixed text, and the gateway keeps no record of the payment. Installments are several payments of one
 * plan, and we treat the plan as one payment.
 */
export const asaas: Gateway = {
  provider: 'GATEWAY_A',
  documentation: 'https://docs.asaas.com',
  guide: asaasGuide,
  expectedAnswers,
  minimum: { totalInCents: 500, installmentInCents: 500 },
  pix: { requires: [], refunds: 'in_parts', create: createPix },
  recurringPix: asaasRecurringPix,
  boleto: { requires: [], refunds: 'on_buyers_page', create: createBoleto },
  card: {
    input: 'raw',
    requires: [
      'buyer.ip',
      'buyer.address.zipCode',
      'buyer.address.number',
      'card.number',
      'card.holderName',
      'card.expiryMonth',
      'card.expiryYear',
      'card.cvv',
    ],
    refunds: 'plans_whole',
    create: createCard,
  },
  keptCards: { keep: keepCard },
  orders: { find, cancel, list: listOrders, listOpen },
  refunds: { request: refund, findFailed: findFailedRefunds },
  split: asaasSplit,
  books: { read: readMoney, readBalance },
  disputes: asaasDisputes,
  webhooks: { read: readWebhook, findRegistration: findWebhook, subscribe, resume: resumeWebhooks },
}

// Operations

function createPix(account: GatewayAccount, order: PaymentOrder): Promise<Outcome> {
  const { recurringPix } = order
  if (recurringPix === undefined) return create(account, order, 'pix', pixRequest(order))
  return recurringPix.is === 'authorize'
    ? authorize(account, order, recurringPix)
    : charge(account, order, recurringPix)
}

/** Creates a PIX payment that the gateway collects with an instruction to the buyer's bank. */
async function charge(account: GatewayAccount, order: PaymentOrder, asked: RecurringPixCharge): Promise<Outcome> {
  const { authorization, dueDate } = asked
  const active = await requireActive(account, authorization)
  if (active.is !== 'active') return active
  const created = await createPayment(account, order, {
    billingType: 'PIX',
    value: toReais(order.totalInCents),
    dueDate,
    pixAutomaticAuthorizationId: authorization,
    customer: active.customerId,
  })
  return created.is === 'created' ? { is: 'pending', externalId: created.payment.id, authorization } : created
}

function createBoleto(account: GatewayAccount, order: PaymentOrder): Promise<Outcome> {
  return create(account, order, 'boleto', boletoRequest(order))
}

function createCard(account: GatewayAccount, order: PaymentOrder): Promise<Outcome> {
  return create(account, order, 'credit_card', cardRequest(order))
}

/** A kept card belongs to one customer, so each charge must send the same buyer data. */
async function keepCard(account: GatewayAccount, { buyer, card }: { buyer: Buyer; card: Card }): Promise<Keeping> {
  const customer = await customerFor(account, buyer)
  if (customer.is !== 'customer') return { is: 'rejected', cause: `customer: ${customer.cause}` }
  const json = { customer: customer.id, ...openCard({ buyer, card }), remoteIp: buyer.ip }
  const answer = await asaasCall(account, 'POST', '/creditCard/tokenizeCreditCard', {
    json,
    timeoutMs: CARD_TIMEOUT_MS,
  })
  if (answer.is === 'refused' && answer.code === 'invalid_customer' && customer.remembered) {
    await forgetCustomer(account, buyer)
    return keepCard(account, { buyer, card })
  }
  if (answer.is !== 'ok') return declineOf(answer, card) ?? failureOf(answer)
  const kept = readCard(answer.body)
  return kept ? { is: 'kept', card: kept } : unreadable('card')
}

async function create(
  account: GatewayAccount,
  order: PaymentOrder,
  method: Method,
  billing: Record<string, unknown>,
): Promise<Outcome> {
  const created = await createPayment(account, order, billing)
  if (created.is !== 'created') return created
  crashPoint('gatewayA.created')
  // The answer contains only the first parcel of the plan, but the bank authorized the total.
  return outcomeOf(account, [{ ...created.payment, amountInCents: order.totalInCents }], { method })
}

async function find(account: GatewayAccount, order: SoughtOrder): Promise<Outcome | undefined> {
  const { recurringPix, externalId } = order
  if (recurringPix === 'authorize' && (externalId === undefined || isAuthorizationId(externalId)))
    return findAuthorized(account, order)
  const found = await findPayments(account, order)
  if (found.is === 'unknown') return found
  if (found.payments.length === 0) return undefined
  return recurringPix === 'charge'
    ? outcomeOfCharge(account, found.payments, order)
    : outcomeOf(account, found.payments, order)
}

async function cancel(
  account: GatewayAccount,
  externalId: string,
  method: Method,
  recurringPix?: SoughtOrder['recurringPix'],
): Promise<boolean> {
  if (recurringPix === 'authorize' && isAuthorizationId(externalId)) return cancelUnpaid(account, externalId)
  const found = method === 'credit_card' ? await fetchPayment(account, externalId) : undefined
  const plan = found?.is === 'found' ? found.payments[0]?.plan : undefined
  const path = plan ? `/installments/${encodeURIComponent(plan)}` : `/payments/${encodeURIComponent(externalId)}`
  const answer = await asaasCall(account, 'DELETE', path)
  if (answer.is === 'ok') return answer.body.deleted === true
  if (answer.is === 'trouble') return false
  // A refusal means that the payment is already paid or canceled. The payment's status shows which of the two is true.
  const again = await fetchPayment(account, externalId)
  return again.is === 'found' && again.payments.every((payment) => payment.deleted && !movedMoney(payment))
}

/** A webhook's proof is a fixed token in a header (documentation, "Webhooks"). The body has no signature. */
function readWebhook(
  account: GatewayAccount,
  headers: Record<string, string | undefined>,
  rawBody: string,
): GatewayWebhook | undefined {
  const token = account.credentials.webhookToken
  if (!token || !equalInConstantTime(headers['asaas-access-token'] ?? '', token)) return undefined
  const body = parsedObject(rawBody)
  const payment = asObject(body?.payment)
  const id = asText(body?.id)
  const kind = asText(body?.event)
  if (id === undefined || kind === undefined) return undefined
  const block = readBlock(body!)
  if (block) return { id, kind, externalId: block.externalId, dispute: block.reported }
  const recurring = readRecurringWebhook(body!)
  if (recurring) return { id, kind, ...recurring }
  const subject = { externalId: asText(payment?.id), reference: asText(payment?.externalReference) }
  if (kind.includes('CHARGEBACK')) return { id, kind, ...subject, dispute: 'asked' }
  return { id, kind, ...subject, ...(PAID.has(kind) && { reports: 'paid' as const }) }
}

/** A card payment is `CONFIRMED` immediately, and `RECEIVED` when the gateway settles it a month later. */
const PAID: ReadonlySet<string> = new Set(['PAYMENT_CONFIRMED', 'PAYMENT_RECEIVED'])

// Payments

/** Card payments are slow (documentation). A caller of our API waits 30 seconds in total. */
const CARD_TIMEOUT_MS = 25_000

/**
 * Creates a payment, after its customer. If the gateway refuses the customer, the result is `rejected`, because no payment
 * exists.
 */
async function createPayment(
  account: GatewayAccount,
  order: PaymentOrder,
  billing: Record<string, unknown>,
): Promise<{ is: 'created'; payment: AsaasPayment } | Outcome> {
  const { untilMs } = order
  const customer = await customerOf(account, order, billing)
  if (customer.is !== 'customer') return { is: 'rejected', cause: `customer: ${customer.cause}` }
  const json = {
    ...billing,
    customer: customer.id,
    description: cut(order.description, 500),
    externalReference: order.reference,
    ...splitRequest(order),
  }
  const timeoutMs = order.card && CARD_TIMEOUT_MS
  const answer = await asaasCall(account, 'POST', '/payments', { json, timeoutMs, untilMs })
  if (answer.is === 'refused' && answer.code === 'invalid_customer' && customer.remembered) {
    // The customer was deleted at the gateway, or the key now belongs to another account.
    await forgetCustomer(account, order.buyer)
    return createPayment(account, order, billing)
  }
  if (answer.is !== 'ok' && order.recurringPix) return refusalOf(answer)
  if (answer.is !== 'ok') return (order.card && declineOf(answer, order.card)) ?? failureOf(answer)
  const payment = readPayment(answer.body)
  if (payment === undefined) return unreadable('payment')
  if (!isOver(payment, order)) return { is: 'unknown', cause: `payment ${payment.id} was created with another amount` }
  if (!isDividedAs(order, payment)) return takeBack(account, payment, order)
  return { is: 'created', payment }
}

/** A payment that uses an authorization has the customer of the authorization. */
async function customerOf(
  account: GatewayAccount,
  { buyer, untilMs }: PaymentOrder,
  { customer }: Record<string, unknown>,
): Promise<Customer> {
  const id = asText(customer)
  return id === undefined ? customerFor(account, buyer, untilMs) : { is: 'customer', id, remembered: false }
}

/** Undoes a payment that the gateway did not divide as ordered. Otherwise the store would get the money of the recipients. */
async function takeBack(account: GatewayAccount, { id, plan }: AsaasPayment, order: PaymentOrder): Promise<Outcome> {
  const path = plan ? `/installments/${encodeURIComponent(plan)}` : `/payments/${encodeURIComponent(id)}`
  const answer = order.card
    ? await asaasCall(account, 'POST', `${path}/refund`, { json: {} })
    : await asaasCall(account, 'DELETE', path)
  if (answer.is === 'ok')
    return { is: 'rejected', cause: 'the gateway did not divide the payment among the recipients' }
  return { is: 'unknown', cause: `payment ${id} was created without its shares, and not taken back: ${answer.cause}` }
}

/** The gateway rounds each parcel down to the cent and adds the remaining cents to the last parcel. */
function isOver({ amountInCents, plan }: AsaasPayment, { totalInCents, installments }: PaymentOrder): boolean {
  if (installments === 1) return amountInCents === totalInCents
  return plan !== null && Math.abs(amountInCents * installments - totalInCents) < installments
}

// Requests

function pixRequest(order: PaymentOrder): Record<string, unknown> {
  // The due date is the last day of the PIX. An earlier date would make the PIX overdue too early.
  const dueDate = order.pixExpiresAt ? dateInSaoPaulo(order.pixExpiresAt) : order.today
  return { billingType: 'PIX', value: toReais(order.totalInCents), dueDate }
}

function boletoRequest(order: PaymentOrder): Record<string, unknown> {
  return { billingType: 'BOLETO', value: toReais(order.totalInCents), dueDate: order.boletoDueDate ?? order.today }
}

function cardRequest(order: PaymentOrder): Record<string, unknown> {
  const { buyer, card = {}, installments } = order
  const total = toReais(order.totalInCents)
  return {
    billingType: 'CREDIT_CARD',
    dueDate: order.today,
    ...(installments > 1 ? { installmentCount: installments, totalValue: total } : { value: total }),
    ...(card.saved ? { creditCardToken: card.saved } : openCard({ buyer, card })),
    remoteIp: buyer.ip,
  }
}

function openCard({ buyer, card }: { buyer: Buyer; card: Card }): Record<string, unknown> {
  return {
    creditCard: {
      holderName: card.holderName,
      number: card.number?.replace(/\D/g, ''),
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      ccv: card.cvv,
    },
    creditCardHolderInfo: {
      name: nameOf(buyer),
      email: buyer.email,
      cpfCnpj: buyer.document,
      postalCode: buyer.address?.zipCode,
      addressNumber: buyer.address?.number,
      addressComplement: buyer.address?.complement,
      phone: buyer.phone,
    },
  }
}

// Declines

/**
 * Every text about a refused card begins with these words. Other refusals have the same code, so the code alone does not show
 * a refused card.
 */
const DECLINED = 'Transação não autorizada'
const GENERIC_DECLINE = `${DECLINED}. Verifique os dados do cartão de crédito e tente novamente.`

/** Texts that a buyer may read. Other texts are hidden, because the gateway may change them. */
const SAFE_TEXTS: Record<string, string> = {
  [GENERIC_DECLINE]: GENERIC_DECLINE,
  // Only the gateway's sandbox sends this text. In production the answer does not show who refused the card.
  [`${DECLINED}. Cartão recusado pelo banco emissor`]: 'Cartão recusado pelo banco emissor',
}

/** Returns undefined if the refusal is not about the card. */
function declineOf(answer: Answer, card: Card): Extract<Outcome, { is: 'declined' }> | undefined {
  // The gateway no longer has the kept card, so another attempt is useless.
  if (answer.is === 'refused' && card.saved && answer.code === 'invalid_creditCard')
    return { is: 'declined', code: answer.code, hard: true }
  if (answer.is !== 'refused' || answer.code !== 'invalid_action' || !answer.text.startsWith(DECLINED)) return undefined
  const reason = answer.text === GENERIC_DECLINE ? ({ reason: 'data' } as const) : {}
  return { is: 'declined', message: SAFE_TEXTS[answer.text], code: answer.code, hard: false, ...reason }
}
