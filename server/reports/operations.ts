import { exportSellingReportOperation } from './exportSellingReport.ts'
import { getSellingReportOperation } from './sellingReport.ts'

export const reportOperations = [getSellingReportOperation, exportSellingReportOperation]
