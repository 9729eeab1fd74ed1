import { createHash, randomBytes } from 'node:crypto'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import { findKeptCard } from '../records/cardTokens.ts'
import type { Reply, World } from '../records/gateway.ts'
import { buyerOutcome, type CardOutcome, cardOutcome, keptOutcome, SAFE_DECLINE } from '../records/outcomes.ts'
import { type Call, refuse } from './call.ts'
import { findCustomer } from './customers.ts'

/** An accepted card, without its number and security code. Only this file handles numbers and security codes. */
export type CardAttempt = {
  outcome: CardOutcome
  creditCard: { creditCardNumber: string; creditCardBrand: string; creditCardToken: string }
}

/** The only cards that the gateway's sandbox refuses, as recorded. */
const DOCUMENTED_REFUSALS = new Set(['5184019740373151', '4916561358240741'])

/** The only documented decline text. The simulator adds its own texts after this sentence. */
const DECLINED = 'Transação não autorizada.'
const GENERIC_DECLINE = `${DECLINED} Verifique os dados do cartão de crédito e tente novamente.`

/**
 * Reads a card number or a token, and the card holder. Like the real gateway, it does not check the check digit of the
 * number.
 */
export async function readCard(
  world: World,
  body: Record<string, unknown>,
  customer: string,
): Promise<CardAttempt | { refusal: Reply }> {
  const token = asText(body.creditCardToken)
  if (token === undefined) return readOpenCard(body, customer)
  if (!asText(body.remoteIp)) return wrong('invalid_remoteIp', 'O campo remoteIp deve ser informado.')
  return readToken(token, customer, (await findKeptCard(world.database, 'GATEWAY_A', token))?.outcome)
}

/** Answers `POST /creditCard/tokenizeCreditCard`, which creates a token without a payment. */
export async function tokenize(call: Call): Promise<Reply> {
  const customer = await findCustomer(call, asText(call.body.customer))
  if (customer === undefined) return refuse('invalid_customer', 'Customer inválido ou não informado.')
  const buyer = buyerOutcome(customer.name)
  if (buyer === 'down') return { status: 503, text: 'Service Unavailable' }
  const attempt = readOpenCard(call.body, customer.id)
  if ('refusal' in attempt) return attempt.refusal
  const { outcome, creditCard } = attempt
  if (outcome === 'server_error') return { status: 500, text: '<html><body>Internal Server Error</body></html>' }
  return outcome === 'approved_answer_lost' ? { silence: 'reset' } : { status: 200, json: creditCard }
}

function readOpenCard(body: Record<string, unknown>, customer: string): CardAttempt | { refusal: Reply } {
  if (!asText(body.remoteIp)) return wrong('invalid_remoteIp', 'O campo remoteIp deve ser informado.')
  const card = asObject(body.creditCard)
  const missing = [...missingOf(CARD_FIELDS, card), ...missingOf(HOLDER_FIELDS, asObject(body.creditCardHolderInfo))][0]
  if (missing) return wrong('invalid_creditCard', `O campo ${missing} deve ser informado.`)
  const number = String(card!.number)
  if (!/^\d{13,19}$/.test(number)) return wrong('invalid_creditCard', 'O número do cartão é inválido.')
  if (!/^\d{4}$/.test(String(card!.expiryYear)) || !/^(0?[1-9]|1[0-2])$/.test(String(card!.expiryMonth)))
    return wrong('invalid_creditCard', 'A validade do cartão é inválida.')
  if (DOCUMENTED_REFUSALS.has(number)) return wrong('invalid_action', GENERIC_DECLINE)
  const creditCardBrand = brandOf(number)
  return attemptOf(cardOutcome(number), number.slice(-4), creditCardBrand, customer)
}

const CARD_FIELDS = ['holderName', 'number', 'expiryMonth', 'expiryYear', 'ccv']
const HOLDER_FIELDS = ['name', 'email', 'cpfCnpj', 'postalCode', 'addressNumber', 'phone']

function missingOf(fields: readonly string[], of: Record<string, unknown> | undefined): string[] {
  return fields.filter((field) => !asText(of?.[field]))
}

function attemptOf(
  outcome: CardOutcome,
  creditCardNumber: string,
  creditCardBrand: string,
  customer: string,
): CardAttempt | { refusal: Reply } {
  const declined = declineOf(outcome)
  if (declined) return declined
  const creditCardToken = tokenOf(outcome, creditCardNumber, creditCardBrand, customer)
  return { outcome, creditCard: { creditCardNumber, creditCardBrand, creditCardToken } }
}

function declineOf(outcome: CardOutcome): { refusal: Reply } | undefined {
  if (outcome === 'declined') return wrong('invalid_action', `${DECLINED} ${SAFE_DECLINE}`)
  if (outcome === 'declined_unsafe') return wrong('invalid_action', `${DECLINED} Suspeita de fraude: reter o cartão.`)
  return undefined
}

const OUTCOMES: readonly CardOutcome[] = [
  'approved',
  'approved_answer_lost',
  'approved_then_charged_back',
  'server_error',
  'declined_when_kept',
  'declined_unsafe_when_kept',
]
const BRANDS = ['UNKNOWN', 'VISA', 'MASTERCARD', 'AMEX', 'ELO', 'DINERS', 'HIPERCARD', 'DISCOVER', 'JCB']

/**
 * Returns a token in the form of a UUID. It encodes outcome, brand, last four digits and owner, so the simulator need not store
 * card data for renewals.
 */
function tokenOf(outcome: CardOutcome, lastFour: string, brand: string, customer: string): string {
  const head = `${OUTCOMES.indexOf(outcome)}${BRANDS.indexOf(brand)}${lastFour}${randomBytes(1).toString('hex')}`
  const random = randomBytes(6).toString('hex')
  return `${head}-${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}-${ownerMark(customer)}`
}

function readToken(
  token: string,
  customer: string,
  outcomeNow: CardOutcome | undefined,
): CardAttempt | { refusal: Reply } {
  const [, outcome, brand, lastFour, owner] = /^([0-5])([0-8])(\d{4})\w\w-\w{4}-\w{4}-\w{4}-(\w{12})$/.exec(token) ?? []
  if (owner === undefined || owner !== ownerMark(customer))
    return wrong('invalid_creditCard', `CreditCardToken ${token.slice(0, 60)} não encontrado.`)
  const creditCard = { creditCardNumber: lastFour!, creditCardBrand: BRANDS[Number(brand)]!, creditCardToken: token }
  const does = keptOutcome(outcomeNow ?? OUTCOMES[Number(outcome)]!)
  return declineOf(does) ?? { outcome: does, creditCard }
}

function ownerMark(customer: string): string {
  return createHash('sha256').update(customer).digest('hex').slice(0, 12)
}

/** Returns the brand of a card, from the published number ranges that a sandbox needs. */
function brandOf(number: string): string {
  const ranges: [RegExp, string][] = [
    [/^(4011|4312|4389|5041|5067|509|6277|6362|6363|650|6516|6550)/, 'ELO'],
    [/^(606282|3841)/, 'HIPERCARD'],
    [/^4/, 'VISA'],
    [/^(5[1-5]|2[2-7])/, 'MASTERCARD'],
    [/^3[47]/, 'AMEX'],
    [/^3(0[0-5]|[68])/, 'DINERS'],
    [/^35/, 'JCB'],
    [/^6(011|4[4-9]|5)/, 'DISCOVER'],
  ]
  return ranges.find(([range]) => range.test(number))?.[1] ?? 'UNKNOWN'
}

function wrong(code: string, description: string): { refusal: Reply } {
  return { refusal: refuse(code, description) }
}
