import { systemNow } from '../../core/clock.ts'
import type { Provider } from '../../core/provider.ts'
import { type Runner, sql } from '../../core/sql.ts'
import type { CardOutcome } from './outcomes.ts'

/** The stored data of a card. The simulator never stores the number or the security code. */
export type KeptCard = {
  brand: string
  lastFour: string
  holderName: string
  /** Month of the expiry, 1 to 12. */
  expiryMonth: number
  /** Year of the expiry, with four digits. */
  expiryYear: number
}

export type CardToken = {
  id: string
  provider: Provider
  account: string
  /** The outcome of a payment with this card, from the gateway's own table. */
  outcome: string
  card: KeptCard
  expiresAt: Date
}

/** Stores a token and deletes tokens that expired a day ago. */
export async function keepCardToken(runner: Runner, token: CardToken): Promise<void> {
  const { id, provider, account, outcome, card, expiresAt } = token
  const dayAgo = new Date(systemNow().getTime() - 86_400_000)
  await runner.rows(insertToken, {
    cardTokenId: id,
    provider,
    account,
    outcome,
    card: JSON.stringify(card),
    expiresAt,
    dayAgo,
  })
}

/**
 * Marks a token as used and returns its card.
 *
 * @returns undefined if the token is unknown, used or expired, or belongs to another account
 */
export async function useCardToken(
  runner: Runner,
  where: { id: string; provider: Provider; account: string },
): Promise<{ outcome: string; card: KeptCard } | undefined> {
  return runner.row(useToken, { id: where.id, provider: where.provider, account: where.account, now: systemNow() })
}

/** A card in a customer's wallet. */
export type WalletCard = {
  id: string
  provider: Provider
  account: string
  customerId: string
  /** The customer in the form of the gateway's API. */
  customer: Record<string, unknown>
  outcome: string
  card: KeptCard
}

export async function keepInWallet(runner: Runner, kept: WalletCard): Promise<void> {
  const { provider, id, account, customerId, customer, outcome, card } = kept
  await runner.rows(insertCard, {
    provider,
    id,
    account,
    customerId,
    customer: JSON.stringify(customer),
    outcome,
    card: JSON.stringify(card),
  })
}

/** Finds a card in a wallet. For a card that is in no wallet, finds the outcome that `setCardOutcome` stored. */
export async function findKeptCard(
  runner: Runner,
  provider: Provider,
  id: string,
): Promise<(Partial<Omit<WalletCard, 'outcome'>> & { outcome: CardOutcome }) | undefined> {
  return runner.row(selectCard, { provider, id })
}

/** Sets the outcome of all further payments with a saved card. @param id the gateway's id of the card */
export async function setCardOutcome(runner: Runner, provider: Provider, id: string, outcome: string): Promise<void> {
  await runner.rows(setOutcome, { provider, cardTokenId: id, outcome })
}

const BRANDS: readonly [string, RegExp][] = [
  ['Elo', /^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|651|655)/],
  ['Hipercard', /^(6062|3841)/],
  ['Amex', /^3[47]/],
  ['Diners', /^3[068]/],
  ['Mastercard', /^(5[1-5]|2[2-7])/],
  ['Visa', /^4/],
]

/** Returns the brand of a card. @param number digits only */
export function brandOf(number: string): string {
  return BRANDS.find(([, prefix]) => prefix.test(number))?.[0] ?? 'Outra'
}

const insertToken = sql(
  'simulatorInsertCardToken',
  `with forgotten as (delete from simulator.card_tokens where expires_at < :dayAgo and provider = :provider)
  insert into simulator.card_tokens (id, provider, account, outcome, card, expires_at)
    values (:cardTokenId, :provider, :account, :outcome, :card, :expiresAt)`,
)

const useToken = sql(
  'simulatorUseCardToken',
  `update simulator.card_tokens set used_at = :now
  where id = :id and provider = :provider and account = :account and used_at is null and expires_at > :now
  returning outcome, card`,
).as<{ outcome: string; card: KeptCard }>()

const insertCard = sql(
  'simulatorInsertCard',
  `insert into simulator.cards (provider, id, account, customer_id, customer, outcome, card)
  values (:provider, :id, :account, :customerId, :customer, :outcome, :card)`,
)

const selectCard = sql(
  'simulatorSelectCard',
  `select provider, id, account, customer_id as "customerId", customer, outcome, card from simulator.cards
  where provider = :provider and id = :id`,
).as<Partial<Omit<WalletCard, 'outcome'>> & { outcome: CardOutcome }>()

/** The statement also updates the token, because a reusable token is the id of the saved card. */
const setOutcome = sql(
  'simulatorSetCardOutcome',
  `with token as (
    update simulator.card_tokens set outcome = :outcome where provider = :provider and id = :cardTokenId
  )
  insert into simulator.cards (provider, id, outcome) values (:provider, :cardTokenId, :outcome)
  on conflict (provider, id) do update set outcome = :outcome`,
)
