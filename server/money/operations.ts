import { withTag } from '../operations/operation.ts'
import { explainDifferenceOperation } from './explainDifference.ts'
import { exportClosingCsvOperation, exportClosingPdfOperation } from './exportClosing.ts'
import { exportMoneyLinesOperation } from './exportLines.ts'
import { exportMovementsOperation } from './exportMovements.ts'
import { exportOfxOperation } from './exportOfx.ts'
import { exportPayoutsOperation } from './exportPayouts.ts'
import { getMoneyOperation } from './getMoney.ts'
import { getMoneyDayOperation, getPayoutOperation } from './getPayout.ts'
import { listBalanceLinesOperation } from './listBalanceLines.ts'
import { listDifferencesOperation } from './listDifferences.ts'
import { listPayoutsOperation } from './listPayouts.ts'
import { listPayoutMonthsOperation } from './payoutMonths.ts'
import { readMoneyNowOperation } from './readMoneyNow.ts'

export const moneyOperations = withTag('Money', [
  listBalanceLinesOperation,
  listPayoutsOperation,
  getMoneyOperation,
  listPayoutMonthsOperation,
  getPayoutOperation,
  getMoneyDayOperation,
  listDifferencesOperation,
  explainDifferenceOperation,
  readMoneyNowOperation,
  exportMoneyLinesOperation,
  exportMovementsOperation,
  exportOfxOperation,
  exportPayoutsOperation,
  exportClosingPdfOperation,
  exportClosingCsvOperation,
])
