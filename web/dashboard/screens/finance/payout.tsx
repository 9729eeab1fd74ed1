import { useParams } from '@tanstack/react-router'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useStorePath } from '../../components/target.ts'
import { longDay, money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import styles from './finance.module.css'
import { MoneyWay } from './moneyWay.tsx'
import { PayoutStatus } from './payoutStatus.tsx'
import { SaleMoneyTable } from './saleMoneyTable.tsx'

type PayoutDetail = DataOf<'/dashboard/api/stores/{storeId}/money/payouts/{payoutId}'>

/** One payout: the parts of its amount, and its sales. */
export function PayoutPage() {
  const { payoutId } = useParams({ from: '/signed-in/$storeId/finance/payouts/$payoutId' })
  const payout = useRead('/dashboard/api/stores/{storeId}/money/payouts/{payoutId}', { path: { payoutId } })
  return <Loaded query={payout}>{(data) => <Shown payout={data} />}</Loaded>
}

function Shown({ payout }: { payout: PayoutDetail }) {
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  const { amountInCents, status, provider, arrivesOn, sums, fromBeforeInCents, sales, allSales } = payout
  return (
    <>
      <PageHeader
        title={money(amountInCents)}
        badge={<PayoutStatus status={status} />}
        note={`${longDay(arrivesOn)}\u00a0· ${titleOf(provider).replaceAll(' ', '\u00a0')}`}
        back={{ to: path('finance'), label: t.finance.title }}
      />
      <div className={styles.explained}>
        <Card title={t.finance.why}>
          <MoneyWay sums={sums} before={fromBeforeInCents} total={t.finance.payoutSum} />
        </Card>
        <SaleMoneyTable sales={sales} allSales={allSales} />
      </div>
    </>
  )
}
