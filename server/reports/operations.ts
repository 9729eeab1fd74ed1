import { exportLiftReportOperation } from './exportLiftReport.ts'
import { exportSellingReportOperation } from './exportSellingReport.ts'
import { getLiftReportOperation } from './liftReport.ts'
import { getSellingReportOperation } from './sellingReport.ts'
import { getSoldOperation } from './sold.ts'

export const reportOperations = [
  getSellingReportOperation,
  exportSellingReportOperation,
  getLiftReportOperation,
  exportLiftReportOperation,
  getSoldOperation,
]
