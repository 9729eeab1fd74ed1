import { systemNow } from '../clock.ts'
import { type Runner, sql } from '../database/database.ts'
import type { Provider } from './gateway.ts'
import type { CardOutcome } from './outcomes.ts'

/** What is kept of a card: never its number nor its security code. */
export type KeptCard = {
  brand: string
  lastFour: string
  holderName: string
  /** 1 to 12. */
  expiryMonth: number
  /** Four digits. */
  expiryYear: number
}

export type CardToken = {
  id: string
  provider: Provider
  account: string
  /** What the card will do: a word of the gateway's own table. */
  outcome: string
  card: KeptCard
  expiresAt: Date
}

/** Keeps what a token stands for, and forgets those that ended a day ago. */
export async function keepCardToken(runner: Runner, token: CardToken): Promise<void> {
  const { id, provider, account, outcome, card, expiresAt } = token
  const dayAgo = new Date(systemNow().getTime() - 86_400_000)
  await runner.rows(insertToken, [id, provider, account, outcome, JSON.stringify(card), expiresAt, dayAgo])
}

/**
 * Takes a token, which works once.
 *
 * @returns nothing when it is another account's, used, ended or unknown
 */
export async function useCardToken(
  runner: Runner,
  where: { id: string; provider: Provider; account: string },
): Promise<{ outcome: string; card: KeptCard } | undefined> {
  return runner.row(useToken, [where.id, where.provider, where.account, systemNow()])
}

/** A card in a customer's wallet, or what was told from outside of a card that this table does not keep itself. */
export type WalletCard = {
  id: string
  provider: Provider
  account: string
  customerId: string
  /** As the gateway's wire shows the customer. */
  customer: Record<string, unknown>
  outcome: string
  card: KeptCard
}

export async function keepInWallet(runner: Runner, kept: WalletCard): Promise<void> {
  const { provider, id, account, customerId, customer, outcome, card } = kept
  await runner.rows(insertCard, [
    provider,
    id,
    account,
    customerId,
    JSON.stringify(customer),
    outcome,
    JSON.stringify(card),
  ])
}

export async function findKeptCard(
  runner: Runner,
  provider: Provider,
  id: string,
): Promise<(Partial<Omit<WalletCard, 'outcome'>> & { outcome: CardOutcome }) | undefined> {
  return runner.row(selectCard, [provider, id])
}

/** From now on a kept card does this, whatever its number said. @param id as the gateway names it to its store */
export async function setCardOutcome(runner: Runner, provider: Provider, id: string, outcome: string): Promise<void> {
  await runner.rows(setOutcome, [provider, id, outcome])
}

const BRANDS: readonly [string, RegExp][] = [
  ['Elo', /^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|651|655)/],
  ['Hipercard', /^(6062|3841)/],
  ['Amex', /^3[47]/],
  ['Diners', /^3[068]/],
  ['Mastercard', /^(5[1-5]|2[2-7])/],
  ['Visa', /^4/],
]

/** @param number digits only */
export function brandOf(number: string): string {
  return BRANDS.find(([, prefix]) => prefix.test(number))?.[0] ?? 'Outra'
}

const insertToken = sql(
  'simulatorInsertCardToken',
  `with forgotten as (delete from simulator.card_tokens where expires_at < $7 and provider = $2)
  insert into simulator.card_tokens (id, provider, account, outcome, card, expires_at) values ($1, $2, $3, $4, $5, $6)`,
)

const useToken = sql(
  'simulatorUseCardToken',
  `update simulator.card_tokens set used_at = $4
  where id = $1 and provider = $2 and account = $3 and used_at is null and expires_at > $4
  returning outcome, card`,
)

const insertCard = sql(
  'simulatorInsertCard',
  `insert into simulator.cards (provider, id, account, customer_id, customer, outcome, card)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)

const selectCard = sql(
  'simulatorSelectCard',
  `select provider, id, account, customer_id as "customerId", customer, outcome, card from simulator.cards
  where provider = $1 and id = $2`,
)

/** A reusable token is the kept card itself. */
const setOutcome = sql(
  'simulatorSetCardOutcome',
  `with token as (
    update simulator.card_tokens set outcome = $3 where provider = $1 and id = $2
  )
  insert into simulator.cards (provider, id, outcome) values ($1, $2, $3)
  on conflict (provider, id) do update set outcome = $3`,
)
