import { listAuditOperation } from './listAudit.ts'
import { getOverviewOperation } from './overview.ts'
import { settingOperations } from './settingOperations.ts'

export const overviewOperations = [getOverviewOperation, listAuditOperation, ...settingOperations]
