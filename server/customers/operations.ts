import { listCustomerHistoryOperation } from './customerHistory.ts'
import { customerNoteOperations } from './customerNotes.ts'
import { getCustomerOperation } from './getCustomer.ts'

export const customerOperations = [getCustomerOperation, listCustomerHistoryOperation, ...customerNoteOperations]
