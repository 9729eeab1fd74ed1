import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { DatePicker } from '@mantine/dates'
import { storeDay } from '../i18n/formats.ts'
import { language, t } from '../i18n/language.ts'

const locales = { pt: 'pt-br', en: 'en-gb', es: 'es' } as const
/** In Brazil a week begins on Sunday. */
const firstDays = { pt: 0, en: 1, es: 1 } as const

/**
 * A month where the person chooses a day, in the language of the page. The file is loaded separately, because the
 * library of dates has some 50 KB. Days are texts (`YYYY-MM-DD`), so no time zone can move them.
 */
export default function DayCalendar({
  value,
  min,
  max,
  choose,
}: {
  value: string
  min: string | undefined
  max: string | undefined
  choose: (day: string) => void
}) {
  return (
    <DatePicker
      value={value === '' ? null : value}
      onChange={(day) => day !== null && choose(day)}
      defaultDate={value === '' ? storeDay() : value}
      getDayProps={(day) => (day === storeDay() ? { 'aria-current': 'date', fw: 700 } : {})}
      minDate={min}
      maxDate={max}
      locale={locales[language]}
      firstDayOfWeek={firstDays[language]}
      weekdayFormat="ddd"
      weekendDays={[]}
      ariaLabels={t.calendar}
      // Escape closes only the calendar, and not the dialog behind it.
      __stopPropagation
    />
  )
}
