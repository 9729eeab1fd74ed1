import { previewSplitOperation } from './previewSplit.ts'
import { recipientOperations } from './recipientOperations.ts'
import { storeSplitOperations } from './storeSplit.ts'

export const splitOperations = [...recipientOperations, ...storeSplitOperations, previewSplitOperation]
