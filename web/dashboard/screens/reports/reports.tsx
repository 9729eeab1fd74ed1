import { Button, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, DayFilter, Filters } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { LinkButton } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import type { Page } from '../../components/pager.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { queryOf, useUrlState } from '../../components/urlState.ts'
import { count, money, percent, storeDay } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/language.ts'
import styles from '../finance/finance.module.css'

type Report = DataOf<'/dashboard/api/stores/{storeId}/reports/selling'>
type Row = Report['rows'][number] & { id: string }
type Group = Report['by']

const groups: readonly Group[] = ['source', 'campaign', 'batch', 'coupon', 'bump']
const DEFAULT_DAYS = 30

/** The sales in a period by source, campaign, batch, coupon or order bump. */
export function Reports() {
  const storeId = useStoreId()
  const path = useStorePath()
  const [state, change] = useUrlState('reports', { by: 'source', startDate: '', endDate: '' })
  const report = useRead('/dashboard/api/stores/{storeId}/reports/selling', { query: state })
  const file = `/dashboard/api/stores/${storeId}/reports/selling.csv${queryOf({ ...state, language })}`
  // Our code cannot ask for the password during the download. So it asks before the download starts.
  const download = useChange(() => api.GET('/dashboard/api/me/proof'), { onDone: () => location.assign(file) })
  const by = groups.find((group) => group === state.by) ?? 'source'
  return (
    <>
      <PageHeader title={t.reports.title} note={t.reports.note}>
        <LinkButton variant="default" to={path('reports/lift')}>
          {t.lift.title}
        </LinkButton>
        <LinkButton variant="default" to={path('reports/retention')}>
          {t.retention.title}
        </LinkButton>
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
        {report.data?.totals.map((total) => (
          <Tiles key={total.currency} total={total} />
        ))}
        <Card flush>
          <Filters>
            <ChoiceFilter
              label={t.reports.by}
              value={by}
              onChange={(value) => change({ by: value })}
              choices={groups.map((value) => ({ value, label: t.reports.groups[value] }))}
            />
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
          <DataTable
            caption={t.reports.title}
            query={asPage(report)}
            columns={columns(by)}
            empty={<EmptyState icon="report" title={t.reports.empty} note={t.reports.emptyNote} />}
          />
          {report.data && report.data.groups > report.data.rows.length && (
            <Text size="sm" c="dimmed" px="var(--side)" py={12}>
              {t.reports.more(count(report.data.rows.length), count(report.data.groups))}
            </Text>
          )}
        </Card>
      </Stack>
    </>
  )
}

/** The table needs an id for each row. */
function asPage(report: UseQueryResult<Report, Error>): UseQueryResult<Page<Row>, Error> {
  const data = report.data && { data: report.data.rows.map((row) => ({ ...row, id: `${row.key} ${row.currency}` })) }
  return { ...report, data } as UseQueryResult<Page<Row>, Error>
}

function Tiles({ total }: { total: Report['totals'][number] }) {
  const { currency, begun, paid, conversionPercent, paidInCents, renewedInCents, refundedInCents } = total
  const converted = t.reports.converted(count(paid), count(begun))
  return (
    <div className={styles.tiles}>
      <Tile
        label={t.reports.revenue}
        figure={money(paidInCents, currency)}
        note={renewedInCents > 0 && t.reports.withRenewals(money(renewedInCents, currency))}
      />
      <Tile label={t.reports.paidPurchases} figure={count(paid)} />
      <Tile label={t.reports.conversion} figure={begun === 0 ? '–' : percent(conversionPercent)} note={converted} />
      <Tile label={t.reports.refunds} figure={money(refundedInCents, currency)} />
    </div>
  )
}

function Tile({ label, figure, note }: { label: string; figure: string; note?: string | false }) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{figure}</span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
}

function columns(by: Group): Column<Row>[] {
  const shown: Column<Row>[] = [
    {
      title: t.reports.groups[by],
      render: ({ name, detail }) => (
        <>
          <div style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name ?? t.reports.without[by]}</div>
          {detail && (
            <Text size="xs" c="dimmed" component="div">
              {detail}
            </Text>
          )}
        </>
      ),
    },
    {
      title: t.reports.revenue,
      align: 'end',
      phone: 'end',
      render: ({ paidInCents, currency }) => <strong>{money(paidInCents, currency)}</strong>,
    },
    { title: t.reports.paid, align: 'end', phone: 'below', phoneTitle: true, render: ({ paid }) => count(paid) },
    { title: t.reports.begun, align: 'end', phone: 'hidden', render: ({ begun }) => count(begun) },
    {
      title: t.reports.conversion,
      align: 'end',
      phone: 'belowEnd',
      phoneTitle: true,
      render: ({ begun, conversionPercent }) => (begun === 0 ? '–' : percent(conversionPercent)),
    },
    {
      title: t.reports.renewals,
      align: 'end',
      phone: 'hidden',
      render: ({ renewedInCents, currency }) => money(renewedInCents, currency),
    },
    {
      title: t.reports.refunds,
      align: 'end',
      phone: 'hidden',
      render: ({ refundedInCents, currency }) => money(refundedInCents, currency),
    },
  ]
  if (by !== 'coupon') return shown
  const discount: Column<Row> = {
    title: t.reports.discount,
    align: 'end',
    phone: 'hidden',
    render: ({ discountInCents, currency }) => money(discountInCents, currency),
  }
  return [...shown, discount]
}
