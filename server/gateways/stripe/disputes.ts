import type Stripe from 'stripe'
import { cut, failureOf, undecided, unreadable } from '../port/answers.ts'
import type { DisputeEvidence, DisputeStatus, GatewayDispute, GatewayDisputes } from '../port/disputes.ts'
import { ask, stripeClient } from './client.ts'
import { DISPUTE_STATUSES } from './status.ts'

/** Disputes of gateway D (https://docs.stripe.com/api/disputes). */
export const stripeDisputes: GatewayDisputes = {
  async find(account, { externalId }) {
    const client = stripeClient(account)
    const session = await ask(client.checkout.sessions.retrieve(externalId))
    if (session.is !== 'ok') return undecided(session)
    const { payment_intent } = session.value
    const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
    if (intent === undefined) return { is: 'found', disputes: [] }
    const listed = await ask(client.disputes.list({ payment_intent: intent, limit: 100 }))
    if (listed.is !== 'ok') return undecided(listed)
    if (!Array.isArray(listed.value.data)) return unreadable('list of disputes')
    return { is: 'found', disputes: listed.value.data.map(readDispute) }
  },

  async send(account, externalId, evidence) {
    const client = stripeClient(account)
    const file = await ask(
      client.files.create({
        purpose: 'dispute_evidence',
        file: { data: evidence.pdf, name: evidence.name, type: 'application/pdf' },
      }),
    )
    if (file.is !== 'ok') return failureOf(file)
    const whole = evidenceRequest(evidence, file.value.id)
    const first = await ask(client.disputes.update(externalId, { evidence: whole, submit: true }))
    // The gateway counts the pages of texts and files together. The file contains the long texts, so they can be left out.
    const isTooLong = first.is === 'refused' && first.code === 'dispute_evidence_page_limit_exceeded'
    const { access_activity_log: _, refund_policy_disclosure: __, ...short } = whole
    const sent = isTooLong ? await ask(client.disputes.update(externalId, { evidence: short, submit: true })) : first
    return sent.is === 'ok' ? { is: 'sent' } : failureOf(sent)
  },

  async accept(account, externalId) {
    const closed = await ask(stripeClient(account).disputes.close(externalId))
    return closed.is === 'ok' ? { is: 'accepted' } : failureOf(closed)
  },
}

/** Returns true if a dispute has taken money from the store, even if only until its end. */
export function tookMoney({ status, balance_transactions }: Stripe.Dispute): boolean {
  const money = DISPUTE_STATUSES[status]?.money
  if (money !== 'as_booked') return money === 'taken'
  return (balance_transactions ?? []).reduce((sum, { amount }) => sum + amount, 0) < 0
}

/** Returns the status of a dispute. A status that is not listed means `under_review`. */
function statusOf(dispute: Stripe.Dispute): DisputeStatus {
  const known = DISPUTE_STATUSES[dispute.status]
  return known?.money === 'as_booked' && tookMoney(dispute) ? 'lost' : (known?.status ?? 'under_review')
}

function readDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { id, amount, reason, evidence_details } = dispute
  const due = evidence_details?.due_by
  return {
    externalId: id,
    kind: 'chargeback',
    status: statusOf(dispute),
    amountInCents: amount,
    reason: reason?.match(/^\w{1,80}$/)?.[0] ?? null,
    // With 0 the bank accepts no answer.
    dueAt: typeof due === 'number' && due > 0 ? new Date(due * 1000) : null,
  }
}

/** The limit of each long text. The gateway refuses evidence with more than 150 000 characters in total. */
const TEXT_LIMIT = 20_000

function evidenceRequest(evidence: DisputeEvidence, file: string): Stripe.DisputeUpdateParams.Evidence {
  const { buyerName, buyerEmail, buyerAddress, product, serviceDate, accessLog, refundPolicy } = evidence
  return {
    customer_name: buyerName ?? undefined,
    customer_email_address: buyerEmail ?? undefined,
    billing_address: buyerAddress ?? undefined,
    product_description: cut(product, TEXT_LIMIT),
    service_date: serviceDate,
    access_activity_log: cut(accessLog, TEXT_LIMIT),
    refund_policy_disclosure: cut(refundPolicy, TEXT_LIMIT),
    service_documentation: file,
  }
}
