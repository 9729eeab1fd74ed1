import { isLuhnValid } from '../../brazil/luhn.ts'
import { systemNow } from '../../core/clock.ts'
import { randomBase62 } from '../../lib/randomText.ts'
import { asObject, asText, parsedObject } from '../../lib/untrustedJson.ts'
import { brandOf, keepCardToken } from '../records/cardTokens.ts'
import type { Act, Move, Reply, WireRequest, World } from '../records/gateway.ts'
import { type CardOutcome, CHARGEBACK_AFTER_MS, cardOutcome } from '../records/outcomes.ts'
import { denied, invalid, OUR_PROVIDER } from './call.ts'

/**
 * Behaviour of a test card. It is a card of the simulator, or a test card of gateway B (documentation, "Simulador de cartão de
 * crédito").
 */
export type CardPlan =
  | CardOutcome
  | 'processing_then_paid'
  | 'processing_then_failed'
  | 'pending_then_canceled'
  | 'paid_then_refunded'
  | 'antifraud'

const OWN_CARDS: Record<string, CardPlan> = {
  '4000000000000010': 'approved',
  '4000000000000028': 'declined',
  '4000000000000036': 'processing_then_paid',
  '4000000000000044': 'processing_then_failed',
  '4000000000000051': 'pending_then_canceled',
  '4000000000000077': 'paid_then_refunded',
  '4000000000000093': 'processing_then_paid',
}

/** The delay of a later change. The documentation only says "some moments". */
const LATER_MS = 2_000
const TOKEN_LIFETIME_MS = 60_000

/** A browser may only send the header `Content-Type` (documentation, "Criar token do cartão"). */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type',
}

/** Answers the call that creates a card token. Only this call comes from a browser, with the store's public key. */
export async function answerTokens(world: World, request: WireRequest): Promise<Reply> {
  if (request.method === 'OPTIONS') return withCors({ status: 200, json: {} })
  const account = accountOfPublicKey(request.query.get('appId') ?? '')
  if (request.method !== 'POST' || account === undefined) return withCors(denied)
  return withCors(await createToken(world, account, request.rawBody))
}

/**
 * Returns the account of a public key. A simulated public key contains the fingerprint of the secret key. The fingerprint does
 * not reveal the secret key.
 */
function accountOfPublicKey(key: string): string | undefined {
  return /^pk_test_sim_([0-9a-f]{32})$/.exec(key)?.[1]
}

function withCors(reply: Reply): Reply {
  return 'json' in reply ? { ...reply, headers: CORS } : reply
}

async function createToken(world: World, account: string, rawBody: string): Promise<Reply> {
  const body = parsedObject(rawBody)
  const card = readCard(asObject(body?.card) ?? {})
  if (body?.type !== 'card' || 'wrong' in card)
    return invalid(`request.${'wrong' in card ? card.wrong : 'type'}`, 'The field is invalid.')
  const { number, cvv, ...kept } = card
  const id = `token_${randomBase62(16)}`
  const createdAt = systemNow()
  const expiresAt = new Date(createdAt.getTime() + TOKEN_LIFETIME_MS)
  const outcome = planOf(number, cvv)
  await keepCardToken(world.database, { id, provider: OUR_PROVIDER, account, outcome, card: kept, expiresAt })
  const shown = {
    first_six_digits: number.slice(0, 6),
    last_four_digits: kept.lastFour,
    holder_name: kept.holderName,
    exp_month: kept.expiryMonth,
    exp_year: kept.expiryYear,
    brand: kept.brand,
  }
  const [created_at, expires_at] = [createdAt.toISOString(), expiresAt.toISOString()]
  return { status: 200, json: { id, type: 'card', created_at, expires_at, card: shown } }
}

function readCard(card: Record<string, unknown>) {
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : (asText(value) ?? ''))
  const number = text(card.number).replace(/\s/g, '')
  const cvv = text(card.cvv)
  const expiryMonth = Number(text(card.exp_month))
  const year = text(card.exp_year)
  const expiryYear = Number(year.length === 2 ? `20${year}` : year)
  const holderName = text(card.holder_name)
  if (!/^\d{13,19}$/.test(number) || !isLuhnValid(number)) return { wrong: 'card.number' }
  if (holderName === '' || holderName.length > 64) return { wrong: 'card.holder_name' }
  if (!(expiryMonth >= 1 && expiryMonth <= 12)) return { wrong: 'card.exp_month' }
  if (!/^(\d\d|\d{4})$/.test(year) || isPast(expiryYear, expiryMonth)) return { wrong: 'card.exp_year' }
  if (!/^\d{3,4}$/.test(cvv)) return { wrong: 'card.cvv' }
  return { number, cvv, brand: brandOf(number), lastFour: number.slice(-4), holderName, expiryMonth, expiryYear }
}

function isPast(year: number, month: number): boolean {
  return Date.UTC(year, month, 1) <= systemNow().getTime()
}

/** Returns the behaviour of a card. The issuer declines a security code that begins with 6 (documentation, "Simulador PSP"). */
function planOf(number: string, cvv: string): CardPlan {
  const plan = OWN_CARDS[number] ?? cardOutcome(number)
  return plan === 'approved' && cvv.startsWith('6') ? 'declined' : plan
}

/**
 * Returns two ABECS codes of a brand: for a decline without a reason, and for a stolen card (documentation, "Códigos de
 * retorno padrão ABECS").
 */
export function returnCodesOf(brand: string): { generic: string; stolen: string } {
  return brand === 'Amex' ? { generic: '100', stolen: '200' } : { generic: '05', stolen: '43' }
}

/** Returns the first status of a card payment. `later` is an action that the simulator performs later. */
export function beginning(
  plan: CardPlan,
  { amountInCents, brand }: { amountInCents: number; brand: string },
): { move: Move; later?: [Act['does'], number] } {
  const codes = returnCodesOf(brand)
  const paid = move('paid', 'captured', 'charge.paid', { code: '0000', text: 'Transação aprovada com sucesso' })
  paid.movement = { kind: 'received', amountInCents }
  switch (plan) {
    case 'declined':
      return { move: declined(codes.generic, 'CONTATE A CENTRAL DO SEU CARTÃO') }
    case 'declined_unsafe':
      return { move: declined(codes.stolen, 'TRANSAÇÃO NÃO PERMITIDA - NÃO TENTE NOVAMENTE') }
    case 'antifraud':
      // This decline does not come from a bank, so ABECS has no code for it. The gateway's own code is a guess.
      return { move: withAntifraud(declined('1070', 'Transação reprovada pelo antifraude')) }
    case 'processing_then_paid':
      return { move: move('processing', 'pending_review', 'charge.processing'), later: ['pay', LATER_MS] }
    case 'processing_then_failed':
      return { move: move('processing', 'pending_review', 'charge.processing'), later: ['fail', LATER_MS] }
    case 'pending_then_canceled':
      return { move: move('pending', 'pending_review', 'charge.pending'), later: ['expire', LATER_MS] }
    case 'paid_then_refunded':
      return { move: paid, later: ['refund', LATER_MS] }
    case 'approved_then_charged_back':
      return { move: paid, later: ['chargeback', CHARGEBACK_AFTER_MS] }
    case 'approved':
    case 'approved_answer_lost':
    case 'server_error':
    case 'declined_when_kept':
    case 'declined_unsafe_when_kept':
      return { move: paid }
  }
}

function declined(code: string, text: string): Move {
  return move('failed', 'not_authorized', 'charge.payment_failed', { code, text })
}

/** Builds a change of a card payment. @param answer.code an ABECS code */
function move(
  status: string,
  transactionStatus: string,
  event: string,
  { code, text }: { code: string | null; text: string | null } = { code: null, text: null },
): Move {
  const details = { transactionStatus, returnCode: code, acquirerMessage: text, paidAt: paidAt(status) }
  return { status, event, details }
}

function paidAt(status: string): string | null {
  return status === 'paid' ? systemNow().toISOString() : null
}

function withAntifraud(declinedMove: Move): Move {
  return { ...declinedMove, details: { ...declinedMove.details, antifraud: 'reproved' } }
}
