import { ActionIcon, Group } from '@mantine/core'
import { Icon } from '../../components/icons.tsx'
import { monthName } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

/** Chooses the month of the screen. The current month of the store's clock is the last choice. */
export function MonthPicker({ money, change }: { money: Money; change: (month: string) => void }) {
  const isLast = money.month >= money.today.slice(0, 7)
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t.finance.month}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t.finance.previousMonth}
        onClick={() => change(monthFrom(money.month, -1))}
      >
        <Icon name="chevronLeft" size={16} />
      </ActionIcon>
      <span className={styles.month} aria-live="polite">
        {monthName(money.month)}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t.finance.nextMonth}
        disabled={isLast}
        onClick={() => change(monthFrom(money.month, 1))}
      >
        <Icon name="chevronRight" size={16} />
      </ActionIcon>
    </Group>
  )
}

function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
