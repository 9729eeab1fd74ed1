import { Text } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import { money as amount, count, rate } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

/** The real cost of each payment method at each gateway, in percent. */
export function MethodFees({ money: { fees } }: { money: Money }) {
  const titleOf = useGatewayTitle()
  return (
    <Card flush title={t.finance.fees} note={t.finance.feesNote}>
      {fees.length === 0 && (
        <Text size="sm" c="dimmed" px="var(--side)" pb="var(--side)">
          {t.finance.noFees}
        </Text>
      )}
      <ul className={styles.rows}>
        {fees.map((one) => (
          <li key={`${one.provider} ${one.method}`} className={styles.row}>
            <span className={styles.rowMain}>
              <span className={styles.rowTitle}>
                {t.methods[one.method]} · {titleOf(one.provider)}
              </span>
              <span className={styles.note}>
                {t.finance.feesOf(amount(one.feesInCents + one.anticipationFeeInCents), amount(one.grossInCents))}
                &nbsp;· {t.finance.payments(one.payments, count(one.payments))}
              </span>
              {one.anticipationYearlyRate !== null && (
                <span className={styles.note}>{t.finance.yearly(rate(one.anticipationYearlyRate))}</span>
              )}
            </span>
            <span className={styles.amount}>{rateOf(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function rateOf({ feesInCents, anticipationFeeInCents, grossInCents }: Money['fees'][number]): string {
  if (grossInCents <= 0) return '–'
  return rate((10_000 * (feesInCents + anticipationFeeInCents)) / grossInCents)
}
