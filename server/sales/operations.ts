import { checkSaleOperation } from './checkSale.ts'
import { decideRefundOperation } from './decideRefund.ts'
import { getSaleOperation } from './getSaleDetail.ts'
import { listRefundRequestsOperation } from './listRefundRequests.ts'
import { exportPaymentsOperation, listPaymentsOperation } from './listSales.ts'
import { previewRefundOperation } from './previewRefund.ts'
import { refundSaleOperation } from './refundSale.ts'
import { exportSalesOperation, listSalesOperation } from './searchSales.ts'
import { simulateSaleOperation } from './simulateSale.ts'
import { sumSalesOperation } from './sumSales.ts'

export const saleOperations = [
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
  simulateSaleOperation,
]
