import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { components } from '../../api/__generated__/schema.d.ts'
import { count, money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './saleSums.module.css'

export type SaleSums = components['schemas']['SaleSums']

/** The sums of the filtered sales, one line per currency. Without an answer there is no line. */
export function SaleSumsLine({
  query: { data, isError, isPlaceholderData },
}: {
  query: UseQueryResult<SaleSums, Error>
}) {
  if (isError || data?.data.length === 0) return null
  if (!data)
    return (
      <div className={styles.line}>
        <Skeleton height={16} my={8} width="50%" />
      </div>
    )
  return (
    <section aria-label={t.sums.label} aria-busy={isPlaceholderData} data-waiting={isPlaceholderData || undefined}>
      {data.data.map((sum) => (
        <dl key={sum.currency} className={styles.line}>
          {figuresOf(sum, data.isExact).map(([label, value, note]) => (
            <div key={label} title={note} className={styles.figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

type Sum = SaleSums['data'][number]

function figuresOf(sum: Sum, isExact: boolean): [label: string, value: string, note?: string][] {
  const inMoney = (cents: number) => money(cents, sum.currency)
  const label = isExact ? t.sales.title : t.sums.newest(count(sum.count))
  if (sum.paidCount === 0)
    return [
      [label, count(sum.count)],
      [t.sums.amount, inMoney(sum.amountInCents)],
    ]
  const costs: [string, number][] = [
    [t.sums.refunded, sum.refundedInCents],
    [t.sums.chargedBack, sum.chargedBackInCents],
    [t.sums.platformFee, sum.platformFeeInCents],
  ]
  const paid = t.sums.paid(count(sum.paidCount))
  const counted = sum.paidCount === sum.count ? count(sum.count) : `${count(sum.count)} (${paid})`
  return [
    [label, isExact ? counted : paid],
    [t.sums.gross, inMoney(sum.grossInCents), t.sums.grossNote],
    [t.sums.average, inMoney(Math.round(sum.grossInCents / sum.paidCount))],
    ...costs.filter(([, cents]) => cents !== 0).map(([name, cents]): [string, string] => [name, inMoney(-cents)]),
    [t.sums.net, inMoney(sum.netInCents), t.sums.netNote],
  ]
}
