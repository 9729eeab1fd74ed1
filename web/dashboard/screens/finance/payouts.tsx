import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { FileMenu } from '../../components/fileMenu.tsx'
import { type Choice, Filters, SelectFilter } from '../../components/filters.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { queryOf, useUrlState } from '../../components/urlState.ts'
import { count, money, monthName, weekDay } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import sums from '../sales/saleSums.module.css'
import styles from './finance.module.css'
import { NoPayouts } from './noPayouts.tsx'
import { PayoutStatus } from './payoutStatus.tsx'
import { monthOrNone, payoutsOf } from './shownMonth.ts'

type Payout = DataOf<'/dashboard/api/stores/{storeId}/money/payouts'>['data'][number]
type PayoutMonth = DataOf<'/dashboard/api/stores/{storeId}/money/payout-months'>['data'][number]

/** All payouts, or those of a month, latest first, with their sums. */
export function Payouts() {
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  const [{ page, month: asked }, change] = useUrlState('finance/payouts', { page: '1', month: '' })
  const month = monthOrNone(asked)
  const months = useRead('/dashboard/api/stores/{storeId}/money/payout-months')
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
      >
        <PayoutsFile month={month} />
      </PageHeader>
      <Card flush>
        {months.data && months.data.data.length > 0 && (
          <>
            <Filters>
              <SelectFilter
                label={t.finance.month}
                value={month}
                onChange={(to) => change({ month: to })}
                choices={choicesOf(months.data.data, month)}
              />
            </Filters>
            <PayoutSums months={months.data.data.filter((one) => month === '' || one.month === month)} />
          </>
        )}
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

/** The months, each with the sum that arrived. The month of the URL is included even without a payout. */
function choicesOf(months: readonly PayoutMonth[], shown: string): Choice[] {
  const none =
    shown === '' || months.some(({ month }) => month === shown) ? [] : [{ value: shown, label: monthName(shown) }]
  const summed = months.map(({ month, arrivedInCents }) => ({
    value: month,
    label: `${monthName(month)} · ${money(arrivedInCents)}`,
  }))
  return [{ value: '', label: t.finance.allMonths }, ...none, ...summed]
}

/** The sums of arrived, planned and failed payouts, of one month or of all months. */
function PayoutSums({ months }: { months: readonly PayoutMonth[] }) {
  const sum = (of: (month: PayoutMonth) => number) => months.reduce((all, month) => all + of(month), 0)
  const [planned, failed] = [sum((month) => month.plannedInCents), sum((month) => month.failedInCents)]
  const figures: [label: string, value: string][] = [
    [t.finance.payoutCount, count(sum((month) => month.payouts))],
    [t.finance.arrived, money(sum((month) => month.arrivedInCents))],
    ...(planned === 0 ? [] : [[t.finance.planned, money(planned)] as [string, string]]),
    ...(failed === 0 ? [] : [[t.finance.failedPayouts, money(failed)] as [string, string]]),
  ]
  return (
    <dl className={sums.line} aria-label={t.finance.payoutSums}>
      {figures.map(([label, value]) => (
        <div key={label} className={sums.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function PayoutsFile({ month }: { month: string }) {
  const file = `/dashboard/api/stores/${useStoreId()}/money/payouts.csv${queryOf({ month, language })}`
  return <FileMenu label={t.finance.download} files={[{ label: t.finance.payoutsSheet, file }]} />
}
