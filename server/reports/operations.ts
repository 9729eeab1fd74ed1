import { exportLiftReportOperation } from './exportLiftReport.ts'
import { exportSellingReportOperation } from './exportSellingReport.ts'
import { getLiftReportOperation } from './liftReport.ts'
import { getSellingReportOperation } from './sellingReport.ts'

export const reportOperations = [
  getSellingReportOperation,
  exportSellingReportOperation,
  getLiftReportOperation,
  exportLiftReportOperation,
]
