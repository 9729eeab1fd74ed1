import type Stripe from 'stripe'
import { cut, failureOf, undecided, unreadable } from './answers.ts'
import type { DisputeEvidence, DisputeStatus, GatewayDispute } from './disputes.ts'
import type { GatewayDisputes } from './gateway.ts'
import { ask, stripeClient } from './stripeClient.ts'

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
    const update = { evidence: evidenceRequest(evidence, file.value.id), submit: true }
    const sent = await ask(client.disputes.update(externalId, update))
    return sent.is === 'ok' ? { is: 'sent' } : failureOf(sent)
  },

  async accept(account, externalId) {
    const closed = await ask(stripeClient(account).disputes.close(externalId))
    return closed.is === 'ok' ? { is: 'accepted' } : failureOf(closed)
  },
}

/** An inquiry (`warning_…`) takes no money, but it needs an answer too. A status that is not listed is under review. */
const STATUSES: Record<string, DisputeStatus> = {
  warning_needs_response: 'needs_response',
  warning_under_review: 'under_review',
  warning_closed: 'won',
  prevented: 'won',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

function readDispute({ id, status, amount, reason, evidence_details }: Stripe.Dispute): GatewayDispute {
  const due = evidence_details?.due_by
  return {
    externalId: id,
    kind: 'chargeback',
    status: STATUSES[status] ?? 'under_review',
    amountInCents: amount,
    reason: reason?.match(/^\w{1,80}$/)?.[0] ?? null,
    dueAt: typeof due === 'number' ? new Date(due * 1000) : null,
  }
}

/** The gateway refuses evidence whose texts have together more than 150 000 characters. */
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
