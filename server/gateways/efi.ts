import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { asObject, asObjects, asText } from '../lib/untrustedJson.ts'
import { type Answer, cut, failureOf, nameOf, undecided, unreadable } from './answers.ts'
import { efiCall } from './efiCall.ts'
import { expectedAnswers } from './efiExpected.ts'
import { efiGuide } from './efiGuide.ts'
import { readMoney } from './efiMoney.ts'
import { listOrders } from './efiOrders.ts'
import { efiSplit, itemsRequest } from './efiSplit.ts'
import { efiTokenizer } from './efiTokenizer.ts'
import { createUnpayable } from './efiUnpayable.ts'
import type {
  Address,
  Buyer,
  Card,
  DeclineReason,
  Gateway,
  GatewayAccount,
  GatewayWebhook,
  Keeping,
  Method,
  Outcome,
  PaymentOrder,
  RefundOrder,
  RefundOutcome,
  SavedCard,
} from './gateway.ts'

/**
 * Gateway C, the charges API. It takes cards as a token that the buyer's browser created. `efiCall.ts` makes the calls.
 *
 * Differences from other gateways: Gateway C has no idempotency key, so we search for our reference. A decline is a
 * successful answer with a status. A card payment counts as paid when it is `approved`, but can be refunded only when it is `paid`.
 * A webhook contains only a token, with which we ask the gateway for the payment.
 */
export const efi: Gateway = {
  provider: 'GATEWAY_C',
  documentation: 'https://dev.efipay.com.br/docs/api-cobrancas/cartao',
  guide: efiGuide,
  expectedAnswers,
  createUnpayable,
  cardInput: 'gateway_c_token',
  minimum: { totalInCents: 500 },
  tokenizer: efiTokenizer,
  maxInstallments: 12,
  card: { requires: ['card.token'], wantsSurname: true, create: createCard },
  split: efiSplit,
  keepCard,
  keepsTokens: true,
  find,
  listOrders,
  cancel,
  // Documentation, "Estornar cobrança de cartão": at most one part of a charge a day, up to 90 days after the payment.
  refundsInPart: { credit_card: 'one_a_day' },
  refund,
  readWebhook,
  resolveWebhook,
  readMoney,
  booksLackRefundsInPart: true,
}

/** The fields of a charge that we read. */
type Charge = {
  id: string
  status: string
  amountInCents: number
  reference: string | undefined
  /** The gateway's text for the payer that says why the card was refused. */
  reason: string | undefined
  /** True if the same card may be tried again. Only the answer to a new charge has this field. */
  retry: boolean | undefined
}

/** The gateway asks the issuing bank during the call. */
const CARD_TIMEOUT_MS = 25_000

// Operations

async function createCard(account: GatewayAccount, order: PaymentOrder): Promise<Outcome> {
  if (order.currency !== 'brl') return { is: 'rejected', cause: 'gateway C takes only BRL' }
  const options = { json: cardRequest(account, order), timeoutMs: CARD_TIMEOUT_MS, untilMs: order.untilMs }
  const answer = await efiCall(account, 'POST', '/v1/charge/one-step', options)
  if (answer.is !== 'ok') return failureOf(answer)
  crashPoint('gatewayC.created')
  const charge = readCharge(answer.body.data)
  if (charge === undefined) return unreadable('charge')
  const outcome = outcomeOf(charge)
  // The token is also the kept card. Only the browser can create it as a reusable token.
  if (outcome.is === 'paid') return { ...outcome, card: cardOf(order.card!) }
  return outcome
}

/** Makes no call, because the browser's reusable token is the kept card. */
async function keepCard(_account: GatewayAccount, { card }: { card: Card }): Promise<Keeping> {
  return { is: 'kept', card: cardOf(card) }
}

function cardOf({ saved, token }: Card): SavedCard {
  return { id: saved ?? token!, brand: null, lastFour: null }
}

async function find(
  account: GatewayAccount,
  order: { reference: string; externalId?: string; method: Method },
): Promise<Outcome | undefined> {
  let id = order.externalId
  if (!id) {
    const searched = await searchCharge(account, order.reference)
    if (searched.is !== 'found') return searched.is === 'unknown' ? searched : undefined
    id = searched.charge.id
  }
  const fetched = await fetchCharge(account, id)
  if (fetched.is !== 'found') return fetched.is === 'unknown' ? fetched : undefined
  const { charge } = fetched
  if (charge.reference !== undefined && charge.reference !== order.reference)
    return { is: 'unknown', cause: `charge ${charge.id} has the reference of another order` }
  return outcomeOf(charge)
}

/** A charge can be canceled until the bank answers (documentation, "Cancelar uma transação": new, waiting, unpaid, link). */
async function cancel(account: GatewayAccount, externalId: string): Promise<boolean> {
  const answer = await efiCall(account, 'PUT', `/v1/charge/${encodeURIComponent(externalId)}/cancel`)
  if (answer.is === 'ok') return true
  if (answer.is === 'trouble') return false
  // A refusal means that the charge is already paid or canceled. The charge's status shows which of the two is true.
  const fetched = await fetchCharge(account, externalId)
  return fetched.is === 'found' ? meaningOf(fetched.charge) === 'canceled' : fetched.is === 'absent'
}

/**
 * Requests a refund. A charge becomes `refunded` after a refund of all its money, so the result is `pending`. After a part
 * nothing in the charge changes, so a part is done as soon as the gateway has accepted it. An `approved` charge cannot be
 * refunded yet.
 */
async function refund(account: GatewayAccount, order: RefundOrder): Promise<RefundOutcome> {
  const isPart = order.amountInCents < order.totalInCents
  const fetched = await fetchCharge(account, order.externalId)
  if (fetched.is === 'unknown') return fetched
  if (fetched.is === 'absent') return { is: 'rejected', cause: 'the gateway has no such charge' }
  const before = refundedOutcome(fetched.charge)
  if (before) return before
  if (isPart && fetched.charge.status === 'approved') return { is: 'too_early', cause: 'the charge is only approved' }
  if (isPart && mayRefundTwice(order)) return { is: 'unclear', cause: UNCLEAR }
  return await askForRefund(account, order, isPart)
}

const UNCLEAR = 'the gateway does not say whether it refunded the part'

/**
 * The gateway takes one part a day, so on the day of the first call it refuses a second call. On a later day a second call would
 * refund again, unless too little would be left for it.
 */
function mayRefundTwice({ calledOn, today, amountInCents, leftInCents }: RefundOrder): boolean {
  return calledOn !== undefined && calledOn !== today && amountInCents * 2 <= leftInCents
}

async function askForRefund(account: GatewayAccount, order: RefundOrder, isPart: boolean): Promise<RefundOutcome> {
  const path = `/v1/charge/card/${encodeURIComponent(order.externalId)}/refund`
  const json = isPart ? { amount: order.amountInCents } : {}
  const answer = await efiCall(account, 'POST', path, { json, untilMs: order.untilMs })
  // A part that certainly was not sent may still be sent on a later day.
  if (answer.is === 'trouble' && !answer.sent && isPart && order.calledOn === undefined)
    return { is: 'too_early', cause: answer.cause }
  if (answer.is === 'trouble') return undecided(answer)
  const pending: RefundOutcome = { is: 'pending', externalId: order.externalId }
  const partDone: RefundOutcome = {
    is: 'refunded',
    externalId: order.externalId,
    receipts: [{ id: order.externalId, amountInCents: order.totalInCents }],
  }
  if (answer.is === 'ok') return isPart ? partDone : pending
  const again = await fetchCharge(account, order.externalId)
  if (again.is === 'unknown') return again
  const after = again.is === 'found' ? refundedOutcome(again.charge) : undefined
  if (after) return after
  if (answer.lacksBalance) return { is: withoutBalance(order, isPart), cause: answer.cause }
  // For an approved charge the request came too early, and the caller repeats it.
  if (again.is === 'found' && again.charge.status === 'approved') return pending
  // After an earlier call the gateway refuses with 400, because it has that call's refund.
  if (order.calledOn !== undefined && answer.status === 400) return isPart ? partDone : pending
  return { is: 'rejected', cause: answer.cause }
}

/** The lack of balance does not show whether an earlier call refunded a part. */
function withoutBalance({ calledOn, today }: RefundOrder, isPart: boolean): 'no_balance' | 'unknown' | 'unclear' {
  if (!isPart || calledOn === undefined) return 'no_balance'
  return calledOn === today ? 'unknown' : 'unclear'
}

function refundedOutcome(charge: Charge): RefundOutcome | undefined {
  const outcome = outcomeOf(charge)
  return outcome.is === 'refunded' || outcome.is === 'charged_back' ? outcome : undefined
}

/** Reads a form with one field and no proof of its origin. A forged token only makes us ask the gateway about it. */
function readWebhook(
  _account: GatewayAccount,
  _headers: Record<string, string | undefined>,
  rawBody: string,
): GatewayWebhook | undefined {
  if (rawBody.length > 1_000) return undefined
  const token = asText(new URLSearchParams(rawBody).get('notification'), 100)
  return token !== undefined && /^[\w-]{8,100}$/.test(token) ? { token, kind: 'notification' } : undefined
}

/**
 * Asks the gateway about a webhook's token. The gateway repeats a webhook until we have asked about its token.
 *
 * @throws if the gateway does not answer, so that the caller asks again
 */
async function resolveWebhook(account: GatewayAccount, token: string): Promise<string | undefined> {
  const answer = await efiCall(account, 'GET', `/v1/notification/${encodeURIComponent(token)}`)
  if (answer.is === 'trouble')
    throw new Error(`Gateway C did not say which payment a webhook is about: ${answer.cause}`)
  if (answer.is === 'refused') return undefined
  return asText(asObjects(answer.body.data).at(-1)?.custom_id)
}

// Charges

/** `absent`: the gateway has no such charge. */
type FoundCharge = { is: 'found'; charge: Charge } | { is: 'absent' } | Extract<Outcome, { is: 'unknown' }>

async function fetchCharge(account: GatewayAccount, externalId: string): Promise<FoundCharge> {
  const answer = await efiCall(account, 'GET', `/v1/charge/${encodeURIComponent(externalId)}`)
  if (answer.is === 'refused' && answer.status === 404) return { is: 'absent' }
  if (answer.is !== 'ok') return undecided(answer)
  const charge = readCharge(answer.body.data)
  return charge ? { is: 'found', charge } : unreadable('charge')
}

/** A list call requires a range of dates. In the gateway's own examples the range is a year. */
const DAYS_SEARCHED = 364

async function searchCharge(account: GatewayAccount, reference: string): Promise<FoundCharge> {
  const today = dateInSaoPaulo(systemNow())
  const query = new URLSearchParams({
    charge_type: 'card',
    // One more day on each side, because the gateway's dates have no time zone.
    begin_date: addDays(today, -DAYS_SEARCHED),
    end_date: addDays(today, 1),
    custom_id: reference,
  })
  const answer: Answer = await efiCall(account, 'GET', `/v1/charges?${query}`)
  if (answer.is !== 'ok') return undecided(answer)
  if (!Array.isArray(answer.body.data)) return unreadable('list of charges')
  const charges = answer.body.data.map(readCharge)
  if (charges.includes(undefined)) return unreadable('list of charges')
  const ours = (charges as Charge[]).filter((charge) => charge.reference === reference)
  const charge = ours.find(movedMoney) ?? ours.find((one) => meaningOf(one) === 'pending') ?? ours[0]
  return charge ? { is: 'found', charge } : { is: 'absent' }
}

// Requests

function cardRequest(account: GatewayAccount, order: PaymentOrder): Record<string, unknown> {
  // The real gateway accepts only https addresses. Any other address would make it refuse the whole charge.
  const reachable = account.simulatorUrl !== undefined || order.webhookUrl?.startsWith('https:')
  return {
    items: itemsRequest(order, cut(order.description, 255)),
    metadata: { custom_id: order.reference, ...(reachable ? { notification_url: order.webhookUrl } : {}) },
    payment: {
      credit_card: {
        customer: customerRequest(order.buyer),
        installments: order.installments,
        billing_address: addressRequest(order.buyer.address),
        payment_token: order.card?.saved ?? order.card?.token,
      },
    },
  }
}

function customerRequest({ name, document, email, phone }: Buyer): Record<string, unknown> {
  const shortName = nameOf({ name: name.trim().replace(/\s+/g, ' ') })
  const contact = { email, phone_number: phone }
  if (document.length === 14) return { ...contact, juridical_person: { corporate_name: shortName, cnpj: document } }
  // The gateway requires a first and a last name, but our API requires only one name (spec, rule 6).
  return { ...contact, name: shortName.includes(' ') ? shortName : `${shortName} ${shortName}`, cpf: document }
}

/** Returns a complete address or none, because the gateway refuses an incomplete one. */
function addressRequest(address: Address | undefined): Record<string, unknown> | undefined {
  const { zipCode, number, street, neighborhood, city, state, complement } = address ?? {}
  if (!zipCode || !number || !street || !neighborhood || !city || !state) return undefined
  return { street, number, neighborhood, zipcode: zipCode, city, state, ...(complement ? { complement } : {}) }
}

// Statuses

type Meaning = 'pending' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded' | 'charged_back'

/** A status that is not listed means `pending`, because only an explicit status may change our records of money. */
const MEANINGS: Record<string, Meaning> = {
  approved: 'paid',
  paid: 'paid',
  settled: 'paid',
  unpaid: 'declined',
  canceled: 'canceled',
  expired: 'expired',
  refunded: 'refunded',
  contested: 'charged_back',
}

function meaningOf(charge: Charge): Meaning {
  return MEANINGS[charge.status] ?? 'pending'
}

function movedMoney(charge: Charge): boolean {
  return ['paid', 'refunded', 'charged_back'].includes(meaningOf(charge))
}

function outcomeOf(charge: Charge): Outcome {
  const externalId = charge.id
  const meaning = meaningOf(charge)
  switch (meaning) {
    case 'paid':
    case 'refunded':
    case 'charged_back':
      return { is: meaning, externalId, receipts: [{ id: charge.id, amountInCents: charge.amountInCents }] }
    case 'declined': {
      const message = messageFor(charge.reason)
      return {
        is: 'declined',
        externalId,
        ...(message === undefined ? {} : { message, ...reasonIn(message) }),
        ...(charge.retry === undefined ? {} : { hard: !charge.retry }),
      }
    }
    case 'canceled':
    case 'expired':
    case 'pending':
      return { is: meaning, externalId }
  }
}

/** The gateway writes its reasons for the payer. Reasons about risk would help a thief, so we hide them. */
const NOT_FOR_THE_BUYER = /seguran[cç]a|risco|fraude|suspeit/i

function messageFor(reason: string | undefined): string | undefined {
  return reason === undefined || NOT_FOR_THE_BUYER.test(reason) ? undefined : reason
}

/** The gateway has no decline codes, so these patterns match its sentences. */
const REASONS: readonly [RegExp, DeclineReason][] = [
  [/mais tarde/i, 'unavailable'],
  [/saldo|limite/i, 'funds'],
  [/vencid|validade/i, 'expired'],
  [/dados .*inv[aá]lid/i, 'data'],
]

function reasonIn(message: string): { reason?: DeclineReason } {
  const reason = REASONS.find(([words]) => words.test(message))?.[1]
  return reason ? { reason } : {}
}

/** Reads a charge. Its number is `charge_id` in answers to a new charge and to a look-up, and `id` in a list. */
function readCharge(value: unknown): Charge | undefined {
  const body = asObject(value)
  const id = body?.charge_id ?? body?.id
  const status = asText(body?.status)
  const total = body?.total
  if (!Number.isSafeInteger(id) || status === undefined || !Number.isSafeInteger(total) || (total as number) < 0)
    return undefined
  const refusal = asObject(body?.refusal)
  return {
    id: String(id),
    status,
    amountInCents: total as number,
    reference: asText(body?.custom_id),
    reason: asText(refusal?.reason, 300) ?? asText(body?.reason, 300),
    retry: typeof refusal?.retry === 'boolean' ? refusal.retry : undefined,
  }
}
