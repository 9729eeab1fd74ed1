import { withTag } from '../operations/operation.ts'
import { correctStudentEmailOperation } from './correctStudentEmail.ts'
import { previewOperation } from './previewOperation.ts'
import { sendSignInLinkOperation } from './sendSignInLink.ts'

export const studentSignInOperations = [
  ...withTag('Courses', [previewOperation]),
  ...withTag('Students', [sendSignInLinkOperation, correctStudentEmailOperation]),
]
