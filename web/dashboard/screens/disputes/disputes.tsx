import type { components } from '../../api/__generated__/schema.d.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, Filters } from '../../components/filters.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { date, money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { NothingFound } from '../sales/sales.tsx'

type Dispute = components['schemas']['DisputeLine']

const statuses = ['needs_response', 'under_review', 'won', 'lost'] as const
const PER_PAGE = 25

/** The store's disputes, with the number of days left for an answer. */
export function Disputes() {
  const path = useStorePath()
  const [{ status, page }, change] = useUrlState('disputes', { status: '', page: '1' })
  const disputes = useRead('/dashboard/api/stores/{storeId}/disputes', { query: { status, page, perPage: PER_PAGE } })
  return (
    <>
      <PageHeader title={t.disputes.title} note={t.disputes.note} />
      <Card flush>
        <Filters>
          <ChoiceFilter
            label={t.fields.status}
            value={status}
            onChange={(value) => change({ status: value })}
            choices={[
              { value: '', label: t.disputes.anyStatus },
              ...statuses.map((value) => ({ value, label: t.disputes.filters[value] })),
            ]}
          />
        </Filters>
        <DataTable
          caption={t.disputes.title}
          query={disputes}
          columns={columns()}
          rowTo={({ id }) => path('disputes/$disputeId', { disputeId: id })}
          turn={change}
          empty={
            status === '' ? (
              <EmptyState icon="alert" title={t.disputes.empty} note={t.disputes.emptyNote} />
            ) : (
              <NothingFound clear={() => change({ status: '' })} />
            )
          }
        />
      </Card>
    </>
  )
}

function columns(): Column<Dispute>[] {
  return [
    { title: t.sales.buyer, render: ({ buyerName, kind }) => buyerName ?? t.disputes.kinds[kind] },
    {
      title: t.fields.amount,
      align: 'end',
      phone: 'end',
      render: ({ amountInCents, currency }) => <strong>{money(amountInCents, currency)}</strong>,
    },
    { title: t.fields.status, phone: 'below', render: ({ status }) => <StatusBadge status={status} /> },
    { title: t.disputes.kind, phone: 'hidden', render: ({ kind }) => t.disputes.kinds[kind] },
    { title: t.disputes.reason, phone: 'hidden', render: ({ reason }) => reasonWord(reason) ?? '–' },
    {
      title: t.disputes.answerBy,
      phone: 'hidden',
      render: ({ daysLeft, dueAt }) => (daysLeft === null || dueAt === null ? '–' : date(dueAt)),
    },
    { title: t.disputes.deadline, phone: 'belowEnd', render: ({ daysLeft }) => <DaysLeft daysLeft={daysLeft} /> },
    { title: t.disputes.openedAt, align: 'end', phone: 'hidden', render: ({ createdAt }) => <When at={createdAt} /> },
  ]
}

/** The last day for an answer, with the number of days left. Three days or fewer are marked. */
export function Left({ daysLeft, dueAt }: { daysLeft: number | null; dueAt: string | null }) {
  if (daysLeft === null || dueAt === null) return '–'
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
      {date(dueAt)}
      <DaysLeft daysLeft={daysLeft} />
    </span>
  )
}

function DaysLeft({ daysLeft }: { daysLeft: number | null }) {
  if (daysLeft === null) return null
  return <Tag tone={daysLeft <= 3 ? 'bad' : 'wait'}>{t.disputes.left(daysLeft)}</Tag>
}

/** Returns the words for a gateway's reason, or its code if there are none. */
export function reasonWord(reason: string | null): string | null {
  if (reason === null) return null
  return (t.disputes.reasons as Record<string, string>)[reason.toLowerCase()] ?? reason
}
