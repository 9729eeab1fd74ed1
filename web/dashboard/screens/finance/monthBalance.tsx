import { Card } from '../../components/card.tsx'
import { money as amount, monthName } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

/** How the balance at the gateways changed from the start of a past month to its end. */
export function MonthBalance({ money: { month, balances, arrivedInCents, sums } }: { money: Money }) {
  if (balances === null) return null
  const { openingInCents, closingInCents, waitingInCents } = balances
  const netInCents = closingInCents - openingInCents + arrivedInCents
  // The sums of the month include gateways that report no balance.
  const net = netInCents === sums.netInCents ? t.finance.net : t.finance.netWithBalance
  const rows: [name: string, cents: number][] = [
    [t.finance.atStart, openingInCents],
    [net, netInCents],
    [t.finance.arrived, 0 - arrivedInCents],
  ]
  return (
    <Card title={t.finance.balanceOfMonth} note={monthName(month)}>
      <dl className={styles.way}>
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount(cents)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{t.finance.leftAtEnd}</dt>
          <dd>{amount(closingInCents)}</dd>
        </div>
        <div>
          <dt>{t.finance.availableLater}</dt>
          <dd>{amount(waitingInCents)}</dd>
        </div>
      </dl>
    </Card>
  )
}
