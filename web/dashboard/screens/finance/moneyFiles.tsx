import { FileMenu } from '../../components/fileMenu.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { queryOf } from '../../components/urlState.ts'
import { language, t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import type { Money } from './money.ts'
import { daysOf } from './shownMonth.ts'

/** The files of a month: the closing report, the lines of the books and a statement for each account. */
export function MoneyFiles({ money: { month, accounts } }: { money: Money }) {
  const storeId = useStoreId()
  const titleOf = useGatewayTitle()
  const folder = `/dashboard/api/stores/${storeId}`
  const days = daysOf(month)
  const files = [
    { label: t.finance.monthSheet, file: `${folder}/money/movements.csv${queryOf({ month, language })}` },
    { label: t.finance.closingPdf, file: `${folder}/money/closing.pdf${queryOf({ month, language })}` },
    { label: t.finance.closingCsv, file: `${folder}/money/closing.csv${queryOf({ month, language })}` },
    { label: t.finance.payoutsSheet, file: `${folder}/money/payouts.csv${queryOf({ month, language })}` },
    { label: t.finance.linesSheet, file: `${folder}/money/lines.csv${queryOf({ month, language })}` },
    { label: t.finance.linesCsv, file: `${folder}/money/lines.csv${queryOf({ month })}` },
    { label: t.finance.salesCsv, file: `${folder}/sales.csv${queryOf({ startDate: days.from, endDate: days.to })}` },
    ...accounts
      .filter(({ hasBooks }) => hasBooks)
      .map(({ id, provider }) => ({
        label: t.finance.ofx(titleOf(provider)),
        file: `${folder}/money/statement.ofx${queryOf({ month, accountId: id })}`,
      })),
  ]
  return <FileMenu label={t.finance.download} files={files} />
}
