import { withTag } from '../operations/operation.ts'
import { previewSplitOperation } from './previewSplit.ts'
import { recipientOperations } from './recipientOperations.ts'
import { storeSplitOperations } from './storeSplit.ts'

export const splitOperations = withTag('Recipients', [
  ...recipientOperations,
  ...storeSplitOperations,
  previewSplitOperation,
])
