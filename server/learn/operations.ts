import { correctStudentEmailOperation } from './correctStudentEmail.ts'
import { ownHostOperations } from './ownHostOperations.ts'
import { previewOperation } from './previewOperation.ts'
import { sendSignInLinkOperation } from './sendSignInLink.ts'

export const learnOperations = [
  previewOperation,
  sendSignInLinkOperation,
  correctStudentEmailOperation,
  ...ownHostOperations,
]
