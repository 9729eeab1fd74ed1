import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { Link, LinkButton } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { count, money, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import styles from './finance.module.css'
import { PayoutStatus } from './payoutStatus.tsx'

const SHOWN = 6

/** The latest payouts. Each opens into its sales. */
export function LatestPayouts() {
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  const payouts = useRead('/dashboard/api/stores/{storeId}/money/payouts', { query: { perPage: SHOWN } })
  return (
    <Card
      flush
      title={t.finance.arrived}
      note={t.finance.arrivedNote}
      actions={
        payouts.data?.hasMore && (
          <LinkButton to={path('finance/payouts')} size="xs" variant="default">
            {t.finance.see}
          </LinkButton>
        )
      }
    >
      <Loaded query={payouts}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="finance" title={t.finance.noPayouts} note={t.finance.noPayoutsNote} />
          ) : (
            <ul className={styles.rows}>
              {data.map((payout) => (
                <li key={payout.id}>
                  <Link to={path('finance/payouts/$payoutId', { payoutId: payout.id })} className={styles.row}>
                    <span className={styles.rowMain}>
                      <span className={styles.day}>{weekDay(payout.arrivesOn)}</span>
                      <span className={styles.note}>
                        {titleOf(payout.provider)}
                        {payout.payments > 0 && ` · ${t.finance.payments(payout.payments, count(payout.payments))}`}
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
