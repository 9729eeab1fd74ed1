import type Stripe from 'stripe'
import { asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { Outcome } from '../port/outcome.ts'
import { ask, stripeClient } from './client.ts'
import { declineOutcome } from './declines.ts'
import { tookMoney } from './disputes.ts'
import { expanded } from './sessions.ts'
import { PAYMENT_STATUSES, SESSION_STATUSES } from './status.ts'

type Session = Stripe.Checkout.Session

/** Returns the outcome of a session. After a decline the outcome stays `pending` while the page is open. */
export async function outcomeOf(account: GatewayAccount, session: Session): Promise<Outcome> {
  const externalId = asText(session.id)
  if (externalId === undefined) return unreadable('session')
  switch (SESSION_STATUSES[session.status ?? '']) {
    case 'expired':
      return { is: 'expired', externalId }
    case 'open':
      return openOutcome(session, externalId)
    case 'complete':
      return await completeOutcome(account, session, externalId)
    default:
      return { is: 'pending', externalId }
  }
}

function openOutcome(session: Session, externalId: string): Outcome {
  // The page only works with its whole address. The address has a long fragment.
  const url = asText(session.url, 8_000)
  if (url === undefined || !Number.isSafeInteger(session.expires_at)) return unreadable('session')
  return { is: 'pending', externalId, hostedPage: { url, expiresAt: new Date(session.expires_at * 1000) } }
}

async function completeOutcome(account: GatewayAccount, session: Session, externalId: string): Promise<Outcome> {
  const intent = expanded(session.payment_intent)
  if (PAYMENT_STATUSES[session.payment_status] === 'paid')
    return intent ? await paidOutcome(account, intent, externalId) : unreadable('intent')
  return (intent && declineOutcome(intent, externalId)) ?? { is: 'pending', externalId }
}

async function paidOutcome(
  account: GatewayAccount,
  intent: Stripe.PaymentIntent,
  externalId: string,
): Promise<Outcome> {
  const charge = expanded(intent.latest_charge)
  const amountInCents = intent.amount_received
  if (charge === undefined || !Number.isSafeInteger(amountInCents) || amountInCents < 0) return unreadable('intent')
  const receipts = [{ id: intent.id, amountInCents }]
  if (charge.disputed === true) {
    const listed = await ask(stripeClient(account).disputes.list({ payment_intent: intent.id, limit: 100 }))
    if (listed.is !== 'ok') return undecided(listed)
    if (!Array.isArray(listed.value.data)) return unreadable('list of disputes')
    if (listed.value.data.some(tookMoney)) return { is: 'charged_back', externalId, receipts }
  }
  if (charge.refunded === true) return { is: 'refunded', externalId, receipts }
  const refundedInCents = charge.amount_refunded
  return { is: 'paid', externalId, receipts, ...(refundedInCents > 0 ? { refundedInCents } : {}) }
}
