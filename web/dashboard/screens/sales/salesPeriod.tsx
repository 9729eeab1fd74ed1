import { type Choice, SelectFilter } from '../../components/filters.tsx'
import { noonOf, storeDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

type Days = { startDate: string; endDate: string }

const OTHER = 'other'

/**
 * A filter that sets the first and the last day of a list. The choices are today, a week or a month by the store's
 * clock.
 */
export function SalesPeriod({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { periods } = t.sales
  const named = namedPeriods(storeDay())
  const names = Object.keys(named) as (keyof typeof named)[]
  const isSame = (one: Days) => one.startDate === days.startDate && one.endDate === days.endDate
  const chosen = names.find((name) => isSame(named[name])) ?? OTHER
  const choices: Choice[] = names.map((value) => ({ value, label: periods[value] }))
  return (
    <SelectFilter
      label={t.home.period}
      value={chosen}
      onChange={(name) => name !== OTHER && onChange(named[name as keyof typeof named])}
      choices={chosen === OTHER ? [...choices, { value: OTHER, label: periods.other }] : choices}
    />
  )
}

/** @param today `YYYY-MM-DD` */
function namedPeriods(today: string) {
  const daysBefore = (days: number, of = today) => storeDay(days, new Date(noonOf(of)))
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const lastMonthEnd = daysBefore(1, firstOfMonth)
  return {
    always: { startDate: '', endDate: '' },
    today: { startDate: today, endDate: today },
    yesterday: { startDate: daysBefore(1), endDate: daysBefore(1) },
    week: { startDate: daysBefore(6), endDate: today },
    month: { startDate: firstOfMonth, endDate: today },
    lastMonth: { startDate: `${lastMonthEnd.slice(0, 7)}-01`, endDate: lastMonthEnd },
  }
}
