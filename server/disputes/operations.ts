import { withTag } from '../operations/operation.ts'
import { acceptDisputeOperation } from './acceptDispute.ts'
import { getDisputeOperation } from './getDispute.ts'
import { getEvidenceOperation } from './getEvidence.ts'
import { listDisputesOperation } from './listDisputes.ts'
import { sendEvidenceOperation } from './sendEvidence.ts'
import { testDisputeOperations } from './testDisputes.ts'

export const disputeOperations = [
  ...withTag('Disputes', [
    listDisputesOperation,
    getDisputeOperation,
    getEvidenceOperation,
    sendEvidenceOperation,
    acceptDisputeOperation,
  ]),
  ...withTag('Sandbox', testDisputeOperations),
]
