import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '../../api/read.ts'
import { Card, Facts } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { FileMenu } from '../../components/fileMenu.tsx'
import { ChoiceFilter, DayFilter, Filters } from '../../components/filters.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import type { Page } from '../../components/pager.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { queryOf, useUrlState } from '../../components/urlState.ts'
import { count, money, percent, storeDay } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/language.ts'
import { Cohorts } from './cohorts.tsx'
import type { Figures, Report } from './retentionReport.ts'
import { RetentionTiles } from './retentionTiles.tsx'

type Row = Figures & { id: string; name: string; detail: string | undefined }

const DEFAULT_DAYS = 30
const files = ['plan', 'method', 'cohort'] as const

/** The subscriptions that started, stayed and were lost in a period, and their monthly revenue. */
export function Retention() {
  const storeId = useStoreId()
  const path = useStorePath()
  const [{ by, startDate, endDate }, change] = useUrlState('reports/retention', { by: '', startDate: '', endDate: '' })
  const days = { startDate, endDate }
  const report = useRead('/dashboard/api/stores/{storeId}/reports/retention', { query: days })
  const fileOf = (rows: string) =>
    `/dashboard/api/stores/${storeId}/reports/retention.csv${queryOf({ ...days, by: rows, language })}`
  return (
    <>
      <PageHeader
        title={t.retention.title}
        note={t.retention.note}
        back={{ to: path('subscriptions'), label: t.subscriptions.title }}
      >
        <FileMenu
          label={t.reports.csv}
          files={files.map((rows) => ({ label: t.retention.files[rows], file: fileOf(rows) }))}
        />
      </PageHeader>
      <Stack gap="md">
        <Card flush>
          <Filters>
            <ChoiceFilter
              label={t.retention.by}
              value={by}
              onChange={(value) => change({ by: value })}
              choices={[
                { value: '', label: t.retention.plan },
                { value: 'method', label: t.retention.method },
              ]}
            />
            <DayFilter
              label={t.sales.from}
              value={startDate || (report.data?.startDate ?? storeDay(DEFAULT_DAYS - 1))}
              onChange={(day) => change({ startDate: day })}
            />
            <DayFilter
              label={t.sales.until}
              value={endDate || (report.data?.endDate ?? storeDay())}
              onChange={(day) => change({ endDate: day })}
            />
          </Filters>
        </Card>
        {report.data?.totals.map((total) => (
          <RetentionTiles key={total.currency} total={total} />
        ))}
        <Card flush>
          <DataTable
            caption={t.retention.title}
            query={asPage(report, by === 'method')}
            columns={columns(by === 'method' ? t.retention.method : t.retention.plan)}
            empty={<EmptyState icon="report" title={t.retention.empty} note={t.retention.emptyNote} />}
          />
        </Card>
        {report.data?.totals.map((total) => (
          <Causes key={total.currency} total={total} named={report.data.totals.length > 1} />
        ))}
        {report.data && report.data.totals.length > 0 && <Cohorts cohorts={report.data.cohorts} />}
      </Stack>
    </>
  )
}

/** The table needs an id and a name for each row. */
function asPage(report: UseQueryResult<Report, Error>, byMethod: boolean): UseQueryResult<Page<Row>, Error> {
  const rowsOf = ({ methods, plans }: Report): Row[] =>
    byMethod
      ? methods.map((row) => ({
          ...row,
          id: `${row.method} ${row.currency}`,
          name: t.methods[row.method],
          detail: undefined,
        }))
      : plans.map((row) => ({
          ...row,
          id: `${row.offerId} ${row.billingCycle} ${row.currency}`,
          name: row.offerName,
          detail: `${row.productName}, ${t.offers.per[row.billingCycle]}`,
        }))
  return { ...report, data: report.data && { data: rowsOf(report.data) } } as UseQueryResult<Page<Row>, Error>
}

function columns(title: string): Column<Row>[] {
  return [
    {
      title,
      render: ({ name, detail }) => (
        <>
          <div style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</div>
          {detail && (
            <Text size="xs" c="dimmed" component="div">
              {detail}
            </Text>
          )}
        </>
      ),
    },
    {
      title: t.retention.monthly,
      align: 'end',
      phone: 'end',
      render: ({ monthlyInCents, currency }) => <strong>{money(monthlyInCents, currency)}</strong>,
    },
    {
      title: t.retention.active,
      align: 'end',
      phone: 'below',
      phoneTitle: true,
      render: ({ active }) => count(active),
    },
    {
      title: t.retention.begun,
      align: 'end',
      phone: 'belowEnd',
      phoneTitle: true,
      render: ({ begun }) => count(begun),
    },
    { title: t.retention.recovered, align: 'end', phoneTitle: true, render: ({ recovered }) => count(recovered) },
    { title: t.retention.lost, align: 'end', phoneTitle: true, render: ({ lost }) => count(lost) },
    {
      title: t.retention.share,
      align: 'end',
      phone: 'hidden',
      render: ({ lostBasisPoints }) => shareOf(lostBasisPoints),
    },
  ]
}

function shareOf(basisPoints: number | null): string {
  return basisPoints === null ? '–' : percent(basisPoints / 100)
}

function Causes({ total, named }: { total: Figures; named: boolean }) {
  const { currency, atStart, lostByBuyer, lostByStore, lostByFailure, lostByRefund, completed } = total
  return (
    <Card title={named ? `${t.retention.causes} (${currency.toUpperCase()})` : t.retention.causes}>
      <Facts
        of={[
          [t.retention.atStart, count(atStart)],
          [t.retention.lostByBuyer, count(lostByBuyer)],
          [t.retention.lostByStore, count(lostByStore)],
          [t.retention.lostByFailure, count(lostByFailure)],
          [t.retention.lostByRefund, count(lostByRefund)],
          [t.retention.completed, count(completed)],
        ]}
      />
    </Card>
  )
}
