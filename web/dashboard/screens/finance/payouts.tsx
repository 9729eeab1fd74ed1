import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { count, money, monthName, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import styles from './finance.module.css'
import { NoPayouts } from './noPayouts.tsx'
import { PayoutStatus } from './payoutStatus.tsx'
import { monthOrNone, payoutsOf } from './shownMonth.ts'

type Payout = DataOf<'/dashboard/api/stores/{storeId}/money/payouts'>['data'][number]

/** All payouts, or those of a month, latest first. */
export function Payouts() {
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  const [{ page, month: asked }, change] = useUrlState('finance/payouts', { page: '1', month: '' })
  const month = monthOrNone(asked)
  const payouts = useRead('/dashboard/api/stores/{storeId}/money/payouts', {
    query: { page, perPage: 25, ...payoutsOf(month) },
  })
  const columns: Column<Payout>[] = [
    { title: t.sales.at, render: ({ arrivesOn }) => <span className={styles.capital}>{weekDay(arrivesOn)}</span> },
    {
      title: t.fields.amount,
      align: 'end',
      phone: 'end',
      render: ({ amountInCents }) => <strong>{money(amountInCents)}</strong>,
    },
    { title: t.fields.status, phone: 'below', render: ({ status }) => <PayoutStatus status={status} /> },
    { title: t.sale.gateway, phone: 'hidden', render: ({ provider }) => titleOf(provider) },
    {
      title: t.sales.title,
      align: 'end',
      phone: 'belowEnd',
      render: ({ payments }) => (payments === 0 ? '–' : t.finance.payments(payments, count(payments))),
    },
  ]
  return (
    <>
      <PageHeader
        title={t.finance.arrived}
        note={month === '' ? t.finance.arrivedNote : monthName(month)}
        back={{ to: path('finance', { month }), label: t.finance.title }}
      />
      <Card flush>
        <DataTable
          caption={t.finance.arrived}
          query={payouts}
          columns={columns}
          rowTo={({ id }) => path('finance/payouts/$payoutId', { payoutId: id })}
          turn={change}
          empty={<NoPayouts month={month} />}
        />
      </Card>
    </>
  )
}
