import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type ApiError, conflict, gatewayError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { DisputeEvidence } from '../gateways/port/disputes.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store } from '../stores/store.ts'
import { checkDisputes } from './checkDisputes.ts'
import { type DisputeRow, disputeColumns } from './dispute.ts'
import { requestDisputeCheck } from './disputeChecks.ts'
import { addressText, clockText, evidencePdf } from './evidencePdf.ts'
import { evidenceMessages } from './evidenceTexts.ts'
import { DisputeDetail, findDispute, getDisputeDetail, sendsByApi } from './getDispute.ts'
import { evidenceName } from './getEvidence.ts'
import { type Evidence, readEvidence } from './readEvidence.ts'

export const sendEvidenceOperation = dashboardOperation({
  name: 'sendDisputeEvidence',
  summary: 'Send the evidence of a dispute to the gateway',
  run: (ctx, { store, id }) => sendEvidence(ctx, store, id),
  dashboard: {
    method: 'POST',
    path: '/disputes/{disputeId}/evidence',
    guard: 'disputes.answer',
    answers: { 200: DisputeDetail },
    commitsItself: true,
    audit: ({ id, status }) => ({ subject: id, after: { status } }),
    answer: getDisputeDetail,
  },
})

/**
 * Sends the evidence of a dispute. The row is marked as sent before the call to the gateway. If the answer is lost, a check
 * reads from the gateway whether it has the evidence.
 * @throws ApiError 404; 409 `dispute_not_open` or `evidence_refused`; 502
 */
export async function sendEvidence(ctx: Context, store: Store, id: string): Promise<DisputeRow> {
  const dispute = await findDispute(ctx, store, id)
  if (!sendsByApi(store, dispute))
    throw conflict('evidence_refused', 'This gateway takes evidence only on its own site. Download the PDF.')
  const claimed = await ctx.database.row(claimSending, { id, storeId: store.id, now: storeNow(store) })
  if (!claimed) throw notOpen()
  const evidence = await readEvidence(ctx, store, claimed, { withDocuments: true })
  const account = store.gateways.find((one) => one.id === claimed.gateway_account_id)!
  crashPoint('evidence.claimed')
  const { disputes } = gatewayFor(account.provider)
  const sent = await disputes!.send!(openAccount(ctx, account), claimed.external_id, await toGateway(evidence))
  crashPoint('evidence.sent')
  await requestDisputeCheck(ctx.database, { id: claimed.payment_id, storeId: store.id })
  if (sent.is === 'sent') await ctx.database.rows(noteSent, { id, storeId: store.id, now: storeNow(store) })
  else await ctx.database.rows(releaseSending, { id, storeId: store.id })
  await checkDisputes(ctx, store, claimed.payment_id)
  if (sent.is === 'rejected') throw conflict('evidence_refused', 'The gateway did not take the evidence.')
  if (sent.is === 'unknown') throw gatewayError()
  return await findDispute(ctx, store, id)
}

function notOpen(): ApiError {
  return conflict('dispute_not_open', 'The dispute needs no answer, or its evidence is being sent.')
}

async function toGateway(evidence: Evidence): Promise<DisputeEvidence> {
  const { payment, dispute, store, product } = evidence
  const t = evidenceMessages(dispute.currency)
  return {
    name: evidenceName(dispute.id),
    pdf: await evidencePdf(evidence),
    buyerName: payment.buyer_name,
    buyerEmail: payment.buyer_email,
    buyerAddress: addressText(payment),
    product,
    serviceDate: dateInSaoPaulo(payment.paid_at ?? payment.created_at),
    accessLog: accessLog(evidence),
    refundPolicy: t.refundPolicy(store.refundWindowDays),
  }
}

/** Lists sign-ins and watched lessons as lines of text, for gateways that require text. */
function accessLog({ access }: Evidence): string {
  const lines = access.flatMap(({ signIns, lessons }) => [
    ...signIns.map(({ at, address }) => `${at.toISOString()} sign-in${address ? ` from ${address}` : ''}`),
    ...lessons.map(({ title, watchedSeconds }) => `${title}: ${clockText(watchedSeconds)} watched`),
  ])
  return lines.join('\n')
}

/** Only one person can send at a time. A call that crashed blocks others for two minutes. */
const claimSending = sql(
  'claimEvidence',
  `update disputes set evidence_asked_at = :now::timestamptz
   where id = :id and store_id = :storeId and status = 'needs_response'
     and (evidence_asked_at is null or evidence_asked_at < :now::timestamptz - interval '2 minutes')
   returning ${disputeColumns}`,
).as<DisputeRow>()

const noteSent = sql(
  'noteEvidenceSent',
  'update disputes set evidence_sent_at = :now where id = :id and store_id = :storeId',
)

const releaseSending = sql(
  'releaseEvidence',
  'update disputes set evidence_asked_at = null where id = :id and store_id = :storeId',
)
