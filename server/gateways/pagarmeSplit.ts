import type { GatewayAccount, GatewayShare, PaymentOrder, RecipientCheck, SplitOffer } from './gateway.ts'
import { call } from './pagarmeCall.ts'

/**
 * Split at gateway B (documentation, "Split"). The amounts of all recipients, with the store's own, must be the amount of the
 * payment. The store is liable for chargebacks, pays the fees and gets the rest of a rounding.
 */
export const pagarmeSplit: SplitOffer = {
  // The documentation names no limit.
  maxRecipients: 20,
  // The store's own recipient must be among the recipients, and its part must not be 0.
  keepsInCents: () => 1,
  refundsInPart: true,
  lacks: ({ credentials }) =>
    credentials.recipientId ? undefined : "its credentials lack recipientId, the code of the store's own recipient",
  checkRecipient,
}

/** Builds the split of an order or of its refund. Empty without shares. @param totalInCents the amount that all parts add up to */
export function splitRequest(
  { credentials }: GatewayAccount,
  { shares = [] }: Pick<PaymentOrder, 'shares'>,
  totalInCents: number,
): Record<string, unknown> {
  if (shares.length === 0) return {}
  const ownInCents = totalInCents - shares.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
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
