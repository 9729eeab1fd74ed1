import { decideRefundOperation } from './decideRefund.ts'
import { getSaleOperation } from './getSaleDetail.ts'
import { listRefundRequestsOperation } from './listRefundRequests.ts'
import { listPaymentsOperation } from './listSales.ts'
import { previewRefundOperation } from './previewRefund.ts'
import { refundSaleOperation } from './refundSale.ts'
import { exportSalesOperation, listSalesOperation } from './searchSales.ts'
import { simulateSaleOperation } from './simulateSale.ts'

export const saleOperations = [
  listPaymentsOperation,
  listSalesOperation,
  exportSalesOperation,
  getSaleOperation,
  previewRefundOperation,
  refundSaleOperation,
  listRefundRequestsOperation,
  decideRefundOperation,
  simulateSaleOperation,
]
