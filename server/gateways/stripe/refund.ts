import type Stripe from 'stripe'
import { crashPoint } from '../../lib/crashPoint.ts'
import { asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided } from '../port/answers.ts'
import type { Outcome } from '../port/outcome.ts'
import type { FailedRefund, RefundOrder, RefundOutcome } from '../port/refunds.ts'
import { ask, type Failure, stripeClient, TOO_MANY_CALLS } from './client.ts'
import { outcomeOf } from './outcome.ts'
import { expanded, fetchSession } from './sessions.ts'
import { reverseShare, reversesWhole } from './split.ts'
import { REFUND_FAILURES, REFUND_STATUSES } from './status.ts'

type Session = Stripe.Checkout.Session

/** Refunds the payment of a session, or a part of it, and takes back the recipient's part. */
export async function refund(account: GatewayAccount, order: RefundOrder): Promise<RefundOutcome> {
  const found = await fetchSession(account, order.externalId)
  if (found.is === 'absent') return { is: 'rejected', cause: 'the gateway has no such session' }
  if (found.is === 'unknown') return found
  const intent = expanded(found.session.payment_intent)
  if (intent === undefined) return { is: 'rejected', cause: 'the session received no payment' }
  const { refunds } = stripeClient(account)
  // The gateway deletes the idempotency key after a day. But it keeps the metadata of the refund, which contains our refund id.
  const listed = await ask(refunds.list({ payment_intent: intent.id, limit: 100 }))
  if (listed.is !== 'ok') return undecided(listed)
  const known = listed.value.data.find((one) => one.metadata?.refundId === order.refundId)
  if (known) return await withShare(account, intent, order, known)
  const metadata = { refundId: order.refundId, reference: order.reference }
  const whole = reversesWhole(order) ? { reverse_transfer: true } : {}
  const request = { payment_intent: intent.id, amount: order.amountInCents, metadata, ...whole }
  const asked = await ask(refunds.create(request, { idempotencyKey: keyOf(order) }))
  crashPoint('gatewayD.refunded')
  return asked.is === 'ok'
    ? await withShare(account, intent, order, asked.value)
    : await failureOf(account, found.session, asked)
}

/**
 * For a day, the gateway repeats its answer to a key, including a refusal (documentation, "Advanced error handling"). So each
 * call after a refusal has a new key. While the outcome is unknown, the key stays the same.
 */
function keyOf({ refundId, firstCalledAt }: RefundOrder): string {
  return firstCalledAt === undefined ? refundId : `${refundId}-${firstCalledAt.getTime()}`
}

async function withShare(
  account: GatewayAccount,
  intent: Stripe.PaymentIntent,
  order: RefundOrder,
  made: Stripe.Refund,
): Promise<RefundOutcome> {
  const outcome = refundOutcome(made, order.externalId, intent.id)
  // If the refund failed, the recipient keeps its part.
  if (outcome.is === 'rejected') return outcome
  const transfer = asText(expanded(intent.latest_charge)?.transfer)
  // The gateway may refuse the reversal while the refund is pending. When the refund is done, another key allows another call.
  const key = `${keyOf(order)}-reversal-${outcome.is}`
  return (await reverseShare(account, transfer, order, key)) ?? outcome
}

async function failureOf(account: GatewayAccount, session: Session, failure: Failure): Promise<RefundOutcome> {
  if (failure.is === 'trouble') return undecided(failure)
  const { code, status, cause } = failure
  if (status === TOO_MANY_CALLS) return { is: 'too_early', cause }
  if (code === 'balance_insufficient') return { is: 'no_balance', cause: code }
  const outcome = code === 'charge_already_refunded' ? await outcomeOf(account, session) : undefined
  return outcome?.is === 'refunded' || outcome?.is === 'unknown' ? outcome : { is: 'rejected', cause }
}

function refundOutcome({ status, amount }: Stripe.Refund, externalId: string, intentId: string): RefundOutcome {
  switch (REFUND_STATUSES[status ?? '']) {
    case 'refunded':
      return { is: 'refunded', externalId, receipts: [{ id: intentId, amountInCents: amount }] }
    case 'not_made':
      return { is: 'rejected', cause: `refund ${status}` }
    default:
      return { is: 'pending', externalId }
  }
}

/** Lists the refunds that failed after the gateway had accepted them (documentation, "Handle failed refunds"). */
export async function findFailedRefunds(
  account: GatewayAccount,
  { externalId }: { externalId: string },
): Promise<{ is: 'found'; refunds: FailedRefund[] } | Extract<Outcome, { is: 'unknown' }>> {
  const found = await fetchSession(account, externalId)
  if (found.is === 'unknown') return found
  const intent = found.is === 'found' ? expanded(found.session.payment_intent) : undefined
  if (intent === undefined) return { is: 'found', refunds: [] }
  const listed = await ask(stripeClient(account).refunds.list({ payment_intent: intent.id, limit: 100 }))
  if (listed.is !== 'ok') return undecided(listed)
  const failed = listed.value.data.filter(({ status }) => REFUND_STATUSES[status ?? ''] === 'not_made')
  return { is: 'found', refunds: failed.map(toFailedRefund) }
}

function toFailedRefund({ metadata, amount, status, failure_reason }: Stripe.Refund): FailedRefund {
  const refundId = asText(metadata?.refundId)
  const cause = REFUND_FAILURES[failure_reason ?? ''] ?? `refund ${status}`
  return { ...(refundId && { refundId }), amountInCents: amount, cause }
}
