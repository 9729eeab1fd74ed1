import { endOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import { multipartOf } from '../../lib/multipart.ts'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import { failureOf, undecided, unreadable } from '../port/answers.ts'
import type { DisputeStatus, GatewayDispute, GatewayDisputes, ReportedBlock } from '../port/disputes.ts'
import { fromReais } from '../port/reais.ts'
import { asaasCall } from './call.ts'

/**
 * Chargebacks of gateway A (documentation, "Chargeback"). The gateway has no call to accept a chargeback: without documents,
 * the store loses it after the deadline. The gateway also has no call about a MED. Only a webhook reports the blocked balance
 * (`readBlock`).
 */
export const asaasDisputes: GatewayDisputes = {
  async find(account, { externalId }) {
    const answer = await asaasCall(account, 'GET', `/payments/${encodeURIComponent(externalId)}/chargeback`)
    if (answer.is === 'refused' && answer.status === 404) return { is: 'found', disputes: [] }
    if (answer.is !== 'ok') return undecided(answer)
    const dispute = readChargeback(answer.body)
    return dispute ? { is: 'found', disputes: [dispute] } : unreadable('chargeback')
  },

  async send(account, externalId, { name, pdf }) {
    const multipart = multipartOf([{ name: 'files', fileName: name, type: 'application/pdf', bytes: pdf }])
    const path = `/chargebacks/${encodeURIComponent(externalId)}/dispute`
    const answer = await asaasCall(account, 'POST', path, { multipart, timeoutMs: UPLOAD_TIMEOUT_MS })
    return answer.is === 'ok' ? { is: 'sent' } : failureOf(answer)
  },
}

const UPLOAD_TIMEOUT_MS = 30_000

/** A status that is not listed means that the gateway reviews the chargeback. */
export const STATUSES: Readonly<Record<string, DisputeStatus>> = {
  REQUESTED: 'needs_response',
  IN_DISPUTE: 'under_review',
  DISPUTE_LOST: 'lost',
  REVERSED: 'won',
  // The documentation does not explain DONE. We read it as a chargeback that ended and was not reversed.
  DONE: 'lost',
}

function readChargeback(body: Record<string, unknown>): GatewayDispute | undefined {
  const externalId = asText(body.id)
  const status = asText(body.status)
  const amountInCents = fromReais(body.value)
  if (externalId === undefined || status === undefined || amountInCents === undefined) return undefined
  const due = asText(body.deadlineToSendDisputeDocuments)?.match(/^\d{4}-\d{2}-\d{2}/)?.[0]
  return {
    externalId,
    kind: 'chargeback',
    status: STATUSES[status] ?? 'under_review',
    amountInCents,
    reason: asText(body.reason)?.match(/^\w{1,80}$/)?.[0] ?? null,
    dueAt: due === undefined ? null : endOfDayInSaoPaulo(due),
  }
}

const BLOCKS: Record<string, ReportedBlock['is']> = {
  BALANCE_VALUE_BLOCKED: 'blocked',
  BALANCE_VALUE_UNBLOCKED: 'released',
}

/**
 * Reads a webhook about blocked balance (documentation, "Eventos para bloqueios de saldo"). The changelog of 23 September
 * 2026 calls the object `balanceData`, the documentation calls it `balance`.
 * @returns undefined for a block that is no MED, or that has no payment
 */
export function readBlock(body: Record<string, unknown>): { externalId: string; reported: ReportedBlock } | undefined {
  const is = BLOCKS[asText(body.event) ?? '']
  const balance = asObject(body.balance) ?? asObject(body.balanceData)
  const externalId = asText(balance?.paymentId)
  const amountInCents = fromReais(balance?.value)
  if (is === undefined || externalId === undefined || amountInCents === undefined) return undefined
  return balance?.type === 'PIX_INFRACTION' ? { externalId, reported: { is, amountInCents } } : undefined
}
