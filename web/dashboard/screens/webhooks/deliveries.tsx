import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, DayFilter, Filters, SearchFilter, SelectFilter } from '../../components/filters.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import type { Page } from '../../components/pager.tsx'
import { SavedFilters } from '../../components/savedFilters.tsx'
import { useUrlState } from '../../components/urlState.ts'
import { t } from '../../i18n/language.ts'
import { NothingFound } from '../sales/sales.tsx'
import { DeliveryTable, ReprocessFailed } from './deliveryTable.tsx'

const statuses = ['failed', 'retrying', 'pending', 'delivered'] as const
const PER_PAGE = 50
const none = { q: '', status: '', endpointId: '', event: '', startDate: '', endDate: '' }

/** All deliveries, sent or pending, with their URLs and the last answers. */
export function Deliveries() {
  const [{ after, ...filters }, change] = useUrlState('deliveries', { ...none, after: '' })
  const endpoints = useRead('/dashboard/api/stores/{storeId}/webhook-endpoints')
  const isSearch = filters.q !== '' || filters.event !== ''
  const deliveries = useRead(
    '/dashboard/api/stores/{storeId}/deliveries',
    { query: { ...filters, after, perPage: PER_PAGE } },
    { everyMs: isSearch ? false : 4_000 },
  )
  const failed = endpoints.data?.data.reduce((sum, one) => sum + one.failed, 0)
  const filtered = Object.values(filters).some((value) => value !== '')
  const searchedTo = deliveries.data?.searchedTo
  return (
    <>
      <PageHeader title={t.deliveries.title} note={t.deliveries.note}>
        <ReprocessFailed failed={failed} />
      </PageHeader>
      <Card flush>
        <DeliveryFilters filters={filters} change={change} endpoints={endpoints.data?.data ?? []} />
        <DeliveryTable
          query={withNext(deliveries)}
          turn={change}
          after={after}
          canChoose
          empty={
            searchedTo ? (
              <EmptyState icon="search" title={t.nothingFound.title} note={t.deliveries.notFound}>
                <Button variant="default" onClick={() => change({ after: searchedTo })}>
                  {t.deliveries.older}
                </Button>
              </EmptyState>
            ) : filtered ? (
              <NothingFound clear={() => change(none)} />
            ) : undefined
          }
        />
      </Card>
    </>
  )
}

function DeliveryFilters({
  filters,
  change,
  endpoints,
}: {
  filters: typeof none
  change: (changed: Partial<typeof none>) => void
  endpoints: readonly { id: string; url: string }[]
}) {
  return (
    <Filters>
      <SearchFilter label={t.deliveries.search} value={filters.q} onChange={(q) => change({ q })} />
      <SelectFilter
        label={t.deliveries.event}
        value={filters.event}
        onChange={(event) => change({ event })}
        choices={[
          { value: '', label: t.deliveries.anyEvent },
          ...Object.keys({ ...t.events, ...t.optInEvents }).map((value) => ({ value, label: value })),
        ]}
      />
      <SelectFilter
        label={t.deliveries.to}
        value={filters.endpointId}
        onChange={(endpointId) => change({ endpointId })}
        choices={[
          { value: '', label: t.deliveries.anyEndpoint },
          ...endpoints.map(({ id, url }) => ({ value: id, label: url })),
        ]}
      />
      <DayFilter label={t.sales.from} value={filters.startDate} onChange={(startDate) => change({ startDate })} />
      <DayFilter label={t.sales.until} value={filters.endDate} onChange={(endDate) => change({ endDate })} />
      <ChoiceFilter
        label={t.fields.status}
        value={filters.status}
        onChange={(status) => change({ status })}
        choices={[
          { value: '', label: t.deliveries.anyStatus },
          ...statuses.map((value) => ({ value, label: t.deliveries.statuses[value] })),
        ]}
      />
      <SavedFilters screen="deliveries" filters={filters} apply={change} />
    </Filters>
  )
}

type Listed = UseQueryResult<Page<Answer['data'][number]>, Error>
type Answer = DataOf<'/dashboard/api/stores/{storeId}/deliveries'>

/** If a search stopped early, its next page begins after the last compared delivery. */
function withNext(query: UseQueryResult<Answer, Error>): Listed {
  const { data } = query
  if (!data?.searchedTo) return query
  return { ...query, data: { ...data, hasMore: true, next: data.searchedTo } } as Listed
}
