import type Stripe from 'stripe'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { PaymentOrder } from '../port/payments.ts'
import type { RefundOrder, RefundOutcome } from '../port/refunds.ts'
import type { RecipientCheck, SplitOffer } from '../port/split.ts'
import { ask, stripeClient, TOO_MANY_CALLS } from './client.ts'

/**
 * Split at gateway D (documentation, "Create destination charges"): one connected account gets a part of the payment. The
 * store pays the fee and the disputes. Store and recipient must be in the same region, and Brazil is a separate region.
 */
export const stripeSplit: SplitOffer = {
  maxRecipients: 1,
  // The gateway allows a share of the whole amount, but then its fee is not covered.
  keepsInCents: () => 1,
  refunds: 'in_parts',
  recipientId: 'Id of the connected account at gateway D',
  checkRecipient,
}

/** Builds the fields of `payment_intent_data`. */
export function transferRequest({
  shares = [],
}: PaymentOrder): Pick<Stripe.Checkout.SessionCreateParams.PaymentIntentData, 'transfer_data'> {
  const [share] = shares
  return share ? { transfer_data: { destination: share.recipient, amount: share.amountInCents } } : {}
}

/** True for a refund of the whole payment at once. Then the gateway reverses the whole transfer with the refund. */
export function reversesWhole({ shares = [], amountInCents, leftInCents, totalInCents }: RefundOrder): boolean {
  return shares.length > 0 && amountInCents === totalInCents && leftInCents === totalInCents
}

/**
 * Takes back the recipient's part of a refund, once. We do not use `reverse_transfer` for a refund in part: the gateway would
 * compute the recipient's part, and its rounding is not documented. @returns undefined if nothing is left to do, for example
 * after a refusal
 */
export async function reverseShare(
  account: GatewayAccount,
  transfer: string | undefined,
  order: RefundOrder,
  idempotencyKey: string,
): Promise<Extract<RefundOutcome, { is: 'unknown' }> | undefined> {
  const [share] = order.shares ?? []
  if (share === undefined || reversesWhole(order)) return undefined
  if (transfer === undefined) return unreadable('transfer')
  const { transfers } = stripeClient(account)
  const listed = await ask(transfers.listReversals(transfer, { limit: 100 }))
  if (listed.is !== 'ok') return undecided(listed)
  if (listed.value.data.some(({ metadata }) => metadata?.refundId === order.refundId)) return undefined
  const request = { amount: share.amountInCents, metadata: { refundId: order.refundId, reference: order.reference } }
  const reversed = await ask(transfers.createReversal(transfer, request, { idempotencyKey }))
  if (reversed.is === 'ok') return undefined
  // The buyer has the money. The gateway would also refuse a repeated call. So after a refusal the recipient keeps the part.
  return reversed.is === 'trouble' || reversed.status === TOO_MANY_CALLS ? undecided(reversed) : undefined
}

async function checkRecipient(account: GatewayAccount, recipient: string): Promise<RecipientCheck> {
  const { accounts } = stripeClient(account)
  const [theirs, ours] = await Promise.all([ask(accounts.retrieve(recipient)), ask(accounts.retrieveCurrent())])
  // 403: the account exists, but is not connected to the store's account.
  if (theirs.is === 'refused' && (theirs.status === 403 || theirs.status === 404))
    return { is: 'unknown', cause: 'no such account is connected to the store' }
  if (theirs.is !== 'ok' || ours.is !== 'ok') return { is: 'unchecked' }
  if (theirs.value.id === ours.value.id) return { is: 'own' }
  const isBrazilian = (one: Stripe.Account) => one.country === 'BR'
  return isBrazilian(theirs.value) === isBrazilian(ours.value)
    ? { is: 'known' }
    : { is: 'unable', cause: "the recipient's account is in another region than the store's" }
}
