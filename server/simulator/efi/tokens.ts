import { randomBytes } from 'node:crypto'
import { isLuhnValid } from '../../brazil/luhn.ts'
import { systemNow } from '../../core/clock.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { asText, parsedObject } from '../../lib/untrustedJson.ts'
import { brandOf } from '../records/cardTokens.ts'
import type { Reply, WireRequest, World } from '../records/gateway.ts'
import { type CardOutcome, cardOutcome, keptOutcome } from '../records/outcomes.ts'
import { invalid, nowhere, refuse } from './call.ts'

/** The stored data of a card. The simulator never stores the number or the security code. */
export type TokenizedCard = { outcome: CardOutcome; brand: string; lastFour: string }

type TokenUse = { is: 'taken'; card: TokenizedCard } | { is: 'used' } | { is: 'unknown' }

/** Lifetime of a token. The gateway does not document it. */
const TOKEN_LIFETIME_MS = 24 * 3_600_000

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type',
}

/**
 * Answers the call that turns a card into a token. The gateway's browser library does not work with a simulator,
 * because the library has fixed hosts. Takes `{payeeCode, number, holderName, expiryMonth, expiryYear, cvv}` and
 * returns `{"payment_token"}`. With `"reuse": true` the token can pay many charges, otherwise only one charge.
 *
 * The real sandbox refuses cards that end in 1, 2 or 3. In the simulator the outcome comes only from the table of
 * `outcomes.ts`, because every simulated gateway approves 4111 1111 1111 1111.
 */
export async function answerTokens(world: World, request: WireRequest): Promise<Reply> {
  const reply = await tokenize(world, request)
  return 'json' in reply ? { ...reply, headers: CORS } : reply
}

async function tokenize({ database }: World, { method, rawBody }: WireRequest): Promise<Reply> {
  if (method === 'OPTIONS') return { status: 200, json: {} }
  if (method !== 'POST') return nowhere()
  const body = parsedObject(rawBody)
  if (body === undefined) return refuse(3500042, 'invalid_json', 'O parâmetro [data] deve ser um JSON.')
  const payeeCode = asText(body.payeeCode) ?? ''
  if (!/^[0-9a-f]{32}$/.test(payeeCode)) return invalid('payeeCode', 'Identificador da conta inválido.')
  const number = (asText(body.number) ?? '').replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number))
    return refuse(3500058, 'invalid_card_number', 'Número do cartão inválido.')
  if (!/^(0?[1-9]|1[0-2])$/.test(String(body.expiryMonth)))
    return refuse(3500062, 'invalid_expiration_month', 'Mês de validade inválido.')
  if (!/^(\d\d|20\d\d)$/.test(String(body.expiryYear))) return invalid('expiryYear', 'Ano de validade inválido.')
  if (!/^\d{3,4}$/.test(String(body.cvv))) return invalid('cvv', 'Código de segurança inválido.')
  if (!asText(body.holderName, 100)) return invalid('holderName', 'Nome do titular inválido.')
  const token = randomBytes(20).toString('hex')
  const now = systemNow()
  const card = { brand: brandOf(number), lastFour: number.slice(-4), reusable: body.reuse === true }
  const goodUntil = card.reusable ? 'infinity' : new Date(now.getTime() + TOKEN_LIFETIME_MS)
  await database.rows(insertToken, {
    id: token,
    account: payeeCode,
    outcome: cardOutcome(number),
    card: JSON.stringify(card),
    expiresAt: goodUntil,
  })
  return { status: 200, json: { payment_token: token } }
}

/**
 * Marks a token as used and returns its card. A reusable token stays valid. The result is `used` if the token has already
 * paid. It is `unknown` if the account has no such token, or if the token has expired.
 */
export async function useToken(runner: Runner, account: string, token: string): Promise<TokenUse> {
  const asked = { cardTokenId: token, account, now: systemNow() }
  const taken = await runner.row(takeToken, asked)
  if (taken === undefined) return { is: 'unknown' }
  if (!taken.open) return { is: 'used' }
  return { is: 'taken', card: { ...taken, outcome: taken.again ? keptOutcome(taken.outcome) : taken.outcome } }
}

const insertToken = sql(
  'simulatorInsertTokenC',
  `insert into simulator.card_tokens (id, provider, account, outcome, card, expires_at)
  values (:id, 'GATEWAY_C', :account, :outcome, :card, :expiresAt)`,
)

const takeToken = sql(
  'simulatorTakeTokenC',
  `with token as (
    select id, used_at is not null as again, used_at is null or (card->>'reusable')::boolean as open
    from simulator.card_tokens
    where id = :cardTokenId and provider = 'GATEWAY_C' and account = :account and expires_at > :now
    for update
  )
  update simulator.card_tokens as used set used_at = :now from token where used.id = token.id
  returning outcome, card->>'brand' as brand, card->>'lastFour' as "lastFour", again, open`,
).as<TokenizedCard & { again: boolean; open: boolean }>()
