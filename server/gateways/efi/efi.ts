import { addDays, dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import type { GatewayAccount } from '../port/account.ts'
import { cut, failureOf, nameOf, undecided, unreadable } from '../port/answers.ts'
import type { Keeping } from '../port/cards.ts'
import type { Gateway } from '../port/gateway.ts'
import type { Outcome, SavedCard } from '../port/outcome.ts'
import type { Address, Buyer, Card, Method, PaymentOrder } from '../port/payments.ts'
import type { RefundOrder, RefundOutcome } from '../port/refunds.ts'
import { efiCall } from './call.ts'
import { type Charge, meaningOf, movedMoney, outcomeOf, readCharge } from './charge.ts'
import { expectedAnswers } from './expected.ts'
import { efiGuide } from './guide.ts'
import { listCharges } from './listCharges.ts'
import { readMoney } from './money.ts'
import { listOrders } from './orders.ts'
import { efiSplit, itemsRequest } from './split.ts'
import { efiTokenizer } from './tokenizer.ts'
import { createUnpayable } from './unpayable.ts'
import { readWebhook, resolveWebhook } from './webhook.ts'

/**
 * Gateway C, the charges API. It accepts a card only as a token from the buyer's browser. `call.ts` makes the calls.
 *
 * Differences from other gateways: Gateway C has no idempotency key, so we search for our reference. A decline is a
 * successful answer with a status. A card payment counts as paid when it is `approved`, but can be refunded only when it is
 * `paid`. A webhook contains only a token. With the token we ask the gateway for the payment.
 */
export const efi: Gateway = {
  provider: 'GATEWAY_C',
  documentation: 'https://dev.efipay.com.br/docs/api-cobrancas/cartao',
  guide: efiGuide,
  expectedAnswers,
  // Codes 4600523 (documentation, "Códigos de erros") and 4600111 (the company's own module for PrestaShop).
  minimum: { totalInCents: 500, installmentInCents: 500 },
  card: {
    input: 'gateway_c_token',
    tokenizer: efiTokenizer,
    tokenKeys: ({ credentials, environment }) => ({
      gatewayCPayeeCode: credentials.payeeCode!,
      gatewayCSandbox: environment === 'sandbox',
    }),
    requires: ['card.token'],
    wantsSurname: true,
    // Documentation, "Estornar cobrança de cartão": at most one part of a charge a day, up to 90 days after the payment.
    refunds: 'one_part_a_day',
    create: createCard,
  },
  keptCards: { keep: keepCard, areTokens: true },
  orders: { find, cancel, list: listOrders, createUnpayable },
  refunds: { request: refund },
  split: efiSplit,
  books: { read: readMoney, lackRefundsInPart: true },
  webhooks: { read: readWebhook, resolve: resolveWebhook },
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
  // The token is also the kept card. Only the browser can make a token reusable.
  if (outcome.is === 'paid') return { ...outcome, card: cardOf(order.card!) }
  return outcome
}

/** Keeps a card without a call, because the browser's reusable token is the kept card. */
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
 * Requests a refund. A refund of all the money is `pending` until the charge becomes `refunded`. A partial refund does not
 * change the charge, so it is done as soon as the gateway accepts it. An `approved` charge cannot be refunded yet.
 */
async function refund(account: GatewayAccount, order: RefundOrder): Promise<RefundOutcome> {
  const isPart = order.amountInCents < order.totalInCents
  const fetched = await fetchCharge(account, order.externalId)
  if (fetched.is === 'unknown') return fetched
  if (fetched.is === 'absent') return { is: 'rejected', cause: 'the gateway has no such charge' }
  const before = refundedOutcome(fetched.charge)
  if (before) return before
  if (order.shares) return { is: 'rejected', cause: 'the gateway refunds no payment that it divides' }
  if (isPart && fetched.charge.status === 'approved') return { is: 'too_early', cause: 'the charge is not paid yet' }
  if (isPart && mayRefundTwice(order)) return { is: 'unclear', cause: UNCLEAR }
  return await askForRefund(account, order, isPart)
}

const UNCLEAR = 'the gateway does not say whether it refunded the part'

/**
 * True if a repeated call could refund a second time. The gateway accepts one part a day, so it refuses a second call on the
 * day of the first. On a later day it would refund again, unless too little money is left.
 */
function mayRefundTwice({ calledOn, today, amountInCents, leftInCents }: RefundOrder): boolean {
  return calledOn !== undefined && calledOn !== today && amountInCents * 2 <= leftInCents
}

async function askForRefund(account: GatewayAccount, order: RefundOrder, isPart: boolean): Promise<RefundOutcome> {
  const path = `/v1/charge/card/${encodeURIComponent(order.externalId)}/refund`
  const json = isPart ? { amount: order.amountInCents } : {}
  const answer = await efiCall(account, 'POST', path, { json, untilMs: order.untilMs })
  // This part was certainly not sent, so it may be sent on a later day.
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
  // For an approved charge the request came too early. The caller repeats it later.
  if (again.is === 'found' && again.charge.status === 'approved') return pending
  // If an earlier call made the refund, the gateway refuses this call with 400.
  if (order.calledOn !== undefined && answer.status === 400) return isPart ? partDone : pending
  return { is: 'rejected', cause: answer.cause }
}

/** Returns the outcome for a lack of balance. It does not show whether an earlier call refunded the part. */
function withoutBalance({ calledOn, today }: RefundOrder, isPart: boolean): 'no_balance' | 'unknown' | 'unclear' {
  if (!isPart || calledOn === undefined) return 'no_balance'
  return calledOn === today ? 'unknown' : 'unclear'
}

function refundedOutcome(charge: Charge): RefundOutcome | undefined {
  const outcome = outcomeOf(charge)
  return outcome.is === 'refunded' || outcome.is === 'charged_back' ? outcome : undefined
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
  // One more day on each side, because the gateway's dates have no time zone.
  const days = { since: addDays(today, -DAYS_SEARCHED), until: addDays(today, 1) }
  const listed = await listCharges(account, { ...days, reference })
  if (listed.is === 'unknown') return listed
  const charges = listed.charges.map(readCharge)
  if (charges.includes(undefined)) return unreadable('list of charges')
  const ours = (charges as Charge[]).filter((charge) => charge.reference === reference)
  const charge = ours.find(movedMoney) ?? ours.find((one) => meaningOf(one) === 'pending') ?? ours[0]
  return charge ? { is: 'found', charge } : { is: 'absent' }
}

// Requests

function cardRequest(account: GatewayAccount, order: PaymentOrder): Record<string, unknown> {
  // The gateway's examples also have http. But without https, others in the network could read the token of a webhook.
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

/** The form of a phone in the documentation of a card charge. */
const PHONE = /^[1-9]{2}9?[0-9]{8}$/

function customerRequest({ name, document, email, phone }: Buyer): Record<string, unknown> {
  const shortName = nameOf({ name: name.trim().replace(/\s+/g, ' ') })
  // The phone is optional. With a foreign phone the gateway would refuse the whole charge.
  const contact = { email, ...(PHONE.test(phone) && { phone_number: phone }) }
  if (document.length === 14) return { ...contact, juridical_person: { corporate_name: shortName, cnpj: document } }
  // The gateway requires a first and a last name, but our API requires only one name (spec, rule 6).
  return { ...contact, name: shortName.includes(' ') ? shortName : `${shortName} ${shortName}`, cpf: document }
}

/** Returns a complete address, else undefined, because the gateway refuses an incomplete address. */
function addressRequest(address: Address | undefined): Record<string, unknown> | undefined {
  const { zipCode, number, street, neighborhood, city, state, complement } = address ?? {}
  if (!zipCode || !number || !street || !neighborhood || !city || !state) return undefined
  return { street, number, neighborhood, zipcode: zipCode, city, state, ...(complement ? { complement } : {}) }
}
