/**
 * The size limit of statements, in characters. Each connection plans each statement again, and a large statement is
 * hard to read.
 */
export const STATEMENT_LIMIT = 6 * 1024

const MOVE = 'a status, its event, its deliveries and its jobs commit together (ARCHITECTURE.md, invariant 2)'
const SALES =
  'a page skips earlier sales by the counts of months, days and hours, so it takes the same time with a million sales'
const SEARCH =
  'a search compares the newest sales row by row, and finds older sales by slices of the index, newest slice first'

/** The statements that are larger than the limit, with the reason. */
export const largeStatements: Readonly<Record<string, string>> = {
  openPayment: MOVE,
  openPayments: MOVE,
  payPayment: MOVE,
  payPayments: MOVE,
  returnPayment: MOVE,
  returnPayments: MOVE,
  movePaymentWithSeat: MOVE,
  moveSubscription: MOVE,
  moveSubscriptions: MOVE,
  insertDispute: MOVE,
  updateDispute: MOVE,
  recordForeignRefund: MOVE,
  recordRefundOfPart: MOVE,
  undoRefundThatFailed: MOVE,
  failHeldRefund: MOVE,
  'searched subscriptions by text': SEARCH,
  failRefund: MOVE,
  claimChargeWithSeat: 'a claim, its payment and its seat commit together',
  sumReportDay: 'one pass over the sales of a day fills all reports',
  exportPerson: 'an export reads all tables at one instant',
  customerHistory: 'one list joins the rows of a person in eight tables',
  recordsOfMonth: 'all sums of a month are read at one instant',
  ...Object.fromEntries(['all', 'status', 'product', 'statusAndProduct'].map((kind) => [`salesPage ${kind}`, SALES])),
  ...Object.fromEntries(
    ['all', 'status', 'product', 'statusAndProduct', 'withRefund', 'chargedBack'].flatMap((kind) => [
      [`salesByText ${kind}`, SEARCH],
      [`sumsOfSalesByText ${kind}`, SEARCH],
    ]),
  ),
}
