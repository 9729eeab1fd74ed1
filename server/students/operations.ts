import { correctStudentEmailOperation } from './correctStudentEmail.ts'
import { previewOperation } from './previewOperation.ts'
import { sendSignInLinkOperation } from './sendSignInLink.ts'

export const studentSignInOperations = [previewOperation, sendSignInLinkOperation, correctStudentEmailOperation]
