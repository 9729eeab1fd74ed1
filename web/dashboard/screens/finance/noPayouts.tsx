import { EmptyState } from '../../components/emptyState.tsx'
import { monthName } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

/** Says that no payout arrived. @param month the chosen month, or empty for all months */
export function NoPayouts({ month }: { month: string }) {
  if (month !== '') return <EmptyState icon="finance" title={t.finance.noPayoutsIn(monthName(month))} />
  return <EmptyState icon="finance" title={t.finance.noPayouts} note={t.finance.noPayoutsNote} />
}
