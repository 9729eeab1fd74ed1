import type Stripe from 'stripe'
import type { GatewayAccount, PaymentOrder, RecipientCheck, SplitOffer } from './gateway.ts'
import { ask, stripeClient } from './stripeClient.ts'

/**
 * Split at gateway D (documentation, "Create destination charges"): one connected account gets a part of the payment. The fee and
 * disputes are the store's. Store and recipient must be in one region, and Brazil is a region of its own.
 */
export const stripeSplit: SplitOffer = {
  maxRecipients: 1,
  // The gateway allows the whole amount, but its fee needs a part of it.
  keepsInCents: () => 1,
  refundsInPart: true,
  checkRecipient,
}

/** Builds the fields of `payment_intent_data`. */
export function transferRequest({
  shares = [],
}: PaymentOrder): Pick<Stripe.Checkout.SessionCreateParams.PaymentIntentData, 'transfer_data'> {
  const [share] = shares
  return share ? { transfer_data: { destination: share.recipient, amount: share.amountInCents } } : {}
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
