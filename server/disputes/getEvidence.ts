import { Type } from 'typebox'
import { dashboardOperation } from '../operations/operation.ts'
import { may } from '../operations/permissions.ts'
import { evidencePdf } from './evidencePdf.ts'
import { findDispute } from './getDispute.ts'
import { readEvidence } from './readEvidence.ts'

export const getEvidenceOperation = dashboardOperation({
  name: 'getDisputeEvidence',
  summary: 'Download the evidence of a dispute as a PDF',
  description: 'The PDF has no CPF or CNPJ if the role of the person may not see documents.',
  query: Type.Object({}, { additionalProperties: false }),
  async run(ctx, { store, role, id }) {
    const dispute = await findDispute(ctx, store, id)
    const evidence = await readEvidence(ctx, store, dispute, { withDocuments: may(role, 'documents.read') })
    return { id, pdf: await evidencePdf(evidence) }
  },
  dashboard: {
    method: 'GET',
    path: '/disputes/{disputeId}/evidence',
    guard: 'disputes.answer',
    answers: { 200: null },
    file: ({ id, pdf }) => ({ name: evidenceName(id), type: 'application/pdf', pieces: oneOf(pdf) }),
  },
})

export function evidenceName(disputeId: string): string {
  return `provas-${disputeId}.pdf`
}

async function* oneOf(pdf: Buffer): AsyncIterable<Buffer> {
  yield pdf
}
