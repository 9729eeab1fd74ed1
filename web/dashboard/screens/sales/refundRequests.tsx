import { Stack, Text } from '@mantine/core'
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
import { useGatewayTitle } from '../../session/me.ts'
import { RefundDecision } from './refundDecision.tsx'
import { NothingFound } from './sales.tsx'

type Line = components['schemas']['RefundRequestLine']

const statuses = ['open', 'approved', 'declined'] as const
const PER_PAGE = 25

/** The buyers' requests for refunds, with the number of days left for an answer. */
export function RefundRequests() {
  const path = useStorePath()
  const [{ status, page }, change] = useUrlState('refund-requests', { status: 'open', page: '1' })
  const requests = useRead('/dashboard/api/stores/{storeId}/refund-requests', {
    query: { status, page, perPage: PER_PAGE },
  })
  return (
    <>
      <PageHeader title={t.requests.title} note={t.requests.note} />
      <Card flush>
        <Filters>
          <ChoiceFilter
            label={t.fields.status}
            value={status}
            onChange={(value) => change({ status: value })}
            choices={statuses.map((value) => ({ value, label: t.requests.statuses[value] }))}
          />
        </Filters>
        <DataTable
          caption={t.requests.title}
          query={requests}
          columns={columns()}
          rowTo={({ paymentId }) => path('sales/$saleId', { saleId: paymentId })}
          turn={change}
          empty={
            status === 'open' ? (
              <EmptyState icon="check" title={t.requests.empty} note={t.requests.emptyNote} />
            ) : (
              <NothingFound clear={() => change({ status: 'open' })} />
            )
          }
        />
      </Card>
    </>
  )
}

function columns(): Column<Line>[] {
  return [
    { title: t.sales.buyer, render: (line) => <Buyer line={line} /> },
    {
      title: t.fields.amount,
      align: 'end',
      phone: 'end',
      render: ({ amountInCents, currency }) => <strong>{money(amountInCents, currency)}</strong>,
    },
    { title: t.requests.askedAt, phone: 'hidden', render: ({ askedAt }) => <When at={askedAt} /> },
    { title: t.requests.right, phone: 'below', render: ({ inTime }) => <Right inTime={inTime} /> },
    { title: t.sale.request.decideBy, phone: 'hidden', render: ({ decideBy }) => date(decideBy) },
    { title: t.fields.status, phone: 'belowEnd', render: (line) => <State line={line} /> },
    { title: t.requests.answer, quiet: true, align: 'end', render: (line) => <Answer line={line} /> },
  ]
}

function Buyer({ line: { buyerName, bought, answer, paymentId } }: { line: Line }) {
  return (
    <Stack gap={2} maw={320}>
      <span>{buyerName ?? paymentId}</span>
      {bought && (
        <Text span size="xs" c="dimmed">
          {bought}
        </Text>
      )}
      {answer && (
        <Text span size="xs" c="dimmed">
          “{answer}”
        </Text>
      )}
    </Stack>
  )
}

function Right({ inTime }: { inTime: boolean }) {
  return <Tag tone={inTime ? 'info' : 'quiet'}>{inTime ? t.requests.owed : t.requests.late}</Tag>
}

/** The buttons that answer a request. If the sale must be refunded elsewhere, a text says where. */
function Answer({ line }: { line: Line }) {
  const titleOf = useGatewayTitle()
  if (line.status !== 'open') return null
  return (
    <Stack gap={4} align="flex-end">
      {line.refundPlace === 'at_gateway' && (
        <Text span size="xs" c="dimmed">
          {t.requests.atGateway(titleOf(line.provider))}
        </Text>
      )}
      <RefundDecision request={line} can={line.can} currency={line.currency} size="xs" />
    </Stack>
  )
}

/** The answer, the dispute that the refund waits for, or the number of days left for an answer. */
function State({ line: { status, daysLeft, isHeld } }: { line: Line }) {
  if (daysLeft !== null && isHeld) return <Tag tone="wait">{t.requests.held}</Tag>
  if (daysLeft === null) return <StatusBadge status={`request_${status}`} />
  return <Tag tone={daysLeft <= 1 ? 'bad' : 'wait'}>{t.requests.left(daysLeft)}</Tag>
}
