import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { asObject, asObjects, asText } from '../lib/untrustedJson.ts'
import { type Answer, cut, failureOf, nameOf, undecided, unreadable } from './answers.ts'
import { efiCall } from './efiCall.ts'
import { efiGuide } from './efiGuide.ts'
import { efiTokenizer } from './efiTokenizer.ts'
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
  SavedCard,
} from './gateway.ts'

/**
 * Gateway C, the charges interface: a card by a token that the buyer's browser made. Beside it the one call (`efiCall.ts`).
 *
 * Its peculiarities: no idempotency key, so our reference is searched for instead; a decline is a success with a word in it;
 * a card counts as paid when `approved`, but is refunded only once it is `paid`; a notice is a bare token, proven by asking.
 */
export const efi: Gateway = {
  provider: 'GATEWAY_C',
  documentation: 'https://dev.efipay.com.br/docs/api-cobrancas/cartao',
  guide: efiGuide,
  cardInput: 'gateway_c_token',
  tokenizer: efiTokenizer,
  maxInstallments: 12,
  card: { requires: ['card.token'], create: createCard },
  keepCard,
  keepsTokens: true,
  find,
  cancel,
  refund,
  readWebhook,
  resolveWebhook,
}

/** What we read of a charge; everything else in the answer is ignored. */
type Charge = {
  id: string
  status: string
  amountInCents: number
  reference: string | undefined
  /** Why the card was refused, as the gateway tells the payer. */
  reason: string | undefined
  /** Whether the same card may be tried again; told only when the charge is made. */
  retry: boolean | undefined
}

/** The issuing bank is asked while we wait. */
const CARD_TIMEOUT_MS = 25_000

// Verbs

async function createCard(account: GatewayAccount, order: PaymentOrder): Promise<Outcome> {
  if (order.currency !== 'brl') return { is: 'rejected', cause: 'gateway C takes BRL only' }
  const options = { json: cardRequest(account, order), timeoutMs: CARD_TIMEOUT_MS, untilMs: order.untilMs }
  const answer = await efiCall(account, 'POST', '/v1/charge/one-step', options)
  if (answer.is !== 'ok') return failureOf(answer)
  crashPoint('gatewayC.created')
  const charge = readCharge(answer.body.data)
  if (charge === undefined) return unreadable('charge')
  const outcome = outcomeOf(charge)
  // The browser decides whether its token may be used again; if it may, renewals are charged with it.
  if (outcome.is === 'paid') return { ...outcome, card: cardOf(order.card!) }
  return outcome
}

/** Nothing to ask for: the token that the browser made to be used again is the kept card. */
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
  const known = order.externalId ? { id: order.externalId } : await searchCharge(account, order.reference)
  if (known === undefined || 'is' in known) return known
  const charge = await fetchCharge(account, known.id)
  if (charge === undefined || 'is' in charge) return charge
  if (charge.reference !== undefined && charge.reference !== order.reference)
    return { is: 'unknown', cause: `charge ${charge.id} carries another order's reference` }
  return outcomeOf(charge)
}

/** Possible before a bank has answered (documentation, "Cancelar uma transação": new, waiting, unpaid, link). */
async function cancel(account: GatewayAccount, externalId: string): Promise<boolean> {
  const answer = await efiCall(account, 'PUT', `/v1/charge/${encodeURIComponent(externalId)}/cancel`)
  if (answer.is === 'ok') return true
  if (answer.is === 'trouble') return false
  // Refused: paid in the meantime, or canceled before. The charge itself says which.
  const charge = await fetchCharge(account, externalId)
  if (charge === undefined) return true
  return !('is' in charge) && meaningOf(charge) === 'canceled'
}

/**
 * Asked for, not done: the charge becomes `refunded` later. What is only `approved` cannot be refunded yet, so that is
 * `pending` too, to be asked again.
 */
async function refund(
  account: GatewayAccount,
  order: { externalId: string; amountInCents: number; totalInCents: number },
): Promise<Outcome> {
  // A part refunded leaves no trace in the charge's status, so a repeat could not be told from a second refund.
  if (order.amountInCents !== order.totalInCents)
    return { is: 'rejected', cause: 'gateway C gives back the whole only' }
  const path = `/v1/charge/card/${encodeURIComponent(order.externalId)}/refund`
  const answer = await efiCall(account, 'POST', path, { json: {} })
  if (answer.is === 'ok') return { is: 'pending', externalId: order.externalId }
  if (answer.is === 'trouble') return undecided(answer)
  const charge = await fetchCharge(account, order.externalId)
  if (charge !== undefined && 'is' in charge) return charge
  if (charge !== undefined && meaningOf(charge) === 'refunded') return outcomeOf(charge)
  // Refused while approved: its time has not come. Refused while paid: under way already, or not allowed any more.
  return charge?.status === 'approved'
    ? { is: 'pending', externalId: charge.id }
    : { is: 'rejected', cause: answer.cause }
}

/** A form with one field, and no proof in it: whoever sends a token only makes us ask the gateway about it. */
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
 * Until it is asked about, the gateway counts its notice as not delivered.
 *
 * @throws when the gateway does not answer, so that it is asked again
 */
async function resolveWebhook(account: GatewayAccount, token: string): Promise<string | undefined> {
  const answer = await efiCall(account, 'GET', `/v1/notification/${encodeURIComponent(token)}`)
  if (answer.is === 'trouble') throw new Error(`Gateway C did not tell what a notice is about: ${answer.cause}`)
  if (answer.is === 'refused') return undefined
  return asText(asObjects(answer.body.data).at(-1)?.custom_id)
}

// Charges

/** Nothing: the gateway knows no such charge. */
async function fetchCharge(
  account: GatewayAccount,
  externalId: string,
): Promise<Charge | Extract<Outcome, { is: 'unknown' }> | undefined> {
  const answer = await efiCall(account, 'GET', `/v1/charge/${encodeURIComponent(externalId)}`)
  if (answer.is === 'refused' && answer.status === 404) return undefined
  if (answer.is !== 'ok') return undecided(answer)
  return readCharge(answer.body.data) ?? unreadable('charge')
}

/** A list needs its dates; the gateway's own examples span a year. */
const DAYS_SEARCHED = 364

async function searchCharge(
  account: GatewayAccount,
  reference: string,
): Promise<{ id: string } | Extract<Outcome, { is: 'unknown' }> | undefined> {
  const today = dateInSaoPaulo(systemNow())
  const query = new URLSearchParams({
    charge_type: 'card',
    // A day more on each side: the gateway's dates have no zone.
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
  return ours.find(movedMoney) ?? ours.find((charge) => meaningOf(charge) === 'pending') ?? ours[0]
}

// Requests

function cardRequest(account: GatewayAccount, order: PaymentOrder): Record<string, unknown> {
  // The real gateway takes https alone, and would refuse the whole charge for the address.
  const reachable = account.simulatorUrl !== undefined || order.webhookUrl?.startsWith('https:')
  return {
    items: [{ name: cut(order.description, 255), value: order.totalInCents, amount: 1 }],
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
  // It wants a first and a last name; our contract asks the buyer for a name alone (spec, rule 6).
  return { ...contact, name: shortName.includes(' ') ? shortName : `${shortName} ${shortName}`, cpf: document }
}

/** All or none: the gateway refuses an address with a hole in it. */
function addressRequest(address: Address | undefined): Record<string, unknown> | undefined {
  const { zipCode, number, street, neighborhood, city, state, complement } = address ?? {}
  if (!zipCode || !number || !street || !neighborhood || !city || !state) return undefined
  return { street, number, neighborhood, zipcode: zipCode, city, state, ...(complement ? { complement } : {}) }
}

// Statuses

type Meaning = 'pending' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded' | 'charged_back'

/** Any word that is not here means `pending`: only an explicit word moves money. */
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

/** The reasons are written for the payer, but one that speaks of risk tells a thief what was noticed. */
const NOT_FOR_THE_BUYER = /seguran[cç]a|risco|fraude|suspeit/i

function messageFor(reason: string | undefined): string | undefined {
  return reason === undefined || NOT_FOR_THE_BUYER.test(reason) ? undefined : reason
}

/** By the gateway's own sentences: it has no codes. */
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

/** The answer to a new charge calls its number `charge_id`, and so does a look-up; a list calls it `id`. */
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
