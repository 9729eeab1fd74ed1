import { Card } from '../../components/card.tsx'
import { money as amount, monthName } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

const kinds = [
  'grossInCents',
  'gatewayFeeInCents',
  'anticipationFeeInCents',
  'platformFeeInCents',
  'splitInCents',
  'refundInCents',
  'chargebackInCents',
  'blockedInCents',
  'otherInCents',
] as const

/** The steps from the sales of a month to the store's own part. */
export function MonthWay({ money }: { money: Money }) {
  return (
    <Card title={t.finance.way} note={<span className={styles.capital}>{monthName(money.month)}</span>}>
      <MoneyWay sums={money.sums} total={t.finance.net} />
    </Card>
  )
}

/**
 * Sums by kind in rows, with their total in the last row.
 * @param before an amount of the total that belongs to no kind
 */
export function MoneyWay({ sums, total, before = 0 }: { sums: Money['sums']; total: string; before?: number }) {
  const shown = kinds.filter((kind) => kind === 'grossInCents' || sums[kind] !== 0)
  return (
    <dl className={styles.way}>
      {shown.map((kind) => (
        <div key={kind}>
          <dt>{t.finance.kinds[kind]}</dt>
          <dd>{amount(sums[kind])}</dd>
        </div>
      ))}
      {before !== 0 && (
        <div>
          <dt>{t.finance.before}</dt>
          <dd>{amount(before)}</dd>
        </div>
      )}
      <div data-total>
        <dt>{total}</dt>
        <dd>{amount(sums.netInCents + before)}</dd>
      </div>
    </dl>
  )
}
