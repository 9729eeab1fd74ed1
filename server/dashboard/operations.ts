import { listAuditOperation } from './listAudit.ts'
import { getOverviewOperation } from './overview.ts'

export const overviewOperations = [getOverviewOperation, listAuditOperation]
