import { withTag } from '../operations/operation.ts'
import { listCustomerHistoryOperation } from './customerHistory.ts'
import { customerNoteOperations } from './customerNotes.ts'
import { getCustomerOperation } from './getCustomer.ts'
import { listAuditOperation } from './listAudit.ts'
import { getOverviewOperation } from './overview.ts'
import { pushOperations } from './pushDevices.ts'
import { searchStoreOperation } from './searchStore.ts'
import { settingOperations } from './settingOperations.ts'

export const dashboardOperations = [
  ...withTag('Home', [getOverviewOperation, searchStoreOperation]),
  ...withTag('Audit', [listAuditOperation]),
  ...withTag('Settings', settingOperations),
  ...withTag('Home', pushOperations),
  ...withTag('Customers', [getCustomerOperation, listCustomerHistoryOperation, ...customerNoteOperations]),
]
