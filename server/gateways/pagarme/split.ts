import { sumOf } from '../../core/sumOf.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { GatewayShare, PaymentOrder } from '../port/payments.ts'
import type { RefundOrder } from '../port/refunds.ts'
import type { RecipientCheck, SplitOffer } from '../port/split.ts'
import { call } from './call.ts'

/**
 * Split at gateway B (documentation, "Split"). The amounts of all recipients, including the store's own recipient, must sum
 * to the amount of the payment. The store is liable for chargebacks, pays the fees and gets the remaining cents of a
 * rounding.
 */
export const pagarmeSplit: SplitOffer = {
  // The documentation names no limit. This limit is ours.
  maxRecipients: 20,
  // The store's own recipient must be among the recipients, and its part must not be 0.
  keepsInCents: () => 1,
  refunds: 'in_parts',
  recipientId: 'Id of the recipient at gateway B',
  lacks: ({ credentials }) =>
    credentials.recipientId ? undefined : "its credentials lack recipientId, the code of the store's own recipient",
  checkRecipient,
}

/** Builds the split of an order. Returns an empty object without shares. */
export function splitRequest(
  account: GatewayAccount,
  { shares = [], totalInCents }: Pick<PaymentOrder, 'shares' | 'totalInCents'>,
): Record<string, unknown> {
  return shares.length === 0 ? {} : partsRequest(account, shares, totalInCents)
}

/**
 * Builds the split of a refund in part. If only the store gives money back, the split contains only the store. Without a
 * split the gateway would divide the refund by the rules of the payment (documentation, "Cancelar cobrança com split").
 */
export function refundSplitRequest(
  account: GatewayAccount,
  { shares, amountInCents }: Pick<RefundOrder, 'shares' | 'amountInCents'>,
): Record<string, unknown> {
  return shares === undefined ? {} : partsRequest(account, shares, amountInCents)
}

function partsRequest({ credentials }: GatewayAccount, shares: readonly GatewayShare[], totalInCents: number) {
  const ownInCents = totalInCents - sumOf(shares)
  const own = { recipient: credentials.recipientId ?? '', amountInCents: ownInCents }
  return { split: [rule(own, true), ...shares.map((share) => rule(share, false))].filter(({ amount }) => amount > 0) }
}

function rule({ recipient, amountInCents }: GatewayShare, isStore: boolean) {
  const options = { liable: isStore, charge_processing_fee: isStore, charge_remainder_fee: isStore }
  return { amount: amountInCents, type: 'flat', recipient_id: recipient, options }
}

async function checkRecipient(account: GatewayAccount, recipient: string): Promise<RecipientCheck> {
  if (recipient === account.credentials.recipientId) return { is: 'own' }
  const answer = await call(account, 'GET', `/recipients/${encodeURIComponent(recipient)}`)
  if (answer.is === 'refused' && answer.status === 404)
    return { is: 'unknown', cause: 'the gateway has no such recipient' }
  return { is: answer.is === 'ok' ? 'known' : 'unchecked' }
}
