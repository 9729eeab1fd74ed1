import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Link, LinkButton } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { count, money, monthName, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'
import { NoPayouts } from './noPayouts.tsx'
import { PayoutStatus } from './payoutStatus.tsx'
import { isPast, payoutsOf } from './shownMonth.ts'

const SHOWN = 6

/** The latest payouts, or those of a past month. Each payout links to its sales. */
export function LatestPayouts({ money: shown }: { money: Money }) {
  const month = isPast(shown) ? shown.month : ''
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  const payouts = useRead('/dashboard/api/stores/{storeId}/money/payouts', {
    query: { perPage: SHOWN, ...payoutsOf(month) },
  })
  return (
    <Card
      flush
      title={t.finance.arrived}
      note={t.finance.arrivedIn(money(shown.arrivedInCents), monthName(shown.month))}
      actions={
        payouts.data !== undefined &&
        payouts.data.data.length > 0 && (
          <LinkButton to={path('finance/payouts', { month })} size="xs" variant="default">
            {t.finance.see}
          </LinkButton>
        )
      }
    >
      <Loaded query={payouts}>
        {({ data }) =>
          data.length === 0 ? (
            <NoPayouts month={month} />
          ) : (
            <ul className={styles.rows}>
              {data.map((payout) => (
                <li key={payout.id}>
                  <Link to={path('finance/payouts/$payoutId', { payoutId: payout.id })} className={styles.row}>
                    <span className={styles.rowMain}>
                      <span className={styles.day}>{weekDay(payout.arrivesOn)}</span>
                      <span className={styles.note}>
                        {titleOf(payout.provider)}
                        {payout.payments > 0 &&
                          `\u00a0· ${t.finance.payments(payout.payments, count(payout.payments))}`}
                      </span>
                    </span>
                    <span className={styles.rowEnd}>
                      <span className={styles.amount}>{money(payout.amountInCents)}</span>
                      <PayoutStatus status={payout.status} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
