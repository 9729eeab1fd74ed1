import { listAuditOperation } from './listAudit.ts'
import { getOverviewOperation } from './overview.ts'
import { pushOperations } from './pushDevices.ts'
import { searchStoreOperation } from './searchStore.ts'
import { settingOperations } from './settingOperations.ts'

export const overviewOperations = [
  getOverviewOperation,
  searchStoreOperation,
  listAuditOperation,
  ...settingOperations,
  ...pushOperations,
]
