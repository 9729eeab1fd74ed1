import { systemNow } from '../clock.ts'
import { type Runner, sql } from '../database/database.ts'
import type { Provider } from './gateway.ts'

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
