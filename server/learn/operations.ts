import { ownHostOperations } from './ownHostOperations.ts'
import { previewOperation } from './previewOperation.ts'

export const learnOperations = [previewOperation, ...ownHostOperations]
