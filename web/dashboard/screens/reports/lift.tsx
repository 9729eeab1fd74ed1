import { Button, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { DayFilter, Filters } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import type { Page } from '../../components/pager.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { queryOf, useUrlState } from '../../components/urlState.ts'
import { count, money, percent, storeDay } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/language.ts'
import type { Report } from './liftReport.ts'
import { Reminders } from './reminders.tsx'

type Row = Report['offers'][number] & { id: string }

const DEFAULT_DAYS = 30

/** The additional sales of order bumps, upsells and reminders in a period. */
export function Lift() {
  const storeId = useStoreId()
  const path = useStorePath()
  const [state, change] = useUrlState('reports/lift', { startDate: '', endDate: '' })
  const report = useRead('/dashboard/api/stores/{storeId}/reports/lift', { query: state })
  const file = `/dashboard/api/stores/${storeId}/reports/lift.csv${queryOf({ ...state, language })}`
  // Our code cannot ask for the password during the download. So it asks before the download starts.
  const download = useChange(() => api.GET('/dashboard/api/me/proof'), { onDone: () => location.assign(file) })
  return (
    <>
      <PageHeader title={t.lift.title} note={t.lift.note} back={{ to: path('reports'), label: t.reports.title }}>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t.reports.csv}
        </Button>
      </PageHeader>
      <Stack gap="md">
        <Card flush>
          <Filters>
            <DayFilter
              label={t.sales.from}
              value={state.startDate || (report.data?.startDate ?? storeDay(DEFAULT_DAYS - 1))}
              onChange={(startDate) => change({ startDate })}
            />
            <DayFilter
              label={t.sales.until}
              value={state.endDate || (report.data?.endDate ?? storeDay())}
              onChange={(endDate) => change({ endDate })}
            />
          </Filters>
        </Card>
        <Card flush title={t.lift.offers} note={t.lift.offersNote}>
          <DataTable
            caption={t.lift.offers}
            query={asPage(report)}
            columns={columns()}
            empty={<EmptyState icon="report" title={t.lift.empty} note={t.lift.emptyNote} />}
          />
        </Card>
        {report.data && <Reminders reminders={report.data.reminders} />}
        <Text size="sm" c="dimmed">
          {t.lift.interval}
        </Text>
      </Stack>
    </>
  )
}

/** The table needs an id for each row. */
function asPage(report: UseQueryResult<Report, Error>): UseQueryResult<Page<Row>, Error> {
  const rows = report.data?.offers.map((row) => ({ ...row, id: `${row.kind} ${row.offerId} ${row.mainOfferId}` }))
  return { ...report, data: rows && { data: rows } } as UseQueryResult<Page<Row>, Error>
}

function columns(): Column<Row>[] {
  return [
    {
      title: t.lift.offer,
      render: ({ kind, name, mainName }) => (
        <>
          <div style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</div>
          <Text size="xs" c="dimmed" component="div">
            {t.lift.kinds[kind]} · {t.lift.after(mainName)}
          </Text>
        </>
      ),
    },
    {
      title: t.lift.added,
      align: 'end',
      phone: 'end',
      render: ({ paidInCents, currency }) => <strong>{money(paidInCents, currency)}</strong>,
    },
    { title: t.lift.shown, align: 'end', phone: 'hidden', render: ({ shown }) => count(shown) },
    { title: t.lift.accepted, align: 'end', phone: 'hidden', render: ({ accepted }) => count(accepted) },
    {
      title: t.lift.share,
      align: 'end',
      phone: 'below',
      phoneTitle: true,
      render: ({ acceptedShare }) => <Shown share={acceptedShare} />,
    },
    { title: t.lift.paid, align: 'end', phone: 'belowEnd', phoneTitle: true, render: ({ paid }) => count(paid) },
    {
      title: t.lift.refunds,
      align: 'end',
      phone: 'hidden',
      render: ({ refundedInCents, currency }) => money(refundedInCents, currency),
    },
  ]
}

/** A percentage with its confidence interval below. */
function Shown({ share }: { share: Row['acceptedShare'] }) {
  const { basisPoints, lowBasisPoints, highBasisPoints } = share
  return (
    <>
      {percent(basisPoints / 100)}
      <Text size="xs" c="dimmed" component="div">
        {t.lift.between(percent(lowBasisPoints / 100), percent(highBasisPoints / 100))}
      </Text>
    </>
  )
}
