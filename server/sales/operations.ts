import { withTag } from '../operations/operation.ts'
import { checkSaleOperation } from './checkSale.ts'
import { decideRefundOperation } from './decideRefund.ts'
import { exportLiftReportOperation } from './exportLiftReport.ts'
import { exportRetentionReportOperation } from './exportRetentionReport.ts'
import { exportSellingReportOperation } from './exportSellingReport.ts'
import { getSaleOperation } from './getSaleDetail.ts'
import { getLiftReportOperation } from './liftReport.ts'
import { listRefundRequestsOperation } from './listRefundRequests.ts'
import { exportPaymentsOperation, listPaymentsOperation } from './listSales.ts'
import { previewRefundOperation } from './previewRefund.ts'
import { refundSaleOperation } from './refundSale.ts'
import { getRetentionReportOperation } from './retentionReport.ts'
import { exportSalesOperation, listSalesOperation } from './searchSales.ts'
import { getSellingReportOperation } from './sellingReport.ts'
import { simulateSaleOperation } from './simulateSale.ts'
import { getSoldOperation } from './sold.ts'
import { sumSalesOperation } from './sumSales.ts'

export const saleOperations = [
  ...withTag('Payments', [
    listPaymentsOperation,
    exportPaymentsOperation,
    listSalesOperation,
    exportSalesOperation,
    sumSalesOperation,
    getSaleOperation,
    checkSaleOperation,
    previewRefundOperation,
    refundSaleOperation,
    listRefundRequestsOperation,
    decideRefundOperation,
  ]),
  ...withTag('Sandbox', [simulateSaleOperation]),
  ...withTag('Reports', [
    getSellingReportOperation,
    exportSellingReportOperation,
    getLiftReportOperation,
    exportLiftReportOperation,
    getRetentionReportOperation,
    exportRetentionReportOperation,
    getSoldOperation,
  ]),
]
