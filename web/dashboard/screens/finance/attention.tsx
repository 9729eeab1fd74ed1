import { Icon } from '../../components/icons.tsx'
import { TextLink } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { monthName } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { lacksInBooks } from './comparedKinds.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

/**
 * Says whether differences are open, and whether the books of a past month are complete. For the present month, `AsOf`
 * shows the missing money.
 */
export function Attention({ money }: { money: Money }) {
  const { openDifferences, accounts, month } = money
  const path = useStorePath()
  if (openDifferences > 0)
    return (
      <div className={styles.attention} role="status">
        <Icon name="alert" />
        <span>{t.finance.open(openDifferences)}</span>
        <TextLink to={path('finance/differences')}>{t.finance.see}</TextLink>
      </div>
    )
  const lacks = lacksInBooks(money)
  if (lacks === 'yes')
    return (
      <div className={styles.attention} role="status">
        <Icon name="alert" />
        <span>{t.finance.notAllInBooks(monthName(month))}</span>
      </div>
    )
  if (lacks === 'later' || accounts.every(({ checkedOn }) => checkedOn === null)) return null
  return (
    <div className={styles.attention} data-good role="status">
      <Icon name="check" />
      <span>{t.finance.nothingOpen(monthName(month))}</span>
      <TextLink to={path('finance/differences', { state: 'explained' })}>{t.finance.see}</TextLink>
    </div>
  )
}
