import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { count, money, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import { PayoutStatus } from './payoutStatus.tsx'

type Payout = DataOf<'/dashboard/api/stores/{storeId}/money/payouts'>['data'][number]

/** All payouts, latest first. */
export function Payouts() {
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  const [{ page }, change] = useUrlState('finance/payouts', { page: '1' })
  const payouts = useRead('/dashboard/api/stores/{storeId}/money/payouts', { query: { page, perPage: 25 } })
  const columns: Column<Payout>[] = [
    { title: t.sales.at, render: ({ arrivesOn }) => weekDay(arrivesOn) },
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
        note={t.finance.arrivedNote}
        back={{ to: path('finance'), label: t.finance.title }}
      />
      <Card flush>
        <DataTable
          caption={t.finance.arrived}
          query={payouts}
          columns={columns}
          rowTo={({ id }) => path('finance/payouts/$payoutId', { payoutId: id })}
          turn={change}
          empty={<EmptyState icon="finance" title={t.finance.noPayouts} note={t.finance.noPayoutsNote} />}
        />
      </Card>
    </>
  )
}
