import { Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { Link } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { money as amount, count, monthName, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

const SHOWN = 6

/** The calendar of money that becomes available. Each day opens into its sales. */
export function ComingDays({ money: { toCome, accounts } }: { money: Money }) {
  const isAllRead = accounts.every(({ hasBooks, readAt }) => hasBooks && readAt !== null)
  const [all, setAll] = useState(false)
  const path = useStorePath()
  const highest = Math.max(1, ...toCome.map(({ amountInCents }) => amountInCents))
  const shown = all || toCome.length <= SHOWN + 1 ? toCome : toCome.slice(0, SHOWN)
  const rest = toCome.slice(shown.length)
  const months = monthsOf(toCome)
  return (
    <Card flush title={t.finance.coming} note={t.finance.comingNote}>
      {toCome.length === 0 && (
        <Text size="sm" c="dimmed" px="var(--side)" pb="var(--side)">
          {isAllRead ? t.finance.nothingComing : t.finance.nothingKnown}
        </Text>
      )}
      <ul className={styles.rows}>
        {shown.map(({ day, amountInCents, payments }) => (
          <li key={day}>
            <Link to={path('finance/days/$day', { day })} className={styles.row}>
              <span className={styles.rowMain}>
                <span className={styles.day}>{weekDay(day)}</span>
                {payments > 0 && <span className={styles.note}>{t.finance.payments(payments, count(payments))}</span>}
              </span>
              <span className={styles.rowEnd}>
                <span className={styles.amount}>{amount(amountInCents)}</span>
                <meter
                  className={styles.bar}
                  min={0}
                  max={highest}
                  value={Math.max(0, amountInCents)}
                  aria-hidden="true"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {months.length > 1 && (
        <p className={styles.below}>
          {months.map(([name, cents]) => `${monthName(name)}: ${amount(cents)}`).join(' · ')}
        </p>
      )}
      {rest.length > 0 && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t.finance.moreDays(rest.length, amount(rest.reduce((sum, one) => sum + one.amountInCents, 0)))}
        </button>
      )}
    </Card>
  )
}

/** The money that becomes available in each month. */
function monthsOf(days: Money['toCome']): [month: string, cents: number][] {
  const months = new Map<string, number>()
  for (const { day, amountInCents } of days)
    months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + amountInCents)
  return [...months]
}
