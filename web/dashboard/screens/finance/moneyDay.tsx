import { useParams } from '@tanstack/react-router'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useStorePath } from '../../components/target.ts'
import { longDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './finance.module.css'
import { MoneyWay } from './moneyWay.tsx'
import { SaleMoneyTable } from './saleMoneyTable.tsx'

/** One day of the calendar: the money that becomes available, and its sales. */
export function MoneyDayPage() {
  const path = useStorePath()
  const { day } = useParams({ from: '/signed-in/$storeId/finance/days/$day' })
  const found = useRead('/dashboard/api/stores/{storeId}/money/day', { query: { day } })
  return (
    <Loaded query={found}>
      {({ sums, sales, allSales }) => (
        <>
          <PageHeader
            title={longDay(day)}
            note={t.finance.dayNote}
            back={{ to: path('finance'), label: t.finance.title }}
          />
          <div className={styles.explained}>
            <Card title={t.finance.why}>
              <MoneyWay sums={sums} total={t.finance.daySum} />
            </Card>
            <SaleMoneyTable sales={sales} allSales={allSales} />
          </div>
        </>
      )}
    </Loaded>
  )
}
