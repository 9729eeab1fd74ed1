import type { Context } from '../core/context.ts'
import { sumOf } from '../core/sumOf.ts'
import { gatewayFor } from '../gateways/all.ts'
import { publicNameOf } from '../gateways/port/guide.ts'
import type { GatewayShare, Method } from '../gateways/port/payments.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { platformFeeInCents } from './platformFee.ts'
import type { Recipients } from './recipient.ts'
import { sharesOf } from './shares.ts'
import type { SplitRule } from './splitRule.ts'

/** A part of a payment that belongs to a recipient. `account` is the recipient's id at the gateway of the payment. */
export type PaymentShare = {
  recipientId: string
  kind: 'split' | 'platform_fee'
  account: string
  amountInCents: number
}

/** A sale to divide. */
export type DividedSale = {
  /** The rule that applies: the charge's rule, else the store's rule. Null without a rule. */
  rule: SplitRule | null
  recipients: Recipients
  account: StoreGateway
  method: Method
  /** The amount that the buyer pays, with interest. */
  totalInCents: number
  installments: number
}

/** `impossible`: the gateway would refuse the shares. `index` is the index of the wrong share in the rule. */
export type Division =
  | { is: 'divided'; shares: PaymentShare[] }
  | { is: 'impossible'; cause: string; index?: number }
  | TooLittleKept

/** The shares leave too little for the gateway's fee. `name` is the gateway's name. */
export type TooLittleKept = {
  is: 'too_little_kept'
  cause: string
  name: string
  method: Method
  installments: number
  totalInCents: number
  sharedInCents: number
  keptInCents: number
}

/** Returns true if the payments of a store may have shares. `rule` is the charge's own rule. */
export function isDivided(store: Pick<Store, 'split' | 'platformFeeRecipientId'>, rule: SplitRule | null): boolean {
  return (rule ?? store.split ?? []).length > 0 || store.platformFeeRecipientId !== null
}

/**
 * Divides a payment by its rule, with the platform's fee as an additional share. Checks that its gateway accepts these
 * shares.
 */
export function dividePayment(ctx: Context, store: Store, sale: DividedSale): Division {
  const { account, method, totalInCents, installments } = sale
  const gateway = gatewayFor(account.provider)
  const name = publicNameOf(account.provider, gateway.guide)
  const parts = partsOf(store, sale)
  if (parts.length === 0) return { is: 'divided', shares: [] }
  if (gateway.split === undefined) return impossible(`${name} cannot divide a payment.`)
  const lack = gateway.split.lacks?.(openAccount(ctx, account))
  if (lack !== undefined) return impossible(`The account at ${name} cannot divide a payment: ${lack}.`)
  const shares: PaymentShare[] = []
  for (const { index, ...part } of parts) {
    const recipient = sale.recipients.get(part.recipientId)
    if (recipient === undefined) return impossible('The store has no such recipient.', index)
    const id = recipient.accounts[account.provider]
    if (id === undefined) return impossible(`${recipient.name} (${recipient.id}) has no account at ${name}.`, index)
    shares.push({ ...part, account: id })
  }
  const named = new Set(shares.map((share) => share.account)).size
  if (named > gateway.split.maxRecipients)
    return impossible(`${name} divides a payment among at most ${gateway.split.maxRecipients} other recipients.`)
  const sharedInCents = sumOf(shares)
  const keptInCents = gateway.split.keepsInCents({ method, totalInCents, installments })
  if (sharedInCents > 0 && sharedInCents > totalInCents - keptInCents)
    return {
      is: 'too_little_kept',
      cause: 'The shares leave too little for the fee.',
      name,
      method,
      installments,
      totalInCents,
      sharedInCents,
      keptInCents,
    }
  return { is: 'divided', shares }
}

function partsOf(store: Store, { rule, totalInCents }: DividedSale) {
  const split = sharesOf(totalInCents, rule ?? store.split ?? []).map((share, index) => ({
    ...share,
    kind: 'split' as const,
    index,
  }))
  const recipientId = store.platformFeeRecipientId
  const amountInCents = platformFeeInCents(store.settings, totalInCents)
  if (recipientId === null || amountInCents === 0) return split
  return [...split, { recipientId, kind: 'platform_fee' as const, amountInCents, index: undefined }]
}

/** Adds up the shares of each recipient and removes empty shares, because gateways require it. */
export function toGatewayShares(shares: readonly Pick<PaymentShare, 'account' | 'amountInCents'>[]): GatewayShare[] {
  const sums = new Map<string, number>()
  for (const { account, amountInCents } of shares) sums.set(account, (sums.get(account) ?? 0) + amountInCents)
  return [...sums]
    .filter(([, amountInCents]) => amountInCents > 0)
    .map(([recipient, amountInCents]) => ({ recipient, amountInCents }))
}

function impossible(cause: string, index?: number): Division {
  return { is: 'impossible', cause, ...(index === undefined ? {} : { index }) }
}
